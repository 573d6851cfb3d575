/* What stands in a region: its name on a ribbon with the mark of whoever leads, three seats for rats, the cubes, the good. */
import { svg, nothing } from '/vendor/lit.js';
import { SHAPES as MARKS } from '/shell/marks.js';
import { besideFigure, spokenChange } from './news.js';
import { leader } from './map.js';
import { cubeShape, goodToken, pile, pileWidth, ratToken, tally } from './pieces.js';
import { names as seatNames, number, say, word } from './words.js';

const SEATS_OF_RATS = [-33, 0, 33];
const LETTER = { wide: 8.6, compact: 11.2 };        // how broad one is on a ribbon

/* What a screen reader hears of a region. */
function spoken(host, region) {
  const all = seatNames(host.table);
  const cubes = region.cubes.map((n, seat) => (n ? `${all[seat]} ${n}` : '')).filter(Boolean).join(', ');
  const parts = [word(region.name), say('spoken.rats', { n: region.rats.filter(Boolean).length }), cubes, region.good ? word(region.good) : '',
    host.view.plague === region.name ? say('plague') : '', spokenChange(host.changed.get(region.name), all)];
  return parts.filter(Boolean).join(', ');
}

const stand = (host, name) => {
  const [x, y] = host.chart.plate(name);
  return `translate(${x} ${y}) scale(${host.chart.size})`;
};

export function plate(host, region) {
  if (!region.in_play) return nothing;
  const { compact } = host;
  const target = `region:${region.name}`;
  const lit = host.targets.has(target);
  const kind = ['plate', lit ? 'lit' : '', host.marked.has(target) ? 'marked' : ''].join(' ');
  const danger = host.showDanger ? host.dangerOf(region.name) : null;
  const inside = svg`<rect class="reach" x="-64" y="-48" width="128" height="132" rx="12"></rect>
    ${ribbon(region, compact)}
    ${(compact ? tallies : piles)(region, host.changed.get(region.name))}
    ${danger ? toll(host, danger.weight, compact ? -54 : -50) : nothing}`;
  return svg`<g class=${kind} transform=${stand(host, region.name)} data-target=${target} data-spot=${target} data-explain=${target} role=${lit ? 'button' : 'img'} tabindex=${lit ? 0 : nothing}
    aria-label=${spoken(host, region)} @click=${(event) => host.pick(target, event)} @keydown=${(event) => host.press(target, event)}
    @pointerenter=${(event) => host.hoverAround(event, region.name)} @pointerleave=${() => host.lookAround(null)} @focus=${({ currentTarget }) => currentTarget.matches(':focus-visible') && host.lookAround(region.name)} @blur=${() => host.lookAround(null)}>${inside}</g>`;
}

/* How many cubes somebody must expect to lose: the viewer's, or anybody's. */
const toll = ({ view, compact }, weight, y) => svg`<g class="expected"><text class="toll" x="-8" y=${y} text-anchor="middle">−${number(weight)}</text>
  <g transform="translate(${compact ? 20 : 14} ${y - (compact ? 24 : 17)}) scale(${compact ? 1.1 : 0.8})">${view.viewer === null ? nothing : cubeShape(view.viewer)}</g></g>`;

function ribbon(region, compact) {
  const seat = leader(region);
  const name = word(region.name);
  const half = (name.length * (compact ? LETTER.compact : LETTER.wide)) / 2 + (seat === null ? 9 : 20);
  const top = compact ? -48 : -45, low = compact ? -20 : -23, middle = (top + low) / 2;
  return svg`<path class="ribbon" d="M${-half} ${top}H${half}l9 0-5 ${middle - top} 5 ${low - middle}H${-half - 9}l5 ${middle - low}-5 ${top - middle}z"></path>
    ${seat === null ? nothing : svg`<path class="seat-${seat} tally-mark" d=${MARKS[seat]} transform="translate(${-half + 1} ${middle - 8}) scale(1)"></path>`}
    <text class="name" x=${seat === null ? 0 : 9} y=${low - (compact ? 6 : 5)} text-anchor="middle">${name}</text>`;
}

/* Who has cubes there; who has just lost all of them stands there with none. */
const present = ({ cubes }, changed) => cubes.map((n, seat) => ({ n, seat, change: changed?.cubes.get(seat) ?? 0 })).filter(({ n, change }) => n > 0 || change);

function piles(region, changed) {
  const all = present(region, changed);
  const wide = ({ n }) => pileWidth(n) + (all.length > 3 ? 0 : 8);
  let left = -all.reduce((sum, one) => sum + wide(one), 0) / 2;
  return all.map((one) => {
    const x = left;
    left += wide(one);
    return pile(one.seat, one.n, x, 30, `cubes:${region.name}:${one.seat}`, (right) => besideFigure(one.change, right - 8, 1));
  });
}

function tallies(region, changed) {
  const all = present(region, changed);
  return all.map(({ n, seat, change }, i) => tally(seat, n, all.length === 1 ? -28 : -60 + (i % 2) * 62, 14 + Math.floor(i / 2) * 29, `cubes:${region.name}:${seat}`,
    besideFigure(change, 28 + 12 * String(n).length, 11)));
}

/* How many rats came or went: in the first empty seat, or over the last rat where there is none. */
function ratsChanged(host, { name, rats: row, good }) {
  const free = row.indexOf(null);
  const x = SEATS_OF_RATS[free < 0 ? 2 : free] + (good ? -16 : 0);
  return besideFigure(host.changed.get(name)?.rats ?? 0, free < 0 ? x + 8 : x - 9, free < 0 ? -8 : 3);
}

export function rats(host, region) {
  if (!region.in_play) return nothing;
  return svg`<g class="rats" transform=${stand(host, region.name)}>
    ${region.rats.map((rat, i) => place(host, region, rat, i, SEATS_OF_RATS[i] + (region.good ? -16 : 0), -4))}
    ${region.good ? svg`<g transform="translate(52 -4)" class="region-good" data-explain="good:${region.good}" @click=${(event) => host.pick(`region:${region.name}`, event)}>${goodToken(region.good)}</g>` : nothing}
    ${ratsChanged(host, region)}
  </g>`;
}

/* One of the three fixed seats of rats in a region. */
function place(host, region, rat, i, x, y) {
  const spot = `rat:${region.name}:${i + 1}`;
  const at = `translate(${x} ${y})`;
  if (!rat) return svg`<circle class="seat-of-rat" data-spot=${spot} transform=${at} r="4.500"></circle>`;
  const lit = host.targets.has(spot);
  const kind = ['rat', lit ? 'lit' : '', host.marked.has(spot) ? 'marked' : '', host.picked === spot ? 'picked' : ''].join(' ');
  return svg`<g class=${kind} transform=${at} data-target=${spot} data-spot=${spot} data-explain=${spot} role=${lit ? 'button' : nothing} tabindex=${lit ? 0 : nothing}
    aria-label=${lit ? say('spoken.rat', { n: i + 1, region: region.name }) : nothing} @click=${(event) => host.pick(lit ? spot : `region:${region.name}`, event)}
    @keydown=${(event) => host.press(spot, event)} @pointerenter=${(event) => host.hoverAround(event, region.name)}>${ratToken(rat)}</g>`;
}
