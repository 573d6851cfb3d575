/* The coach beside the table of a first game: says what to do and why, and whether you went another way. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { stylesheet } from './style.js';
import { rich } from './markup.js';

await Promise.all([i18n.need('learn'), stylesheet('/learn/learn.css')]);

class Coach extends View {
  static properties = { advice: {}, page: {}, yours: {}, watching: {}, folded: { state: true }, gone: { state: true } };

  willUpdate(changed) {
    if (changed.has('advice') && !this.advice.ends) this.gone = false;
  }

  render() {
    const { advice, page } = this;
    if (!advice || this.gone) return nothing;
    const asked = advice.play && this.yours ? page.actions.find(({ notation }) => notation === advice.play) : null;
    return html`<aside class="coach-panel ${this.folded ? 'folded' : ''}" aria-label=${t('learn.coach')}>
      <p class="coach-step"><b>${t('learn.coach')}</b> <span class="faded">${t('learn.coach.step', { n: advice.step, of: advice.of })}</span></p>
      <div class="coach-words ${this.watching && !this.folded ? 'watching' : ''}" aria-live="polite">
        ${this.watching && !this.folded ? html`<p class="coach-watch">${t('learn.coach.watch')}</p>` : nothing}
        ${this.folded ? nothing : html`${advice.why ? html`<p class="coach-why">${rich(advice.why)}</p>` : nothing}<p class="coach-text">${rich(advice.text)}</p>`}
      </div>
      <div class="coach-tools">
        ${asked && !this.folded ? html`<button id="coach-do" @click=${() => page.play(asked)}>${t('learn.coach.do')}</button>` : nothing}
        ${advice.ends ? html`<button id="coach-on" class="main" @click=${() => { this.gone = true; }}>${t('learn.coach.on')}</button>
          ${advice.book ? html`<a class="button" href="#/learn/${advice.book}">${t('learn.rules')}</a>` : nothing}`
        : html`<button class="quiet" id="coach-fold" aria-expanded=${!this.folded} @click=${() => { this.folded = !this.folded; }}>${t(this.folded ? 'learn.coach.show' : 'learn.coach.hide')}</button>`}
      </div>
    </aside>`;
  }
}

customElements.define('rk-coach', Coach);
