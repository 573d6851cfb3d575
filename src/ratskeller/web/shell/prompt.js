/* The prompt line, always in the same place: what is asked, or what just happens; and buttons for what has no place on the table. */
import { html, nothing } from '/vendor/lit.js';
import { t } from './i18n.js';
import { api } from './api.js';
import { mark } from './marks.js';
import { attempt } from './notices.js';
import { settings } from './settings.js';
import { seatName } from './table-list.js';
import { buttonActions } from './targets.js';

/* The server's prompt begins with the name of whom it asks; to yourself it is said without. */
function spoken(prompt, name) {
  const bare = prompt.startsWith(`${name}: `) ? prompt.slice(name.length + 2) : prompt;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/* Who is waited for, and why it takes time; to whom a bot plays for, that it does. */
function awaited({ table, entries }, seat, name) {
  const own = table.seats[table.you];
  const late = own?.away_bot && ranOut(entries, table.you);
  if (own?.resigned) return t(late ? 'web.table.late.left' : 'web.table.left.you');
  if (own?.away_bot) return t(late ? 'web.table.late.sits' : 'web.table.sits.you');
  if (table.clock?.holidays[seat.seat]) return t('web.table.awaited.vacation', { name });
  return t(absent(seat) ? 'web.table.awaited.away' : 'web.table.awaited', { name });
}

/* Whether it was the clock that took a seat away. */
export const ranOut = (entries, seat) => Boolean(entries.findLast((entry) => entry.seat === seat && ['name', 'resign'].includes(entry.kind))?.late);

const absent = (seat) => seat.who === 'person' && !seat.present && !seat.away_bot;

/* The button that helps: to come back, or to let a bot play for who is away. */
function help(page) {
  const { session } = page;
  const { table } = session;
  const own = table.seats[table.you];
  if (page.peeked || page.queue.busy || table.status !== 'running' || !own) return nothing;
  const change = (seat, wish) => attempt(() => session.change(() => api.seat(session.id, seat, wish)));
  if (own.away_bot && !own.resigned) return html`<button id="im-back" class="main" @click=${() => change(table.you, { back: true })}>${t('web.table.back')}</button>`;
  const seat = table.seats[page.decision?.seat];
  if (seat && !table.yours.includes(seat.seat) && table.clock?.kind === 'days' && !settings.get('reached')) {
    return html`<a class="button" id="tell-me" href="#/you" @click=${() => settings.set('reached', true)}>${t('web.table.tell')}</a>`;
  }
  if (!seat || own.resigned || table.clock?.kind === 'days' || table.yours.includes(seat.seat) || !absent(seat)) return nothing;
  return html`<button id="help" @click=${() => change(seat.seat, { bot: table.deputy })}>${t('web.table.help')}</button>`;
}

function sentence(page) {
  if (page.peeked) return t('web.table.peek', { n: page.peeked.n });
  if (page.told) return page.told;
  const { decision, moment } = page;
  if (moment.over || !decision) return t('web.table.over');
  const { table } = page.session;
  const name = seatName(table.seats[decision.seat]);
  if (!decision.yours) return awaited(page.session, table.seats[decision.seat], name);
  return page.inHand ?? (table.yours.length > 1 ? decision.prompt : spoken(decision.prompt, name));      // of several on one device, the one meant
}

/* Not to do something is said quietly, beside what can be done. */
const actionButton = (page, action) => html`
  <button class="action ${page.actions.length > 1 && page.module?.declines?.has(action.name) ? 'decline' : ''}" data-action=${action.notation} @click=${() => page.play(action)}>${action.text}</button>`;

export const buttons = (page) => buttonActions(page.actions, page.module);

/* What is long, or stands beside long buttons, is set smaller: the line keeps its height, and so does the board. */
const LONG = 165;
const isLong = (said, actions) => said.length + actions.reduce((sum, { text }) => sum + text.length + 6, 0) > LONG;

/* Who taps "skip" twice does not mean what comes in its place. */
const DOUBLE = 400;             // milliseconds
let skipped = -DOUBLE;
const spared = { capture: true, handleEvent: (event) => { if (event.detail && performance.now() - skipped < DOUBLE) event.stopPropagation(); } };

export function promptLine(page) {
  const { decision, moment } = page;
  const seat = page.peeked ? null : (page.told && page.toldOf) ?? decision?.seat;
  const mine = page.yours;
  const said = sentence(page);
  const actions = buttons(page);
  return html`<div class="prompt-line ${mine ? 'yours' : ''}">
    <p id="prompt" role="status" aria-live="polite" class="${page.told ? 'told' : ''} ${isLong(said, actions) ? 'long' : ''}">
      ${seat === null || seat === undefined ? nothing : mark(seat)} <span>${said}</span></p>
    <div class="actions" @click=${spared}>
      ${page.peeked ? html`<button id="back" class="main" @click=${() => { page.peeked = null; }}>${t('web.table.peek.back')}</button>` : nothing}
      ${actions.map((action) => actionButton(page, action))}
      ${page.queue.busy ? html`<button id="skip" @click=${() => { skipped = performance.now(); page.queue.skip(); }}>${t('web.table.skip')}</button>` : nothing}
      ${mine && decision.can_undo ? html`<button id="undo" @click=${() => page.undo()}>${t('web.table.undo')}</button>` : nothing}
      ${help(page)}
      ${mine && page.session.table.hints ? html`<button id="hint" aria-pressed=${page.hints} @click=${() => page.hint()}>${t('web.table.hint')}</button>` : nothing}
      ${moment.over && !page.ended && !page.peeked ? html`<button id="result" class="main" @click=${() => { page.ended = true; }}>${t('web.table.result')}</button>` : nothing}
    </div>
  </div>`;
}
