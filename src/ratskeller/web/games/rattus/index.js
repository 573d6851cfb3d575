/* Rattus (and Mercatus) as the shell sees it. */
import { html, nothing } from '/vendor/lit.js';
import { t } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { portrait } from './cards.js';
import { names, say, word } from './words.js';
import './table.js';
import './options.js';

const styled = (name) => new Promise((done) => {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: `/games/rattus/${name}.css`, onload: done, onerror: done });
  document.head.append(style);
});
await Promise.all([styled('rattus'), styled('small')]);

export const table = 'rattus-table';
export const options = 'rattus-options';
export const sounds = {
  started: 'cube', placed: 'cube', moved: 'cube', to_palace: 'cube', baked: 'cube', unloaded: 'cube', taken: 'card', plague: 'heart', rat_added: 'squeak', rat_moved: 'squeak', swapped: 'squeak',
  revealed: 'token', outbreak: 'bell', lost: 'ash', paid: 'coins', earned: 'coins', protected: 'coins', sold: 'coins', good: 'token', sale: 'chime', final_ravage: 'knell', over: 'bell',
};

/* Actions by which nothing is done. */
export const declines = new Set(['skip', 'done']);

/* What is said only when it can be seen: a rat's face. */
export const unveils = new Set(['revealed']);

/* How high a window must be for the log to stand below the players. */
export const aside = ({ options: { players, goods } }) => (goods ? 514 + players * 106 : 360 + players * 97);

export const chart = { title: 'web-rattus.chart' };
export const keys = () => [['d', say('keys.danger')], ['r', say('keys.story')], ['w', say('keys.happened')]];

export const tabs = ({ options: chosen }) => [
  { id: 'cards', name: say('tab.cards'), holds: 'card:' },
  { id: 'players', name: say('tab.players') },
  ...(chosen.goods ? [{ id: 'market', name: say('tab.market'), holds: 'good:' }] : []),
];

/* Placing cubes is optional, but hardly ever left out on purpose; so is what a final turn offers. */
export function confirm(action, { view, decision }) {
  if (action.name === 'done' && view.step === 'main' && decision.actions.length > 1) return t('rattus.doubt.unused');
  const forgets = action.name === 'plague' && view.step === 'main' && view.final === null && !view.placed && decision.actions.some(({ name }) => name === 'place');
  return forgets ? t('rattus.doubt.unplaced') : null;
}

/* Whether to count the plague piece is no question where it decides nothing: no limit between the two counts. After a first rat the count may be another. */
export function settled({ view, decision }) {
  const action = decision.actions.find(({ name }) => name === 'skip');
  if (view.step !== 'declare' || !action) return null;
  const { cubes, rats } = view.regions.find(({ name }) => name === view.plague);
  const people = cubes.reduce((sum, n) => sum + n, 0);
  const lying = rats.filter(Boolean);
  const limits = lying.flatMap(({ limit }) => (limit === undefined ? view.printed.rat_numbers : [limit]));
  const never = people + view.printed.neutral < Math.min(...limits);
  const always = lying.length === 1 && people >= Math.max(...limits);
  return never || always ? { action, said: say('idle', { card: 'knight' }) } : null;
}

export function miniature({ options: { cards = 'classic' } }) {
  return Array.isArray(cards)
    ? html`<span class="rattus-miniature">${cards.map((name) => html`<span class="small-card" title=${word(name)}>${portrait(name)}</span>`)}</span>`
    : html`<span class="rattus-miniature faded">${say(`set.${cards}`)}</span>`;
}

/* Cubes lost over the whole match, per seat. */
function deaths(entries, players) {
  const lost = Array(players).fill(0);
  for (const { kind, args } of entries.flatMap(({ events }) => events ?? [])) if (kind === 'lost') lost[args.seat] += args.n;
  return lost;
}

/* Whether rank and total do not say the same: how ties are broken is told only then. */
const tied = (order) => order.some(({ score }, i) => score.total === order[i + 1]?.score.total);

export function ending({ view, ranks }, tableInfo, history, entries) {
  const parts = ['board', 'palace', ...(view.goods ? ['coins'] : [])];
  const lost = deaths(entries, view.players);
  const order = view.scores.map((score, seat) => ({ score, seat })).sort((a, b) => (ranks?.[a.seat] ?? 0) - (ranks?.[b.seat] ?? 0));
  const last = entries.flatMap(({ events }) => events ?? []).findLast(({ kind }) => kind === 'final_round');
  return html`${last ? html`<p class="why-over">${say('end.why', last.args, names(tableInfo))}</p>` : nothing}<table class="rattus-ending"><thead><tr><th scope="col"><span class="unseen">${say('players')}</span></th>
      ${parts.map((part) => html`<th scope="col" class="number">${say(`end.${part}`)}</th>`)}<th scope="col" class="number">${say('end.total')}</th>
      <th scope="col" class="number deaths">${say('end.lost')}</th></tr></thead>
    <tbody>${order.map(({ score, seat }) => html`<tr data-seat=${seat}><th scope="row">${mark(seat)} ${names(tableInfo)[seat]}</th>
      ${parts.map((part) => html`<td class="number">${score[part]}${part === 'coins' ? html` <span class="faded">(${view.coins[seat]})</span>` : nothing}</td>`)}
      <td class="number total"><b>${score.total}</b></td><td class="number deaths">${lost[seat]}</td></tr>`)}</tbody></table>
    ${tied(order) && tableInfo.seats.every(({ resigned }) => !resigned) ? html`<p class="faded">${say('end.ties')}</p>` : nothing}`;
}
