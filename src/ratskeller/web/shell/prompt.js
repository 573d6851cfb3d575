/* The prompt line, always in the same place: what is asked, or what just happens; and buttons for what has no place on the table. */
import { html, nothing } from '/vendor/lit.js';
import { t } from './i18n.js';
import { mark } from './marks.js';
import { seatName } from './table-list.js';
import { buttonActions } from './targets.js';

/* The server's prompt begins with the name of whom it asks; to yourself it is said without. */
function spoken(prompt, name) {
  const bare = prompt.startsWith(`${name}: `) ? prompt.slice(name.length + 2) : prompt;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

function sentence(page) {
  if (page.peeked) return t('web.table.peek', { n: page.peeked.n });
  if (page.told) return page.told;
  const { decision, moment } = page;
  if (moment.over || !decision) return t('web.table.over');
  const name = seatName(page.session.table.seats[decision.seat]);
  if (!decision.yours) return t('web.table.awaited', { name });
  return page.inHand ?? spoken(decision.prompt, name);
}

const actionButton = (page, action) => html`
  <button class="action" data-action=${action.notation} @click=${() => page.play(action)}>${action.text}</button>`;

export const buttons = (page) => buttonActions(page.actions);

export function promptLine(page) {
  const { decision, moment } = page;
  const seat = page.peeked ? null : decision?.seat;
  const mine = page.yours;
  return html`<div class="prompt-line ${mine ? 'yours' : ''}">
    <p id="prompt" role="status" aria-live="polite" class=${page.told ? 'told' : ''}>
      ${seat === null || seat === undefined ? nothing : mark(seat)} <span>${sentence(page)}</span></p>
    <div class="actions">
      ${page.peeked ? html`<button id="back" class="main" @click=${() => { page.peeked = null; }}>${t('web.table.peek.back')}</button>` : nothing}
      ${buttons(page).map((action) => actionButton(page, action))}
      ${page.queue.busy ? html`<button id="skip" @click=${() => page.queue.skip()}>${t('web.table.skip')}</button>` : nothing}
      ${mine && decision.can_undo ? html`<button id="undo" @click=${() => page.undo()}>${t('web.table.undo')}</button>` : nothing}
      ${mine ? html`<button id="hint" aria-pressed=${Boolean(page.hinted)} @click=${() => page.hint()}>${t('web.table.hint')}</button>` : nothing}
      ${moment.over && !page.ended && !page.peeked ? html`<button id="result" class="main" @click=${() => { page.ended = true; }}>${t('web.table.result')}</button>` : nothing}
    </div>
  </div>`;
}
