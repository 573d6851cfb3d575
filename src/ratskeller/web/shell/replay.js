/* A match again, step by step, from any seat's eyes. The address names the moment, so that it can be shared. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { load } from '/games/index.js';
import { show as showPanel } from './dialogs.js';
import { logEntry, linesOf } from './drawer.js';
import { REPLAY_KEYS, keyList, typing } from './keyboard.js';
import { attempt, copy } from './notices.js';
import { fits } from './aside.js';
import { amend } from './router.js';
import { settings } from './settings.js';
import { icon } from './icons.js';
import { seatName } from './table-list.js';
import { wide } from './screens.js';
import { sideOf, tabBar } from './tab-bar.js';
import { analyseButton, besideReplay } from './analysis.js';
import './popovers.js';

const CONTROLS = 52;            // pixels below the board
const PAUSE = 900;              // between two steps when it plays by itself

class Replay extends View {
  static properties = {
    place: {}, table: { state: true }, entries: { state: true }, n: { state: true }, eyes: { state: true },
    moment: { state: true }, running: { state: true }, failure: { state: true }, module: { state: true }, side: { state: true }, tab: { state: true },
    told: { state: true }, analysing: { state: true }, analysis: { state: true },
  };

  constructor() {
    super();
    this.place = null;
    this.table = null;
    this.entries = [];
    this.n = 0;
    this.eyes = 'spectator';
    this.moment = null;
    this.running = false;
    this.failure = null;
    this.module = null;
    this.side = null;
    this.tab = null;
    this.told = null;           // what is just being shown
    this.analysing = false;     // whether the analysis is open, and what it has found
    this.analysis = null;
    this.known = new Map();     // moments already fetched: `n eyes lang`
    this.onKey = (event) => this.key(event);
    this.spoke = () => this.open(this.table.id);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('keydown', this.onKey);
    i18n.addEventListener('change', this.spoke);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
    i18n.removeEventListener('change', this.spoke);
    this.running = false;
  }

  willUpdate(changed) {
    if (!changed.has('place') || !this.place) return;
    const { parts, query } = this.place;
    if (parts[1] !== this.table?.id) this.open(parts[1]);
    else if (query.has('n') && Number(query.get('n')) !== this.n) this.go(Number(query.get('n')));
  }

  /* For the tab bar, which serves the table page too. */
  get talks() {
    return false;
  }

  get session() {
    return { table: this.table };
  }

  get under() {
    return this.analysing ? t('web.analysis.tab') : null;
  }

  async open(id) {
    try {
      const [table, entries] = await Promise.all([api.table(id), api.log(id)]);
      this.module = await load(table.game);
      this.element ??= document.createElement(this.module.table);
      this.table = table;
      this.entries = entries;
      this.tab ??= this.module.tabs?.(table)[0]?.id ?? null;
      const { query } = this.place;
      this.analysing = query.has('analysis') && table.status === 'over';
      this.eyes = query.get('eyes') ?? (table.you === null ? 'spectator' : 'me');
      await this.go(query.has('n') ? Number(query.get('n')) : 0);
      this.failure = null;
    } catch (failure) {
      this.failure = failure.message;
    }
  }

  get last() {
    return this.entries.at(-1)?.n ?? 0;
  }

  async fetchAt(n) {
    const key = `${n} ${this.eyes} ${i18n.lang}`;
    if (!this.known.has(key)) this.known.set(key, await api.at(this.table.id, n, this.eyes));
    return this.known.get(key);
  }

  /* Lay the moment after n entries; one step forward is shown in motion. */
  async go(n, moving = false) {
    const wanted = Math.min(Math.max(0, n || 0), this.last);
    this.element?.skip?.();
    this.told = null;
    this.n = wanted;
    const before = this.moment;
    const moment = await attempt(() => this.fetchAt(wanted));
    if (!moment || this.n !== wanted) return;
    if (moving && before && settings.speed > 0) {
      const entry = this.entries.find((one) => one.n === wanted);
      for (const event of entry?.events ?? []) {
        if (this.n !== wanted) return;
        const say = () => { if (this.n === wanted) this.told = event.text; };
        if (!this.module.unveils?.has(event.kind)) say();
        await this.element.animate?.(event, before, moment, say);
      }
    }
    if (this.n !== wanted || !this.isConnected) return;         // who has left is not called back
    this.told = null;
    this.moment = moment;
    amend({ n: wanted, eyes: this.eyes, ...(this.analysing ? { analysis: 1 } : {}) });
    if (wanted < this.last) this.fetchAt(wanted + 1).catch(() => {});
  }

  async run() {
    this.running = !this.running;
    if (this.running && this.n >= this.last) await this.go(0);
    while (this.running && this.isConnected && this.n < this.last) {
      await this.go(this.n + 1, true);
      await new Promise((done) => { setTimeout(done, PAUSE / Math.max(1, settings.speed)); });
    }
    this.running = false;
  }

  stop(then) {
    this.running = false;
    return then();
  }

  /* A moment of the analysis, through the eyes of the seat that it is about. */
  see(n, seat) {
    if (seat !== undefined && this.eyes !== 'all') this.eyes = seat === this.table.you ? 'me' : String(seat);
    return this.go(n);
  }

  look(eyes) {
    this.eyes = eyes;
    this.go(this.n);
  }

  key(event) {
    if (typing(event) || !this.table) return;
    const act = {
      ArrowRight: () => this.stop(() => this.go(this.n + 1, true)), ArrowLeft: () => this.stop(() => this.go(this.n - 1)),
      Home: () => this.stop(() => this.go(0)), End: () => this.stop(() => this.go(this.last)), ' ': () => this.run(),
      '?': () => showPanel(t('web.keys.title'), () => keyList(REPLAY_KEYS), 'help'),
    }[event.key];
    if (!act || (event.key === ' ' && event.target.closest?.('button, a'))) return;
    event.preventDefault();
    act();
  }

  updated(changed) {
    if (!this.element || !this.moment) return;
    Object.assign(this.element, { table: this.table, moment: this.moment, speed: settings.speed, tab: wide.matches ? null : this.tab, aside: this.inColumn ? this.log() : null });
    this.element.updateComplete.then(() => { if (changed.has('n') || changed.has('moment')) this.querySelector('.line[aria-current="true"]')?.scrollIntoView({ block: 'nearest' }); });
  }

  /* The log stands in the game's own column, where it has room for it. */
  get inColumn() {
    return !this.analysing && fits(this.module, this.table, CONTROLS);
  }

  log() {
    return html`<aside class="drawer" aria-label=${t('web.table.log')}><h2>${t('web.table.log')}</h2>
      <ol class="scroll log" tabindex="0" aria-label=${t('web.table.log')}>${this.entries.map((one) => logEntry(one, this.n, (n) => this.stop(() => this.go(n))))}</ol></aside>`;
  }

  sentence() {
    if (this.told) return this.told;
    const entry = this.entries.find((one) => one.n === this.n);
    if (!entry) return t('web.replay.beginning');
    return linesOf(entry).join(' ') || t('web.replay.quiet', { n: entry.n, name: seatName(this.table.seats[entry.seat]) });
  }

  step(id, key, act, off) {
    return html`<button id=${id} aria-label=${t(key)} title=${t(key)} ?disabled=${off} @click=${() => this.stop(act)}>${icon(id)}</button>`;
  }

  eyesChoice() {
    const { table } = this;
    const choices = [];
    if (table.you !== null) choices.push(['me', t('web.replay.eyes.me')]);
    choices.push(['spectator', t('web.replay.eyes.spectator')]);
    if (table.status === 'over') {
      table.seats.forEach((seat) => choices.push([String(seat.seat), t('web.replay.eyes.seat', { name: seatName(seat) })]));
      choices.push(['all', t('web.replay.eyes.all')]);
    }
    return html`<label class="row"><span>${t('web.replay.eyes')}</span>
      <select id="eyes" aria-label=${t('web.replay.eyes')} @change=${(event) => this.look(event.target.value)}>
        ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === this.eyes}>${text}</option>`)}</select></label>`;
  }

  controls() {
    return html`<div class="replay-controls row">
      ${this.step('first', 'web.replay.first', () => this.go(0), this.n === 0)}
      ${this.step('previous', 'web.replay.previous', () => this.go(this.n - 1), this.n === 0)}
      <button id="run" class="main" aria-label=${t(this.running ? 'web.replay.pause' : 'web.replay.play')} @click=${() => this.run()}>${icon(this.running ? 'pause' : 'run')}</button>
      ${this.step('next', 'web.replay.next', () => this.go(this.n + 1, true), this.n >= this.last)}
      ${this.step('last', 'web.replay.last', () => this.go(this.last), this.n >= this.last)}
      <input id="position" class="grow" type="range" min="0" max=${this.last} .value=${String(this.n)} aria-label=${t('web.replay.position')}
        @input=${(event) => this.stop(() => this.go(Number(event.target.value)))}>
      <span class="number">${this.n} / ${this.last}</span>
      ${this.eyesChoice()}
      <button id="share" aria-label=${t('web.replay.share')} title=${t('web.replay.share')} @click=${() => copy(location.href, t('web.waiting.copied'))}>${icon('link')}</button>
      <a class="button" href=${api.recordUrl(this.table.id)} download aria-label=${t('web.table.record')} title=${t('web.table.record')}>${icon('save')}</a>
    </div>`;
  }

  render() {
    if (this.failure) return html`<div class="page"><p role="alert">${this.failure}</p><a class="button" href="#/">${t('web.table.home')}</a></div>`;
    if (!this.table) return html`<div class="page faded">${t('web.home.loading')}</div>`;
    return html`<div class="table-page replay-page ${this.inColumn ? '' : 'with-side'} ${this.analysing ? 'analysing' : ''}" data-side=${sideOf(this) ?? nothing} data-n=${this.n} data-shown=${this.moment?.n ?? ''} data-eyes=${this.eyes}>
      <header class="bar"><a class="brand" href="#/" aria-label=${t('web.table.home')}><img src="/icon.svg" alt="" width="28" height="28"></a>
        <h1 class="grow">${t('web.replay.title')}</h1>
        ${analyseButton(this)}
        ${this.table.status === 'running' ? html`<a class="button" href="#/table/${this.table.id}">${t('web.table.peek.back')}</a>` : nothing}</header>
      <div class="prompt-line"><p id="prompt" role="status">${this.sentence()}</p></div>
      <div class="board">${this.element}</div>
      <div class="replay-under">${this.analysing ? html`<rk-analysis .page=${this} .n=${this.n}></rk-analysis>` : nothing}${this.controls()}</div>
      ${tabBar(this)}
      ${(wide.matches && besideReplay(this)) || (!this.inColumn && (wide.matches || this.side === 'log') ? this.log() : nothing)}
      <rk-popovers></rk-popovers>
    </div>`;
  }
}

customElements.define('rk-replay', Replay);
