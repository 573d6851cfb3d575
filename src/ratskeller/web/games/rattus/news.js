/* What happened since the viewer's last turn: gathered from the log, marked on the map, told again on request. */
import { html, svg, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { say } from './words.js';

/* Per kind of event: which cubes and rats came to which region. */
const CUBES = {
  started: (a) => [[a.region, a.seat, a.n]], placed: (a) => [[a.region, a.seat, a.n]], lost: (a) => [[a.region, a.seat, -a.n]],
  moved: (a) => [[a.from, a.seat, -a.n], [a.region, a.seat, a.n]], to_palace: (a) => (a.from ? [[a.from, a.seat, -1]] : []), unloaded: (a) => [[a.region, a.owner, a.n]],
};
const COINS = { sold: (a) => a.coins, earned: (a) => a.coins, paid: (a) => -a.coins, protected: (a) => -a.coins };
const GOODS = { good: () => 1, laid: () => -1, sold: (a) => -a.held };
const RATS = { rat_added: (a) => [[a.region, 1]], revealed: (a) => [[a.region, -1]], rat_moved: (a) => [[a.from, -1], [a.region, 1]] };

/* The entries after the seat's own last one, without what was taken back. */
export function since(entries, seat) {
  const last = seat === null ? -1 : entries.findLastIndex((entry) => entry.seat === seat);
  const kept = [];
  for (const entry of last < 0 ? [] : entries.slice(last + 1)) {
    if (entry.kind !== 'undo') kept.push(entry);
    else kept.splice(kept.findLastIndex((one) => one.seat === entry.seat), 1);
  }
  return kept.filter(({ events }) => events?.length);
}

/* region → {cubes: Map of seat to change, rats: change}; `seat:<seat>` → {coins: change, goods: Map of good to change} */
export function changes(entries) {
  const found = new Map();
  const at = (region) => found.get(region) ?? found.set(region, { cubes: new Map(), rats: 0 }).get(region);
  for (const { kind, args } of entries.flatMap(({ events }) => events)) {
    for (const [region, seat, n] of CUBES[kind]?.(args) ?? []) at(region).cubes.set(seat, (at(region).cubes.get(seat) ?? 0) + n);
    for (const [region, n] of RATS[kind]?.(args) ?? []) at(region).rats += n;
    if (COINS[kind] || GOODS[kind]) count(found, args, COINS[kind]?.(args) ?? 0, GOODS[kind]?.(args) ?? 0);
  }
  return found;
}

function count(found, { seat, good }, coins, n) {
  const purse = found.get(`seat:${seat}`) ?? { coins: 0, goods: new Map() };
  purse.coins += coins;
  if (n) purse.goods.set(good, (purse.goods.get(good) ?? 0) + n);
  found.set(`seat:${seat}`, purse);
}

const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

/* On the map: beside the figure that has changed. */
export const besideFigure = (n, x, y) => (n ? svg`<text class="change ${n > 0 ? 'gain' : ''}" x=${x} y=${y}>${signed(n)}</text>` : nothing);

/* The same in running text. */
export const chip = (n) => (n ? html`<span class="chip ${n > 0 ? 'gain' : ''}">${signed(n)}</span>` : nothing);

/* The same for a screen reader. */
export const spokenChange = (change, all) => [...(change?.cubes ?? [])].filter(([, n]) => n).map(([seat, n]) => `${all[seat]} ${signed(n)}`).join(', ');

export function newsButton(host) {
  if (!host.news.length) return nothing;
  return html`<button class="tool news-button" aria-expanded=${host.newsOpen ? 'true' : 'false'} @click=${host.toggle('newsOpen')}>${say(host.compact ? 'happened.short' : 'happened')}</button>`;
}

/* What happened, in the sentences of the log. */
export function newsPanel(host) {
  if (!host.newsOpen || !host.news.length || host.recounting || host.story.telling) return nothing;
  return html`<section class="stage news-panel" aria-label=${say('happened.title')}>
    <header><h3>${say('happened.title')}</h3><button class="quiet close" aria-label=${say('stage.close')} @click=${host.toggle('newsOpen')}>×</button></header>
    <ol class="acts" tabindex="0" aria-label=${say('happened.title')}>${host.news.map(({ seat, events }) => html`<li class="told">${seat === null ? nothing : mark(seat)}
      <span>${events.map(({ text }) => text).filter(Boolean).map((text) => html`<span class="said">${text}</span> `)}</span></li>`)}</ol>
    ${host.speed ? html`<footer><button class="main" @click=${(event) => host.recount(event)}>${say('happened.again')}</button></footer>` : nothing}
  </section>`;
}
