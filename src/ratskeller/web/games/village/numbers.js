/* The dice pool and the number helper under it: for every value what it would do now, what it costs to make, what it brings about. */
import { html, nothing } from '/vendor/lit.js';
import { die, icon, price, thing } from './pieces.js';
import { stock } from './wall.js';
import { say, short } from './words.js';

const PICTURE = { found: 'meeting', plant: 'field', fun: 'fun', school: 'school', chamber: 'council', meeting: 'meeting' };

/* The picture of a banner by its target: "build:stable" → stable, "church:healing" → church. */
export function pictureOf(target) {
  const [kind, rest] = target.split(':');
  if (kind === 'build' || kind === 'craft' || kind === 'monk') return rest;
  return PICTURE[kind] ?? kind;
}

/* A value's banners without repetition (a craft's two cards are one picture). */
function uses(number) {
  const found = new Map();
  for (const use of number?.uses ?? []) {
    if (!found.has(use.target)) found.set(use.target, use);
  }
  return [...found];
}

const paid = ({ coins, markers, time }) => html`${price({ coins, time })}${markers ? html`<span class="price"><b>${markers}</b>${icon('marker')}</span>` : nothing}`;

/* In a replay nobody has numbers in the middle of another's turn: there the strip says what the market wall has for a value. */
const unknown = ({ numbers }) => !Object.keys(numbers).length;
const offered = (host, value) => stock(host).filter(({ card, gone, left }) => card.values.includes(value) && !gone && left !== 0);

/* The same in one sentence, for who listens. */
function cellText(host, value, number) {
  if (unknown(host)) return `${say('value', { value })}: ${offered(host, value).map(({ name }) => short(name)).join('; ') || say('value.only')}`;
  if (!number) return `${say('value', { value })}: ${say('value.out')}`;
  const told = number.uses.map((use) => (use.price ? `${use.text} (${use.price})` : use.text));
  return `${say('value', { value })}: ${told.join('; ') || say('value.only')}`;
}

const FULL = 8;                 // more pictures than these stand closer

function cell(host, value) {
  const number = host.numbers[value];
  const way = number?.ways[0];
  const made = host.view.value === value;
  const all = unknown(host) ? offered(host, value).map(({ target }) => [target, { kind: 'black' }]) : uses(number);
  const doomed = number && all.length > 0 && all.every(([, use]) => use.death.length >= use.ways.length);
  return thing(host, {
    target: `value:${value}`, kind: `value ${number || unknown(host) ? '' : 'out'} ${all.length > FULL ? 'full' : ''} ${made ? 'made' : ''} ${host.hovered?.values?.has(value) ? 'pointed' : ''}`,
    label: say('value', { value }), spot: `value:${value}`, told: cellText(host, value, number),
  }, html`<span class="numeral">${value}</span>
    <span class="how">${made || !way ? nothing : way.coins || way.time || way.markers ? paid(way) : html`<span class="free" title=${say('way.free')}>✓</span><span class="unseen">${say('way.free')}</span>`}${doomed && !made ? html`<span class="doom" title=${say('warn.value')}>${icon('coffin')}</span>` : nothing}</span>
    <span class="uses">${number && !all.length ? html`<span class="use alone" title=${say('value.only')}>${icon('headman')}</span>` : nothing}${all.map(([target, use]) => html`<span class="use ${use.kind}">${icon(pictureOf(target))}</span>`)}</span>
    ${number?.together ? html`<span class="together" title=${say('together.short', { n: number.together.actions.length })}>${number.together.actions.length}×</span>` : nothing}`);
}

/* What coins and markers made of the dice, so that the sum is one. */
function changed({ taken, value }) {
  const more = value - taken.reduce((sum, { face }) => sum + face, 0);
  return more ? html`<span class="changed">${more > 0 ? '+' : '−'} ${Math.abs(more)}</span>` : nothing;
}

/* The dice of a colour, with gaps for those just taken: the others stay where they are while somebody points at them. On phones the taken ones stay, too, in a frame. */
function inPlaces({ dice: there, taken }, colour) {
  const all = [...there[colour].map((face) => ({ face })), ...taken.filter((one) => one.colour === colour).map(({ face }) => ({ face, gone: true }))];
  const met = new Set();
  return all.sort((a, b) => a.face - b.face).map((one) => {
    const first = !one.gone && !met.has(one.face);
    if (first) met.add(one.face);
    return { ...one, first };
  });
}

export function dice(host) {
  const { view } = host;
  const compact = host.tab !== null;
  const taken = view.taken.map(({ colour, face }) => html`<span class="taken">${die(colour, face)}</span>`);
  const one = (colour, face, i) => thing(host, {
    target: `die:${colour}-${face}`, explain: `die:${colour}`, kind: `die-in-pool ${host.hovered?.dice?.has(`${colour}-${face}`) ? 'pointed' : ''}`,
    label: say('die', { colour, face }), spot: i ? undefined : `die:${colour}-${face}`,
  }, die(colour, face));
  const pool = ['white', 'black'].flatMap((colour) => inPlaces(view, colour).map(({ face, gone, first }) => (gone ? html`<span class=${compact ? 'die-mine' : 'die-gone'} aria-hidden="true">${die(colour, face)}</span>` : one(colour, face, first ? 0 : 1))));
  return html`<section class="dice" data-above aria-label=${say('dice')}>
    <div class="pool" data-spot="pool">${pool}</div>
    ${taken.length || compact ? html`<div class="hand-dice ${view.value ? 'made' : ''}" data-spot="taken">${taken.length ? html`<span class="unseen">${say('dice.taken')} ${pairText(view.taken.map(({ colour, face }) => `${colour}-${face}`))}</span>` : nothing}${compact ? nothing : taken}${view.value ? html`${changed(view)}<b class="sum">= ${view.value}</b>` : nothing}</div>` : html`<span class="no-dice" data-spot="taken"></span>`}
  </section>`;
}

export const strip = (host) => html`<section class="strip ${host.live ? '' : 'ahead'}" aria-label=${say('strip')}>${host.view.printed.values.map((value) => cell(host, value))}</section>`;

/* ── in words ── */
const pairText = (pair) => pair.map((name) => say('die', { colour: name.split('-')[0], face: name.split('-')[1] })).join(' + ');

/* One way to a value: "white 1 + white 4, 2 coins". */
export const wayLine = (way) => html`<span class="way">${way.pairs[0]?.length ? html`${way.pairs[0].map((name) => die(...name.split('-')))}<span class="unseen">${pairText(way.pairs[0])}</span>` : nothing}
  ${way.coins || way.time || way.markers ? paid(way) : html`<span class="faded">${say('way.free')}</span>`}${way.death ? html`<span class="deadly">${icon('coffin')} ${say('warn.death')}</span>` : nothing}</span>`;

export function aboutValue(host, value) {
  const number = host.numbers[value];
  if (!number) return { title: say('value', { value: Number(value) }), body: say('value.out') };
  return { title: say('value', { value: Number(value) }), body: html`
    ${number.ways.slice(0, 3).map((way) => html`<p>${wayLine(way)}</p>`)}
    <ul class="uses-list">${number.uses.map((use) => html`<li class=${use.kind}>${icon(pictureOf(use.target))}<span>${use.text}${use.price ? html` <span class="faded">(${use.price})</span>` : nothing}
      ${use.death.length >= use.ways.length ? html` <span class="deadly">${icon('coffin')} ${say('warn.death')}</span>` : nothing}</span></li>`)}</ul>
    ${number.uses.length ? nothing : html`<p>${say('value.only')}</p>`}
    ${number.together ? html`<p><b>${say('together', { n: number.together.actions.length })}</b> ${number.together.price || say('way.free')}${number.together.death ? html` <span class="deadly">${icon('coffin')} ${say('warn.death')}</span>` : nothing}</p>` : nothing}` };
}

/* The cheapest ways to a thing: {value, use, way} by value. */
export function waysTo(host, target) {
  return Object.entries(host.numbers).flatMap(([value, number]) => number.uses.filter((use) => use.target === target).map((use) => ({ value: Number(value), use, way: number.ways[use.ways[0]] })))
    .sort((a, b) => weight(a.way) - weight(b.way)).filter((one, i, all) => all.findIndex((other) => other.value === one.value) === i);
}

const weight = (way) => (way ? way.coins * 3 + way.time * 2 + way.markers * 4 : 0);

export const routes = (host, target) => {
  const found = waysTo(host, target).slice(0, 3);
  if (!found.length) return nothing;
  return html`<div class="routes">${host.view.value ? nothing : html`<p><b>${say('ways')}</b></p>`}${found.map(({ value, use, way }) => html`<p><b class="numeral">${value}</b> ${way ? wayLine(way) : nothing}
    ${use.price ? html`<span class="faded">${say('then', { price: use.price })}</span>` : nothing}${use.death.includes(use.ways[0]) && !way?.death ? html` <span class="deadly">${icon('coffin')} ${say('warn.death')}</span>` : nothing}</p>`)}</div>`;
};

