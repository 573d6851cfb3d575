/* The rule book of Mercatus: what it adds to Rattus. */
import { html } from '/vendor/lit.js';
import { i18n, t } from '/shell/i18n.js';
import { captioned } from '/learn/figure.js';
import { cardTable, goodsLegend, salePicture, sets } from './pictures.js';
import { game, needs } from './rattus.js';

export { game, needs };

const say = (key) => t(`learn.mercatus.${key}`, {}, { game });
const note = (name) => (i18n.has(`learn.mercatus.note.${name}`) ? say(`note.${name}`) : '');

export function sections(files) {
  const { market, presets, card } = files.rattus;
  const args = { tokens: market.tokens, stock: market.stock, coins: market.start_coins, price: market.price, percube: market.coins_per_cube };
  const added = card.filter((one) => one.market);
  const beyond = card.filter((one) => one.source === 'beyond the seeds');
  return [
    { id: 'six', parts: ['1', sets(presets), '2', '3'] },
    { id: 'goods', parts: ['1', goodsLegend(market.types), '2', '3', '4'] },
    { id: 'sale', parts: ['1', ['a', 'b', 'c'], captioned(salePicture(), say('sale.caption')), '2'] },
    { id: 'needs', parts: ['1', '2'] },
    { id: 'cards', parts: ['1', cardTable(added, note)] },
    { id: 'beyond', parts: ['1', cardTable(beyond, note)] },
    { id: 'order', parts: ['1', html`<ol class="steps">${['a', 'b', 'c', 'd', 'e'].map((one) => html`<li>${say(`order.${one}`)}</li>`)}</ol>`, '2'] },
    { id: 'end', parts: ['1', '2'] },
  ].map((section) => ({ ...section, args }));
}
