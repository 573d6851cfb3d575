/* Somebody follows an invitation: who invites, to what, at which pace; a name, and the seat is taken. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { told } from './clock.js';
import { t } from './i18n.js';
import { mark } from './marks.js';
import { keepName, nameField } from './name-field.js';
import { attempt, tell } from './notices.js';
import { go } from './router.js';
import { seatName } from './table-list.js';

class Invitation extends View {
  static properties = { session: {}, invite: {}, me: { state: true } };

  constructor() {
    super();
    this.me = null;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.me = await attempt(() => api.me()) ?? null;
  }

  updated(changed) {
    if (changed.has('me') && this.me) this.querySelector('input')?.select();
  }

  async sit(event) {
    event.preventDefault();
    const { session, invite } = this;
    if (!(await keepName(this.querySelector('input'), this.me, true))) return;
    if (await attempt(() => session.change(() => api.join(session.id, { invite })))) {
      tell(t('web.table.welcome'));
      go(`/table/${session.id}`);
    }
  }

  render() {
    const { table } = this.session;
    const game = t(`web.offer.${table.offer}`);
    return html`<div class="page waiting invitation">
      <h1>${table.hosted_by ? t('web.invite.title', { host: table.hosted_by, game }) : t('web.invite.title.plain', { game })}</h1>
      <p>${t(`web.offered.${table.offer}`)} <a href="#/learn" target="_blank" rel="noopener">${t('web.home.rules')}</a></p>
      <p>${told(table.clock)}</p>
      <ul class="seat-rows">${table.seats.map((seat) => html`<li class="seat-row">${mark(seat.seat)} ${seatName(seat)}</li>`)}</ul>
      ${this.me ? html`<form @submit=${this.sit}>
        <div class="row who">${nameField(this.me, t('web.invite.name'), () => {}, 'invited-name')}</div>
        <div class="row"><button class="main big" id="sit-down" type="submit">${t('web.invite.sit')}</button>
          <a class="button" href="#/table/${table.id}">${t('web.invite.look')}</a></div>
      </form>` : nothing}
    </div>`;
  }
}

customElements.define('rk-invitation', Invitation);
