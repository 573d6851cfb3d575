/* The analysis of a finished match under its replay: begun on demand, drawn while it grows, one click away from every moment. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { curve, roundAt, stepAt, verdict } from './analysis-curve.js';
import { why } from './analysis-why.js';
import { words } from './analysis-words.js';
import { api } from './api.js';
import { redraw, show } from './dialogs.js';
import { i18n, t } from './i18n.js';
import { icon } from './icons.js';
import { mark } from './marks.js';
import { copy } from './notices.js';
import { roomy } from './screens.js';
import { seatName } from './table-list.js';

const PAUSE = 700;              // between two questions how far it has come …
const ROUGH = 3;                // rounds in which a search sees little yet
const AT_FIRST = 250;           // … and until there is something to see
const STALLED = 8000;           // without a step: others are served first

/* The button that opens it; nothing for a match that is not over. */
export const analyseButton = (page) => (page.table.status === 'over' && !page.analysing
  ? html`<button id="analyse" class="main" @click=${() => { page.analysing = true; page.go(page.n); }}>${t('web.analysis.analyse')}</button>` : nothing);

/* What stands beside the replay where there is room: the analysis in words, once it is there. */
export const besideReplay = (page) => (page.analysing && page.analysis?.status === 'done'
  ? html`<aside class="drawer analysis-side" aria-label=${t('analysis.title')}><h2>${t('analysis.title')}</h2>
    <div class="scroll" tabindex="0">${words(page, (n, seat) => page.stop(() => page.see(n, seat)))}</div></aside>` : null);

class Analysis extends View {
  static properties = { page: {}, n: {}, found: { state: true }, failure: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.spoke = () => this.ask();
    i18n.addEventListener('change', this.spoke);
    this.grew = performance.now();      // when the last step came
    this.begin();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    i18n.removeEventListener('change', this.spoke);
    clearTimeout(this.timer);
  }

  async begin() {
    await this.ask();
    if (this.found?.status === 'none' || this.found?.status === 'failed') await this.ask(() => api.analyse(this.page.table.id));
  }

  async ask(how = () => api.analysis(this.page.table.id)) {
    clearTimeout(this.timer);
    try {
      const { length } = this.found?.entries ?? [];
      this.found = await how();
      if (this.found.entries?.length !== length) this.grew = performance.now();
      this.page.analysis = this.found;
      this.failure = null;
    } catch (failure) {
      this.failure = failure.message;
    }
    this.giveReasons(this.found);
    if (this.isConnected && this.found?.status === 'underway') this.timer = setTimeout(() => this.goOn(), this.found.entries.length ? PAUSE : AT_FIRST);
  }

  /* Why something else would have been better where a decision turned the match. */
  async giveReasons(found) {
    for (const point of found?.turning?.filter(({ kind }) => kind === 'decision') ?? []) {
      const asked = await api.question(this.page.table.id, point.entry).catch(() => null);       // it is said without a reason then
      if (found !== this.found || !asked) return;
      point.because = asked.because;
      this.requestUpdate();
      this.page.requestUpdate();
      redraw();                 // the words may lie open over the board
    }
  }

  /* Whoever was at it may have gone: then it is begun anew. */
  async goOn() {
    await this.ask();
    if (this.found?.status === 'none') await this.ask(() => api.analyse(this.page.table.id));
  }

  /* A moment, through the eyes of whom it is about. */
  go(n, seat) {
    this.page.stop(() => this.page.see(n, seat));
  }

  close() {
    this.page.analysing = false;
    this.page.analysis = null;
    this.page.go(this.page.n);
  }

  openWords() {
    show(t('analysis.title'), () => words(this.page, (n, seat) => {
      document.querySelector('dialog[open]')?.close();
      this.go(n, seat);
    }), 'analysis');
  }

  legend(found) {
    const shares = found.shares[Math.min(stepAt(found, this.n), found.shares.length - 1)];
    return html`<ul class="legend">${this.page.table.seats.map((seat) => html`<li data-seat=${seat.seat}>${mark(seat.seat)} <span class="name">${seatName(seat)}</span> <b>${shares ? i18n.share(shares[seat.seat]) : ''}</b></li>`)}</ul>`;
  }

  /* What there is to say about the moment shown. */
  saying(found) {
    const fault = found.marks.find((one) => one.entry === this.n);
    const turned = found.turning?.find((one) => one.entry === this.n);
    if (fault) {
      return html`<p class="saying" data-verdict=${fault.verdict}>${mark(fault.seat)} <b>${verdict(fault)}.</b> ${t('web.analysis.instead', { played: fault.played, best: fault.better, points: i18n.points(fault.loss) })} ${turned?.because}
        ${found.status === 'done' ? html`<button id="why" @click=${() => why(this.page, fault)}>${t('web.analysis.why')}</button>` : nothing}</p>`;
    }
    return html`<p class="saying">${turned?.text ?? html`<span class="faded">${t(roundAt(found, this.n) <= ROUGH ? 'web.analysis.rough' : 'web.analysis.signs')}</span>`}</p>`;
  }

  state(found) {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!found) return html`<p class="faded">${t('web.analysis.waiting')}</p>`;
    if (found.status === 'failed') return html`<p role="alert">${t('web.analysis.failed')}</p>`;
    if (found.status !== 'underway') return nothing;
    return html`<p class="faded row"><progress max=${found.steps || 1} value=${found.entries.length}></progress>
      <span>${found.steps ? t('web.analysis.progress', { known: found.entries.length, steps: found.steps }) : t('web.analysis.waiting')}
        ${found.steps && performance.now() - this.grew > STALLED ? html`<span class="stalled">${t('web.analysis.busy')}</span>` : nothing}</span></p>`;
  }

  render() {
    const { found } = this;
    return html`<section class="analysis" aria-label=${t('analysis.title')} data-status=${found?.status ?? ''}>
      <div class="row">${found?.shares?.length ? this.legend(found) : html`<span class="grow"></span>`}
        <a class="button" id="try-out" href="#/board/${this.page.table.id}?n=${this.n}">${t('web.board.try')}</a>
        ${found?.status === 'done' ? html`${roomy.matches ? nothing : html`<button id="in-words" @click=${() => this.openWords()}>${t('web.analysis.words')}</button>`}
          <button id="share-analysis" aria-label=${t('web.analysis.share')} title=${t('web.analysis.share')} @click=${() => copy(location.href, t('web.waiting.copied'))}>${icon('link')}</button>` : nothing}
        <button class="quiet" id="close-analysis" aria-label=${t('web.dialog.close')} @click=${() => this.close()}>${icon('close')}</button></div>
      ${this.state(found)}
      ${found?.shares?.length ? html`${curve(found, this.n, this.page.table.seats.map(seatName), (n, seat) => this.go(n, seat))}${this.saying(found)}` : nothing}
    </section>`;
  }
}

customElements.define('rk-analysis', Analysis);
