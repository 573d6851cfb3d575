/* The analysis board: from a moment of a finished match, or from any position, play on for all seats; every option with its chance
   to win, every variation in a small tree, all of it in the address. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { grow, line, packed, read, sprout, unpacked, walk, written } from './analysis-tree.js';
import { again, begin, panel, picked } from './analysis-edit.js';
import { api } from './api.js';
import { show } from './dialogs.js';
import { i18n, t } from './i18n.js';
import { icon } from './icons.js';
import { load } from '/games/index.js';
import { mark } from './marks.js';
import { attempt, copy } from './notices.js';
import { amend } from './router.js';
import { settings } from './settings.js';
import { wide } from './screens.js';
import { sideOf, tabBar } from './tab-bar.js';
import { buttonActions, litTargets } from './targets.js';
import './popovers.js';

const MOST = 8;                 // options shown with their chances

class Board extends View {
  static properties = {
    place: {}, found: { state: true }, path: { state: true }, waiting: { state: true }, failure: { state: true }, edited: { state: true }, tab: { state: true }, side: { state: true },
  };

  constructor() {
    super();
    this.found = this.failure = this.edited = null;     // `edited`: the position while it is being changed
    this.root = sprout();
    this.path = [];
    this.seed = 0;
    this.chosen = { handleEvent: (event) => this.edited && picked(this, event), capture: true };
    this.spoke = () => (this.edited ? again(this) : this.ask());
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
    if (!changed.has('place') || !this.place || this.opened) return;
    this.opened = true;
    const { parts, query } = this.place;
    try {
      this.start = parts[1] ? { table: parts[1], n: Number(query.get('n') ?? 0) } : { game: query.get('game'), ...(query.has('position') ? { position: unpacked(query.get('position')) } : {}) };
      this.root = read(query.get('tree'));
      this.path = (query.get('at') ?? '').split('.').filter(Boolean).map(Number);
      this.seed = Number(query.get('seed') ?? 0);
      if (walk(this.root, this.path).includes(undefined)) throw new RangeError();
    } catch {
      this.failure = t('web.board.unreadable');
      return;
    }
    this.ask();
  }

  get talks() {
    return false;
  }

  get session() {
    return { table: this.table };
  }

  get under() {
    return t(this.edited ? 'web.board.edit' : 'web.analysis.tab');
  }

  /* What lies on the table. */
  get shown() {
    return this.edited ?? this.found;
  }

  /* What the game's table wants to know of a table on the server. */
  get table() {
    const { game, options, names, moment } = this.shown;
    return { id: '', game, options, you: moment.decision?.seat ?? null, status: 'running', seats: names.map((name, seat) => ({ seat, name, who: 'person', present: true })) };
  }

  async ask() {
    const wanted = this.path;
    this.waiting = true;
    try {
      const found = await api.board({ ...this.start, line: line(this.root, wanted), seed: this.seed });
      if (wanted !== this.path) return;
      this.module ??= await load(found.game);
      if (!this.element) {
        this.element = document.createElement(this.module.table);
        this.element.addEventListener('choose', (event) => this.choose(event));
      }
      walk(this.root, wanted).slice(1).forEach((node, i) => Object.assign(node, { text: found.line[i].text, seat: found.line[i].seat }));
      this.found = found;
      this.tab ??= this.module.tabs?.(this.table)[0]?.id ?? null;
      this.failure = null;
    } catch (failure) {
      this.failure = failure.message;
    }
    this.waiting = false;
    this.write();
  }

  /* The address says all of it. */
  write() {
    const { start } = this;
    const from = start.table ? { n: start.n } : { game: start.game, ...(start.position ? { position: packed(start.position) } : {}) };
    amend({ ...from, ...(this.root.children.length ? { tree: written(this.root), at: this.path.join('.') } : {}), ...(this.seed ? { seed: this.seed } : {}) });
  }

  get actions() {
    return this.waiting || this.edited ? [] : this.found?.moment.decision?.actions ?? [];
  }

  choose({ detail: { actions, anchor } }) {
    if (!this.actions.length || !actions.length) return;
    if (actions.length === 1) this.play(actions[0]);
    else this.querySelector('rk-popovers').choose(actions, anchor);
  }

  play(action) {
    if (!this.actions.includes(action)) return;
    this.path = grow(this.root, this.path, action);
    this.ask();
  }

  go(path) {
    this.path = path;
    this.ask();
  }

  deal() {
    this.seed += 1;
    this.root = sprout();
    this.go([]);
  }

  /* Another table: nothing of the old line leads there. */
  lay(position) {
    this.start = { game: this.found.game, position };
    this.root = sprout();
    this.edited = null;
    history.replaceState(null, '', '#/board');
    this.go([]);
  }

  /* Go on editing from a position that was written down; false where it can not be. */
  async edit(position) {
    const { at, before, position: old } = this.edited;
    const found = await attempt(() => api.edit({ game: this.found.game, position }));
    if (found) this.edited = { ...found, at: Math.min(at, found.places.length - 1), before: [...before, old], failure: null };
    return Boolean(found);
  }

  /* The position as text: to be copied, or another one to be laid out. */
  text() {
    const shown = this.shown.position ? JSON.stringify(this.shown.position, null, 1) : '';
    const take = async () => {
      const given = await attempt(() => JSON.parse(document.querySelector('#position-text').value));
      if (!given) return;
      if (this.edited && !(await this.edit(given))) return;
      document.querySelector('dialog[open]')?.close();
      if (!this.edited) this.lay(given);
    };
    show(t('web.board.position'), () => html`<p>${shown ? t('web.board.position.about') : t('web.board.position.none')}</p>
      <textarea id="position-text" rows="12" spellcheck="false" aria-label=${t('web.board.position')} .value=${shown}></textarea>
      <div class="row end"><button @click=${() => copy(document.querySelector('#position-text').value, t('web.waiting.copied'))}>${t('web.board.copy')}</button>
        <button id="lay-out" class="main" @click=${take}>${t('web.board.lay')}</button></div>`, 'analysis');
  }

  updated() {
    const { element, shown } = this;
    if (!element || !shown) return;
    Object.assign(element, { table: this.table, moment: shown.moment, speed: settings.speed, tab: wide.matches ? null : this.tab, lit: litTargets(this.actions), marked: new Set() });
  }

  /* What stands in the place of the usual buttons while the position is being changed. */
  laying() {
    return html`<button id="as-text" @click=${() => this.text()}>${t('web.board.text')}</button>
      <button id="edit-cancel" @click=${() => { this.edited = null; }}>${t('web.dialog.close')}</button>
      <button id="edit-done" class="main" @click=${() => this.lay(this.edited.position)}>${t('web.board.edit.done')}</button>`;
  }

  chances() {
    if (this.edited) return html`<span class="grow"></span>`;
    const { names, shares } = this.found;
    return html`<ul class="legend">${names.map((name, seat) => html`<li data-seat=${seat}>${mark(seat)} <span>${name}</span> <b>${i18n.share(shares[seat])}</b></li>`)}</ul><small class="faded">${t(this.found.kept ? 'web.board.kept' : 'web.board.quick')}</small>`;
  }

  branch(node, path) {
    const here = path.length === this.path.length && path.every((place, i) => place === this.path[i]);
    return html`<li><button class="quiet line" data-path=${path.join('.')} aria-current=${here ? 'true' : 'false'} @click=${() => this.go(path)}>
        ${node.seat === null ? nothing : mark(node.seat)} <span>${node.text}</span></button>
      ${node.children.length > 1 ? html`<ul>${node.children.map((child, i) => this.branch(child, [...path, i]))}</ul>` : nothing}</li>
      ${node.children.length === 1 ? this.branch(node.children[0], [...path, 0]) : nothing}`;
  }

  beside() {
    if (this.edited) return panel(this);
    const { best } = this.found;
    const playable = new Map(this.actions.map((action) => [action.notation, action]));
    return html`<div class="scroll" tabindex="0">
      ${best.length ? html`<h3>${t('web.board.options')} <small class="faded">${t('web.board.quick')}</small></h3><ol class="options">${best.slice(0, MOST).map((one) => html`<li><button data-option=${one.action} ?disabled=${!playable.has(one.action)}
        @click=${() => this.play(playable.get(one.action))}><span>${one.text}</span> <b>${one.win === null ? '' : i18n.share(one.win)}</b></button></li>`)}</ol>` : nothing}
      <h3>${t('web.board.variations')}</h3>
      ${this.root.children.length ? html`<ul class="tree">${this.root.children.map((child, i) => this.branch(child, [i]))}</ul>` : html`<p class="faded">${t('web.board.none')}</p>`}</div>`;
  }

  prompt() {
    const { moment } = this.shown;
    if (this.edited) return html`${mark(moment.decision.seat)} ${moment.decision.prompt}`;
    const told = this.found.line.at(-1)?.events.join(' ');
    const asked = moment.over ? t('web.table.over') : moment.decision.prompt;
    return html`${moment.decision ? mark(moment.decision.seat) : nothing} ${asked}${told ? html` <small>${told}</small>` : nothing}`;
  }

  render() {
    if (this.failure && !this.found) return html`<div class="page"><p role="alert">${this.failure}</p><a class="button" href="#/">${t('web.table.home')}</a></div>`;
    if (!this.found) return html`<div class="page faded">${t('web.home.loading')}</div>`;
    return html`<div class="table-page replay-page learning trying with-side ${this.edited ? 'edited' : ''}" data-side=${sideOf(this) ?? nothing} data-line=${this.path.length} data-busy=${Boolean(this.waiting)}>
      <header class="bar"><a class="brand" href="#/" aria-label=${t('web.table.home')}><img src="/icon.svg" alt="" width="28" height="28"></a>
        <h1 class="grow">${t('web.board.title')}</h1>
        ${this.start.table ? html`<a class="button" href="#/replay/${this.start.table}?n=${this.start.n}&analysis=1">${t('web.analysis.back')}</a>` : nothing}</header>
      <div class="prompt-line yours"><p id="prompt" role="status" aria-live="polite">${this.prompt()}</p>
        <div class="actions">${buttonActions(this.actions).map((action) => html`<button class="action" data-action=${action.notation} @click=${() => this.play(action)}>${action.text}</button>`)}</div>
        ${this.failure ? html`<p role="alert">${this.failure}</p>` : nothing}</div>
      <div class="board" lang=${i18n.lang} @click=${this.chosen}>${this.element}</div>
      <div class="replay-under"><section class="analysis" aria-label=${t('web.board.title')}><div class="row">${this.chances()}${this.edited ? this.laying() : html`
        <button id="board-back" aria-label=${t('web.replay.previous')} title=${t('web.replay.previous')} ?disabled=${!this.path.length} @click=${() => this.go(this.path.slice(0, -1))}>${icon('previous')}</button>
        <button id="deal-anew" @click=${() => this.deal()}>${t('web.board.deal')}</button>
        <button id="edit-board" title=${this.found.position ? nothing : t('web.board.edit.none')} ?disabled=${!this.found.position || this.waiting} @click=${() => begin(this)}>${t('web.board.edit')}</button>
        <button id="as-text" @click=${() => this.text()}>${t('web.board.text')}</button>
        <button id="share-board" aria-label=${t('web.board.share')} title=${t('web.board.share')} @click=${() => copy(location.href, t('web.waiting.copied'))}>${icon('link')}</button>`}</div>
        ${wide.matches ? nothing : this.beside()}</section></div>
      ${tabBar(this)}
      ${wide.matches ? html`<aside class="drawer board-side" aria-label=${t('web.board.options')}>${this.beside()}</aside>` : nothing}
      <rk-popovers @play=${(event) => this.play(event.detail)}></rk-popovers>
    </div>`;
  }
}

customElements.define('rk-board', Board);
