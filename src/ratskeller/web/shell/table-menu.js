/* What one may do about a table beside playing: settings, keys, the record, the seats, giving up. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { ask, openSettings, show } from './dialogs.js';
import { showKeys } from './keyboard.js';
import { mark } from './marks.js';
import { attempt, copy } from './notices.js';
import { seatName } from './table-list.js';

const USUAL = 'apprentice';

async function resign(session) {
  if (await ask(t('web.menu.resign.ask'), t('web.menu.resign.yes'))) await attempt(() => api.resign(session.id).then(() => session.refresh()));
}

function seatRow(session, seat, levels) {
  const { table } = session;
  const mine = seat.seat === table.you;
  const change = (wish) => attempt(() => session.change(() => api.seat(session.id, seat.seat, wish)));
  const absent = seat.who === 'person' && !seat.present && table.you !== null;
  if (mine && seat.away_bot) return html`<li class="row">${mark(seat.seat)} ${seatName(seat)} <button id="back-seat" class="main" @click=${() => change({ back: true })}>${t('web.menu.back')}</button></li>`;
  if (seat.away_bot || !(mine || absent)) return nothing;
  const chosen = (event) => event.target.closest('li').querySelector('select')?.value ?? USUAL;
  return html`<li class="row">${mark(seat.seat)} ${seatName(seat)}
    <button data-sub=${seat.seat} @click=${(event) => change({ bot: chosen(event) })}>${t(mine ? 'web.menu.sub.me' : 'web.menu.sub')}</button>
    ${mine && levels.length ? html`<select data-level=${seat.seat} aria-label=${t('web.menu.level')}>
      ${levels.map(({ level, name }) => html`<option value=${level} ?selected=${level === USUAL}>${name}</option>`)}</select>` : nothing}</li>`;
}

class TableMenu extends View {
  static properties = { page: {}, levels: { state: true } };

  constructor() {
    super();
    this.levels = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    this.session = this.page.session;
    this.session.addEventListener('change', this.again);
    const games = await attempt(() => api.games());
    this.levels = games?.find(({ game }) => game === this.session.table.game)?.levels ?? [];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.again);
  }

  render() {
    const { page, session } = this;
    const { id, game, status, you, seats } = session.table;
    const playing = status === 'running' && you !== null;
    return html`<div class="menu">
      <button @click=${openSettings}>${t('web.settings.title')}</button>
      <button @click=${() => showKeys(page)}>${t('web.keys.title')}</button>
      <button id="copy-link" @click=${() => copy(`${location.origin}/t/${id}`, t('web.waiting.copied'))}>${t('web.table.copy')}</button>
      ${session.moment ? html`<a class="button" id="record-link" href=${api.recordUrl(id)} download>${t('web.table.record')}</a>
        <a class="button" id="replay-link" href="#/replay/${id}" @click=${(event) => event.target.closest('dialog').close()}>${t('web.menu.replay')}</a>` : nothing}
      <a class="button" href="#/learn/${game}" target="_blank" rel="noopener">${t('web.home.rules')}</a>
      ${playing ? html`<ul class="seat-rows">${seats.map((seat) => seatRow(session, seat, this.levels))}</ul>
        <button id="resign" @click=${() => resign(session)}>${t('web.menu.resign')}</button>` : nothing}
    </div>`;
  }
}

customElements.define('rk-table-menu', TableMenu);

export function openMenu(page) {
  show(t('web.table.menu'), () => html`<rk-table-menu .page=${page}></rk-table-menu>`, 'menu');
}
