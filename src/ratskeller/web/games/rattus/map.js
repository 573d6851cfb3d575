/* The map, in three sheets: the ground, which stays; the wash of colours over the land; and what stands on it. So a play has only painted what it changes.
   The ground is inert of itself: a dialog, which makes the page inert, changes nothing there. */
import { html, svg, nothing } from '/vendor/lit.js';
import { SHAPES } from './map-data.js';
import { neighbours, seaBorders } from './borders.js';
import { ground, way } from './ground.js';
import { REGIONS, besides } from './places.js';
import { doctorShape, pile, tally } from './pieces.js';
import { plate, rats } from './plates.js';
import { say } from './words.js';

export function map(host) {
  const found = new Map(host.view.regions.map((region) => [region.name, region]));
  return html`<div class="world"><div class="underfoot" inert>${ground(host, host.view.regions)}</div>${wash(host, found)}${pieces(host, found)}</div>`;
}

/* Whoever has more cubes than anybody else in a region. */
export function leader({ cubes }) {
  const most = Math.max(...cubes);
  return most && cubes.filter((n) => n === most).length === 1 ? cubes.indexOf(most) : null;
}

function wash(host, found) {
  const near = new Set(host.around ? neighbours(host.around) : []);
  return html`<svg class="wash" viewBox=${host.chart.box} aria-hidden="true"
      @pointerover=${(event) => host.hoverAround(event, event.target.dataset.land ?? null)} @pointerleave=${() => host.lookAround(null)}>
    <g transform="scale(${host.chart.stretch})">
      ${REGIONS.map((name) => land(host, found.get(name), near))}
    </g>
    ${seaBorders().filter((between) => between.includes(host.around) && between.every((name) => found.get(name).in_play)).map((between) => way(host.chart, between, 'near'))}
  </svg>`;
}

/* A region as something to click, in the colour of whoever leads there; or, on demand, the redder the more it would cost. */
function land(host, region, near) {
  const { name } = region;
  const target = `region:${name}`;
  const kind = ['land', host.targets.has(target) ? 'lit' : '', host.marked.has(target) ? 'marked' : '', near.has(name) && region.in_play ? 'near' : '', host.around === name ? 'here' : ''].join(' ');
  return svg`${region.in_play ? tint(host, region) : nothing}<path class=${kind} d=${SHAPES[name]} data-land=${name} data-explain=${target} @click=${(event) => host.pick(target, event)}></path>`;
}

function tint(host, region) {
  const shape = SHAPES[region.name];
  if (host.showDanger) {
    const danger = host.dangerOf(region.name);
    return danger ? svg`<path class="danger" d=${shape} fill-opacity=${Math.min(0.66, 0.1 + danger.weight * 0.28)}></path>` : nothing;
  }
  const seat = leader(region);
  return seat === null ? nothing : svg`<path class="tint seat-${seat}" d=${shape}></path>`;
}

function pieces(host, found) {
  const { chart } = host;
  return html`<svg class="map" viewBox=${chart.box} role="group" aria-label=${say('map')}>
    ${palace(host)}
    ${REGIONS.map((name) => plate(host, found.get(name)))}
    ${REGIONS.map((name) => rats(host, found.get(name)))}
    ${doctor(host)}
  </svg>`;
}

function palace(host) {
  const { view, compact, chart: { frame, kind, reach } } = host;
  const size = kind === 'tall' && reach === 'few' ? 1 : 1.25;
  const there = view.palace.map((n, seat) => ({ n, seat })).filter(({ n }) => n);
  return svg`<g class="palace" transform="translate(${frame.x + 24} ${frame.y + 12}) scale(${size})" data-spot="palace" data-explain="palace">
    <rect class="reach" width="132" height="112"></rect>
    <use href="/art/rattus.svg#palace" width="132" height="92"></use>
    <text class="label" x="66" y="108" text-anchor="middle">${say('palace')}</text>
    ${there.map(({ n, seat }, i) => (compact ? tally(seat, n, 2 + (i % 2) * 56, 116 + Math.floor(i / 2) * 28) : pile(seat, n, 2 + i * 42, 136)))}
  </g>`;
}

/* The plague piece: a beaked mask in a rim, beside the name. */
function doctor(host) {
  const { view, chart } = host;
  const [x, y] = chart.plate(view.plague);
  const lit = host.targets.has('plague');
  const inside = svg`${doctorShape()}
    ${view.neutral ? svg`<text class="number" x="22" y="-18">+${view.printed.neutral}</text>` : nothing}`;
  return svg`<g class="plague ${lit ? 'lit' : ''} ${host.armed === 'plague' ? 'armed' : ''} ${host.walking ? 'away' : ''}" transform="translate(${x} ${y}) scale(${chart.size}) translate(${besides(view.plague, view.goods).join(' ')})" data-target=${lit ? 'plague' : nothing}
    data-spot="plague" data-explain="plague" role=${lit ? 'button' : nothing} tabindex=${lit ? 0 : nothing} aria-label=${lit ? say('plague.move') : nothing} aria-pressed=${lit ? host.armed === 'plague' : nothing}
    @click=${(event) => lit && host.pick('plague', event)} @keydown=${(event) => lit && host.press('plague', event)}>${inside}</g>`;
}
