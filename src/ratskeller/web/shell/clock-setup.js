/* The clock of a new table: none, live or by days; and what happens when time is up. */
import { html, nothing } from '/vendor/lit.js';
import { t } from './i18n.js';
import { turnLength } from './clock.js';

const MINUTE = 60, HOUR = 3600;
const KINDS = ['none', 'live', 'days'];
const FIRST = { live: { kind: 'live', bank: 600, increment: 20, lapse: 'bot' }, days: { kind: 'days', bank: 24 * HOUR, vacation: 3, lapse: 'bot' } };
const BANKS = [3, 5, 10, 15, 20, 30, 45, 60];           // minutes
const INCREMENTS = [0, 5, 10, 20, 30, 45, 60];          // seconds
const TURNS = [4, 12, 24, 48, 72, 120, 168];            // hours
const VACATIONS = [0, 1, 3, 7, 14, 30];                 // days

const select = (id, label, value, options, change) => html`<label class="clock-part">${label}
  <select id=${id} @change=${(event) => change(event.target.value)}>
    ${options.map(([key, text]) => html`<option value=${key} ?selected=${String(key) === String(value)}>${text}</option>`)}</select></label>`;

/* `clock` is what the table will have (or null), `change` takes another one. */
export function clockSetup(clock, change) {
  const kind = clock?.kind ?? 'none';
  const part = (name, number = true) => (value) => change({ ...clock, [name]: number ? Number(value) : value });
  return html`<fieldset class="clock-setup"><legend>${t('web.clock.title')}</legend>
    <div class="row" role="group" aria-label=${t('web.clock.title')}>
      ${KINDS.map((one) => html`<button type="button" data-clock=${one} aria-pressed=${one === kind}
        @click=${() => change(one === kind ? clock : FIRST[one] ?? null)}>${t(`web.clock.${one}`)}</button>`)}
    </div>
    <p class="faded">${t(`web.clock.${kind}.about`)}</p>
    ${kind === 'none' ? nothing : html`<div class="clock-parts">
      ${kind === 'live' ? html`
        ${select('bank', t('web.clock.bank'), clock.bank, BANKS.map((n) => [n * MINUTE, t('web.clock.bank.of', { n })]), part('bank'))}
        ${select('increment', t('web.clock.increment'), clock.increment, INCREMENTS.map((n) => [n, t('web.clock.increment.of', { n })]), part('increment'))}` : html`
        ${select('turn-time', t('web.clock.turn'), clock.bank, TURNS.map((n) => [n * HOUR, turnLength(n * HOUR)]), part('bank'))}
        ${select('vacation', t('web.clock.vacation'), clock.vacation,
          VACATIONS.map((n) => [n, n ? t('web.clock.vacation.of', { n }) : t('web.clock.vacation.none')]), part('vacation'))}`}
      ${select('lapse', t('web.clock.lapse'), clock.lapse, ['bot', 'resign'].map((one) => [one, t(`web.clock.lapse.${one}`)]), part('lapse', false))}
    </div>`}
  </fieldset>`;
}
