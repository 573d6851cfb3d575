/* The table of Rattus: map, cards, players. Knows no rules: what can be clicked comes from the server. */
import { html, nothing } from '/vendor/lit.js';
import { api } from '/shell/api.js';
import { keyOf, pressed, typing } from '/shell/keyboard.js';
import { TableView } from '/shell/table-view.js';
import { Hovering } from '/shell/hovering.js';
import { attempt, tell } from '/shell/notices.js';
import { Motion } from '/shell/motion.js';
import { turned } from '/shell/screens.js';
import { cards } from './cards.js';
import { Chronicle } from './chronicle.js';
import { explanation } from './explain.js';
import { map } from './map.js';
import { FLIGHTS, PULSES } from './motion.js';
import { market, players, status } from './side.js';
import { changes, newsButton, newsPanel, since } from './news.js';
import { peeked } from './peeked.js';
import { ratFrom } from './pieces.js';
import { stage, storyButton } from './stage.js';
import { beat, before as first } from './telling.js';
import { theatre } from './theatre.js';
import { clickable, needsHand } from './targets.js';
import { unfold } from './unfolding.js';
import { bordersKnown } from './borders.js';
import { share, sheetOf } from './places.js';
import { power, say } from './words.js';

const NOTHING = new Map();
const FLAT = 1.69;              // between the two wide sheets
const TOLD = new Set(['revealed', 'outbreak', 'spared', 'lost', 'protected']);

const handWords = (target, card = target.slice('card:'.length)) => (target === 'plague' ? say('hand.plague') : `${say('hand.card', { card })} ${power(card)}`);

class RattusTable extends TableView {
  static properties = {
    entries: {}, aside: {}, armed: { state: true }, showDanger: { state: true }, unfolded: { state: true }, story: { state: true }, zoomed: { state: true }, around: { state: true },
    newsOpen: { state: true }, recounting: { state: true }, spotlight: { state: true }, walking: { state: true }, said: { state: true }, peeks: { state: true }, legend: { state: true }, flat: { state: true },
  };

  constructor() {
    super();
    this.armed = null;              // a card or the plague piece taken in hand
    this.showDanger = false;
    this.unfolded = null;           // the view while an entry is told
    this.zoomed = false;
    this.entries = [];
    this.aside = null;              // log and chat, where this table has them in its own column
    this.newsOpen = false;
    this.recounting = false;        // what happened is shown again
    this.spotlight = null;          // where light is left while the plague rages
    this.walking = false;
    this.said = '';                 // the latest ravage in words, where nothing moves
    this.peeks = [];                // rats that we have just been shown: [{region, rat}]
    this.legend = '';               // what the figures of danger mean, while they are shown
    this.around = null;             // the region whose neighbours light up
    this.story = { chronicle: new Chronicle(), open: false, telling: false };
    this.told = new WeakSet();
    this.storyAt = 0;               // the entry the story ends with: not told to whoever looks further back
    this.flat = false;              // much wider than high is the place for the map
    this.measure = new ResizeObserver(([{ contentRect: { width, height } }]) => { this.flat = width > FLAT * height; });
    this.motion = new Motion(this, FLIGHTS, PULSES);
    this.hovering = new Hovering(this);
    this.onShown = ({ detail }) => this.remember(detail?.entry);
    this.onKey = (event) => this.key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('shown', this.onShown);
    addEventListener('keydown', this.onKey);
    this.hovering.begin();
    bordersKnown().then(this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('shown', this.onShown);
    removeEventListener('keydown', this.onKey);
    this.hovering.end();
    this.measure.disconnect();
    this.pane = null;
    this.motion.skip();
  }

  /* ── what is shown ── */
  get view() {
    return this.unfolded ?? this.moment.view;
  }

  get compact() {
    return this.tab !== null;
  }

  /* How the map is stretched. */
  get sheet() {
    return !this.compact ? (this.flat ? 'vast' : 'wide') : turned.matches ? 'broad' : 'tall';
  }

  get chart() {
    const key = `${this.sheet} ${this.view.players}`;
    if (this.charted?.key !== key) this.charted = { key, chart: sheetOf(this.sheet, this.view.players) };
    return this.charted.chart;
  }

  /* A finger is gone when it has touched; what it lit up would stay lit. */
  hoverAround({ pointerType }, region) {
    if (pointerType !== 'touch') this.lookAround(region);
  }

  lookAround(region) {
    if (this.around !== region) this.around = region;
  }

  get targets() {
    return this.recounting ? NOTHING : this.open;
  }

  /* What others did since our last turn; where it is our turn it is marked on the map. */
  get news() {
    if (this.gathered?.entries !== this.entries) this.gathered = { entries: this.entries, news: since(this.entries, this.table?.you ?? null) };
    return this.gathered.news;
  }

  get changed() {
    const shown = this.newsOpen || (this.moment?.decision?.yours && !this.unfolded);
    if (!shown) return NOTHING;
    if (this.marks?.news !== this.news) this.marks = { news: this.news, changes: changes(this.news) };
    return this.marks.changes;
  }

  get picked() {
    const { pending } = this.view;
    return pending?.slot ? `rat:${pending.region}:${pending.slot}` : null;
  }

  /* The region that stands in the limelight. */
  get staged() {
    return this.story.telling && !this.zoomed ? this.story.chronicle.ravages.at(-1)?.region ?? null : null;
  }

  /* Where the region of the story lies: the stage stands on the other side. */
  get storyAside() {
    const region = this.staged ?? this.story.chronicle.ravages.at(-1)?.region;
    if (!region) return '';
    const [x, y] = share(region, this.chart);
    return `${x > 0.5 ? 'left' : ''} ${this.sheet === 'tall' ? (y < 0.53 ? 'low' : y > 0.7 ? 'high' : '') : ''}`;
  }

  regionOf(name) {
    return this.view.regions.find((region) => region.name === name);
  }

  /* The viewer's expected loss in a region; everybody's for who only watches. */
  dangerOf(name) {
    const expected = this.moment?.aid?.danger?.[name]?.expected;
    if (!expected) return null;
    const weight = this.view.viewer === null ? expected.reduce((sum, n) => sum + n, 0) : expected[this.view.viewer];
    return weight >= 0.05 ? { weight } : null;
  }

  willUpdate(changed) {
    if (changed.has('table') && this.table?.id !== changed.get('table')?.id) this.forget();
    if (changed.has('moment') && !this.ahead) {
      this.unfolded = null;
      this.recounting = false;
      this.hush();
    }
    if (this.newsOpen && !this.news.length) this.newsOpen = false;
    const passed = changed.has('moment') && this.moment?.n > (changed.get('moment')?.n ?? 0) + 1;      // others may have acted between two frames
    if (this.armed && (passed || (changed.has('lit') && !needsHand(this.lit.get(this.armed) ?? [])))) this.armed = null;
    this.open = clickable(this.lit, this.armed);
  }

  /* What is in hand is said where the prompt stands. */
  updated(changed) {
    this.measured();
    if (changed.has('armed')) this.fire('hand', this.armed ? handWords(this.armed) : null);
    this.hovering.settle();
  }

  /* The map is stretched to the place it has, and again when that changes. */
  measured() {
    const pane = this.querySelector('.map-pane');
    if (pane === this.pane) return;
    this.measure.disconnect();
    this.pane = pane;
    if (pane) this.measure.observe(pane);
  }

  /* Another table: nothing of the last one is told any more. */
  forget() {
    Object.assign(this, { armed: null, unfolded: null, newsOpen: false, said: '', peeks: [], storyAt: 0, story: { chronicle: new Chronicle(), open: false, telling: false } });
  }

  /* ── clicking ── */
  pick(target, event) {
    event.stopPropagation();
    if (this.hovering.swallow()) return;
    const actions = this.open.get(target);
    if (!actions) {
      if (this.open.size && target.startsWith('region:')) tell(say('not.here'));
      this.armed = null;
      return;
    }
    const inHand = target === 'plague' || target.startsWith('card:');
    if (inHand && needsHand(actions)) {
      this.armed = this.armed === target ? null : target;
      const byKey = event.type === 'keydown' || event.detail === 0;
      if (this.armed && byKey) this.updateComplete.then(() => this.querySelector('.rat.lit, .plate.lit, .ware.lit')?.focus());
      return;
    }
    this.fire('explain', null);
    this.fire('choose', { actions, anchor: event.currentTarget });
  }

  press(target, event) {
    if (pressed(event)) this.pick(target, event);
  }

  key(event) {
    if (typing(event)) return;
    if (keyOf(event) === 'd') this.danger();
    else if (keyOf(event) === 'r' && !this.story.chronicle.empty) this.openStory(!this.story.open);
    else if (keyOf(event) === 'w' && this.news.length) this.newsOpen = !this.newsOpen;
    else if (event.key === 'Escape' && this.recounting) this.skip();
    else if (event.key === 'Escape' && this.armed) this.armed = null;
    else if (event.key === 'Escape' && this.newsOpen) this.newsOpen = false;
    else if (event.key === 'Escape' && this.peeks.length) this.peeks = [];
    else if (event.key === 'Escape' && this.story.open && !this.story.telling) this.openStory(false);
    else if (event.key === 'Enter' && this.story.telling && !event.target.closest?.('button, a')) this.goOn();
  }

  openStory(open) {
    this.story = { ...this.story, open };
  }

  /* ── telling ── */
  async animate(event, before, after, unveil = () => {}) {
    if (!this.moment || !this.speed) return;
    if (this.begin(before)) this.hush();
    this.storyAt = after?.n ?? 0;
    await first(this, event);
    this.tell(event, true);
    const early = event.kind === 'lost' || event.kind === 'revealed';
    if (early) this.change(event);
    this.walking = event.kind === 'plague';
    await this.updateComplete;
    if (!(await beat(this, event, unveil))) await this.motion.play(event, this.speed);
    this.walking = false;
    if (!early) this.change(event);
  }

  /* What was told stands on the table now. */
  hush() {
    this.spotlight = null;
    this.walking = false;
    if (this.story.telling) this.story = { ...this.story, telling: false, recap: false };
  }

  /* The light falls everywhere but on this region. */
  aim(region) {
    const dusk = this.querySelector('.dusk');
    const spot = this.querySelector(`[data-spot="region:${region}"]`)?.getBoundingClientRect();
    if (!dusk || !spot) return;
    const { left, top } = dusk.getBoundingClientRect();
    dusk.style.setProperty('--x', `${Math.round(spot.left - left + spot.width / 2)}px`);
    dusk.style.setProperty('--y', `${Math.round(spot.top - top + spot.height / 2)}px`);
    this.spotlight = region;
  }

  /* What happened since our last turn, once more, in motion. */
  async recount(event) {
    event?.stopPropagation();
    const { news, moment } = this;
    const before = await attempt(() => api.at(this.table.id, news[0].n - 1, 'me'));
    if (!before || this.moment !== moment) return;
    this.recounting = true;
    for (const one of news.flatMap(({ events }) => events)) {
      if (!this.recounting) break;
      await this.animate({ ...one }, before, moment);
    }
    if (this.moment !== moment) return;
    Object.assign(this, { unfolded: null, recounting: false });
    this.hush();
  }

  change(event) {
    if (!this.unfolded) return;
    unfold(this.unfolded, event);
    this.requestUpdate();
  }

  skip() {
    this.recounting = false;
    this.motion.skip();
  }

  /* Events that were not animated still belong to the story of the last ravage. */
  remember(entry) {
    this.storyAt = entry?.n ?? 0;
    const events = entry?.events ?? [];
    for (const event of events) this.tell(event, false);
    const seen = events.filter(({ kind, args }) => kind === 'seen' && args.seat === this.table?.you).map(({ args }) => ({ region: args.region, rat: ratFrom(args.rat) }));
    if (seen.length) this.peeks = [...this.peeks, ...seen];
    else if (events.length) this.peeks = [];
    const ravaged = events.some(({ kind }) => kind === 'revealed');
    if (ravaged) this.said = events.filter(({ kind }) => TOLD.has(kind)).map(({ text }) => text).join(' ');
    else if (entry?.seat === this.table?.you) this.said = '';
  }

  tell(event, aloud) {
    if (this.told.has(event)) return;
    this.told.add(event);
    const { chronicle } = this.story;
    const added = chronicle.add(event, this.view);
    if (added) this.story = { ...this.story, telling: aloud && !chronicle.empty };
  }

  /* ── drawing ── */
  render() {
    if (!this.moment) return nothing;
    const shows = (tab) => !this.compact || this.tab === tab;
    return html`<div class="rattus ${this.compact ? 'compact' : ''} ${this.sheet} ${this.view.goods ? 'goods' : ''} ${this.armed ? 'in-hand' : ''}" data-table=${this.table?.id ?? nothing} @click=${() => { this.armed = null; }}>
      <div class="map-pane ${this.zoomed ? 'zoomed' : ''}" data-tips=${this.compact ? nothing : ''}>
        <div class="sheet">${map(this)}</div>
        <div class="dusk ${this.spotlight ? 'fallen' : ''}"></div>
        ${this.tools()}
        ${this.compact ? this.caption() : nothing}
        ${stage(this)}
      </div>
      ${theatre(this)}
      ${newsPanel(this)}
      ${peeked(this)}
      ${this.compact ? status(this) : nothing}
      ${shows('cards') ? cards(this) : nothing}
      ${this.compact && !shows('players') && !shows('market') ? nothing : html`<aside class="beside">
        ${this.compact ? nothing : status(this)}
        ${shows('players') ? players(this) : nothing}
        ${shows('market') ? market(this) : nothing}
        ${this.aside ?? nothing}
      </aside>`}
    </div>`;
  }

  /* What the figures of danger mean, or the latest ravage where nothing moves; on phones at the upper edge until it is touched. */
  caption() {
    const said = this.legend || (this.speed ? '' : this.said);
    return html`<p class="caption ${this.legend ? 'legend' : ''}" role="status" tabindex="0" ?hidden=${!said} @click=${(event) => this.touchCaption(event)}>${said}</p>`;
  }

  /* What does not stand there whole is opened first. */
  touchCaption({ currentTarget: caption }) {
    const cut = caption.scrollHeight > caption.clientHeight + 1;
    caption.classList.toggle('open', cut);
    if (!cut) this.legend = this.said = '';
  }

  tools() {
    return html`<div class="map-tools">
      ${this.moment.aid ? html`<button class="tool" aria-pressed=${this.showDanger ? 'true' : 'false'} @click=${(event) => this.danger(event)}>${say(this.compact ? 'danger.short' : 'danger.show')}</button>` : nothing}
      ${this.compact ? html`<button class="tool" @click=${(event) => this.zoom(event)}>${say(this.zoomed ? 'zoom.out' : 'zoom')}</button>` : nothing}
      ${newsButton(this)}
      ${storyButton(this)}
      ${this.compact ? nothing : this.caption()}
    </div>`;
  }

  toggle(what) {
    return (event) => {
      event.stopPropagation();
      this[what] = !this[what];
    };
  }

  /* What the figures mean is said when they appear. */
  danger(event) {
    event?.stopPropagation();
    this.showDanger = !this.showDanger;
    this.legend = this.showDanger ? say(this.view.viewer === null ? 'danger.about.all' : 'danger.about') : '';
  }

  /* The plague stands in the middle of what is seen large. */
  async zoom(event) {
    event.stopPropagation();
    this.zoomed = !this.zoomed;
    await this.updateComplete;
    const sheet = this.querySelector('.sheet');
    const [x, y] = share(this.view.plague, this.chart);
    sheet.scrollTo(x * sheet.scrollWidth - sheet.clientWidth / 2, y * sheet.scrollHeight - sheet.clientHeight / 2);
  }

  explained(key) {
    return explanation(this, key);
  }
}

customElements.define('rattus-table', RattusTable);
