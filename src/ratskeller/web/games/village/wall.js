/* The market wall: everything that can be fetched with a black banner, ordered by its lowest value, and the waiting customers. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { figure, flag, icon, points, price, thing } from './pieces.js';
import { names, say, short, word } from './words.js';

/* With the trade church, while the abbot lives, the first customer of the office costs nothing. */
export const comesFree = (home) => home.church === 'trade' && home.villagers.includes('abbot');

const owner = (view, key, name) => view.villages.findIndex((home) => home[key] === name);

/* One stall per card: what it shows and whether it is still there. */
export function stock(host) {
  const { view } = host;
  const { printed, supply } = view;
  const workshops = craftValues(everyPair(view));
  const free = comesFree(view.villages[host.shown]);
  const single = (key, there) => Object.entries(printed[key]).map(([name, card]) => ({
    target: `${key}:${name}`, picture: key, name, card, gone: !there.includes(name), owner: owner(view, key, name), points: card.points }));
  return [
    { target: 'found', picture: 'meeting', name: 'meeting-place', card: printed.meeting_place, left: supply.meeting_places, points: printed.meeting_place.points },
    ...single('council', supply.councils),
    ...single('church', supply.churches),
    ...supply.monks.map(({ stack, left, effect }) => ({ target: `monk:${stack}`, picture: stack, name: stack, card: printed.monk[stack], left, extra: effect ? short(effect) : nothing })),
    { target: 'hand', picture: 'hand', name: 'hand', card: printed.starting_hand, gone: !view.hand.up, owner: view.hand.holder, extra: figure('story', view.hand.story, say('hand.story')) },
    { target: 'office', picture: 'office', name: 'office-card', card: { ...printed.office, build: free ? {} : printed.office.cost[0] }, extra: say(free ? 'office.free' : 'office.first') },
    { target: 'plant', picture: 'field', name: 'field', card: printed.field, left: supply.fields, points: printed.field.points },
    ...Object.entries(supply.crafts).map(([name, pairs]) => ({ target: `build:${name}`, picture: name, name, at: workshops, card: { ...printed.craft[name], values: craftValues(pairs) }, left: pairs.length, extra: icon(printed.craft[name].good) })),
    journey(host),
  ].sort((a, b) => order(a) - order(b));
}

/* A stall keeps its place all game, whatever is left of it. */
const order = ({ at, card: { values } }) => rank(at ?? values);
const rank = (values) => (values.length ? values[0] + values.length / 100 : 99);
const everyPair = ({ supply, villages }) => [...Object.values(supply.crafts).flat(), ...villages.flatMap(({ crafts }) => Object.values(crafts).map(({ values }) => values.join('-')))];
const craftValues = (pairs) => [...new Set(pairs.flatMap((pair) => pair.split('-').map(Number)))].sort((a, b) => a - b);

/* The next letter of whose village is shown, with what the last card adds. */
function journey({ view, shown }) {
  const letters = Object.keys(view.printed.travel);
  const home = view.villages[shown];
  const letter = letters[home.travel.length];
  const last = home.travel.at(-1);
  if (!letter || last?.chapel) return { target: 'travel', picture: 'travel', name: 'travel-card', card: { ...view.printed.travel[letters[0]], build: {} }, gone: true, over: true };
  const card = view.printed.travel[letter];
  const grey = last?.grey ?? {};
  const build = { time: card.time + (grey.time ?? 0) };
  return { target: 'travel', picture: 'travel', name: 'travel-card', card: { ...card, build }, left: view.supply.travel[letter],
    extra: html`<b>${letter}</b> ${ways(card.any_of, grey)}` };
}

const ways = (anyOf, { time, ...grey }) => html`${anyOf.map((way, i) => html`${i ? html`<span class="or">/</span>` : nothing}${price(added(way, grey))}`)}`;
const added = (a, b) => Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));

function stall(host, ware) {
  const { target, picture, name, card, left, gone, extra } = ware;
  const out = gone || left === 0;
  return thing(host, { target, kind: `stall ${out ? 'gone' : ''}`, label: short(name), spot: `stall:${target}` }, html`
    ${flag(card.values, 'black')}
    <span class="face">${icon(picture)}<span class="name ${short(name).length > (card.values.length > 3 ? 7 : 9) ? 'long' : ''}">${short(name)}</span></span>
    ${out ? html`<span class="terms">${whyGone(host, ware)}</span>` : html`<span class="terms">${price(card.build)}${extra ?? nothing}${points(ware.points)}
      ${left > 1 ? html`<span class="left" title=${say('left', { n: left })}>×${left}</span>` : nothing}</span>`}`);
}

/* Who has it, or that there is none. */
const whyGone = ({ table }, { owner: seat, over }) => (seat >= 0 && seat !== null ? html`${mark(seat)} <span class="name">${names(table)[seat]}</span>` : say(over ? 'over' : 'none'));

/* Name and goods of a customer stand in two lines where one would cut the name; measures in em, about. */
const ROOM = { own: 7, open: 9, third: 6.2 };
export const twoLines = ({ name, goods }, kind) => word(name).length * 0.5 + Object.values(goods).reduce((sum, n) => sum + (n > 1 ? 2.05 : 1.45), 0) > ROOM[kind];

/* A customer's card, on the wall or in a market area. */
export const customer = (host, card, target, kind) => thing(host, { target, explain: `customer:${card.name}`, kind: `customer ${kind} ${twoLines(card, kind) ? 'two' : ''}`, label: word(card.name), spot: `customer:${card.name}` }, html`
  ${flag(card.values, 'white')}<span class="name">${word(card.name)}</span>
  <span class="terms">${price(card.goods)}${points(card.points)}</span>`);

export const wall = (host) => html`<section class="wall ${host.aside ? 'shared' : ''}" aria-label=${say('wall')}>
  <div class="stalls">${stock(host).map((ware) => stall(host, ware))}</div>
  <h3 data-explain="office">${say('customers')} <span class="faded">${say('customers.left', { n: host.view.supply.customers_left })}</span></h3>
  <div class="waiting-customers">${host.view.supply.customers.map((card) => customer(host, card, `open:${card.name}`, host.aside ? 'third' : 'open'))}</div>
  ${host.aside ?? nothing}
</section>`;

