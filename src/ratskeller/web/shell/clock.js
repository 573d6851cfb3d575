/* Clocks: the server keeps the time, here it is only shown. Tables by days count days and hours, live ones minutes and seconds. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { t } from './i18n.js';

const MINUTE = 60, HOUR = 3600, DAY = 86400;
const HURRY = 20;               // seconds, and shares of a turn by days, from which on a clock looks pressing
const SHORT = 0.1;

/* What the server said, with the moment it was heard: from then on this browser counts. */
export const heard = (clock) => clock && { ...clock, at: performance.now() };

export const now = (clock) => clock.now + (performance.now() - clock.at) / 1000;

export const runs = (clock, seat) => clock.turn === seat && clock.due !== null && !clock.holidays[seat];

export function left(clock, seat) {
  const kept = clock.left[seat];
  return runs(clock, seat) ? Math.max(0, Math.min(kept, clock.due - now(clock))) : kept;
}

/* A length of time as short as it can be said: 2 d 5 h, 3 h 20 min, 4:05. */
export function short(seconds) {
  const whole = Math.ceil(seconds);
  const part = (key, n) => t(`web.clock.${key}.short`, { n: Math.floor(n) });
  if (whole >= DAY) return [part('days', whole / DAY), whole % DAY >= HOUR ? part('hours', (whole % DAY) / HOUR) : ''].filter(Boolean).join(' ');
  if (whole >= HOUR) return `${part('hours', whole / HOUR)} ${part('minutes', (whole % HOUR) / MINUTE)}`;
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}

/* A length of a turn in words: 12 hours, 3 days. */
export const turnLength = (seconds) => (seconds >= 2 * DAY || seconds === DAY
  ? t('web.clock.turn.days', { n: Math.round(seconds / DAY) }) : t('web.clock.turn.hours', { n: Math.max(1, Math.round(seconds / HOUR)) }));

/* The clock of a table in one sentence. */
export function told(clock) {
  if (!clock) return t('web.clock.told.none');
  if (clock.kind === 'days') return t('web.clock.told.days', { turn: turnLength(clock.bank) });
  const bank = t('web.clock.bank.of', { n: Math.round(clock.bank / MINUTE) || 1 });
  if (!clock.increment) return t('web.clock.told.live.bare', { bank });
  return t('web.clock.told.live', { bank, increment: t('web.clock.increment.of', { n: Math.round(clock.increment) }) });
}

class Clock extends View {
  static properties = { clock: {}, seat: {} };

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.clock && runs(this.clock, this.seat) && this.requestUpdate(), 500);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  render() {
    const { clock, seat } = this;
    if (!clock || clock.left[seat] === null) return nothing;
    if (clock.holidays[seat]) return html`<span class="clock">${t('web.clock.vacation.now')}</span>`;
    const time = left(clock, seat);
    const hurry = runs(clock, seat) && time < (clock.kind === 'days' ? clock.bank * SHORT : HURRY);
    return html`<span class="clock ${runs(clock, seat) ? 'running' : ''} ${hurry ? 'hurry' : ''}" role="timer" aria-label=${t('web.clock.left', { time: short(time) })}>${short(time)}</span>`;
  }
}

customElements.define('rk-clock', Clock);

export const clockOf = (clock, seat) => (clock && clock.left[seat] !== null ? html`<rk-clock .clock=${clock} .seat=${seat}></rk-clock>` : nothing);
