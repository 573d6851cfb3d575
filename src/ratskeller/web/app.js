/* The client begins here: texts first, then the page the address names. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { here } from '/shell/router.js';
import { foot } from '/shell/foot.js';
import { alone } from '/shell/transport.js';
import { meetWorker } from '/shell/worker.js';
import { numbered, yours } from '/shell/your-games.js';
import '/shell/header.js';
import '/shell/home.js';
import '/shell/dialogs.js';
import '/you/install.js';

const LEARN = new Set(['learn', 'lesson', 'about', 'box']);

class App extends View {
  static properties = { page: { state: true }, failure: { state: true } };

  constructor() {
    super();
    this.page = null;
    this.failure = null;
    this.turn = () => this.open();
    this.counted = () => {
      if (this.page && this.page.kind !== 'table') document.title = numbered(this.page.title ?? 'Ratskeller');
    };
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('hashchange', this.turn);
    yours.addEventListener('change', this.counted);
    this.open();
  }

  /* Each page is loaded when it is first opened. */
  async open() {
    const place = here();
    const [kind, id] = place.parts;
    try {
      this.page = await this.find(kind, id, place);
      this.failure = null;
    } catch (failure) {
      console.warn(failure);
      this.failure = t('web.error.page');
    }
    document.title = numbered(this.page?.title ?? 'Ratskeller');
  }

  async find(kind, id, place) {
    if (kind === 'table' && id) {
      await import('/shell/table-page.js');
      return { kind, view: () => html`<rk-table-page .place=${here()}></rk-table-page>` };
    }
    if (kind === 'replay' && id) {
      await import('/shell/replay.js');
      return { kind, view: () => html`<rk-replay .place=${here()}></rk-replay>` };
    }
    if (kind === 'mistakes' && id) {
      await import('/shell/analysis-learn.js');
      return { kind: 'replay', view: () => html`<rk-mistakes .place=${here()}></rk-mistakes>` };
    }
    if (kind === 'board') {
      await import('/shell/analysis-board.js');
      return { kind: 'replay', view: () => html`<rk-board .place=${here()}></rk-board>` };
    }
    if (LEARN.has(kind)) {
      const { route } = await import('/learn/index.js');
      const found = await route(place);
      if (found) return { kind: 'learn', title: found.title, view: () => found.view(place) };
    }
    if (kind === 'you') return (await (alone() ? import('/page/you.js') : import('/you/index.js'))).route();
    return { kind: 'home', view: () => html`<rk-home></rk-home>` };
  }

  render() {
    if (this.failure) return html`<rk-header></rk-header><main class="page"><p role="alert">${this.failure}</p></main>`;
    if (!this.page) return nothing;
    const thin = this.page.kind === 'table' || this.page.kind === 'replay';
    return html`
      ${thin ? nothing : html`<rk-header></rk-header>`}
      <main id="main" class=${this.page.kind}>${this.page.view()}</main>
      ${thin ? nothing : foot()}
      <rk-dialogs></rk-dialogs>`;
  }
}

async function begin() {
  try {
    await i18n.start();
  } catch {
    document.body.textContent = 'Ratskeller cannot reach its server. Try again in a moment.';
    return;
  }
  customElements.define('rk-app', App);
  if (!alone()) meetWorker();
}

begin();
