/* The base of every game's table: what the page hands it, and what tables have in common. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { t } from './i18n.js';
import { settings } from './settings.js';

const FRAME = 16;               // milliseconds

export class TableView extends View {
  static properties = { moment: {}, table: {}, lit: {}, speed: {}, marked: {}, tab: {}, holding: { state: true } };

  constructor() {
    super();
    this.moment = null;
    this.table = null;
    this.lit = new Map();           // targets that can be clicked, and the actions behind each
    this.marked = new Set();        // targets that a hint or a line of the log speaks of
    this.speed = 1;
    this.tab = null;                // what a phone shows; null where everything has room
    this.holding = false;           // somebody is to click
    this.drawn = 0;                 // when this was last drawn
    this.released = 0;              // when somebody last did
  }

  /* What comes close together is drawn once a frame, not once each: between two frames nobody sees anything. */
  async scheduleUpdate() {
    if (performance.now() - this.drawn < FRAME && !document.hidden) await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
    this.drawn = performance.now();
  }

  /* The view while an entry is told, begun with the moment before it; says whether it begins. A table is drawn a frame after its moment was laid,
     and by then the next entry may be under way: what is told of it stays. */
  begin(before) {
    const from = before ?? this.moment;
    if (this.unfolded && this.from === from) return false;
    this.from = from;
    this.unfolded = structuredClone(from.view);
    return true;
  }

  get ahead() {
    return Boolean(this.unfolded) && this.from === this.moment;
  }

  /* The queue waits as long as somebody is to click. */
  get patient() {
    return this.holding;
  }

  /* Who wishes, and whoever learns, goes on only by a click. */
  get byClicks() {
    return settings.get('clicks') || Boolean(this.moment?.coach);
  }

  /* Until somebody clicks; where there is nothing to be clicked nobody is waited for. */
  async hold() {
    this.holding = true;
    await this.updateComplete;
    if (this.querySelector('.go-on')) await this.motion.hold();
    this.holding = false;
    this.released = performance.now();
  }

  goOn(event) {
    event?.stopPropagation();
    this.motion.skip();
  }

  goOnButton() {
    return this.holding ? html`<button class="main go-on" @click=${(event) => this.goOn(event)}>${t('web.table.go.on')}</button>` : nothing;
  }

  /* On phones, until somebody has done it once. */
  pressHint() {
    return this.tab === null || settings.get('pressed') ? nothing : html`<p class="press">${t('web.table.press')}</p>`;
  }
}
