/* The page of one table: bar, prompt line, the game's own table, the drawer with log and chat. It knows no rules. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { load } from '/games/index.js';
import { Session } from './session.js';
import { Queue } from './queue.js';
import { settings } from './settings.js';
import { ask } from './dialogs.js';
import { attempt, tell } from './notices.js';
import { litTargets } from './targets.js';
import { watchTurn, quiet } from './alerts.js';
import { curtain, hide, HotSeat } from './hotseat.js';
import { yours } from './your-games.js';
import { tableKeys } from './keyboard.js';
import { bar } from './bar.js';
import { asideOf, fits } from './aside.js';
import { touched } from './hearing.js';
import { leaveRoom } from './sound.js';
import { Early } from './early.js';
import { promptLine } from './prompt.js';
import { connectionLine } from './connection.js';
import { closedPage } from './closed.js';
import { roomy, wide } from './screens.js';
import { tabBar } from './tab-bar.js';
import './popovers.js';
import './drawer.js';
import './hints.js';
import './waiting.js';
import './invitation.js';
import './ending.js';

class TablePage extends View {
  static properties = {
    place: {}, tableId: {},
    moment: { state: true }, told: { state: true }, posting: { state: true }, module: { state: true },
    side: { state: true }, tab: { state: true }, peeked: { state: true }, hinted: { state: true }, inHand: { state: true }, ended: { state: true }, pointed: { state: true },
  };

  constructor() {
    super();
    this.place = null;
    this.session = null;
    this.module = null;
    this.element = null;
    this.moment = null;         // what lies on the table now; the session may be ahead while things move
    this.told = null;
    this.posting = false;
    this.side = settings.get('drawer') && roomy.matches ? 'log' : null;
    this.tab = null;
    this.peeked = null;         // a past moment, looked at from the log
    this.inHand = null;         // what the player has taken up to use, in words
    this.hinted = null;
    this.plan = [];             // the turn that a hint named, as far as it is followed
    this.pointed = [];          // what the log line under the pointer speaks of
    this.ended = false;
    this.hot = new HotSeat();
    this.queue = new Queue(this);
    this.counted = () => this.session && watchTurn(this.session);
    this.onKey = tableKeys(this);
    this.onTouch = ({ target }) => {
      if (!touched(this, target)) this.removeEventListener('click', this.onTouch, true);
      this.requestUpdate();
    };
    this.early = new Early(this);
    this.onEarly = (event) => this.early.click(event);
    this.resized = () => {
      if (!roomy.matches) this.side = null;
      this.requestUpdate();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('keydown', this.onKey);
    yours.follow(this.counted);
    wide.addEventListener('change', this.resized);
    roomy.addEventListener('change', this.resized);
    addEventListener('resize', this.resized);
    this.addEventListener('click', this.onTouch, true);       // games keep clicks to themselves
    this.addEventListener('click', this.onEarly, true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
    yours.unfollow(this.counted);
    wide.removeEventListener('change', this.resized);
    roomy.removeEventListener('change', this.resized);
    removeEventListener('resize', this.resized);
    leaveRoom();
    this.leave();
  }

  leave() {
    this.session?.close();
    this.session = null;
    this.queue.clear();
    quiet();
  }

  willUpdate() {
    const id = this.tableId ?? this.place?.parts[1];
    if (id && id !== this.session?.id) this.enter(id);
  }

  enter(id) {
    this.leave();
    this.moment = this.peeked = this.hinted = this.told = null;
    this.module = this.element = null;
    this.ended = false;
    this.offered = null;        // another game, after this one
    this.glow = this.pointing = this.answered = this.decided = null;
    this.early.forget();
    this.hot = new HotSeat();
    this.session = new Session(id);
    this.session.addEventListener('change', () => this.changed());
    this.session.addEventListener('fresh', () => this.lay());
    this.session.addEventListener('entry', ({ detail }) => this.queue.push(detail.entry, detail.moment));
    this.session.open().then(() => {
      const { table } = this.session ?? {};
      if (this.place?.query.get('invite') && table?.you === null && table.status === 'running') tell(t('web.invite.taken'), 12000);
      return yours.tables ?? yours.read();
    });
  }

  /* An invitation leads here with its secret: whoever follows it is asked for a name first. */
  get invite() {
    const { table } = this.session;
    return table.you === null && table.status === 'waiting' ? this.place?.query.get('invite') : null;
  }

  changed() {
    const { session } = this;
    if (!session) return;
    if (session.table && !this.module) this.fetchModule(session.table.game);
    if (session.table?.rematch && !this.offered) this.ended = Boolean(this.moment?.over);      // an offer is also for who has put the end aside
    this.offered = session.table?.rematch ?? null;
    if (session.table) yours.note(session.id, Boolean(session.moment?.decision?.yours));
    watchTurn(session);
    this.requestUpdate();
  }

  async fetchModule(game) {
    const { session } = this;
    try {
      const module = await load(game);
      if (this.module || this.session !== session) return;
      this.module = module;
      this.element = document.createElement(module.table);
      this.element.addEventListener('choose', (event) => this.choose(event));
      this.element.addEventListener('hand', (event) => { this.inHand = event.detail; });
      this.tab = module.tabs?.(session.table)[0]?.id ?? null;
    } catch (failure) {
      console.warn(failure);
      tell(t('web.error.page'));
    }
  }

  /* The latest moment, without motion. */
  lay() {
    this.queue.clear();
    this.hot.look(this.session.moment);
    this.moment = this.session.moment;
    this.hinted = null;
    this.ended = Boolean(this.moment?.over);
    if (this.session.table.notice) this.side = 'log';
  }

  /* ── what the queue needs ── */
  show(moment, entry) {
    const ends = moment.over && !this.moment?.over;
    this.plan = entry?.seat === this.session.table.you && this.plan.includes(entry?.action) ? this.plan.slice(this.plan.indexOf(entry.action) + 1) : [];
    this.hot.look(moment);
    this.moment = moment;
    this.hinted = null;
    if (ends) this.ended = true;
    this.fire('shown', { moment, entry });
  }

  /* To yourself your own turn is not told in the third person. */
  telling(sentence, seat, kind) {
    const { you, yours: mine } = this.session?.table ?? {};
    this.told = kind === 'turn' && seat === you && mine.length === 1 ? t('web.table.turn') : sentence;
    this.toldOf = seat;
  }

  /* ── deciding ── */
  get decision() {
    return this.moment?.decision ?? null;
  }

  get live() {
    return this.element && this.moment && !this.queue.busy && !this.peeked && this.hot.next === null && this.moment.n === this.session.n;
  }

  get asked() {
    return Boolean(this.live && this.decision?.yours);
  }

  get yours() {
    return this.asked && !this.posting;
  }

  get actions() {
    return this.yours ? this.decision.actions : [];
  }

  /* In a first game the server sends a coach along; who never takes one never loads it. */
  get coach() {
    const coach = this.peeked ? null : this.moment?.coach;
    if (coach) import('/learn/coach.js').catch((failure) => console.warn(failure));
    return coach;
  }

  get proposed() {
    return this.actions.filter(({ notation }) => notation === this.coach?.play);
  }

  /* A question whose answer changes nothing is answered, and that is said. */
  answerItself() {
    const settled = this.yours && !this.coach ? this.module.settled?.(this.moment) : null;
    if (!settled || this.answered === this.moment.n) return;
    this.answered = this.moment.n;
    tell(settled.said);
    this.play(settled.action);
  }

  /* What is asked now; a table is drawn a moment after its page, and a chooser or a question may stand open while the table moves on. */
  isAsked(action) {
    return this.actions.some(({ notation }) => notation === action.notation);
  }

  choose(event) {
    const { actions, anchor, all } = event.detail;
    if (!actions.length || !actions.every((action) => this.isAsked(action))) return;
    if (all) this.playAll(all);
    else if (actions.length === 1) this.play(actions[0]);
    else this.querySelector('rk-popovers').choose(actions, anchor);
  }

  async play(action) {
    if (!this.isAsked(action)) return;
    const { n } = this.moment;
    const question = action.confirm ?? this.module?.confirm?.(action, this.moment);
    if (question && !(await ask(question, action.text))) return;
    if (this.moment.n !== n || !this.yours) {
      tell(t('web.table.moved.on'));
      return;
    }
    await this.post(() => this.session.play(action));
  }

  /* Everything of this name, as long as there is more of it; each can be taken back. */
  async playAll(name) {
    const next = () => this.session.moment?.decision?.yours && this.session.moment.decision.actions.find((one) => one.name === name);
    await this.post(async () => {
      for (let one = next(); one; one = next()) await this.session.play(one);
    });
  }

  async undo() {
    if (this.yours && this.decision.can_undo) await this.post(() => this.session.undo());
  }

  async post(deed) {
    this.posting = true;
    this.hinted = null;
    await attempt(deed);
    this.posting = false;
  }

  /* The log as far as it has been shown: it does not give away what is still to be seen. */
  get logged() {
    const { entries } = this.session;
    const n = this.moment?.n ?? entries.length;
    const { you } = this.session.table;
    if (this.log?.entries !== entries || this.log.n !== n || this.log.you !== you) {
      this.log = { entries, n, you, shown: entries.filter((entry) => entry.n <= n).map((entry) => forEyes(entry, you)) };
    }
    return this.log.shown;
  }

  /* ── looking ── */
  async peek(n) {
    if (n === this.session.n || !this.moment) {
      this.peeked = null;
      return;
    }
    const moment = await attempt(() => api.at(this.session.id, n, this.session.table.you === null ? 'spectator' : 'me'));
    if (moment) this.peeked = moment;
  }

  openSide(side) {
    this.side = this.side === side ? null : side;
    if (roomy.matches) settings.set('drawer', this.side !== null);
  }

  /* Whether a hint is open; on phones another tab folds it away, and what it marks stays marked. */
  get hints() {
    return Boolean(this.hinted && !this.hinted.folded);
  }

  hint() {
    this.plan = [];
    if (this.yours && this.session.table.hints) this.hinted = this.hints ? null : { n: this.moment.n };
  }

  /* What glows: one map per decision. It stays while an answer is awaited; the next moment draws the table anyway, once. */
  get lit() {
    const decision = this.asked ? this.decision : null;
    if (this.glow?.decision !== decision) this.glow = { decision, lit: litTargets(decision?.actions ?? []) };
    return this.glow.lit;
  }

  get marked() {
    const next = this.actions.find(({ notation }) => this.plan.includes(notation));
    const targets = [...this.proposed.flatMap((action) => action.targets), ...(this.hinted?.marked ?? []), ...(next?.targets ?? []), ...this.pointed];
    if (this.pointing?.said !== targets.join()) this.pointing = { said: targets.join(), marked: new Set(targets) };
    return this.pointing.marked;
  }

  /* What is the same as before does not have the table drawn again. */
  updated() {
    const { element, session, lit, marked } = this;
    if (this.side === 'chat' && !document.hidden) session?.hear();
    hide(this);
    if (!element || !session?.table) return;
    Object.assign(element, { table: session.table, entries: this.peeked ? [] : this.logged, moment: this.peeked ?? this.moment, speed: settings.speed, tab: wide.matches ? null : this.tab, lit, marked, aside: this.inColumn ? asideOf(this, () => this.drawer()) : null });
    if (this.decided !== this.moment?.n) this.querySelector('rk-popovers')?.drop();       // what it was about
    this.decided = this.moment?.n;
    this.early.catchUp();
    this.answerItself();
  }

  /* Log and chat stand in the game's own column, where it has room for them. */
  get inColumn() {
    return Boolean(this.side) && fits(this.module, this.session?.table);
  }

  drawer() {
    return html`<rk-drawer .page=${this} .entries=${this.logged} .chat=${this.session.chat} .side=${this.side} .shown=${(this.peeked ?? this.moment)?.n ?? 0}></rk-drawer>`;
  }

  render() {
    const { session } = this;
    if (session?.failure && !session.table) {
      return html`<div class="page"><p role="alert">${session.failure.message}</p>
        <div class="row"><button @click=${() => session.open()}>${t('web.error.again')}</button><a class="button" href="#/">${t('web.table.home')}</a></div></div>`;
    }
    if (!session?.table) return html`<div class="page faded">${t('web.home.loading')}</div>`;
    const { table } = session;
    const waiting = table.status === 'waiting' || !this.moment;
    const inside = !waiting && !table.notice && this.inColumn;
    return html`<div class="table-page ${this.side && !inside ? 'with-side' : ''}" data-n=${this.moment?.n ?? 0} data-status=${table.status}
        data-yours=${this.yours} data-busy=${this.queue.busy || this.posting}>
      ${bar(this)}
      ${connectionLine(session)}
      ${table.notice ? closedPage(table) : this.invite ? html`<rk-invitation .session=${session} .invite=${this.invite}></rk-invitation>` : waiting ? html`<rk-waiting .session=${session}></rk-waiting>` : html`
        ${promptLine(this)}
        ${this.coach ? html`<rk-coach class="coach" .advice=${this.coach} .page=${this} .yours=${this.yours} .watching=${Boolean(this.told)}></rk-coach>` : nothing}
        ${this.hints ? html`<rk-hints .page=${this} .n=${this.moment.n}></rk-hints>` : nothing}
        <div class="board" lang=${i18n.lang}>${this.element}</div>
        ${tabBar(this)}`}
      ${this.side && !inside ? this.drawer() : nothing}
      ${this.hot.next === null ? nothing : curtain(this)}
      <rk-popovers @play=${(event) => this.play(event.detail)}></rk-popovers>
      ${this.ended && this.module && !this.peeked ? html`<rk-ending .session=${session} .module=${this.module} @dismiss=${() => { this.ended = false; }}></rk-ending>` : nothing}
    </div>`;
  }
}

/* What was shown to one of several people on this device stays with him. */
function forEyes(entry, you) {
  const open = ({ only }) => only === undefined || only === you;
  return entry.events?.every(open) ?? true ? entry : { ...entry, events: entry.events.filter(open) };
}

customElements.define('rk-table-page', TablePage);
