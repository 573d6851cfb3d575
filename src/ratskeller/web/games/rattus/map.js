/* The map: sea, land, borders, crossings, and on every region its plate with rats, cubes, good and plague. */
import { html, svg, nothing } from '/vendor/lit.js';
import { FAR_LANDS, SHAPES } from './map-data.js';
import { COMPASS, CROSSINGS, PALACE, REGIONS, frame, onSheet, plate, stretch } from './places.js';
import { goodToken, iconAt, pile, ratToken, tally } from './pieces.js';
import { names as seatNames, number, say, word } from './words.js';

const BOX = { width: 132, height: 108 };
const TALL = { width: 132, height: 128 };
const SCALE = { compact: 1.15, wide: 1.2 };             // of plates and what lies on them
const SEATS_OF_RATS = [-48, -13, 22];

const SHALLOWS = Object.values(SHAPES).join('') + FAR_LANDS;

/* Two sheets: the ground, which stays as it is, and what moves on it; so a play does not have coasts and waves painted again. */
export function map(host) {
  const found = new Map(host.view.regions.map((region) => [region.name, region]));
  return html`<div class="world ${host.staged ? 'staged' : ''}">${ground(host, found)}${overlay(host, found)}</div>`;
}

function ground({ sheet, staged }, found) {
  const { width, height } = frame(sheet);
  return html`<svg class="ground" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <defs>
      <pattern id="waves" width="64" height="32" patternUnits="userSpaceOnUse"><path d="M2 10q7-5 14 0t14 0M34 26q7-5 14 0t14 0"></path></pattern>
      <pattern id="fallow" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(40)"><path d="M0 0v9"></path></pattern>
    </defs>
    <rect class="sea" x="-3000" y="-400" width="7000" height=${height + 800}></rect><rect class="waves" x="-3000" y="-400" width="7000" height=${height + 800} fill="url(#waves)"></rect>
    <g transform="scale(${stretch(sheet).join(' ')})">
      <path class="shallows" d=${SHALLOWS}></path>
      <path class="far" d=${FAR_LANDS}></path>
      ${REGIONS.map((name) => soil(name, found.get(name).in_play, staged))}
    </g>
  </svg>`;
}

const soil = (name, used, staged) => svg`<path class="soil ${name} ${used ? '' : 'unused'} ${staged === name ? 'stage' : ''}" d=${SHAPES[name]}></path>
  ${used ? nothing : svg`<path class="fallow" d=${SHAPES[name]} fill="url(#fallow)"></path>`}`;

function overlay(host, found) {
  const { sheet } = host;
  const { width, height } = frame(sheet);
  const [roseX, roseY] = onSheet(COMPASS, sheet);
  return html`<svg class="map" viewBox="0 0 ${width} ${height}" role="group" aria-label=${say('map')}>
    <defs><marker id="shore" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"></path></marker></defs>
    <g transform="scale(${stretch(sheet).join(' ')})">${REGIONS.map((name) => land(host, found.get(name)))}</g>
    ${crossings(found, sheet)}
    ${iconAt('compass', roseX, roseY, 92, 'compass')}
    ${palace(host)}
    ${REGIONS.map((name) => regionPlate(host, found.get(name)))}
    ${REGIONS.map((name) => rats(host, found.get(name)))}
    ${plaguePiece(host)}
  </svg>`;
}

/* What can be clicked of a region: painted only where it shows something. */
function land(host, region) {
  const target = `region:${region.name}`;
  const kind = ['land', host.targets.has(target) ? 'lit' : '', host.marked.has(target) ? 'marked' : '', host.staged === region.name ? 'stage' : ''].join(' ');
  return svg`<path class=${kind} d=${SHAPES[region.name]} data-land=${region.name} @click=${(event) => host.pick(target, event)}
    data-explain=${target}></path>${region.in_play ? tint(host, region) : nothing}`;
}

/* Shown on demand: the more of the viewer's cubes a ravage would cost, the redder. */
function tint(host, region) {
  const danger = host.showDanger ? host.dangerOf(region.name) : null;
  return danger ? svg`<path class="danger" d=${SHAPES[region.name]} fill-opacity=${Math.min(0.62, danger.weight * 0.3)}></path>` : nothing;
}

function crossings(found, sheet) {
  return CROSSINGS.filter(({ between }) => between.every((name) => found.get(name).in_play)).map(({ path }) => {
    const [a, b, c] = path.map((point) => onSheet(point, sheet).join(' '));
    return svg`<path class="crossing" d="M${a}Q${b} ${c}" marker-start="url(#shore)" marker-end="url(#shore)"></path>`;
  });
}

function palace(host) {
  const { view, compact } = host;
  const [x, y] = PALACE;
  const size = compact ? 1.3 : 1.25;
  return svg`<g class="palace" transform="translate(${x} ${y}) scale(${size})" data-spot="palace" data-explain="palace">
    <use href="/art/rattus.svg#palace" width="132" height="92"></use>
    <text class="label" x="66" y="108" text-anchor="middle">${say('palace')}</text>
    ${view.palace.map((n, seat) => (n ? (compact ? tally : pile)(seat, n, 2 + seat * (compact ? 50 : 38), compact ? 116 : 118) : nothing))}
  </g>`;
}

/* What a screen reader hears of a region. */
function spoken(host, region) {
  const all = seatNames(host.table);
  const cubes = region.cubes.map((n, seat) => (n ? `${all[seat]} ${n}` : '')).filter(Boolean).join(', ');
  const parts = [word(region.name), say('spoken.rats', { n: region.rats.filter(Boolean).length }), cubes, region.good ? word(region.good) : '',
    host.view.plague === region.name ? say('plague') : ''];
  return parts.filter(Boolean).join(', ');
}

function regionPlate(host, region) {
  const { compact } = host;
  const target = `region:${region.name}`;
  const lit = host.targets.has(target);
  const [x, y] = plate(region.name, host.sheet);
  if (!region.in_play) return svg`<text class="name unused" x=${x} y=${y} text-anchor="middle">${word(region.name)}</text>`;
  const box = compact ? TALL : BOX;
  const kind = ['plate', lit ? 'lit' : '', host.marked.has(target) ? 'marked' : '', host.staged === region.name ? 'stage' : ''].join(' ');
  const danger = host.showDanger ? host.dangerOf(region.name) : null;
  const inside = svg`
    <rect class="paper" x=${-box.width / 2} y=${-box.height / 2} width=${box.width} height=${box.height} rx="10"></rect>
    <text class="name" y=${-box.height / 2 + (compact ? 24 : 15)} text-anchor="middle">${word(region.name)}</text>
    ${compact ? tallies(region) : piles(region)}
    ${danger ? svg`<text class="toll" x=${box.width / 2 - 4} y=${box.height / 2 + 18} text-anchor="end">−${number(danger.weight)}</text>` : nothing}`;
  const shift = `translate(${x} ${y}) scale(${scale(compact)})`;
  return svg`<g class=${kind} transform=${shift} data-target=${target} data-spot=${target} data-explain=${target} role=${lit ? 'button' : 'img'} tabindex=${lit ? 0 : nothing}
    aria-label=${spoken(host, region)} @click=${(event) => host.pick(target, event)} @keydown=${(event) => host.press(target, event)}>${inside}</g>`;
}

const scale = (compact) => (compact ? SCALE.compact : SCALE.wide);

function piles(region) {
  const present = region.cubes.map((n, seat) => ({ n, seat })).filter(({ n }) => n > 0);
  const step = present.length > 3 ? 32 : 40;
  const left = -((present.length - 1) * step) / 2 - 17;
  return present.map(({ n, seat }, i) => pile(seat, n, left + i * step, 24, present.length > 3 ? 0.92 : 1.05));
}

function tallies(region) {
  const present = region.cubes.map((n, seat) => ({ n, seat })).filter(({ n }) => n > 0);
  return present.map(({ n, seat }, i) => tally(seat, n, present.length === 1 ? -28 : -62 + (i % 2) * 64, 6 + Math.floor(i / 2) * 30));
}

function rats(host, region) {
  if (!region.in_play) return nothing;
  const { compact } = host;
  const [x, y] = plate(region.name, host.sheet);
  const row = compact ? -22 : -19;
  const shift = region.good ? 0 : 13;
  return svg`<g class="rats" transform="translate(${x} ${y}) scale(${scale(compact)})">
    ${region.rats.map((rat, i) => place(host, region, rat, i, SEATS_OF_RATS[i] + shift, row))}
    ${region.good ? svg`<g transform="translate(53 ${row})" class="region-good" data-explain="good:${region.good}">${goodToken(region.good)}</g>` : nothing}
  </g>`;
}

/* One of the three fixed seats of rats in a region. */
function place(host, region, rat, i, x, y) {
  const spot = `rat:${region.name}:${i + 1}`;
  const at = `translate(${x} ${y})`;
  if (!rat) return svg`<circle class="seat-of-rat" data-spot=${spot} transform=${at} r="14"></circle>`;
  const lit = host.targets.has(spot);
  const kind = ['rat', lit ? 'lit' : '', host.marked.has(spot) ? 'marked' : '', host.picked === spot ? 'picked' : ''].join(' ');
  return svg`<g class=${kind} transform=${at} data-target=${spot} data-spot=${spot} data-explain=${spot} role=${lit ? 'button' : nothing} tabindex=${lit ? 0 : nothing}
    aria-label=${lit ? say('spoken.rat', { n: i + 1, region: region.name }) : nothing} @click=${(event) => host.pick(lit ? spot : `region:${region.name}`, event)}
    @keydown=${(event) => host.press(spot, event)}>${ratToken(rat)}</g>`;
}

function plaguePiece(host) {
  const { view, compact } = host;
  const [x, y] = plate(view.plague, host.sheet);
  const lit = host.targets.has('plague');
  const at = `translate(${x - (compact ? 124 : 116)} ${y - (compact ? 92 : 66)})`;
  const size = compact ? 70 : 64;
  const inside = svg`<ellipse class="shadow" cx=${size / 2} cy=${size - 3} rx=${size * 0.4} ry="5"></ellipse>${iconAt('mask', 0, 0, size)}
    ${view.neutral ? svg`<text class="number" x=${size - 8} y="14">+${view.printed.neutral}</text>` : nothing}`;
  return svg`<g class="plague ${lit ? 'lit' : ''} ${host.armed === 'plague' ? 'armed' : ''}" transform=${at} data-target=${lit ? 'plague' : nothing} data-spot="plague" data-explain="plague"
    role=${lit ? 'button' : nothing} tabindex=${lit ? 0 : nothing} aria-label=${lit ? say('plague.move') : nothing} aria-pressed=${lit ? host.armed === 'plague' : nothing}
    @click=${(event) => lit && host.pick('plague', event)} @keydown=${(event) => lit && host.press('plague', event)}>${inside}</g>`;
}
