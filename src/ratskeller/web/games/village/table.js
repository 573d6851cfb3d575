/* The table of My Village. Knows no rules: what can be clicked, and what every value would do, comes from the server. */
import { html, nothing } from '/vendor/lit.js';
import { TableView } from '/shell/table-view.js';
import { Hovering } from '/shell/hovering.js';
import { Motion } from '/shell/motion.js';
import { keyOf, pressed, typing } from '/shell/keyboard.js';
import { areas, centre, village } from './areas.js';
import { neighbours, omens } from './around.js';
import { explanation } from './explain.js';
import { FLIGHTS, PULSES } from './flights.js';
import { dice, strip, waysTo } from './numbers.js';
import { caption, pause, scene, wordsOf } from './moments.js';
import { choices, turn } from './turn.js';
import { unfold } from './unfolding.js';
import { wall } from './wall.js';

class VillageTable extends TableView {
  static properties = {
    aside: {}, opened: { state: true }, hovered: { state: true }, unfolded: { state: true }, scene: { state: true }, said: { state: true },
  };

  constructor() {
    super();
    this.aside = null;              // log and chat, where there is room for them below the market wall
    this.opened = null;             // the village looked at, where it is not one's own
    this.hovered = null;            // what the pointer's value or thing belongs to: {key, targets, values, dice}
    this.unfolded = null;           // the view while an entry is told
    this.scene = null;              // a death, or the rats: {kind, lines, …}
    this.said = '';                 // the same in words, where nothing moves
    this.numbers = {};              // kept while others move, until there are new ones
    this.warnings = new Set();
    this.motion = new Motion(this, FLIGHTS, PULSES);
    this.hovering = new Hovering(this);
    this.onPoint = (event) => this.point(event.target.closest?.('[data-explain]')?.dataset.explain ?? null);
    this.onKey = (event) => this.key(event);
    this.onShown = ({ detail }) => this.remember(detail?.entry);
  }

  connectedCallback() {
    super.connectedCallback();
    this.hovering.begin();
    for (const kind of ['pointerover', 'focusin']) this.addEventListener(kind, this.onPoint);
    addEventListener('keydown', this.onKey);
    addEventListener('shown', this.onShown);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.hovering.end();
    for (const kind of ['pointerover', 'focusin']) this.removeEventListener(kind, this.onPoint);
    removeEventListener('keydown', this.onKey);
    removeEventListener('shown', this.onShown);
    this.motion.skip();
  }

  /* ── what is shown ── */
  get view() {
    return this.unfolded ?? this.moment.view;
  }

  get shown() {
    return this.opened ?? this.view.viewer ?? this.view.turn;
  }

  get live() {
    return Boolean(this.moment.aid?.live);
  }

  open(target) {
    return this.lit.get(target) ?? null;
  }

  glows(target) {
    return Boolean(target) && (this.marked.has(target) || Boolean(this.hovered?.targets?.has(target)));
  }

  willUpdate(changed) {
    if (changed.has('table') && this.table?.id !== changed.get('table')?.id) this.said = '';
    if (changed.has('moment') && this.moment) {
      if (!this.ahead) this.unfolded = this.scene = null;
      this.hovered = null;
      this.numbers = this.moment.aid?.numbers ?? (this.moment.aid ? this.numbers : {});
      this.warnings = new Set(this.moment.aid?.deaths ?? []);
    }
    if ((changed.has('lit') && this.lit.size) || (changed.has('tab') && this.tab === 'turn')) this.opened = null;       // back home when something is asked
  }

  updated() {
    this.hovering.settle();
  }

  /* ── pointing: a value lights its banners, a thing its values and dice ── */
  point(key) {
    if (key === (this.hovered?.key ?? null)) return;
    this.hovered = key ? { key, ...this.belongings(key) } : null;
  }

  belongings(key) {
    const [kind, rest] = key.split(':');
    if (kind === 'value') {
      const number = this.numbers[rest];
      return { targets: new Set(number?.uses.map((use) => use.target)), dice: new Set(number?.ways[0]?.pairs[0]) };
    }
    const found = waysTo(this, key);
    return { values: new Set(found.map(({ value }) => value)), dice: new Set(found[0]?.way?.pairs[0]) };
  }

  explained(key) {
    return explanation(this, key);
  }

  /* ── clicking ── */
  pick(target, event) {
    if (this.hovering.swallow()) return;
    const actions = this.open(target);
    if (!actions) return;
    this.fire('explain', null);
    this.fire('choose', { actions, anchor: event.currentTarget });
  }

  press(target, event) {
    if (pressed(event)) this.pick(target, event);
  }

  visit(seat) {
    this.opened = seat === this.shown || seat === this.view.viewer ? null : seat;
  }

  key(event) {
    if (typing(event) || !this.moment) return;
    if (keyOf(event) === 'v') this.visit((this.shown + 1) % this.view.players);
    else if (event.key === 'Enter' && this.scene && !event.target.closest?.('button, a')) this.goOn();
  }

  /* ── telling ── */
  async animate(event, before) {
    if (!this.moment || !this.speed) return;
    if (this.begin(before)) this.scene = null;
    await pause(this, event);
    await this.updateComplete;
    await this.motion.play(event, this.speed);
    if (!this.unfolded) return;
    unfold(this.unfolded, event);
    this.requestUpdate();
  }

  skip() {
    this.motion.skip();
  }

  /* What nobody saw happen stands there until the next thing happens, or we go on. */
  remember(entry) {
    const said = wordsOf(entry, this.table);
    if (said || entry?.seat === this.table?.you) this.said = said;
  }

  /* ── drawing ── */
  render() {
    if (!this.moment) return nothing;
    return this.tab === null ? this.broad() : this.compact();
  }

  broad() {
    return html`<div class="village">
      ${neighbours(this)}
      ${village(this)}
      ${wall(this)}
      <div class="throw">${dice(this)}${caption(this)}${omens(this)}</div>
      ${choices(this) ?? (this.moment.aid ? strip(this) : nothing)}
      ${scene(this)}
    </div>`;
  }

  compact() {
    const tabs = { turn: () => turn(this), village: () => areas(this), market: () => wall(this), others: () => neighbours(this) };
    return html`<div class="village compact">${centre(this)}<div class="below tab-${this.tab}">${(tabs[this.tab] ?? tabs.turn)()}</div>${caption(this)}${scene(this)}</div>`;
  }
}

customElements.define('village-table', VillageTable);
