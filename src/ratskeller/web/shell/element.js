/* The base of all our elements: lit in light DOM, drawn anew when the language, a setting or the kind of screen changes. */
import { LitElement } from '/vendor/lit.js';
import { i18n } from './i18n.js';
import { settings } from './settings.js';
import { turned, wide } from './screens.js';

export class View extends LitElement {
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.again = () => this.requestUpdate();
    i18n.addEventListener('change', this.again);
    settings.addEventListener('change', this.again);
    for (const kind of [wide, turned]) kind.addEventListener('change', this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    i18n.removeEventListener('change', this.again);
    settings.removeEventListener('change', this.again);
    for (const kind of [wide, turned]) kind.removeEventListener('change', this.again);
  }

  fire(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}
