/* What lies on a table, as boxes: a number or a word is one box, several stand side by side, lists of lists are rows. */
import { html, nothing } from '/vendor/lit.js';
import { i18n, signed, t } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { seatName } from '/shell/table-list.js';

const NOTHING = '–';

function said(value, { game, seats }, isSeat, narrow = false) {
  if (value === null || value === '') return html`<span class="faded">${NOTHING}</span>`;
  if (isSeat) return html`${mark(value)} <span class=${narrow ? 'unseen' : ''}>${seatName(seats[value])}</span>`;
  return typeof value === 'string' ? i18n.word(game, value) : signed(value);
}

const box = (value, label, table, isSeat) => html`<span class="box ${value === 0 || value === null || value === '' ? 'empty' : ''}">
  ${label === undefined ? nothing : html`<small>${i18n.word(table.game, label)}</small>`}<span>${said(value, table, isSeat, true)}</span></span>`;

function boxes(value, labels, table, isSeat) {
  if (!value.length) return html`<span class="faded">${NOTHING}</span>`;
  if (Array.isArray(value[0])) return html`<div class="lines">${value.map((one) => html`<div>${boxes(one, labels, table, isSeat)}</div>`)}</div>`;
  return html`<span class="boxes">${value.map((one, i) => box(one, labels?.[i], table, isSeat))}</span>`;
}

/* One field with its name. `hidden`: it is there, and not for our eyes. */
export function field(name, value, { seated, labels }, table, hidden = false) {
  const isSeat = seated.includes(name);
  const shown = hidden ? html`<span class="box hidden" title=${t('web.generic.hidden')}>?</span>`
    : Array.isArray(value) ? boxes(value, labels[name], table, isSeat) : html`<b>${said(value, table, isSeat)}</b>`;
  return html`<div class="field" data-field=${name}><dt>${t(`${table.game}.board.${name}`)}</dt><dd>${shown}</dd></div>`;
}
