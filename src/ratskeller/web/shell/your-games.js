/* Your games: what waits for you first. One list for the home page, the number in the header, in the title and on the icon. */
import { html, nothing } from '/vendor/lit.js';
import { loadedModule } from '/games/index.js';
import { api, ask } from './api.js';
import { clockOf, heard } from './clock.js';
import { i18n, t } from './i18n.js';
import { mark } from './marks.js';
import { attempt } from './notices.js';
import { go } from './router.js';
import { seatName } from './table-list.js';

const REFRESH = 8000;
const STEPS = [[60, 'second', 1], [3600, 'minute', 60], [86400, 'hour', 3600], [Infinity, 'day', 86400]];
const FRESH = 7 * 86400;        // seconds for which a rematch is worth a word

export const ended = ({ status }) => status === 'over' || status === 'closed';

/* What waits for me, then what is unread, then what happened last. */
const urgency = (table) => [table.waits ? 0 : 1, table.unread ? 0 : 1, table.waits ? table.clock?.due ?? Infinity : 0, -(table.since ?? table.changed)];

export function sorted(tables) {
  return [...tables].sort((a, b) => {
    const [one, other] = [urgency(a), urgency(b)];
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : one[at] - other[at];
  });
}

class YourGames extends EventTarget {
  tables = null;

  constructor() {
    super();
    this.looked = () => !document.hidden && this.followers && this.read();
    document.addEventListener('visibilitychange', this.looked);
    this.followers = 0;
  }

  follow(listener) {
    this.addEventListener('change', listener);
    this.followers += 1;
    if (this.followers === 1) this.timer = setInterval(this.looked, REFRESH);
  }

  unfollow(listener) {
    this.removeEventListener('change', listener);
    this.followers -= 1;
    if (!this.followers) clearInterval(this.timer);
  }

  /* Raises what went wrong. Who has never been here has no games, and is made nobody by asking. */
  async fetch() {
    const tables = await api.tables('mine');
    this.tables = tables.map((table) => ({ ...table, clock: heard(table.clock) }));
    this.#tell();
    return this.tables;
  }

  read() {
    return this.fetch().catch(() => null);
  }

  /* The page of a table hears of its own turn sooner. */
  note(id, waits) {
    const known = this.tables?.find((table) => table.id === id);
    if (!known || known.waits === waits) return;
    known.waits = waits;
    this.#tell();
  }

  get waiting() {
    return (this.tables ?? []).filter((table) => table.waits).length;
  }

  #tell() {
    const n = this.waiting;
    (n ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.())?.catch(() => {});
    document.querySelector('link[rel="icon"]')?.setAttribute('href', n ? '/icon-turn.svg' : '/icon.svg');
    this.dispatchEvent(new Event('change'));
  }
}

export const yours = new YourGames();

/* "(2) …" in the title, while games wait. */
export const numbered = (title) => (yours.waiting ? `(${yours.waiting}) ${title}` : title);

export const badge = (n, label) => (n ? html`<span class="badge"><span aria-hidden="true">${n}</span><span class="unseen">${label}</span></span>` : nothing);

export function ago(at) {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  const [, unit, length] = STEPS.find(([below]) => seconds < below);
  return new Intl.RelativeTimeFormat(i18n.lang, { numeric: 'auto', style: 'short' }).format(-Math.floor(seconds / length), unit);
}

const day = (at) => new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'medium' }).format(new Date(at * 1000));

function state(table) {
  if (table.status === 'waiting') return html`<span class="faded">${t('web.home.waiting')}</span>`;
  if (table.waits) return html`<b class="your-turn">${t('web.mine.yours')}</b>`;
  const seat = table.seats[table.turn];
  return seat ? html`<span>${mark(seat.seat)} ${t('web.mine.turn', { name: seatName(seat) })}</span>` : nothing;
}

const running = (table) => html`<li class="table-row ${table.waits ? 'waits' : ''}" data-table=${table.id}>
  <div class="grow">
    <b>${t(`web.offer.${table.offer}`)}</b> ${badge(table.unread, t('web.table.unread', { n: table.unread }))}
    <div class="state">${state(table)}
      ${table.status === 'running' && table.since ? html`<span class="faded">${ago(table.since)}</span>` : nothing}
      ${table.status === 'running' ? clockOf(table.clock, table.turn) : nothing}</div>
    <div class="sitting">${table.seats.map((seat) => html`<span>${mark(seat.seat)} ${seatName(seat)}</span>`)}</div>
  </div>
  <span class="miniature">${loadedModule(table.game)?.miniature?.(table) ?? nothing}</span>
  <a class="button ${table.waits ? 'main' : ''}" href="#/table/${table.id}">${t('web.home.continue')}</a>
</li>`;

export const runningList = (tables) => html`<ul class="tables">${sorted(tables).map(running)}</ul>`;

async function decline(table) {
  await attempt(() => ask('POST', `/tables/${table.id}/rematch/decline`));
  yours.read();
}

async function accept(table) {
  const next = await attempt(() => api.rematch(table.id));
  if (next) go(`/table/${next.id}`);
}

/* How a game ended: places, names, scores, the day. */
function outcome({ result, seats, changed }) {
  if (!result) return html`<div class="sitting">${seats.map((seat) => html`<span>${mark(seat.seat)} ${seatName(seat)}</span>`)}</div>`;
  const order = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return html`<ol class="outcome">${order.map(({ rank, seat }) => html`<li class=${rank ? '' : 'first'}>${mark(seat)} ${seatName(seats[seat])}
    <span class="score">${result.scores[seat]}</span></li>`)}</ol><span class="faded">${day(changed)}</span>`;
}

/* Whether another game is offered, and waits for an answer. */
export const offered = (table, all) => table.offered && Date.now() / 1000 - table.changed < FRESH && !all.some(({ id }) => id === table.rematch);

const finished = (table, answer) => html`<li class="table-row" data-table=${table.id}>
    <div class="grow"><b>${t(`web.offer.${table.offer}`)}</b>
      ${table.status === 'closed' ? html`<span class="faded"> · ${t('web.home.closed')}</span>` : nothing}
      ${outcome(table)}
      ${answer ? html`<p class="offered">${t('web.mine.offered')} <button data-accept=${table.id} class="main" @click=${() => accept(table)}>${t('web.mine.accept')}</button>
        <button data-decline=${table.id} @click=${() => decline(table)}>${t('web.mine.decline')}</button></p>` : nothing}</div>
    ${answer ? nothing : html`<a class="button" href="#/${table.notice ? 'table' : 'replay'}/${table.id}">${t(table.notice ? 'web.table.log' : 'web.home.replay')}</a>`}
  </li>`;

export const finishedList = (tables, answer = false) => html`<ul class="tables">${tables.map((table) => finished(table, answer))}</ul>`;
