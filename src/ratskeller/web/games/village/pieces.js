/* Small pictures: icons, dice, banners with their values, prices, and things on the table that may be clicked. */
import { html, svg, nothing } from '/vendor/lit.js';
import { count, say, word } from './words.js';

export const ICONS = '/art/village.svg';

/* An icon in running text, and one inside an <svg>. */
export const icon = (name, kind = '') => html`<svg class="icon ${kind}" aria-hidden="true"><use href="${ICONS}#${name}"></use></svg>`;
export const iconAt = (name, x, y, size, kind = '') => svg`<use class=${kind} href="${ICONS}#${name}" x=${x} y=${y} width=${size} height=${size}></use>`;

/* An icon with its number, and words for who does not see it. */
export const figure = (name, n, title) => html`<span class="figure" title=${title}>${icon(name)}<b>${n}</b><span class="unseen">${title}</span></span>`;

/* A banner with the values it takes: black ones hang on the wall, white ones in the village; none is "any value". */
export const flag = (values, kind) => html`<span class="flag ${kind} ${values.length > 2 ? 'many' : ''}"><span class="unseen">${say(`banner.${kind}`)} </span>${values.length ? values.join('·') : '?'}</span>`;

const ICON_OF = { time: 'time', coins: 'coin' };
const NOUN_OF = { time: 'hour', coins: 'coin', points: 'prestige', story: 'point', markers: 'marker' };

export const amountText = (what, n) => (NOUN_OF[what] ? count(n, NOUN_OF[what]) : n === 1 ? word(what) : `${n} × ${word(what)}`);
export const costText = (cost) => Object.entries(cost).filter(([, n]) => n).map(([what, n]) => amountText(what, n)).join(', ');

/* A price in icons: {time: 2, coins: 1, horse: 1}. */
export function price(cost) {
  const parts = Object.entries(cost ?? {}).filter(([, n]) => n);
  if (!parts.length) return nothing;
  return html`<span class="price">${parts.map(([what, n]) => html`<span class="part ${what}">${n > 1 || ICON_OF[what] ? html`<b>${n}</b>` : nothing}${icon(ICON_OF[what] ?? what)}</span>`)}
    <span class="unseen">${costText(cost)}</span></span>`;
}

export const points = (n) => (n ? html`<span class="points" title=${count(n, 'prestige')}>${icon('points')}<b>${n}</b></span>` : nothing);

/* Goods lying on a card, of so many that fit. */
export const goods = (good, n, spaces) => html`<span class="goods ${n ? '' : 'none'}" title="${n} × ${word(good)}">${icon(good)}<b>${n}</b><span class="faded">/${spaces}</span><span class="unseen">${word(good)}</span></span>`;

const PIPS = [[], [[12, 12]], [[6.5, 6.5], [17.5, 17.5]], [[6, 6], [12, 12], [18, 18]], [[6.5, 6.5], [17.5, 6.5], [6.5, 17.5], [17.5, 17.5]],
  [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]], [[6.5, 6], [6.5, 12], [6.5, 18], [17.5, 6], [17.5, 12], [17.5, 18]]];

export const die = (colour, face) => html`<svg class="die ${colour}" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="1" y="1" width="22" height="22" rx="4.5"></rect>${PIPS[face].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.300"></circle>`)}</svg>`;

/* What every thing on the table has in common: it may be a target, explain itself, and be a place pieces fly from or to. */
export function traits(host, target, explain) {
  const open = target ? host.open(target) : null;
  const warned = open && open.every((action) => host.warnings.has(action.notation));
  return {
    open, warned,
    cls: `${open ? 'lit' : ''} ${host.glows(target) ? 'marked' : ''} ${warned ? 'deadly' : ''}`,
    role: open ? 'button' : nothing,
    tab: open ? 0 : nothing,
    target: open ? target : nothing,
    label: (text) => (open ? `${text}. ${open.map((action) => action.text).slice(0, 3).join('; ')}${warned ? `. ${say('warn.death')}` : ''}` : nothing),
    explain: explain ?? target ?? nothing,
  };
}

/* `told`: what it says to who comes by keyboard or listens, where there is nothing to click. */
export function thing(host, { target, explain, kind = '', label = '', spot = nothing, told = null }, body) {
  const its = traits(host, target, explain);
  if (told && !its.open) Object.assign(its, { role: 'img', tab: 0, label: () => told });
  return html`<div class="thing ${kind} ${its.cls}" data-target=${its.target} data-thing=${target ?? nothing} data-explain=${its.explain} data-spot=${spot} role=${its.role} tabindex=${its.tab}
    aria-label=${its.label(label)} @click=${its.open ? (event) => host.pick(target, event) : nothing} @keydown=${its.open ? (event) => host.press(target, event) : nothing}>
    ${body}${its.warned ? html`<span class="doom" title=${say('warn.death')}>${icon('coffin')}</span>` : nothing}</div>`;
}
