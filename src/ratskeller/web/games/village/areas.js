/* A village, as a picture: six places around its heart. What was gained stands there, a house, an acre, a milestone; white banners hang on it.
   A place works while its villager lives. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { acre, churchyard, house, land, plot } from './houses.js';
import { figure, flag, goods, icon, points, price, thing } from './pieces.js';
import { ring } from './ring.js';
import { customer, twoLines } from './wall.js';
import { names, say, short, word } from './words.js';

/* A target of the shown village: only one's own things can be clicked. */
const own = (host, target) => (host.shown === host.view.viewer ? target : null);

/* The 2/12 tile where it lies. */
const tile = (host, home, banner) => (home.tile === banner ? html`<span class="tile" data-explain="tile" data-spot="tile:${host.shown}">${host.view.printed.tile.values.join('·')}</span>` : nothing);

/* A word that would not stand in one line is written smaller. */
const long = (name) => name.split(' ').some((one) => one.length > 10);

const spent = () => html`<span class="spent" title=${say('used')}>✓<span class="unseen">${say('used')}</span></span>`;

function card(host, home, { banner, target, picture, name, values, cost }, more) {
  const used = host.shown === host.view.turn && host.view.used.includes(banner);
  return thing(host, { target: own(host, target), explain: target, kind: `card ${used ? 'used' : ''}`, label: name, spot: target && `own:${host.shown}:${target}` }, html`
    ${values ? flag(values, 'white') : nothing}<span class="face">${picture ? house(picture) : nothing}<span class="name ${long(name) ? 'long' : ''}">${name}</span></span>
    <span class="terms">${price(cost)}${more}${banner ? tile(host, home, banner) : nothing}</span>${used ? spent() : nothing}`);
}

const religion = (host, home) => {
  const { printed } = host.view;
  if (!home.church) return churchyard(home, host.view);
  return html`${churchyard(home, host.view)}${card(host, home, { target: `church:${home.church}`, picture: null, name: short(home.church) }, html`
      ${home.church === 'healing' ? figure('window', `${printed.healing - home.healed}×`, say('healing.left', { n: printed.healing - home.healed })) : nothing}${points(printed.church[home.church].points)}`)}
    <div class="thing card windows" data-explain="windows"><span class="face">${icon('window')}<span class="name">${home.windows}/${printed.windows.length - 1}</span></span>
      <span class="terms">${points(printed.windows[home.windows])}</span></div>`;
};

const council = (host, home) => {
  const { printed } = host.view;
  const chamber = home.council && printed.council[home.council];
  return html`
    ${chamber ? card(host, home, { banner: 'council', target: 'chamber', picture: 'council', name: short(home.council), values: chamber.values, cost: chamber.reuse }, html`
      ${home.council === 'guild' ? goods('joker', home.jokers, chamber.spaces) : nothing}
      ${home.marks.map((chosen) => icon(printed.areas[chosen] ? chosen : { travel: 'travel', craft: 'craftsman', customers: 'customer', church: 'church', fields: 'field' }[chosen]))}${points(chamber.points)}`) : nothing}
    ${home.meeting_place ? card(host, home, { banner: 'meeting-place', target: 'meeting', picture: 'meeting', name: short('meeting-place'), values: printed.meeting_place.values, cost: printed.meeting_place.reuse }, html`
      ${goods('marker', home.markers, printed.meeting_place.spaces)}${points(printed.meeting_place.points)}`) : nothing}`;
};

const travel = (host, home) => html`<div class="letters">${home.travel.map((stop) => html`<div class="thing letter" data-explain="letter:${stop.card}">
  ${stop.chapel ? house('chapel') : nothing}<b>${stop.card[0]}</b>${points(stop.points)}${price(stop.grey)}</div>`)}</div>`;

const craft = (host, home) => Object.entries(home.crafts).map(([name, building]) =>
  card(host, home, { banner: name, target: `craft:${name}`, picture: name, name: short(name), values: building.values, cost: host.view.printed.craft[name].reuse },
    goods(building.good, building.goods, host.view.printed.craft[name].spaces)));

const market = (host, home) => home.market.map((one) => customer(host, one, own(host, `customer:${one.name}`), 'own'));

/* Served customers, in the head of the market area. */
const served = (host, home) => html`<span class="served" data-explain="served" data-spot="served:${host.shown}">${figure('customer', home.served.length, say('served', { n: home.served.length }))}
  ${points(home.served.reduce((sum, one) => sum + one.points, 0))}</span>`;

const harvest = (host, home) => html`<div class="fields">${home.fields.map(({ plow }, i) => {
  const target = `field:${i + 1}`;
  const used = host.shown === host.view.turn && host.view.used.includes(`field-${i + 1}`);
  return thing(host, { target: own(host, target), explain: 'field', kind: `field ${used ? 'used' : ''}`, label: say('field.n', { n: i + 1 }), spot: `own:${host.shown}:${target}` }, html`
    ${acre()}${flag(host.view.printed.field.values, 'white')}${plow ? icon('plow') : nothing}${tile(host, home, `field-${i + 1}`)}${used ? spent() : nothing}`);
})}</div>`;

const AREAS = { religion, council, travel, craft, market, harvest };

/* Whether nothing has been added to an area yet. */
const bare = (host, home, name) => ({
  religion: !home.church && Object.keys(host.view.printed.areas).every((who) => home.villagers.includes(who)), council: !home.council && !home.meeting_place, travel: !home.travel.length,
  craft: !Object.keys(home.crafts).length, market: !home.market.length && !home.served.length, harvest: !home.fields.length,
})[name];

function area(host, home, name) {
  const [who] = Object.entries(host.view.printed.areas).find(([, where]) => where === name) ?? [];
  const alive = !who || home.villagers.includes(who);
  const title = say(`area.${name}`);
  return html`<section class="area ${name} ${alive ? '' : 'asleep'}" aria-label=${title}>
    ${thing(host, { target: own(host, `area:${name}`), explain: `area:${name}`, kind: 'sign', label: who ? word(who) : title, spot: `area:${host.shown}:${name}` }, html`
      <span class="person">${icon(who && !alive ? 'grave' : who ?? 'field')}</span><span class="title">${title}</span>${alive ? nothing : html`<span class="unseen">${say('asleep')}</span>`}
      ${name === 'market' && home.served.length ? served(host, home) : nothing}`)}
    ${bare(host, home, name) ? html`<p class="bare">${plot()}${say(`about.area.${name}`)}</p>` : html`<div class="cards">${AREAS[name](host, home)}</div>`}
  </section>`;
}

/* The two banners printed on the board, the school's seats, and the money barn. */
function heart(host, home) {
  const { printed } = host.view;
  const pupil = (side) => html`<span class="seat ${home.school[side] ? '' : 'empty'}" title=${say(`seat.${side}`)}>${home.school[side] ? icon('pupil') : nothing}</span>`;
  return html`<div class="heart">
    ${card(host, home, { banner: 'fun', target: 'fun', picture: 'fun', name: word('fun'), values: home.fun }, figure('story', printed.fun.story, say('gain.story', { n: printed.fun.story })))}
    ${card(host, home, { banner: 'school', target: 'school', picture: 'school', name: word('school'), values: printed.school.values }, html`${pupil('left')}${pupil('right')}`)}
    <div class="thing card barn" data-explain="barn" data-spot="coins:${host.shown}"><span class="face">${house('barn')}<span class="name">${say('barn')}</span></span>
      <span class="terms">${figure('coin', home.coins, say('coins', { n: home.coins }))}${home.labourers ? figure('labourer', home.labourers, say('labourers', { n: home.labourers })) : nothing}</span></div>
  </div>`;
}

/* How many lines of cards an area has, its sign not counted. */
const lines = (home, name) => ({
  religion: home.church ? 5.4 : 3.4, council: home.council || home.meeting_place ? 3.7 + Number(home.marks.length > 2) : 3, travel: Math.max(2.7, 2.7 * Math.ceil(home.travel.length / 3)),
  craft: Math.max(3, 3.7 * Math.ceil(Object.keys(home.crafts).length / 2)), market: Math.max(2, home.market.reduce((sum, one) => sum + (twoLines(one, 'own') ? 1.7 : 1), 0.9)), harvest: Math.max(2, 1.7 * Math.ceil(home.fields.length / 3)),
})[name];

/* A full area takes room from the others, so that everything can be seen; where there is much of everything, cards move together. */
const ROWS = [['religion', 'craft'], ['council', 'market'], ['travel', 'harvest']];
const SIGN = 1.2;
const MUCH = 19, MOST = 24;
const shares = (home) => ROWS.map((row) => SIGN + Math.max(...row.map((name) => lines(home, name))));

function full(rows) {
  const all = rows.reduce((a, b) => a + b);
  return all > MOST ? 'dense packed' : all > MUCH ? 'dense' : '';
}

/* Whose village it is, where it is not one's own. */
const owner = (host) => (host.opened === null ? nothing : html`<h2 class="owner seat-edge-${host.shown}">${mark(host.shown)} ${say('village.of', { seat: host.shown }, names(host.table))}</h2>`);

export function village(host) {
  const home = host.view.villages[host.shown];
  const rows = shares(home);
  return html`<section class="home ${full(rows)}" .style="--rows: ${rows.map((share) => `minmax(0, ${share}fr)`).join(' ')}" aria-label=${say('village.of', { seat: host.shown }, names(host.table))} data-village=${host.shown}>
    ${land()}
    ${Object.keys(AREAS).map((name) => area(host, home, name))}
    ${owner(host)}
    <div class="centre">${ring(host, home)}${heart(host, home)}</div>
  </section>`;
}

/* On phones: the heart alone stands on top, the areas in a tab. */
export const centre = (host) => html`<section class="home top" data-village=${host.shown}>${land()}${owner(host)}<div class="centre">${ring(host, host.view.villages[host.shown])}${heart(host, host.view.villages[host.shown])}</div></section>`;
export const areas = (host) => html`<section class="home only-areas">${land()}${Object.keys(AREAS).map((name) => area(host, host.view.villages[host.shown], name))}</section>`;
