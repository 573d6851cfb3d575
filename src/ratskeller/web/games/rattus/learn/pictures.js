/* Pictures for the rules of Rattus and Mercatus, made of the pieces of the real table. */
import { html, svg, nothing } from '/vendor/lit.js';
import { SHAPES } from '../map-data.js';
import { goodToken, icon, pile, ratToken, tokenPicture } from '../pieces.js';
import { picture } from '../cards.js';
import { power, say, word } from '../words.js';
import { t } from '/shell/i18n.js';

const CLASSES = ['peasantry', 'bourgeoisie', 'church', 'chivalry', 'magic', 'royalty'];
const DOWN = { starting: false };
const MIDDLE = { gallia: [262, 456], germania: [428, 388], italia: [408, 545], polonia: [592, 330], hungaria: [574, 484] };    // in the map's units

/* A piece of the map: [{name, rats, cubes: [per seat], good}], drawn in a box of the map's own units. */
function sketch([x, y, width, height], regions) {
  const shown = new Set(regions.map(({ name }) => name));
  return html`<svg class="sketch" viewBox="${x} ${y} ${width} ${height}" aria-hidden="true">
    <rect class="sketch-sea" x=${x} y=${y} width=${width} height=${height}></rect>
    ${Object.entries(SHAPES).map(([name, shape]) => svg`<path class="sketch-land ${shown.has(name) ? 'shown' : ''}" d=${shape}></path>`)}
    ${regions.map((region) => place(region))}</svg>`;
}

function place({ name, rats = 0, cubes = [], good }) {
  const [x, y] = MIDDLE[name];
  const present = cubes.map((n, seat) => [n, seat]).filter(([n]) => n);
  return svg`<g transform="translate(${x} ${y})">
    <text class="sketch-name" y="-38" text-anchor="middle">${word(name)}</text>
    ${Array.from({ length: rats }, (_, i) => svg`<g transform="translate(${(i - (rats - 1) / 2) * 35} -14)">${ratToken(DOWN)}</g>`)}
    ${present.map(([n, seat], i) => pile(seat, n, (i - (present.length - 1) / 2) * 46 - 18, 14))}
    ${good ? svg`<g class="region-good" transform="translate(0 -14)">${goodToken(good)}</g>` : nothing}</g>`;
}

export const placingPicture = () =>
  sketch([150, 300, 400, 340], [{ name: 'gallia', rats: 3 }, { name: 'germania', rats: 1 }, { name: 'italia', rats: 0 }]);

export const salePicture = () => sketch([340, 262, 350, 290], [
  { name: 'germania', cubes: [2, 2], good: 'fish' }, { name: 'polonia', cubes: [0, 3], good: 'fish' }, { name: 'hungaria', cubes: [2, 1], good: 'fish' },
]);

/* The rule books' example: three rats of Gallia, one after the other. */
const EXAMPLE = [
  { key: 'first', limit: 1, symbols: ['bourgeoisie', 'church'], cubes: 3 },
  { key: 'second', limit: 3, symbols: ['bourgeoisie', 'peasantry', 'church'], cubes: 2 },
  { key: 'third', limit: 2, symbols: ['M', 'bourgeoisie', 'church'], cubes: 2 },
];

export const outbreakPicture = (caption) => html`<div class="example">
  ${sketch([140, 370, 250, 160], [{ name: 'gallia', rats: 3, cubes: [0, 0, 2, 1] }])}
  <ol class="example-rats">${EXAMPLE.map(({ key, limit, symbols, cubes }) => html`<li>
    ${tokenPicture({ limit, symbols }, 'large')}
    <p><b class=${cubes >= limit ? 'strikes' : ''}>${cubes} ${cubes >= limit ? '≥' : '<'} ${limit}</b> ${caption(`outbreak.${key}`)}</p></li>`)}</ol></div>`;

export const signs = () => html`<ul class="signs">${[...CLASSES, 'M', 'A'].map((sign) => html`<li>${icon(sign)} ${word(sign)}</li>`)}</ul>`;

/* Cards with their texts: the line that stands on the table, and what else there is to know. */
export const cardTable = (cards, note) => html`<ul class="card-list">${cards.map((card) => html`<li>
  <span class="card-picture">${picture(card.name)}</span>
  <div><h3>${word(card.name)} <span class="faded">${icon(card.class)} ${word(card.class)}</span></h3>
    <p><strong>${power(card.name)}</strong> ${note(card.name)}</p></div></li>`)}</ul>`;

/* All faces there are, by limit. */
export function faces(rats) {
  const limits = [...new Set(rats.map(({ limit }) => limit))].sort((a, b) => a - b);
  return html`<dl class="all-faces">${limits.map((limit) => html`<div><dt><span class="unseen">${t('learn.limit')} </span>${limit}</dt>
    <dd>${rats.filter((rat) => rat.limit === limit).map((rat) => html`<span class="face" role="img" aria-label=${rat.symbols.map(word).join(', ')}>${tokenPicture(rat)}</span>`)}</dd></div>`)}</dl>`;
}

export const goodsLegend = (types) => html`<ul class="signs">${types.map((good) => html`<li>
  <svg class="good-picture" viewBox="-14 -14 28 28" aria-hidden="true">${goodToken(good)}</svg> ${word(good)}</li>`)}</ul>`;

export const sets = (presets) => html`<dl class="sets">${Object.entries(presets).map(([set, cards]) => html`<div><dt>${say(`set.${set}`)}</dt>
  <dd>${cards.map(word).join(', ')}</dd></div>`)}</dl>`;

