/* My Village has no options but the number of players: here is what is special about this edition. */
import { html } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { say } from './words.js';

class VillageOptions extends View {
  static properties = { catalogue: {}, value: {} };

  render() {
    return html`<p class="village-options">${say('options')}</p>`;
  }
}

customElements.define('village-options', VillageOptions);
