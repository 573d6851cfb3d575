/* What somebody has been shown in secret: the rats, large and in words, beside the map on which the next one may be chosen. */
import { html, nothing } from '/vendor/lit.js';
import { icon, tokenPicture } from './pieces.js';
import { say, word } from './words.js';

export function peeked(host) {
  if (!host.peeks.length || host.story.telling || host.newsOpen) return nothing;
  return html`<section class="stage news-panel peeks" role="status" aria-label=${say('peeked')}>
    <header><h3>${icon('eye')} ${say('peeked')}</h3><button class="quiet close" aria-label=${say('stage.close')} @click=${() => { host.peeks = []; }}>×</button></header>
    <ul class="acts">${host.peeks.map(({ region, rat }) => html`<li>${tokenPicture(rat, 'huge')}
      <div><b>${word(region)}</b><p class="limit-word">${say('limit', { limit: rat.limit })}</p>${rat.symbols.map((symbol) => html`<p>${icon(symbol)} ${word(symbol)}</p>`)}</div></li>`)}</ul>
  </section>`;
}
