/* A hint on demand: what a thoughtful player would look at first, and why. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { icon } from './icons.js';

const MOST = 3;

class Hints extends View {
  static properties = { page: {}, n: {}, hint: { state: true }, failure: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.abort = new AbortController();
    this.think();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.abort.abort();
  }

  async think() {
    try {
      const hint = await api.hint(this.page.session.id, this.abort.signal);
      this.hint = { ...hint, options: hint.options.slice(0, MOST) };
      if (hint.options.length) this.point(hint.options[0]);
    } catch (failure) {
      if (failure.name !== 'AbortError') this.failure = failure.message;
    }
  }

  action(option) {
    return this.page.actions.find((one) => one.notation === option.action);
  }

  point(option) {
    const action = this.action(option);
    if (action) this.page.hinted = { n: this.n, marked: action.targets, line: option.line ?? [] };
  }

  /* A hint may name a whole turn: its further steps are marked as they come. */
  follow(option, action) {
    this.page.plan = option.line ?? [];
    this.page.play(action);
  }

  option(option, i) {
    const action = this.action(option);
    return html`<li><button class=${i ? '' : 'best'} data-hint=${option.action} ?disabled=${!action} @pointerenter=${() => this.point(option)} @focus=${() => this.point(option)}
      @click=${() => action && this.follow(option, action)}>${option.text}${option.win === null || option.win === undefined ? nothing
        : html` <span class="faded">${t('web.hint.win', { share: i18n.share(option.win) })}</span>`}</button></li>`;
  }

  render() {
    const { hint } = this;
    return html`<section class="hints" aria-label=${t('web.table.hint')} aria-live="polite">
      ${this.failure ? html`<p>${this.failure}</p>` : nothing}
      ${hint ? html`<div><h2>${t('web.hint.title')}</h2><ol>${hint.options.map((option, i) => this.option(option, i))}</ol></div>
        ${hint.reasons?.length ? html`<ul class="reasons">${hint.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}`
        : this.failure ? nothing : html`<p class="faded">${t('web.hint.thinking')}</p>`}
      <button class="quiet close" aria-label=${t('web.dialog.close')} @click=${() => this.page.hint()}>${icon('close')}</button>
    </section>`;
  }
}

customElements.define('rk-hints', Hints);
