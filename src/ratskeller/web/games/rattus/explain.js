/* What a thing is and means, for whoever hovers, focuses or presses long. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { icon, tokenPicture } from './pieces.js';
import { names, number, power, say, word } from './words.js';

const MAKERS = {
  region: (host, name) => aboutRegion(host, host.regionOf(name)),
  rat: (host, name, slot) => aboutRat(host, host.regionOf(name).rats[slot - 1], name),
  card: (host, name) => aboutCard(host, host.view.cards.find((card) => card.name === name)),
  good: (host, good) => aboutGood(host, good),
  plague: (host) => ({ title: say('plague'), body: say(host.view.cards.some((card) => card.name === 'knight') ? 'plague.about.knight' : 'plague.about', { n: host.view.printed.neutral }) }),
  palace: (host) => ({ title: say('palace'), body: html`<p>${say('palace.about')}</p><p class="per-seat">${marked(host.view.palace)}</p>` }),
  supply: (host) => ({ title: say('supply', { n: host.view.supply }), body: html`<p>${say('supply.about')}</p>${hiddenFaces(host)}` }),
  coins: ({ view }) => ({ title: say('coins'), body: say('coins.about', { n: view.printed.coins_per_cube }) }),
  phase: (host, key) => ({ title: say(`phase.${key}`), body: say(`phase.${key}.about`) }),
  board: () => ({ title: say('on.board'), body: say('on.board.about') }),
  reserve: () => ({ title: say('in.reserve'), body: say('in.reserve.about') }),
  total: ({ view }) => ({ title: say('total'), body: say(view.goods ? 'total.about.goods' : 'total.about', { n: view.printed.coins_per_cube }) }),
};

/* {title, body} for a key such as "rat:gallia:2", or null. */
export function explanation(host, key) {
  const [kind, ...rest] = key.split(':');
  return MAKERS[kind]?.(host, ...rest) ?? null;
}

const marked = (figures) => figures.map((n, seat) => (n ? html`<b>${mark(seat)} ${n}</b>` : nothing));

/* Under its own title a region is not named again. */
function bare(text, name) {
  const rest = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function aboutRegion(host, region) {
  if (!region.in_play) return { title: word(region.name), body: say('region.unused', { n: host.view.players }) };
  const danger = host.moment?.aid?.danger?.[region.name];
  const people = region.cubes.reduce((sum, n) => sum + n, 0);
  const expected = danger?.expected.some((n) => n >= 0.05);
  return { title: word(region.name), body: html`
    <p>${danger ? bare(danger.text, word(region.name)) : say('region.rats', { n: region.rats.filter(Boolean).length })}</p>
    ${people ? html`<p class="per-seat">${say('region.people', { n: people })} ${marked(region.cubes)}</p>` : nothing}
    ${expected ? html`<p class="per-seat">${say('region.expected', { share: Math.round(danger.outbreak * 100) })}
      ${marked(danger.expected.map((n) => (n >= 0.05 ? `−${number(n)}` : 0)))}</p>` : nothing}
    ${region.good ? html`<p>${icon(region.good)} ${say('region.good', { good: region.good })}</p>` : nothing}` };
}

function aboutRat(host, rat, region) {
  if (!rat) return null;
  const seen = rat.seen_by.map((seat) => names(host.table)[seat]).join(', ');
  const by = seen ? html`<p>${icon('eye')} ${say('rat.seen', { names: seen })}</p>` : nothing;
  if (rat.limit === undefined) {
    return { title: say('rat.down'), body: html`<p>${say(rat.starting ? 'rat.starting' : 'rat.regular')}</p>${by}${hiddenFaces(host)}` };
  }
  return { title: say('rat.known', { region }), body: html`<div class="rat-known">${tokenPicture(rat, 'large')}<div><p>${say('rat.limit', { limit: rat.limit })}</p>
    ${rat.symbols.map((symbol) => html`<p>${icon(symbol)} ${symbolText(symbol)}</p>`)}</div></div>${by}` };
}

const symbolText = (symbol) => (symbol === 'M' || symbol === 'A' ? say(`symbol.${symbol}`) : say('symbol.class', { cause: symbol }));

/* How many faces of every limit are still hidden from the viewer. */
function hiddenFaces(host) {
  const faces = host.moment?.aid?.faces;
  if (!faces) return nothing;
  const { rat_numbers: limits } = host.view.printed;
  const left = limits.map((limit) => faces.filter((face) => face.limit === limit).reduce((sum, face) => sum + face.left, 0));
  return html`<p>${say('faces')}</p><table class="faces"><tr>${limits.map((limit) => html`<th scope="col">${limit}</th>`)}</tr><tr>${left.map((n) => html`<td>${n}</td>`)}</tr></table>`;
}

function aboutCard(host, card) {
  if (!card) return null;
  const held = card.holder === null ? say('card.free') : say('card.held', { seat: card.holder }, names(host.table));
  return { title: word(card.name), body: html`<p>${power(card.name)}</p>
    <p>${icon(card.class)} ${say('card.class', { cause: card.class })}</p><p>${held}${card.used ? html` ${say('card.used')}` : nothing}</p>` };
}

function aboutGood(host, good) {
  const regions = host.view.regions.filter((region) => region.good === good).map((region) => region.name);
  const { up, down } = host.view.stock[good];
  return { title: word(good), body: html`<p>${say('good.shown', { regions })}</p>${!up && down ? html`<p>${say('good.down')}</p>` : nothing}<p>${say('good.sale')}</p>` };
}
