/* What can be chosen about a game, as its options say: a tick for yes or no, a list for several names. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';

class GenericOptions extends View {
  static properties = { catalogue: {}, value: {} };

  choose(event, name, chosen) {
    event.stopPropagation();
    this.dispatchEvent(new CustomEvent('change', { detail: { ...this.value, [name]: chosen } }));
  }

  option([name, choices]) {
    const { game } = this.catalogue;
    const label = t(`${game}.option.${name}`, {}, { game });
    if (typeof choices[0] === 'boolean') {
      return html`<label class="tick"><input type="checkbox" name=${name} .checked=${Boolean(this.value[name])}
        @change=${(event) => this.choose(event, name, event.target.checked)}> ${label}</label>`;
    }
    return html`<label class="choice"><span>${label}</span><select name=${name} @change=${(event) => this.choose(event, name, event.target.value)}>
      ${choices.map((one) => html`<option value=${one} ?selected=${one === this.value[name]}>${i18n.word(game, one)}</option>`)}</select></label>`;
  }

  render() {
    if (!this.catalogue || !this.value) return nothing;
    const all = Object.entries(this.catalogue.options);
    return all.length ? all.map((one) => this.option(one)) : html`<p class="faded">${t('web.generic.no_options')}</p>`;
  }
}

customElements.define('generic-options', GenericOptions);
