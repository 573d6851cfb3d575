/* What one may do about a table beside playing: settings, keys, the record, the seats, giving up. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { ask, openSettings, show } from './dialogs.js';
import { showKeys } from './keyboard.js';
import { mark } from './marks.js';
import { keepName, nameField } from './name-field.js';
import { attempt, copy } from './notices.js';
import { stylesheet } from '/learn/style.js';
import { wide } from './screens.js';
import { seatName } from './table-list.js';

/* The people at the table: loaded when they are asked for. */
async function openPeople(session) {
  const [{ openPeople: open }] = await Promise.all([import('/you/people.js'), stylesheet('/css/you.css')]);
  open(session);
}

const USUAL = 'apprentice';
const hovers = matchMedia('(any-hover: hover)');       // else there is hardly a keyboard

async function resign(session) {
  const { seats, you } = session.table;
  const staying = seats.filter((seat) => seat.seat !== you && !seat.resigned);
  const question = staying.length === 1 ? t('web.menu.resign.two', { name: seatName(staying[0]) }) : t('web.menu.resign.ask');
  if (await ask(question, t('web.menu.resign.yes'))) await attempt(() => api.resign(session.id).then(() => session.refresh()));
}

/* The clock stands still while somebody is on vacation. */
function vacation(session) {
  const { clock, you } = session.table;
  if (clock?.kind !== 'days' || (!clock.days_off[you] && !clock.holidays[you])) return nothing;
  const on = !clock.holidays[you];
  return html`<button id="vacation" @click=${() => attempt(() => session.change(() => api.vacation(session.id, on)))}>
    ${on ? t('web.menu.vacation', { n: Math.ceil(clock.days_off[you]) }) : t('web.menu.vacation.back')}</button>`;
}

function seatRow(session, seat, levels) {
  const { table } = session;
  const mine = seat.seat === table.you;
  const change = (wish) => attempt(() => session.change(() => api.seat(session.id, seat.seat, wish)));
  const absent = seat.who === 'person' && !seat.present && table.you !== null && table.clock?.kind !== 'days';
  if (seat.resigned) return nothing;
  if (mine && seat.away_bot) return html`<li class="row">${mark(seat.seat)} ${seatName(seat)} <button id="back-seat" class="main" @click=${() => change({ back: true })}>${t('web.menu.back')}</button></li>`;
  if (seat.away_bot || !(mine || absent)) return nothing;
  const chosen = (event) => event.target.closest('li').querySelector('select')?.value ?? USUAL;
  return html`<li class="row">${mark(seat.seat)} ${seatName(seat)}
    <button data-sub=${seat.seat} @click=${(event) => change({ bot: chosen(event) })}>${t(mine ? 'web.menu.sub.me' : 'web.menu.sub')}</button>
    ${mine && levels.length ? html`<select data-level=${seat.seat} aria-label=${t('web.menu.level')}>
      ${levels.map(({ level, name }) => html`<option value=${level} ?selected=${level === USUAL}>${name}</option>`)}</select>` : nothing}</li>`;
}

class TableMenu extends View {
  static properties = { page: {}, levels: { state: true }, book: { state: true }, me: { state: true } };

  constructor() {
    super();
    this.levels = [];
    this.book = null;               // the rules of what is played, where there are some to read
    this.me = null;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.session = this.page.session;
    this.session.addEventListener('change', this.again);
    const [games, me] = await Promise.all([attempt(() => api.games()), attempt(() => api.me())]);
    this.me = me ?? null;
    const { game, offer } = this.session.table;
    const known = games?.find((one) => one.game === game);
    this.levels = known?.levels ?? [];
    this.book = known?.offers.find((one) => one.offer === offer)?.book ?? null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.again);
  }

  async rename(event) {
    event.preventDefault();
    this.me = await keepName(this.querySelector('#menu-name'), this.me) ?? this.me;
  }

  render() {
    const { page, session } = this;
    const { id, status, you, seats } = session.table;
    const playing = status === 'running' && you !== null && !seats[you].resigned;
    return html`<div class="menu">
      <button @click=${openSettings}>${t('web.settings.title')}</button>
      <button id="people" @click=${() => openPeople(session)}>${t('web.you.here')}</button>
      ${wide.matches && hovers.matches ? html`<button id="keys" @click=${() => showKeys(page)}>${t('web.keys.title')}</button>` : nothing}
      <button id="copy-link" @click=${() => copy(`${location.origin}/t/${id}`, t('web.waiting.copied'))}>${t('web.table.copy')}</button>
      ${session.moment ? html`<a class="button" id="record-link" href=${api.recordUrl(id)} download>${t('web.table.record')}</a>
        <a class="button" id="replay-link" href="#/replay/${id}" @click=${(event) => event.target.closest('dialog').close()}>${t('web.menu.replay')}</a>` : nothing}
      ${this.book ? html`<a class="button" id="rules-link" href="#/learn/${this.book}" target="_blank" rel="noopener">${t('web.home.rules')}</a>` : nothing}
      ${this.me && you !== null ? html`<form class="row rename" @submit=${this.rename}>${nameField(this.me, t('web.menu.name'), () => {}, 'menu-name')}
        <button id="rename">${t('web.menu.rename')}</button></form>` : nothing}
      ${playing ? html`<ul class="seat-rows">${seats.map((seat) => seatRow(session, seat, this.levels))}</ul>
        ${vacation(session)}
        <button id="resign" @click=${() => resign(session)}>${t('web.menu.resign')}</button>` : nothing}
      <a class="button" id="go-home" href="#/" @click=${(event) => event.target.closest('dialog').close()}>${t('web.table.home')}</a>
    </div>`;
  }
}

customElements.define('rk-table-menu', TableMenu);

export function openMenu(page) {
  show(t('web.table.menu'), () => html`<rk-table-menu .page=${page}></rk-table-menu>`, 'menu');
}
