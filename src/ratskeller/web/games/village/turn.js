/* What a turn asks for, in words: banners and answers as a list, with their prices. On phones in one tab with the dice and values,
   on wide screens in the place of the strip. */
import { html, nothing } from '/vendor/lit.js';
import { bareActions } from '/shell/targets.js';
import { icon } from './pieces.js';
import { dice, pictureOf, strip } from './numbers.js';
import { omens } from './around.js';
import { say } from './words.js';

/* More answers without a place on the table than these stand here, not as buttons beside the question: that would grow. */
const BESIDE = 2;
export const listed = (bare) => bare.length > BESIDE;

function options(host) {
  const { decision } = host.moment;
  const bare = decision?.yours && !host.unfolded ? bareActions(decision.actions) : [];
  const all = [...new Set([...host.lit.values()].flat())].filter(({ name }) => !['die', 'value'].includes(name));
  return [...all.filter(({ name }) => name !== 'headman'), ...all.filter(({ name }) => name === 'headman'), ...(listed(bare) ? bare : [])];
}

const PICTURE = { open: 'customer', place: 'headman' };

/* Whoever works in an area stands for it. */
function picture({ view: { printed } }, { name, targets: [target] }) {
  if (!target) return name === 'count' ? 'customer' : 'points';
  const [kind, what] = target.split(':');
  if (kind === 'area') return Object.keys(printed.areas).find((who) => printed.areas[who] === what) ?? 'field';
  return PICTURE[kind] ?? pictureOf(target);
}

/* What becomes of a villager who dies now. */
function fate({ view: { chronicle, printed } }, { name, args }) {
  if (name !== 'bury') return nothing;
  const story = printed.chronicle[chronicle[args.profession]];
  return html` <span class="fate">${icon(story ? 'chronicle' : 'grave')} ${story ? say('fate.honour', { n: story }) : say('fate.grave')}</span>`;
}

const option = (host, action) => html`<button class="option ${host.warnings.has(action.notation) ? 'deadly' : ''}" data-target="turn:${action.notation}" data-action=${action.targets.length ? nothing : action.notation} tabindex="0"
  @click=${(event) => host.fire('choose', { actions: [action], anchor: event.currentTarget })}>${icon(picture(host, action))}<span>${action.text}${fate(host, action)}</span>
  ${host.warnings.has(action.notation) ? html`<span class="doom">${icon('coffin')}<span class="unseen">${say('warn.death')}</span></span>` : nothing}</button>`;

/* All fields at once: one by one they are as many clicks. */
function allFields(host, all) {
  const { view } = host;
  const actions = all.filter(({ name }) => name === 'harvest');
  const left = view.villages[view.turn].fields.filter((_, i) => !view.used.includes(`field-${i + 1}`)).length;
  if (!actions.length || left < 2 || !view.printed.field.values.includes(view.value)) return nothing;
  return html`<button class="option" data-target="turn:harvest all" tabindex="0" @click=${(event) => host.fire('choose', { actions, all: 'harvest', anchor: event.currentTarget })}>${icon('field')}<span>${say('harvest.all', { n: left })}</span></button>`;
}

const MANY = 9;

/* The list for wide screens; null where dice or a value are asked for. */
export function choices(host) {
  const all = options(host);
  return all.length ? html`<section class="choices ${all.length > MANY ? 'many' : ''}" aria-label=${say('choices')}>${all.map((action) => option(host, action))}${allFields(host, all)}</section>` : null;
}

export function turn(host) {
  const all = options(host);
  return html`<div class="turn-tab">${host.pressHint()}${omens(host)}${dice(host)}${(host.view.value && all.length) || !host.moment.aid ? nothing : strip(host)}
    <div class="options">${all.map((action) => option(host, action))}${allFields(host, all)}</div></div>`;
}
