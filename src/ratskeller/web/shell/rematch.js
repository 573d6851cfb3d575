/* The offer of another game, on everybody's end screen: who makes it, who has accepted, and a seat for whoever does. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api, ask } from './api.js';
import { t } from './i18n.js';
import { attempt } from './notices.js';
import { go } from './router.js';

const FREE = new Set(['invited', 'declined']);

const declineRematch = (id) => ask('POST', `/tables/${id}/rematch/decline`);

class Rematch extends View {
  static properties = { session: {}, offered: {}, next: { state: true } };

  constructor() {
    super();
    this.next = null;
    this.offered = false;           // only an offer that was made, in its own place
    this.heard = () => this.look();
  }

  connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener('change', this.heard);
    this.look();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.heard);
  }

  /* Told anew whenever the old table is: somebody offered or accepted. */
  async look() {
    const { table } = this.session;
    if (!table.rematch || table === this.looked) return;
    this.looked = table;
    this.next = await api.table(table.rematch).catch(() => null);
    await this.updateComplete;
    this.querySelector('.offer')?.scrollIntoView({ block: 'center' });
  }

  async accept() {
    const next = await attempt(() => api.rematch(this.session.id));
    if (next) go(`/table/${next.id}`);
  }

  async decline() {
    this.next = (await attempt(() => declineRematch(this.session.id))) ?? this.next;
  }

  /* What has become of the seat that is kept for us: everybody sits one further on. */
  wanted({ status, seats }) {
    const { you } = this.session.table;
    return status === 'waiting' ? seats[(you - 1 + seats.length) % seats.length].who : null;
  }

  /* Who has sat down, and who would rather not. */
  answers({ seats }) {
    const named = (who) => seats.filter((seat) => seat.who === who).map(({ name, expected }) => expected ?? name).join(', ');
    const [seated, gone] = [seats.filter(({ who }) => who === 'person').length > 1 ? named('person') : '', named('declined')];
    return html`${seated ? t('web.end.offer.seated', { names: seated }) : nothing} ${gone ? html`<span class="declined">${t('web.end.offer.declined', { names: gone })}</span>` : nothing}`;
  }

  render() {
    const { next, session: { table } } = this;
    if (table.replay || table.you === null) return nothing;
    if (this.offered !== Boolean(table.rematch)) return nothing;
    if (!this.offered) return html`<button id="rematch" class="main" @click=${this.accept}>${t('web.end.rematch')}</button>`;
    if (!next) return nothing;
    const first = next.seats.find(({ who }) => who === 'person')?.name ?? '';
    const expected = this.wanted(next);
    const mine = next.you !== null;
    return html`<div class="offer" role="status">
      <p><b>${mine && next.host ? t('web.end.offer.you') : t('web.end.offer', { name: next.hosted_by ?? first })}</b>
        ${this.answers(next)}</p>
      ${mine ? html`<a id="rematch" class="button main" href="#/table/${next.id}">${t('web.end.offer.go')}</a>`
        : html`${expected === 'invited' ? html`<button id="decline-rematch" @click=${this.decline}>${t('web.end.offer.decline')}</button>` : nothing}
          ${FREE.has(expected) ? html`<button id="rematch" class="main" @click=${this.accept}>${t('web.end.offer.accept')}</button>` : nothing}`}
    </div>`;
  }
}

customElements.define('rk-rematch', Rematch);
