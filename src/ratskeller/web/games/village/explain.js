/* What a thing is and means, for whoever hovers, focuses or presses long; with the cheapest way to it where there is one. */
import { html, nothing } from '/vendor/lit.js';
import { figure, icon, price } from './pieces.js';
import { aboutValue, routes } from './numbers.js';
import { comesFree } from './wall.js';
import { say, word } from './words.js';

const with_ = (host, target, title, ...parts) => ({ title, body: html`${parts.map((part) => (typeof part === 'string' ? html`<p>${part}</p>` : part))}${routes(host, target)}` });
const tileValues = ({ printed: { tile: { values: [low, high] } } }) => ({ low, high });
const plain = (title, text) => ({ title, body: text });

const MAKERS = {
  value: (host, value) => aboutValue(host, value),
  die: (host, colour) => plain(say(`die.${colour}`), say(`about.die.${colour}`, { n: host.view.printed.black_time })),
  found: (host) => with_(host, 'found', word('meeting-place'), say('about.meeting', { ...host.view.printed.meeting_place, ...tileValues(host.view) })),
  meeting: (host) => with_(host, 'meeting', word('meeting-place'), say('about.meeting', { ...host.view.printed.meeting_place, ...tileValues(host.view) })),
  council: (host, name) => with_(host, `council:${name}`, word(name), say(`about.${name}`, host.view.printed.council[name])),
  chamber: (host) => about(host, 'chamber', host.view.villages[host.shown].council),
  church: (host, name) => with_(host, `church:${name}`, word(name), say(`about.${name}`, host.view.printed.church[name]), say('about.church')),
  monk: (host, stack) => aboutMonk(host, stack),
  hand: (host) => with_(host, 'hand', say('name.hand'), say('about.hand', { n: host.view.hand.story })),
  office: (host) => with_(host, 'office', say('name.office'), say('about.office'), prices(host.view.printed.office.cost), ...(comesFree(host.view.villages[host.shown]) ? [say('about.office.trade')] : [])),
  plant: (host) => with_(host, 'plant', say('field'), say('about.field', host.view.printed.field)),
  field: (host) => plain(say('field'), say('about.field', host.view.printed.field)),
  build: (host, name) => with_(host, `build:${name}`, word(name), say('about.build', { good: host.view.printed.craft[name].good }), pairs(host, name)),
  craft: (host, name) => with_(host, `craft:${name}`, word(name), say('about.craft', { good: host.view.printed.craft[name].good })),
  travel: (host) => with_(host, 'travel', say('name.travel'), say('about.travel')),
  letter: (host, card) => aboutLetter(host, card),
  customer: (host, name) => with_(host, `customer:${name}`, word(name), say('about.customer'), ...(host.view.villages[host.shown].market.some((one) => one.name === name) ? [] : [say('about.customer.fetch')])),
  served: (host) => ({ title: say('served', { n: host.view.villages[host.shown].served.length }), body: host.view.villages[host.shown].served.map((one) => word(one.name)).join(', ') }),
  windows: (host) => ({ title: say('windows'), body: html`<p>${say('about.windows')}</p><p>${host.view.printed.windows.map((n, i) => html`${i}: <b>${n}</b> `)}</p>` }),
  fun: (host) => with_(host, 'fun', word('fun'), say('about.fun', host.view.printed.fun)),
  school: (host) => with_(host, 'school', word('school'), say('about.school', { n: host.view.printed.school.place_time, story: host.view.printed.school.right_seat_story })),
  headman: ({ view }) => plain(say('headman'), say('about.headman', view.printed.headman)),
  tree: () => plain(say('tree'), say('about.tree')),
  house: () => plain(say('house'), say('about.house')),
  barn: () => plain(say('barn'), say('about.barn')),
  tile: ({ view }) => plain(say('tile', tileValues(view)), say('about.tile', tileValues(view))),
  ring: (host) => ({ title: say('ring.title'), body: host.shown === host.view.viewer && host.moment.aid ? html`<p>${host.moment.aid.death.text}</p><p>${say('about.ring')}</p>` : say('about.ring') }),
  rat: (host) => plain(say('rat'), host.moment.aid?.rat.text ?? say('about.rat')),
  coffins: (host) => aboutCoffins(host.view),
  round: ({ view }) => plain(say('round', { n: view.round }), say('about.round', { n: view.end_coffins })),
  area: (host, name) => aboutArea(host, name),
};

/* {title, body} for a key such as "church:healing", or null. */
export function explanation(host, key) {
  const [kind, ...rest] = key.split(':');
  return MAKERS[kind]?.(host, ...rest) ?? null;
}

const about = (host, target, name) => (name ? with_(host, target, word(name), say(`about.${name}`, host.view.printed.council[name])) : null);
const prices = (costs) => html`<p>${costs.map((cost, i) => html`<span class="office-price"><b>${i + 1}</b> ${icon('customer')} ${price(cost)}</span> `)}</p>`;
const pairs = (host, name) => html`<p>${say('pairs')} ${host.view.supply.crafts[name].map((pair) => pair.replace('-', '·')).join(', ') || '–'}</p>`;

function aboutMonk(host, stack) {
  const top = host.view.supply.monks.find((one) => one.stack === stack);
  return with_(host, `monk:${stack}`, say('monk', { stack }), say('about.monk'), top.effect ? say('monk.effect', { effect: top.effect }) : say('monk.none'));
}

function aboutLetter(host, card) {
  const stop = host.view.villages[host.shown].travel.find((one) => one.card === card);
  return stop ? { title: say('letter', { letter: card[0] }), body: html`${figure('points', stop.points, '')} ${stop.chapel ? say('letter.chapel') : Object.keys(stop.grey).length ? html`${say('letter.grey')} ${price(stop.grey)}` : nothing}` } : null;
}

function aboutCoffins(view) {
  const spaces = view.printed.chronicle;
  return { title: say('coffins'), body: html`<p>${say('about.coffins', { n: view.end_coffins })}</p>
    <table class="chronicle">${Object.entries(view.chronicle).map(([who, filled]) => html`<tr><td>${icon(who)} ${word(who)}</td>
      ${spaces.map((story, i) => html`<td>${i < filled ? icon('coffin') : figure('story', story, '')}</td>`)}</tr>`)}</table>
    <p>${icon('grave')} ${say('graves', { n: view.graves })}</p>` };
}

function aboutArea(host, name) {
  const { areas } = host.view.printed;
  const who = Object.keys(areas).find((one) => areas[one] === name);
  const alive = !who || host.view.villages[host.shown].villagers.includes(who);
  const filled = who ? host.view.chronicle[who] : 0;
  const honour = host.view.printed.chronicle[filled];
  return { title: who ? `${word(who)}: ${say(`area.${name}`)}` : say(`area.${name}`), body: html`<p>${say(`about.area.${name}`)}</p>
    ${alive ? nothing : html`<p>${say('asleep')}</p>`}${who && alive ? html`<p>${honour ? say('death.honour', { n: honour }) : say('death.grave')}</p>` : nothing}` };
}

