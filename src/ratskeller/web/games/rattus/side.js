/* Beside the map: where the turn stands, how many rats are left, the players, the market. */
import { html, svg, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { portrait } from './cards.js';
import { cubePicture, goodPicture, icon, iconAt } from './pieces.js';
import { chip } from './news.js';
import { count, names, say, word } from './words.js';

export function status(host) {
  const { view } = host;
  return html`<div class="status">${phases(view)}${supply(host)}${host.compact ? standing(host) : nothing}</div>`;
}

/* On phones everybody's points are in sight, whatever tab is open. */
const standing = ({ view, table }) => html`<ul class="standing" data-explain="total" aria-label=${say('total')}>${view.scores.map(({ total }, seat) => html`<li class=${table?.you === seat ? 'own' : ''}>
  ${mark(seat)}<span class="unseen">${names(table)[seat]}</span> ${total}</li>`)}</ul>`;

/* Phase tracker: A take a card, B place cubes, C the plague; in the final round its own word. */
function phases(view) {
  if (view.step === 'start') return html`<p class="phase-word">${say('phase.start')}</p>`;
  if (view.over) return html`<p class="phase-word">${say('phase.over')}</p>`;
  if (view.final !== null) return html`<p class="phase-word final">${say('phase.final')}</p>`;
  const plague = view.phase_c;
  const steps = [[view.took || view.cards.every(({ holder }) => holder === view.turn), 'a'], ...(view.goods ? [[view.fetched, 'good']] : []), [view.placed, 'b'], [false, 'c']];
  return html`<ol class="phases" aria-label=${say('phases')}>${steps.map(([done, key]) => {
    const now = key === 'c' ? plague : !plague;
    const gone = done || (key !== 'c' && plague);
    return html`<li class="phase ${done ? 'done' : ''} ${now && !gone ? 'now' : ''} ${gone && !done ? 'gone' : ''}" data-explain="phase:${key}">
      <span class="letter">${key === 'good' ? icon('fish') : say(`phase.${key}.letter`)}</span><span class="phase-name">${say(`phase.${key}`)}</span>
      <span class="unseen">${done ? say('phase.done') : now ? say('phase.now') : ''}</span></li>`;
  })}</ol>`;
}

const NEARLY = 4;               // cubes in a reserve: with the last of them the game ends

/* On phones, where the reserves lie in a tab: the smallest, when it is nearly empty. */
function nearly({ reserve }) {
  const least = Math.min(...reserve);
  const seat = reserve.indexOf(least);
  return least > NEARLY ? nothing : html`<span class="nearly" data-explain="reserve:${seat}">${mark(seat)} <b>${least}</b> ${say('in.reserve')}</span>`;
}

/* The stack of rats drains as the game goes on. */
function supply({ view, compact }) {
  const slices = Math.ceil(view.supply / 3);
  return html`<div class="supply ${view.supply < 6 ? 'low' : ''}" data-spot="supply" data-explain="supply">
    <svg viewBox="0 0 66 26" aria-hidden="true">
      ${Array.from({ length: slices }, (_, i) => svg`<circle class="token down" cx=${13 + i * 3.4} cy="13" r="11"></circle>`)}
      ${slices ? iconAt('rat', 5 + (slices - 1) * 3.4, 4, 16, 'token-rat') : nothing}
    </svg>
    <p><b>${say('supply', { n: view.supply })}</b>${view.over || view.final !== null ? nothing : html`<span class="ends">${say('supply.ends')}</span>${compact ? nearly(view) : nothing}`}</p></div>`;
}

export const players = (host) => html`<ul class="players" aria-label=${say('players')}>${host.view.scores.map((_, seat) => player(host, seat))}</ul>`;

function player(host, seat) {
  const { view, table } = host;
  const score = view.scores[seat];
  const held = view.cards.filter((card) => card.holder === seat);
  const sitting = table?.seats?.[seat];
  const kind = ['player', view.turn === seat && !view.over ? 'turn' : '', table?.you === seat ? 'you' : '', sitting && sitting.present === false ? 'away' : ''].join(' ');
  return html`<li class=${kind} data-spot="player:${seat}">
    <div class="player-head"><span class="big-mark">${mark(seat)}</span><span class="player-name">${names(table)[seat]}</span>
      <span class="total" data-explain="total:${seat}">${score.total}</span></div>
    <div class="figures">
      <span data-explain="board:${seat}">${cubePicture(seat)}<b>${score.board}</b> <i>${say('on.board')}</i></span>
      <span data-explain="palace"><b>${view.palace[seat]}</b> <i>${say('in.palace')}</i></span>
      <span class=${view.reserve[seat] <= NEARLY && !view.over ? 'nearly' : ''} data-spot="reserve:${seat}" data-explain="reserve:${seat}"><b>${view.reserve[seat]}</b> <i>${say('in.reserve')}</i></span>
    </div>
    <div class="belongings">${view.goods ? purse(host, seat) : nothing}
    <div class="holding" data-spot="hand:${seat}">${held.length ? held.map((card) => tile(card)) : html`<span class="faded">${say('no.cards')}</span>`}</div></div>
  </li>`;
}

const tile = (card) => html`<span class="tile ${card.class}" data-explain="card:${card.name}">
  ${portrait(card.name)}${icon(card.class)}<span class="unseen">${word(card.name)}</span></span>`;

function purse(host, seat) {
  const { view } = host;
  const mine = seat === host.table?.you;
  const changed = host.changed.get(`seat:${seat}`);
  const wares = Object.entries(view.wares[seat]).filter(([good, n]) => n || changed?.goods.get(good));
  return html`<div class="purse"><span class="coins" data-spot="coins:${seat}" data-explain="coins">${icon('coin')}<b>${view.coins[seat]}</b><span class="unseen">${count(view.coins[seat], 'coin')}</span>${chip(changed?.coins)}
      ${worth(seat, view.scores[seat].coins)}</span>
    <span class="wares" data-spot="wares:${seat}">${wares.map(([good, n]) => ware(host, good, n, mine, changed?.goods.get(good)))}</span></div>`;
}

/* Cubes that coins count as, where there are enough for one. */
const worth = (seat, n) => (n ? html`<span class="worth" title=${say('coins.worth', { n })}>(+${n}${cubePicture(seat)})<span class="unseen">${say('coins.worth', { n })}</span></span>` : nothing);

function ware(host, good, n, mine, change) {
  const target = `ware:${good}`;
  const said = html`${goodPicture(good)}<b>${n}</b>${chip(change)}<span class="unseen">${word(good)}</span>`;
  return mine && host.targets.has(target)
    ? html`<button class="ware lit" data-target=${target} data-explain="good:${good}" tabindex="0" aria-label="${word(good)} ${n}" @click=${(event) => host.pick(target, event)}>${said}</button>`
    : html`<span class="ware" data-explain="good:${good}">${said}</span>`;
}

/* What a sale of this good would bring the viewer now. */
function brings({ moment, table }, good) {
  const coins = moment.aid?.sales?.[good]?.[table?.you];
  if (coins === undefined) return nothing;
  return html`<span class="brings ${coins ? '' : 'none'}" title=${say('stock.brings', { coins })}>${icon('coin')}<b>${coins}</b><span class="unseen">${say('stock.brings', { coins })}</span></span>`;
}

/* The stock: what lies face up, what is left below. */
export function market(host) {
  const { view } = host;
  if (!view.goods) return nothing;
  return html`<section class="market"><h3>${say('stock')} <span class="faded">${say('stock.when')}${host.moment.aid?.sales ? html`; ${icon('coin')} ${say('stock.legend')}` : nothing}</span></h3><ul>${Object.entries(view.stock).map(([good, { up, down }]) => {
    const target = `good:${good}`;
    const lit = host.targets.has(target);
    const inside = html`<span class="up ${up ? '' : 'none'}">${goodPicture(good)}</span><span class="left ${up + down < 2 ? 'last' : ''}">${say('stock.left', { n: up + down })}</span><span class="good-name">${word(good)}</span>${brings(host, good)}`;
    return html`<li>${lit
      ? html`<button class="stall lit ${host.marked.has(target) ? 'marked' : ''}" data-target=${target} data-spot="stock:${good}" data-explain=${target} tabindex="0"
          aria-label=${say('stock.spoken', { good, up, down })} @click=${(event) => host.pick(target, event)}>${inside}</button>`
      : html`<div class="stall" data-target=${target} data-spot="stock:${good}" data-explain=${target}>${inside}</div>`}</li>`;
  })}</ul></section>`;
}
