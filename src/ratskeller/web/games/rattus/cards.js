/* The six cards of the match: picture, class, one-line power, who holds it, what lies on it. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { cubePicture, goodPicture, icon, pictureOf } from './pieces.js';
import { names, power, say, word } from './words.js';

export const picture = (card) => html`<svg class="picture" viewBox="0 0 100 72" preserveAspectRatio="xMidYMid meet" aria-hidden="true"><use href="${pictureOf(card)}"></use></svg>`;

/* Only the person of the picture, for small places. */
export const portrait = (card) => html`<svg class="portrait" viewBox="22 0 56 62" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><use href="${pictureOf(card)}" width="100" height="72"></use></svg>`;

/* Where the list scrolls and no card can be clicked, the keyboard must reach the list itself. */
export function cards(host) {
  const still = !host.view.cards.some(({ name }) => host.targets.has(`card:${name}`));
  return html`<ul class="cards" aria-label=${say('cards')} tabindex=${still ? 0 : nothing}>${host.view.cards.map((card) => html`<li>${one(host, card)}</li>`)}${host.compact ? html`<li class="wide-row">${host.pressHint()}</li>` : nothing}</ul>`;
}

function one(host, card) {
  const target = `card:${card.name}`;
  const lit = host.targets.has(target);
  const usable = lit && card.holder === host.view.turn;
  const kind = ['card', card.class, lit ? 'lit' : '', usable ? 'usable' : '', host.armed === target ? 'armed' : '', card.used ? 'used' : '',
    host.marked.has(target) ? 'marked' : '', card.holder === null ? '' : 'held'].join(' ');
  const inside = html`
    <span class="art">${picture(card.name)}<span class="class-icon">${icon(card.class)}<span class="unseen">${word(card.class)}</span></span>${keeper(host, card)}${lying(card)}</span>
    <span class="card-text"><span class="card-name">${word(card.name)}</span> <span class="power">${power(card.name)}</span></span>
    ${card.used ? html`<span class="used-mark">${say('card.used')}</span>` : nothing}`;
  return html`<div class=${kind} data-target=${target} data-spot=${target} data-explain=${target} role=${lit ? 'button' : nothing} tabindex=${lit ? 0 : -1}
    aria-label=${lit ? spoken(host, card) : nothing} aria-pressed=${lit ? host.armed === target : nothing}
    @click=${(event) => lit && host.pick(target, event)} @keydown=${(event) => lit && host.press(target, event)}>${inside}</div>`;
}

/* Whose it is, by name. */
const keeper = ({ table }, { holder }) => (holder === null ? nothing : html`<span class="keeper">${mark(holder)}<span class="keeper-name">${holder === table?.you ? say('card.yours') : names(table)[holder]}</span></span>`);

function lying({ good, cubes }) {
  if (!good && !cubes?.some(Boolean)) return nothing;
  return html`<span class="lying">${good ? goodPicture(good) : nothing}
    ${cubes?.map((n, seat) => (n ? html`<span class="baked">${cubePicture(seat)}${n}</span>` : nothing))}</span>`;
}

function spoken(host, card) {
  const holder = card.holder === null ? say('card.free') : say('card.held', { seat: card.holder }, names(host.table));
  return `${word(card.name)} (${word(card.class)}). ${power(card.name)} ${holder}`;
}
