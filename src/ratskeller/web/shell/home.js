/* Home: one big Play with sensible defaults, your games, open tables. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { keepName, nameField } from './name-field.js';
import { attempt, tell } from './notices.js';
import { go } from './router.js';
import { settings } from './settings.js';
import { tableList } from './table-list.js';
import { alone } from './transport.js';
import { vignette } from './vignette.js';
import { ended, finishedList, offered, runningList, yours } from './your-games.js';
import { load } from '/games/index.js';
import './setup.js';

const REFRESH = 8000;
const LATEST = 4;               // finished games that are shown at once

class Home extends View {
  static properties = {
    games: { state: true }, me: { state: true }, mine: { state: true }, asked: { state: true }, open: { state: true },
    running: { state: true }, finished: { state: true }, failure: { state: true }, wish: { state: true }, offer: { state: true }, all: { state: true },
  };

  constructor() {
    super();
    this.games = null;
    this.me = null;
    this.mine = this.asked = this.open = this.running = this.finished = null;
    this.failure = null;
    this.offer = settings.get('game');          // what is chosen in the form
    this.all = false;                           // of the finished games
    this.spoke = () => this.read();
    this.looked = () => !document.hidden && this.lists();
    this.sort = () => {
      const { tables } = yours;
      this.mine = tables.filter((table) => !ended(table));
      this.asked = tables.filter((table) => ended(table) && offered(table, tables));          // to play again
      this.finished = tables.filter((table) => ended(table) && !this.asked.includes(table));
    };
  }

  connectedCallback() {
    super.connectedCallback();
    this.read();
    i18n.addEventListener('change', this.spoke);
    yours.addEventListener('change', this.sort);
    document.addEventListener('visibilitychange', this.looked);
    this.timer = setInterval(this.looked, REFRESH);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    i18n.removeEventListener('change', this.spoke);
    yours.removeEventListener('change', this.sort);
    document.removeEventListener('visibilitychange', this.looked);
    clearInterval(this.timer);
  }

  async read() {
    try {
      this.me = await api.me();          // first: it makes the cookie
      this.games = await api.games();
      this.failure = null;
    } catch (failure) {
      this.failure = failure.message;
      return;
    }
    await this.lists();
  }

  async lists() {
    try {
      const [mine, open, running] = await Promise.all([yours.fetch(), ...['open', 'running'].map(api.tables)]);
      this.open = open.filter((table) => table.you === null && !this.asked?.some(({ rematch }) => rematch === table.id));
      this.running = running.filter((table) => table.you === null).slice(0, 4);
      this.failure = null;
      const played = new Set(mine.map((table) => table.game));
      Promise.all([...played].map(load)).then(() => this.requestUpdate(), () => {});
    } catch (failure) {
      this.failure = failure.message;
    }
  }

  /* Nothing is begun under another name than the one that stands there. */
  async rename() {
    const me = await keepName(this.querySelector('#name'), this.me);
    if (me) this.me = me;
    return Boolean(me);
  }

  async play(event) {
    if (!(await this.rename())) return;
    const table = await attempt(() => api.open(event.detail));
    if (table) go(`/table/${table.id}`);
  }

  async bring(event) {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    let record;
    try {
      record = JSON.parse(await file.text());
    } catch {
      tell(t('web.home.record.bad', { name: file.name }));
      return;
    }
    const table = await attempt(() => api.importRecord(record));
    if (table) go(`/replay/${table.id}`);
  }

  /* The first game of what is chosen; of its game, where it has none of its own. */
  get lesson() {
    const offers = this.games.flatMap(({ game, offers: own }) => own.map((one) => ({ ...one, game })));
    const chosen = offers.find(({ offer }) => offer === this.offer) ?? offers[0];
    return [chosen, ...offers.filter(({ game }) => game === chosen.game), ...offers].find(({ lesson }) => lesson)?.lesson;
  }

  who() {
    const submit = (event) => {
      event.preventDefault();
      this.rename();
    };
    return html`<form class="who row" @submit=${submit}>${nameField(this.me, t('web.home.name'), () => this.rename())}</form>`;
  }

  section(title, tables, list) {
    return tables?.length ? html`<section class="list"><h2>${title}</h2>${list(tables)}</section>` : nothing;
  }

  done() {
    const { finished, all } = this;
    return this.section(t('web.home.finished'), finished, () => html`${finishedList(all ? finished : finished.slice(0, LATEST))}
      ${all || finished.length <= LATEST ? nothing : html`<button class="quiet" id="all-finished" @click=${() => { this.all = true; }}>${t('web.mine.more')}</button>`}`);
  }

  list(title, tables, verb, empty) {
    if (!tables || (!tables.length && !empty)) return nothing;
    return html`<section class="list"><h2>${title}</h2>
      ${tables.length ? tableList(tables, verb) : html`<p class="faded">${empty}</p>`}</section>`;
  }

  /* In a page there are no other people: where to find them. */
  elsewhere({ server }) {
    return html`<section class="list" id="elsewhere"><h2>${t('web.page.people')}</h2><p>${t('web.page.people.about')}</p>
      ${server ? html`<p><a class="button" href=${server} rel="noopener">${t('web.page.people.server')}</a></p>` : html`<p class="faded">${t('web.page.people.how')}</p>`}</section>`;
  }

  render() {
    if (this.failure && !this.games) {
      return html`<div class="page"><p role="alert">${this.failure}</p><button @click=${() => this.read()}>${t('web.error.again')}</button></div>`;
    }
    if (!this.games) return html`<div class="page"><p class="faded">${t('web.home.loading')}</p></div>`;
    return html`<div class="home-grid">
      <section class="new" aria-labelledby="new-title">
        ${vignette()}
        <h1 id="new-title">${t('web.home.welcome')}</h1>
        ${this.who()}
        <rk-setup .games=${this.games} @open=${this.play} @picked=${({ detail }) => { this.offer = detail; }}></rk-setup>
      </section>
      <div class="mine">${this.section(t('web.home.mine'), [...this.asked ?? [], ...this.mine ?? []], () => html`${finishedList(this.asked, true)}${runningList(this.mine)}`)}</div>
      <div class="side">
        ${alone() ? this.elsewhere(alone()) : this.list(t('web.home.open'), this.open, 'join', t('web.home.open.none'))}
        <section class="list"><h2>${t('web.home.learn')}</h2>
          <p>${t('web.home.learn.about')}</p>
          <div class="row">${this.lesson ? html`<a class="button" href="#/lesson/${this.lesson}">${t('web.home.lesson')}</a>` : nothing}
            <a class="button" href="#/learn">${t('web.home.rules')}</a></div></section>
        ${this.list(t('web.home.running'), this.running, 'watch')}
        ${this.done()}
        <section class="list"><h2>${t('web.home.record')}</h2>
          <p>${t('web.home.record.about')}</p>
          <label class="button file">${t('web.home.record.open')}<input id="record" type="file" accept=".json,application/json" @change=${this.bring}></label></section>
      </div>
    </div>`;
  }
}

customElements.define('rk-home', Home);
