/* What a turn asks for, in words: banners and answers as a list, with their prices. On phones in one tab with the dice and values,
   on wide screens in the place of the strip. */
import { html, nothing } from '/vendor/lit.js';
import { icon } from './pieces.js';
import { dice, pictureOf, strip } from './numbers.js';
import { omens } from './around.js';
import { say } from './words.js';

function options(host) {
  const shown = new Set();
  const all = [...host.lit.values()].flat().filter((action) => !['die', 'value'].includes(action.name) && !shown.has(action) && shown.add(action));
  return [...all.filter(({ name }) => name !== 'headman'), ...all.filter(({ name }) => name === 'headman')];
}

const PICTURE = { area: 'headman', open: 'customer', place: 'headman' };
const picture = ({ targets: [target] }) => PICTURE[target.split(':')[0]] ?? pictureOf(target);

const option = (host, action) => html`<button class="option ${host.warnings.has(action.notation) ? 'deadly' : ''}" data-target="turn:${action.notation}" tabindex="0"
  @click=${(event) => host.fire('choose', { actions: [action], anchor: event.currentTarget })}>${icon(picture(action))}<span>${action.text}</span>
  ${host.warnings.has(action.notation) ? html`<span class="doom">${icon('coffin')}<span class="unseen">${say('warn.death')}</span></span>` : nothing}</button>`;

/* The list for wide screens; null where dice or a value are asked for. */
export function choices(host) {
  const all = options(host);
  return all.length ? html`<section class="choices" aria-label=${say('choices')}>${all.map((action) => option(host, action))}</section>` : null;
}

export const turn = (host) => html`<div class="turn-tab">${host.pressHint()}${omens(host)}${dice(host)}${host.view.value || !host.moment.aid ? nothing : strip(host)}
  <div class="options">${options(host).map((action) => option(host, action))}</div></div>`;
