/* The analysis board under one's hands: a click on a thing chooses its place, a click on a row changes what lies there.
   The server knows what can be changed and what follows; what can not be is told with why, and nothing changes. */
import { html, nothing } from '/vendor/lit.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { attempt } from './notices.js';

const MANY = 8;                 // choices; more of them are a list to unfold
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/* What the table calls an element, the most exact name first. */
const names = ({ dataset }) => [dataset.target, dataset.explain, dataset.spot].filter(Boolean);
const fits = (thing, name) => name === thing || name.startsWith(`${thing}:`);

export async function begin(page) {
  const found = await attempt(() => api.edit({ game: page.found.game, position: page.found.position }));
  if (found) page.edited = { ...found, at: 0, before: [], failure: null };
}

/* The same in another language. */
export async function again(page) {
  const found = await attempt(() => api.edit({ game: page.edited.game, position: page.edited.position }));
  if (found) lay(page, found, page.edited?.before);
}

/* The place that is looked at stays, whichever was chosen while the answer was on its way. */
function lay(page, found, before) {
  if (page.edited) page.edited = { ...found, at: Math.min(page.edited.at, found.places.length - 1), before, failure: null };
}

/* One change after the other: each begins with what the one before has left. */
let last = Promise.resolve();
const inTurn = (work) => { last = last.then(work); };

const change = (page, { id }, next) => inTurn(async () => {
  if (!page.edited) return;
  const { game, position, before, places } = page.edited;
  const row = places.flatMap(({ rows }) => rows).find((one) => one.id === id);
  if (!row) return;
  try {
    lay(page, await api.edit({ game, position, row: id, value: next(row) }), [...before, position]);
  } catch (failure) {
    if (page.edited) page.edited = { ...page.edited, failure: failure.message };
  }
});

const back = (page) => inTurn(async () => {
  if (!page.edited?.before.length) return;
  const { game, before } = page.edited;
  const found = await attempt(() => api.edit({ game, position: before.at(-1) }));
  if (found) lay(page, found, before.slice(0, -1));
});

/* The place that was clicked on: the innermost thing that belongs to one, in the village that is shown. */
export function picked(page, event) {
  const { places } = page.edited;
  for (let element = event.target; element && element !== event.currentTarget; element = element.parentElement) {
    for (const name of names(element)) {
      const shown = name.startsWith('player:') ? Number(name.split(':')[1]) : page.element.shown;
      const at = places.findIndex(({ things, seat }) => (seat === null || seat === shown) && things.some((thing) => fits(thing, name)));
      if (at >= 0) {
        page.edited = { ...page.edited, at, failure: null };
        return;
      }
    }
  }
}

function control(page, row) {
  if (row.kind === 'mark') return html`<button class="chip" aria-pressed=${row.value} data-row=${row.id} @click=${() => change(page, row, ({ value }) => !value)}>${row.text}</button>`;
  if (row.kind === 'count') {
    return html`<span>${row.text}</span><span class="stepper">
      <button data-row=${row.id} data-step="-1" aria-label=${t('web.board.edit.less', { what: row.text })} ?disabled=${row.value <= row.least} @click=${() => change(page, row, ({ value, least }) => Math.max(value - 1, least))}>−</button>
      <output>${row.value}</output>
      <button data-row=${row.id} data-step="1" aria-label=${t('web.board.edit.more', { what: row.text })} ?disabled=${row.value >= row.most} @click=${() => change(page, row, ({ value, most }) => Math.min(value + 1, most))}>+</button></span>`;
  }
  if (row.choices.length > MANY) {
    return html`<span>${row.text}</span><select data-row=${row.id} aria-label=${row.text} @change=${(event) => change(page, row, () => row.choices[event.target.value].value)}>
      ${row.choices.map((one, i) => html`<option value=${i} .selected=${same(one.value, row.value)}>${one.text}</option>`)}</select>`;
  }
  return html`<span>${row.text}</span><span class="chips" role="group" aria-label=${row.text}>${row.choices.map((one) => html`<button class="chip" data-row=${row.id}
    aria-pressed=${same(one.value, row.value)} @click=${() => change(page, row, () => one.value)}>${one.text}</button>`)}</span>`;
}

export function panel(page) {
  const { places, at, before, failure } = page.edited;
  return html`<div class="scroll editing" tabindex="0">
    <p class="faded">${t('web.board.edit.about')}</p>
    <div class="row"><select id="edit-place" class="grow" aria-label=${t('web.board.edit.place')} .value=${String(at)} @change=${(event) => { page.edited = { ...page.edited, at: Number(event.target.value), failure: null }; }}>
      ${places.map((place, i) => html`<option value=${i} ?selected=${i === at}>${place.text}</option>`)}</select>
      <button id="edit-back" aria-label=${t('web.board.edit.back')} title=${t('web.board.edit.back')} ?disabled=${!before.length} @click=${() => back(page)}>${icon('previous')}</button></div>
    ${failure ? html`<p role="alert">${failure}</p>` : nothing}
    <ul class="edit-rows">${places[at].rows.map((row) => html`<li class="edit-${row.kind}">${control(page, row)}</li>`)}</ul></div>`;
}
