/* A table that waits for its players: free seats, links for friends, and the start. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { told } from './clock.js';
import { t } from './i18n.js';
import { mark } from './marks.js';
import { keepName, nameField } from './name-field.js';
import { attempt, copy } from './notices.js';
import { go } from './router.js';
import { seatName } from './table-list.js';

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);        // addresses that lead nobody else here

class Waiting extends View {
  static properties = { session: {}, me: { state: true } };

  constructor() {
    super();
    this.me = null;                 // who a guest is, to be asked for a name before sitting down
  }

  async connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener('change', this.again);
    if (this.session.table.you === null) this.me = await attempt(() => api.me()) ?? null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.again);
  }

  change(deed) {
    return attempt(() => this.session.change(deed));
  }

  async sit(seat) {
    if (this.me && !(await keepName(this.querySelector('#guest-name'), this.me, true))) return;
    await this.change(() => api.join(this.session.id, { seat }));
  }

  /* Where to send a link from: each seat has its own, or the table's is for everybody. */
  get about() {
    const { table } = this.session;
    const open = table.seats.some(({ who }) => who === 'open');
    if (table.you !== null && table.seats.some(({ expected }) => expected)) return t('web.waiting.about.again');
    if (table.you === null) return t(open ? 'web.waiting.guest' : 'web.waiting.invited');
    return t(table.seats.some(({ invite }) => invite) || !open ? 'web.waiting.about' : 'web.waiting.about.open');
  }

  /* Who follows the table's link sees first whose table it is. */
  get title() {
    const { table } = this.session;
    const welcome = table.you === null && table.hosted_by && table.seats.some(({ who }) => who === 'open');
    return welcome ? t('web.invite.title', { host: table.hosted_by, game: t(`web.offer.${table.offer}`) }) : t('web.waiting.title');
  }

  async leave() {
    if (await attempt(() => api.leave(this.session.id))) go('/');
  }

  seat(seat) {
    const { id, table } = this.session;
    const link = seat.invite && new URL(seat.invite, location.href).href;
    return html`<li class="seat-row" data-seat=${seat.seat}>
      ${mark(seat.seat)} <span class="grow">${seatName(seat)}
        ${seat.seat === table.you ? html`<span class="faded">(${t('web.table.you')})</span>` : nothing}</span>
      ${link ? html`<input type="text" readonly class="link" .value=${link} aria-label=${t('web.waiting.link')} @focus=${(event) => event.target.select()}>
        <button class="main" data-copy=${seat.seat} @click=${() => copy(link, t('web.waiting.copied'))}>${t('web.waiting.copy')}</button>` : nothing}
      ${seat.who === 'open' && table.you === null ? html`<button class="main" data-join=${seat.seat}
        @click=${() => this.sit(seat.seat)}>${t('web.waiting.sit')}</button>` : nothing}
      ${seat.who !== 'person' && seat.who !== 'bot' && table.host ? html`<button data-bot=${seat.seat}
        @click=${() => this.change(() => api.seat(id, seat.seat, { bot: 'apprentice' }))}>${t('web.waiting.bot')}</button>` : nothing}
    </li>`;
  }

  render() {
    const { id, table } = this.session;
    const open = table.seats.some(({ who }) => who === 'open');
    const full = table.seats.every((seat) => seat.who === 'person' || seat.who === 'bot');
    return html`<div class="page waiting">
      <h1>${this.title}</h1>
      <p>${this.about}</p>
      <p class="faded">${t(`web.offer.${table.offer}`)} · ${told(table.clock)}</p>
      ${this.me && table.you === null && open ? html`<div class="row who">${nameField(this.me, t('web.invite.name'), () => {}, 'guest-name')}</div>` : nothing}
      <ul class="seat-rows">${table.seats.map((seat) => this.seat(seat))}</ul>
      ${table.host && !full && HERE.has(location.hostname) && !table.seats.some(({ expected }) => expected) ? html`<p class="advice" id="only-here">${t('web.waiting.here')} <code>ratskeller serve --host 0.0.0.0</code></p>` : nothing}
      ${table.advice?.length ? html`<ul class="advice">${table.advice.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
      <div class="row">
        ${table.host && full ? html`<button id="start" class="main" @click=${() => this.change(() => api.start(id))}>${t('web.waiting.start')}</button>` : nothing}
        ${open ? html`<button class=${table.you === null ? '' : 'main'} @click=${() => copy(`${location.origin}/t/${id}`, t('web.waiting.copied'))}>${t('web.table.copy')}</button>` : nothing}
        ${table.you === null ? nothing : html`<button id="leave" @click=${this.leave}>${t('web.table.leave')}</button>`}
      </div>
    </div>`;
  }
}

customElements.define('rk-waiting', Waiting);
