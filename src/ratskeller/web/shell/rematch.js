/* The offer of another game, on everybody's end screen: who makes it, who has accepted, and a seat for whoever does. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { attempt } from './notices.js';
import { go } from './router.js';

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
  }

  async accept() {
    const next = await attempt(() => api.rematch(this.session.id));
    if (next) go(`/table/${next.id}`);
  }

  render() {
    const { next, session: { table } } = this;
    if (table.replay || table.you === null) return nothing;
    if (this.offered !== Boolean(table.rematch)) return nothing;
    if (!this.offered) return html`<button id="rematch" class="main" @click=${this.accept}>${t('web.end.rematch')}</button>`;
    if (!next) return nothing;
    const seated = next.seats.filter(({ who }) => who === 'person').map(({ name }) => name);
    const mine = next.you !== null;
    return html`<div class="offer" role="status">
      <p><b>${mine && next.host ? t('web.end.offer.you') : t('web.end.offer', { name: next.hosted_by ?? seated[0] ?? '' })}</b>
        ${seated.length > 1 ? t('web.end.offer.seated', { names: seated.join(', ') }) : nothing}</p>
      ${mine ? html`<a id="rematch" class="button main" href="#/table/${next.id}">${t('web.end.offer.go')}</a>`
        : html`<button id="rematch" class="main" @click=${this.accept}>${t('web.end.offer.accept')}</button>`}
    </div>`;
  }
}

customElements.define('rk-rematch', Rematch);
