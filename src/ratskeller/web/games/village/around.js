/* Around the village: the neighbours along the top, and what threatens all: the rat, the coffins, the end. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { figure, icon } from './pieces.js';
import { names, say, word } from './words.js';

function neighbour(host, seat) {
  const { view } = host;
  const home = view.villages[seat];
  const name = names(host.table)[seat];
  const left = view.printed.clouds - home.time;
  const opened = host.shown === seat;
  return html`<button class="neighbour ${view.turn === seat && !view.over ? 'turn' : ''}" data-neighbour=${seat} data-spot="player:${seat}" aria-pressed=${opened ? 'true' : 'false'}
      title=${say('visit', { name })} @click=${() => host.visit(seat)}>
    <span class="who">${mark(seat)} <span class="name">${name}</span>${view.hand.holder === seat ? icon('hand') : nothing}</span>
    <span class="people">${Object.keys(view.printed.areas).map((who) => html`<span title=${word(who)}>${icon(home.villagers.includes(who) ? who : 'grave', home.villagers.includes(who) ? '' : 'dim')}</span>`)}</span>
    <span class="sums">${figure('points', view.scores[seat].total, say('points.total', { n: view.scores[seat].total }))}${figure('story', home.tree, say('tree.n', { n: home.tree }))}
      ${figure('house', home.house, say('house.n', { n: home.house }))}${figure('coin', home.coins, say('coins', { n: home.coins }))}${figure('time', left, say('time.left', { n: left }))}</span>
  </button>`;
}

export const neighbours = (host) => html`<section class="neighbours" aria-label=${say('neighbours')}>
  ${host.view.villages.map((_, seat) => neighbour(host, seat))}</section>`;

/* The rat's way to the invasion, space by space. */
function rats({ view }) {
  const run = view.rat_start - view.rat;
  return html`<div class="rats" data-explain="rat" data-spot="rat" role="img" aria-label=${say('rat.n', { n: view.rat })}>
    ${Array.from({ length: view.rat_start + 1 }, (_, i) => (i === run ? icon('rat') : html`<i class="step ${i === view.rat_start ? 'end' : i < run ? 'run' : ''}"></i>`))}</div>`;
}

export const omens = (host) => html`<section class="omens" aria-label=${say('omens')}>
  ${rats(host)}
  <span class="omen" data-explain="coffins" data-spot="graves">${icon('coffin')}<b>${host.view.coffins}/${host.view.end_coffins}</b><span class="unseen">${say('coffins')}</span></span>
  <span class="omen" data-explain="round" data-spot="round">${say('round', { n: host.view.round })}</span>
</section>`;
