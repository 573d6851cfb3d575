/* Everything that lies over the page: questions, settings, the list of keys, short notices. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { icon } from './icons.js';
import { t } from './i18n.js';
import { notices } from './notices.js';

const desk = new EventTarget();
const lay = (detail) => desk.dispatchEvent(new CustomEvent('lay', { detail }));

/* Ask a question; true when the first button is chosen, 'other' for a third one, where there is one. */
export function ask(sentence, yes, no = t('web.dialog.no'), other = null) {
  return new Promise((answer) => lay({ kind: 'ask', sentence, yes, no, other, answer }));
}

/* Show a panel with a title; `view` gives its template. */
export function show(title, view, kind = 'panel') {
  lay({ kind, title, view, answer: () => {} });
}

/* What the open panel shows has changed. */
export const redraw = () => desk.dispatchEvent(new Event('redraw'));

export async function openSettings() {
  const { settingsPanel } = await import('./settings-panel.js');
  show(t('web.settings.title'), settingsPanel, 'settings');
}

class Dialogs extends View {
  static properties = { open: { state: true }, said: { state: true } };

  constructor() {
    super();
    this.open = null;
    this.said = [];
    this.onLay = ({ detail }) => {
      if (!this.open) this.from = document.activeElement;
      this.open?.answer(false);
      this.open = detail;
    };
    this.onNotice = ({ detail }) => this.notice(detail);
    this.onTurn = () => this.open && this.open.kind !== 'ask' && this.settle(false);        // a panel goes with the page it was opened on
  }

  connectedCallback() {
    super.connectedCallback();
    desk.addEventListener('lay', this.onLay);
    desk.addEventListener('redraw', this.again);
    notices.addEventListener('notice', this.onNotice);
    addEventListener('hashchange', this.onTurn);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    desk.removeEventListener('lay', this.onLay);
    desk.removeEventListener('redraw', this.again);
    notices.removeEventListener('notice', this.onNotice);
    removeEventListener('hashchange', this.onTurn);
  }

  notice(detail) {
    this.said = [...this.said.filter((one) => one.sentence !== detail.sentence), detail].slice(-3);
    setTimeout(() => { this.said = this.said.filter((one) => one !== detail); }, detail.lasting);
  }

  settle(answer) {
    const { open } = this;
    this.open = null;
    open?.answer(answer);
    this.updateComplete.then(() => !this.open && this.from?.isConnected && this.from.focus({ preventScroll: true }));
  }

  updated() {
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }

  question({ sentence, yes, no, other }) {
    return html`<p class="question">${sentence}</p>
      <div class="row end">
        <button id="ask-no" @click=${() => this.settle(false)}>${no}</button>
        ${other ? html`<button id="ask-other" @click=${() => this.settle('other')}>${other}</button>` : nothing}
        <button id="ask-yes" class="main" autofocus @click=${() => this.settle(true)}>${yes}</button>
      </div>`;
  }

  panel({ title, view }) {
    return html`<div class="row panel-head"><h2 class="grow">${title}</h2>
        <button class="quiet" aria-label=${t('web.dialog.close')} @click=${() => this.settle(false)}>${icon('close')}</button></div>
      ${view()}`;
  }

  render() {
    const { open } = this;
    return html`
      ${open ? html`<dialog class=${open.kind} aria-label=${open.title ?? open.sentence} @close=${() => this.settle(false)}
          @click=${(event) => event.target === event.currentTarget && this.settle(false)}>
        <div class="leaf">${open.kind === 'ask' ? this.question(open) : this.panel(open)}</div>
      </dialog>` : nothing}
      <div class="notices" role="status" aria-live="polite">${this.said.map((one) => html`<p>${one.sentence}</p>`)}</div>`;
  }
}

customElements.define('rk-dialogs', Dialogs);
