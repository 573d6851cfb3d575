/* Which six cards, and whether goods and coins are played: the Rattus part of the form for a new table. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { picture, portrait } from './cards.js';
import { icon } from './pieces.js';
import { power, say, word } from './words.js';

class RattusOptions extends View {
  static properties = { catalogue: {}, value: {}, own: { state: true } };

  constructor() {
    super();
    this.catalogue = null;
    this.value = {};
    this.own = null;                // the cards being chosen one by one
  }

  get offer() {
    return this.catalogue.options.cards;
  }

  get cards() {
    return this.own ?? this.value.cards ?? 'classic';
  }

  needsGoods(cards) {
    const listed = Array.isArray(cards) ? cards : this.offer.presets[cards] ?? [];
    return this.offer.all.some((card) => card.needs_goods && listed.includes(card.name));
  }

  get goods() {
    return this.value.goods ?? (this.needsGoods(this.cards) || this.offer.ways.includes(this.cards));
  }

  /* What keeps the table from being opened: fewer cards than a game needs. */
  get missing() {
    return this.own ? say('set.missing', { n: this.own.length, of: this.offer.count }) : null;
  }

  tell(part) {
    const cards = part.cards ?? this.cards;
    const { goods } = { goods: this.goods, ...part };
    const { extra_cards = false } = { ...this.value, ...part };
    this.dispatchEvent(new CustomEvent('change', { detail: { ...this.value, cards, extra_cards, goods: goods || this.needsGoods(cards) } }));
  }

  choose(cards) {
    this.own = null;
    this.tell({ cards, goods: Array.isArray(cards) ? this.goods : this.needsGoods(cards) || this.offer.ways.includes(cards) });
  }

  /* Card by card: only six make a choice. */
  toggle(name) {
    const now = Array.isArray(this.cards) ? this.cards : this.offer.presets[this.cards] ?? [];
    const next = now.includes(name) ? now.filter((card) => card !== name) : [...now, name];
    if (next.length > this.offer.count) return;
    this.own = next;
    if (next.length === this.offer.count) {
      this.own = null;
      this.tell({ cards: next });
    } else {
      this.dispatchEvent(new CustomEvent('change', { detail: null }));
    }
  }

  set(key, listed) {
    const chosen = this.cards === key;
    return html`<button type="button" class="card-set" data-cards=${key} aria-pressed=${chosen ? 'true' : 'false'} @click=${() => this.choose(key)}>
      <b>${say(`set.${key}`)}</b>
      <span class="pictures">${listed ? listed.map((name) => html`<span class="small-card" title="${word(name)}: ${power(name)}">${portrait(name)}</span>`)
        : html`<span class="dice faded">${say(`set.${key}.about`)}</span>`}</span></button>`;
  }

  render() {
    if (!this.catalogue) return nothing;
    const listed = Array.isArray(this.cards) ? this.cards : null;
    const forced = this.needsGoods(this.cards);
    return html`<div class="rattus-options">
      <div class="card-sets" role="group" aria-label=${say('cards')}>
        ${Object.entries(this.offer.presets).map(([key, names]) => this.set(key, names))}
        ${this.offer.ways.map((key) => this.set(key, null))}
      </div>
      <details class="own-cards" ?open=${Boolean(listed)}><summary>${say('set.own')}${listed ? html` (${listed.length} / ${this.offer.count})` : nothing}</summary>
        <div class="all-cards">${this.offer.all.map((card) => this.single(card))}</div>
        ${this.own ? html`<p role="status">${say('set.count', { n: this.own.length, of: this.offer.count })}</p>` : nothing}
      </details>
      <label class="tick"><input type="checkbox" name="goods" .checked=${this.goods || forced} ?disabled=${forced}
        @change=${(event) => { event.stopPropagation(); this.tell({ goods: event.target.checked }); }}> ${say(forced ? 'goods.forced' : 'goods')}</label>
      ${this.offer.ways.includes(this.cards) ? this.extra() : nothing}
    </div>`;
  }

  /* Cards that no rule book prints are drawn only where somebody wants them. */
  extra() {
    const cards = this.offer.all.filter(({ extra }) => extra).map(({ name }) => name);
    return html`<label class="tick"><input type="checkbox" name="extra_cards" .checked=${Boolean(this.value.extra_cards)}
      @change=${(event) => { event.stopPropagation(); this.tell({ extra_cards: event.target.checked }); }}> ${say('extra', { cards })}</label>`;
  }

  single(card) {
    const now = Array.isArray(this.cards) ? this.cards : this.offer.presets[this.cards] ?? [];
    const chosen = now.includes(card.name);
    const full = now.length >= this.offer.count && !chosen;
    return html`<button type="button" class="one-card ${card.class}" data-card=${card.name} aria-pressed=${chosen ? 'true' : 'false'} ?disabled=${full}
      title=${power(card.name)} @click=${() => this.toggle(card.name)}>${picture(card.name)}<span>${icon(card.class)} ${word(card.name)}</span></button>`;
  }
}

customElements.define('rattus-options', RattusOptions);
