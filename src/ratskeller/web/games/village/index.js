/* My Village as the shell sees it. */
import { html, nothing } from '/vendor/lit.js';
import { signed } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { HOUSES } from './houses.js';
import { ICONS, icon } from './pieces.js';
import { names, say } from './words.js';
import './table.js';
import './options.js';

const styled = (name) => new Promise((done) => {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: `/games/village/${name}.css`, onload: done, onerror: done });
  document.head.append(style);
});
await Promise.all([styled('village'), styled('picture'), ...[ICONS, HOUSES].map((sheet) => fetch(sheet).catch(() => null))]);          // no table without its pictures

export const table = 'village-table';
export const options = 'village-options';
export const sounds = {
  rolled: 'dice', die: 'token', coins: 'coins', paid: 'coins', built: 'cube', church: 'bell', council: 'cube', founded: 'cube', planted: 'cube', travelled: 'card', monk: 'bell', came: 'card', came_free: 'card',
  made: 'token', plow: 'token', served: 'coins', story: 'card', brought_home: 'card', pupil: 'cube', graduated: 'cube', chronicle: 'knell', grave: 'knell', rat: 'squeak', invasion: 'squeak', lost: 'ash', over: 'bell',
};
export { listed } from './turn.js';

/* Actions by which nothing is done. */
export const declines = new Set(['decline', 'done']);

/* What is left and costs nothing is hardly ever left out on purpose, and nobody can take back the end of a turn. */
export function confirm(action, { view, decision, aid }) {
  if (action.name !== 'done') return null;
  const free = new Set((aid?.numbers?.[view.value]?.uses ?? []).filter(({ price }) => !price).map(({ target }) => target));
  return decision.actions.some(({ targets }) => targets.some((target) => free.has(target))) ? say('doubt') : null;
}

/* How high a window must be for the log to stand below the market wall. */
export const aside = () => 880;

export const chart = { title: 'web-village.chart' };
export const keys = () => [['v', say('keys.village')]];
export const tabs = () => ['turn', 'village', 'market', 'others'].map((id) => ({ id, name: say(`tab.${id}`) }));

export const miniature = () => html`<span class="village-miniature">${['church', 'council', 'travel', 'smithy', 'customer', 'field'].map((name) => icon(name))}</span>`;

const PARTS = ['religion', 'council', 'harvest', 'travel', 'customers', 'house', 'labourers', 'hand'];
const PICTURES = { religion: 'church', council: 'council', harvest: 'field', travel: 'travel', customers: 'customer', house: 'house', labourers: 'labourer', hand: 'hand' };

/* What breaks a tie is told only where there is one, and it was played out. */
const tied = (scores, tableInfo) => new Set(scores.map(({ total }) => total)).size < scores.length && !tableInfo?.seats?.some(({ resigned }) => resigned);

export function ending({ view }, tableInfo) {
  return html`<table class="village-ending"><thead><tr><th scope="col"><span class="unseen">${say('end.part')}</span></th>
      ${view.scores.map((_, seat) => html`<th scope="col" class="number">${mark(seat)} <span class="name">${names(tableInfo)[seat]}</span></th>`)}</tr></thead>
    <tbody>${PARTS.map((part) => html`<tr><th scope="row">${icon(PICTURES[part])} ${say(`end.${part}`)}</th>
      ${view.scores.map((score) => html`<td class="number">${signed(score[part])}</td>`)}</tr>`)}
      <tr class="total"><th scope="row">${say('end.total')}</th>${view.scores.map((score) => html`<td class="number"><b>${signed(score.total)}</b></td>`)}</tr>
      ${tied(view.scores, tableInfo) ? html`<tr class="faded"><th scope="row">${say('end.spare')}</th>${view.villages.map((home) => html`<td class="number">${home.spare}</td>`)}</tr>` : nothing}</tbody></table>
    ${view.coffins >= view.end_coffins ? html`<p class="faded">${say('end.coffins', { n: view.coffins })}</p>`
      : tableInfo?.seats?.some(({ resigned }) => resigned) ? nothing : html`<p class="faded">${say('end.rounds', { rounds: view.round })}</p>`}`;
}
