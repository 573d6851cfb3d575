/* Learn from your mistakes: the decisions of a finished match that lost much are asked again, from what their player knew. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { load } from '/games/index.js';
import { mark } from './marks.js';
import { attempt } from './notices.js';
import { settings } from './settings.js';
import { seatName } from './table-list.js';
import { wide } from './screens.js';
import { tabBar } from './tab-bar.js';
import { buttonActions, litTargets } from './targets.js';
import './popovers.js';

const WRONG = new Set(['mistake', 'blunder']);

class Mistakes extends View {
  static properties = {
    place: {}, table: { state: true }, asked: { state: true }, at: { state: true }, judged: { state: true }, tried: { state: true },
    waiting: { state: true }, failure: { state: true }, tab: { state: true }, side: { state: true },
  };

  constructor() {
    super();
    this.table = this.asked = this.judged = this.failure = null;
    this.faults = [];
    this.at = 0;
    this.found = new Set();     // questions answered well at the first attempt
    this.spoke = () => this.open(this.table?.id);
  }

  connectedCallback() {
    super.connectedCallback();
    i18n.addEventListener('change', this.spoke);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    i18n.removeEventListener('change', this.spoke);
  }

  willUpdate(changed) {
    if (changed.has('place') && this.place && this.place.parts[1] !== this.table?.id) this.open(this.place.parts[1]);
  }

  get talks() {
    return false;
  }

  get session() {
    return { table: this.table };
  }

  async open(id) {
    if (!id) return;
    try {
      const [table, analysis] = await Promise.all([api.table(id), api.analysis(id)]);
      this.module = await load(table.game);
      if (!this.element) {
        this.element = document.createElement(this.module.table);
        this.element.addEventListener('choose', (event) => this.choose(event));
      }
      const wanted = this.place.query.get('seat');
      this.seat = wanted === null ? table.you ?? 0 : Number(wanted);
      this.faults = (analysis.marks ?? []).filter((one) => one.seat === this.seat && WRONG.has(one.verdict));
      this.table = table;
      this.tab ??= this.module.tabs?.(table)[0]?.id ?? null;
      await this.turn(this.at);
    } catch (failure) {
      this.failure = failure.message;
    }
  }

  async turn(at) {
    this.at = at;
    this.asked = this.judged = this.tried = null;                       // nobody answers the last question while the next is on its way
    this.asked = this.faults[at] ? await api.question(this.table.id, this.faults[at].entry) : null;
  }

  get actions() {
    return this.asked && !this.judged && !this.waiting ? this.asked.moment.decision.actions : [];
  }

  /* Who has found it, or asks for it, is told what is better and why; others may look for it again. */
  get told() {
    return Boolean(this.judged && (this.judged.passed || this.asked.told));
  }

  choose({ detail: { actions, anchor } }) {
    if (!this.actions.length || !actions.length) return;
    if (actions.length === 1) this.answer(actions[0]);
    else this.querySelector('rk-popovers').choose(actions, anchor);
  }

  async answer(action) {
    if (!this.actions.includes(action)) return;
    this.waiting = true;
    this.judged = await attempt(() => api.answer(this.table.id, this.faults[this.at].entry, action.notation)) ?? null;
    this.waiting = false;
    this.tried = action;
    if (this.judged?.passed && !this.asked.again) this.found.add(this.at);
    if (this.judged) this.asked = { ...this.asked, again: true };
  }

  updated() {
    const { element, asked } = this;
    if (!element) return;
    if (!asked) Object.assign(element, { lit: litTargets([]) });
    else Object.assign(element, { table: this.table, moment: asked.moment, speed: settings.speed, tab: wide.matches ? null : this.tab, lit: litTargets(this.actions), marked: new Set() });
  }

  prompt() {
    const { judged, asked } = this;
    if (this.waiting) return t('web.analysis.judging');
    if (judged) return html`${t('web.analysis.answered', { action: this.tried.text })} <b>${this.told ? judged.text : t('web.analysis.not.yet', { points: i18n.points(judged.loss) })}</b>`;
    const { prompt } = asked.moment.decision;
    return html`${prompt.charAt(0).toUpperCase() + prompt.slice(1)} <small>${t('web.analysis.question', { played: this.faults[this.at].played })}</small>`;
  }

  buttons() {
    const { judged } = this;
    if (!judged) return buttonActions(this.actions).map((action) => html`<button class="action" data-action=${action.notation} @click=${() => this.answer(action)}>${action.text}</button>`);
    if (!this.told) return html`<button id="tell" @click=${() => { this.asked = { ...this.asked, told: true }; }}>${t('web.analysis.tell')}</button>
      <button id="again" class="main" @click=${() => { this.judged = null; }}>${t('web.analysis.again')}</button>`;
    return html`${judged.passed ? nothing : html`<button id="again" @click=${() => { this.judged = null; }}>${t('web.analysis.again')}</button>`}
      <a class="button" href="#/replay/${this.table.id}?n=${this.faults[this.at].entry}&analysis=1">${t('web.analysis.there')}</a>
      <button id="next-question" class="main" @click=${() => attempt(() => this.turn(this.at + 1))}>${t('web.analysis.next')}</button>`;
  }

  /* What there was to learn, and where. */
  lessons() {
    if (this.found.size === this.faults.length) return html`<p>${t('web.analysis.learned.all')}</p>`;
    return html`<p>${t('web.analysis.learned.some')}</p><ol class="lessons">${this.faults.map((fault, i) => html`<li>
      <a href="#/replay/${this.table.id}?n=${fault.entry}&eyes=${this.seat}&analysis=1">${t('web.analysis.instead', { played: fault.played, best: fault.better, points: i18n.points(fault.loss) })}</a>
      <span class="faded">${t(this.found.has(i) ? 'web.analysis.hit' : 'web.analysis.miss')}</span></li>`)}</ol>`;
  }

  ended() {
    const total = this.faults.length;
    return html`<div class="page learned"><p class="over">${t('web.analysis.learn')}</p>
      <h1>${total ? t('web.analysis.learned', { found: this.found.size, total }) : t('web.analysis.faultless', { name: seatName(this.table.seats[this.seat]) })}</h1>
      ${total ? this.lessons() : nothing}
      <div class="row">${total ? html`<button id="from-the-start" @click=${() => { this.found.clear(); attempt(() => this.turn(0)); }}>${t('web.analysis.again')}</button>` : nothing}
        <a class="button main" href="#/replay/${this.table.id}?analysis=1">${t('web.analysis.back')}</a></div></div>`;
  }

  render() {
    if (this.failure) return html`<div class="page"><p role="alert">${this.failure}</p><a class="button" href="#/">${t('web.table.home')}</a></div>`;
    if (!this.table) return html`<div class="page faded">${t('web.home.loading')}</div>`;
    if (this.at >= this.faults.length) return this.ended();
    return html`<div class="table-page replay-page learning" data-question=${this.at} data-judged=${this.judged ? this.judged.passed : ''}>
      <header class="bar"><a class="brand" href="#/" aria-label=${t('web.table.home')}><img src="/icon.svg" alt="" width="28" height="28"></a>
        <h1 class="grow">${mark(this.seat)} ${t('web.analysis.learn')}</h1><span class="faded">${this.at + 1} / ${this.faults.length}</span>
        <a class="button" href="#/replay/${this.table.id}?n=${this.faults[this.at].entry}&analysis=1">${t('web.analysis.back')}</a></header>
      <div class="prompt-line yours"><p id="prompt" role="status" aria-live="polite">${this.asked ? this.prompt() : t('web.home.loading')}</p>
        <div class="actions">${this.asked ? this.buttons() : nothing}</div>
        ${this.told && this.judged.reasons.length ? html`<ul class="reasons">${this.judged.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}</div>
      <div class="board" lang=${i18n.lang}>${this.element}</div>
      ${tabBar(this)}
      <rk-popovers @play=${(event) => this.answer(event.detail)}></rk-popovers>
    </div>`;
  }
}

customElements.define('rk-mistakes', Mistakes);
