/* Pictures and tables for the rules of My Village, made of the pieces of the real table and of the data files. */
import { html } from '/vendor/lit.js';
import { t } from '/shell/i18n.js';
import { die, flag, icon, points, price } from '../pieces.js';
import { ring } from '../ring.js';
import { word } from '../words.js';

const PROFESSIONS = ['abbot', 'councilman', 'traveller', 'craftsman', 'merchant'];
const say = (key, args) => t(`learn.village.${key}`, args, { game: 'village' });

export const people = () => html`<ul class="signs">${PROFESSIONS.map((one) => html`<li>${icon(one)} ${word(one)}</li>`)}</ul>`;

/* Two ways to a 3: by coins, two pips away, and by the time of a black die. */
export const dicePicture = ({ game, dice }) => html`<span class="dice-example village excerpt">
  <span>${die('white', 1)} ${die('white', 4)} <b>→</b> ${flag([3], 'black')} ${price({ coins: 2 * game.coin_per_pip })}</span>
  <span>${die('white', 1)} ${die('black', 2)} <b>→</b> ${flag([3], 'black')} ${price({ time: dice.black_die_time })}</span></span>`;

/* The ring as the table draws it: three units spent, four points on the tree, two at home. */
export function ringPicture(data) {
  const nobody = { view: { printed: { ...data, clouds: data.time_track.clouds }, crossed: false, turn: null, viewer: null }, shown: 0, open: () => null, glows: () => false, warnings: new Set() };
  return html`<div class="village excerpt ring-picture" aria-hidden="true" inert>${ring(nobody, { time: 3, tree: 4, house: 2, headman: 'coin' })}</div>`;
}

/* A table of cards: columns are message keys, cells templates. */
const table = (columns, rows) => html`<div class="scroll-x village excerpt" tabindex="0" role="group" aria-label=${columns.map((one) => say(`head.${one}`)).join(', ')}><table class="figures-table">
  <thead><tr>${columns.map((one) => html`<th scope="col">${say(`head.${one}`)}</th>`)}</tr></thead>
  <tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const black = (values) => flag(values, 'black');
const cost = (what) => (Object.values(what ?? {}).some(Boolean) ? price(what) : say('free'));
const worth = (n) => (n ? points(n) : '–');
const named = (picture, name) => html`${icon(picture)} ${word(name)}`;
const either = ([first, second]) => html`${price(first)} / ${price(second)}`;

export const officeTable = ({ values, cost: costs }) =>
  table(['number', 'values', 'price'], costs.map((one, i) => [i + 1, black(values), cost(one)]));

export const craftTable = (crafts) => table(['name', 'values', 'build', 'reuse', 'spaces'], crafts.map((one) =>
  [named(one.name, one.name), one.values.map((pair) => html`${black(pair)} `), cost(one.build), cost(one.reuse), html`${one.spaces} ${icon(one.good)}`]));

export const fieldTable = (one) => table(['name', 'values', 'build', 'reuse', 'points'], [
  [html`${icon('field')} ${t('village.board.fields')}`, black(one.values), cost(one.build), cost(one.reuse), worth(one.points)]]);

export const meetingTable = (one) => table(['name', 'values', 'build', 'reuse', 'spaces', 'points'], [
  [named('meeting', 'meeting-place'), black(one.values), cost(one.build), cost(one.reuse), one.spaces, worth(one.points)]]);

export const travelTable = (cards) => table(['name', 'values', 'price', 'points'], cards.map((one) =>
  [html`${icon('travel')} ${one.letter}`, black(one.values), html`${price({ time: one.time })} + ${either(one.any_of)}`, html`<span class="faces-row">${one.faces.map(travelFace)}</span>`]));

const travelFace = ({ points: n, grey, chapel }) => html`<span class="travel-face">${points(n)}${grey ? html` <span class="grey">+ ${price(grey)}</span>` : ''}${chapel ? html` ${word('chapel')}` : ''}</span>`;

export const churchTable = (churches) => table(['name', 'values', 'build', 'points', 'effects'], churches.map((one) =>
  [named('church', one.name), black(one.values), cost(one.build), worth(one.points), say(`church.${one.name}`)]));

export const monkTable = (stacks) => table(['name', 'values', 'build', 'effects'], stacks.map((one) =>
  [named(one.name, one.name), black(one.values), cost(one.build), counted(one.effects)]));

const counted = (effects) => [...new Set(effects)].map((one) => {
  const n = effects.filter((other) => other === one).length;
  return n > 1 ? `${n} × ${word(one)}` : word(one);
}).join(', ');

export const windowTable = (values) => html`<div class="scroll-x village excerpt" tabindex="0" role="group" aria-label=${say('monks.points')}><table class="figures-table windows"><tbody>
  <tr><th scope="row">${icon('window')}<span class="unseen">${say('monks')}</span></th>${values.map((_, n) => html`<td>${n}</td>`)}</tr>
  <tr><th scope="row">${icon('points')}<span class="unseen">${say('head.points')}</span></th>${values.map((n) => html`<td>${n}</td>`)}</tr></tbody></table></div>`;

export const councilTable = (councils) => table(['name', 'values', 'build', 'reuse', 'points', 'effects'], councils.map((one) =>
  [named('council', one.name), black(one.values), cost(one.build), cost(one.reuse), worth(one.points),
    say(`council.${one.name}`, { coins: one.coins, points: one.points_per_card ?? one.points_per_villager })]));

export const customerTable = (customers) => html`<details class="more"><summary>${say('customers.all', { n: customers.length })}</summary>
  ${table(['name', 'values', 'goods', 'points'], customers.map((one) => [named('customer', one.name), flag(one.values, 'white'), price(one.goods), worth(one.points)]))}</details>`;
