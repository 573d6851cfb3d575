/* The heart of a village: the ring of clouds with the bridge and the reaper, and in it tree, house and the headman's path. */
import { html, svg, nothing } from '/vendor/lit.js';
import { SHAPES } from '/shell/marks.js';
import { icon, iconAt, traits } from './pieces.js';
import { count, say } from './words.js';

const SIZE = 320;
const MIDDLE = SIZE / 2;
const RADIUS = 136;
const CLOUD = 'M-17 7c-6 0-7-9-1-10 0-8 10-10 13-5 5-6 15-3 14 4 8-1 9 11 1 11z';
const PLACES = { house: [104, 226], coin: [160, 240], story: [216, 226] };

/* Where a cloud hangs: clockwise, the bridge at the top between the last and the first. */
function at(i, clouds) {
  const angle = ((i + 0.5) / clouds) * 2 * Math.PI - Math.PI / 2;
  return [MIDDLE + RADIUS * Math.cos(angle), MIDDLE + RADIUS * Math.sin(angle)];
}

function cloud(i, home, clouds) {
  const [x, y] = at(i, clouds);
  return svg`<g transform="translate(${x} ${y})"><path class="cloud ${i < home.time ? 'past' : ''}" d=${CLOUD}></path>
    ${i === home.time ? nothing : svg`<text class="cloud-number" y="4" text-anchor="middle">${clouds - i}</text>`}</g>`;
}

function marker(host, home, clouds) {
  const [x, y] = at(home.time, clouds);
  return svg`<g class="time-marker" data-spot="time:${host.shown}" transform="translate(${x} ${y})"><circle r="15"></circle>
    <path class="mark-shape seat-${host.shown}" d=${SHAPES[host.shown]} transform="translate(-8 -8)"></path></g>`;
}

/* A stop of the headman's path; a target where he may go. */
function place(host, home, name) {
  const [x, y] = PLACES[name];
  const target = host.shown === host.view.viewer ? `place:${name}` : null;
  const its = traits(host, target, 'headman');
  const here = home.headman === name;
  return svg`<g class="place thing ${its.cls}" transform="translate(${x} ${y})" data-target=${its.target} data-explain="headman" data-spot="place:${host.shown}:${name}" role=${its.role}
    tabindex=${its.tab} aria-label=${its.label(say(`place.${name}`))} @click=${its.open ? (event) => host.pick(target, event) : nothing}
    @keydown=${its.open ? (event) => host.press(target, event) : nothing}>
    <circle class="stone" r="21"></circle>${here ? iconAt('headman', -15, -17, 30, 'headman-here') : iconAt(name, -11, -12, 22)}
    ${here ? iconAt(name, 8, 6, 14, 'under') : nothing}</g>`;
}

export function ring(host, home) {
  const { clouds } = host.view.printed;
  const left = clouds - home.time;
  const doomed = host.view.crossed && host.view.turn === host.shown;
  return html`<svg class="ring ${doomed ? 'doomed' : ''}" viewBox="0 0 ${SIZE} ${SIZE}" role="group" aria-label=${say('ring', { n: left })}>
    <path class="ground" d="M36 214c34-26 70-34 124-34s92 8 124 34c-14 44-62 74-124 74S50 258 36 214z"></path>
    <path class="hatch" d="M56 238l22-10M72 252l26-12M96 264l30-13M128 272l34-14M164 273l32-13M198 267l28-12M226 256l24-11M110 192l14-5M196 188l18 5M150 186l20-1"></path>
    <g data-explain="ring">${Array.from({ length: clouds }, (_, i) => cloud(i, home, clouds))}
      <g transform="translate(${MIDDLE} 24)">${iconAt('bridge', -24, -24, 48, 'bridge')}</g>
      ${iconAt('reaper', MIDDLE - 15, 46, 30, 'reaper')}</g>
    ${marker(host, home, clouds)}
    <g data-explain="tree" data-spot="tree:${host.shown}">${iconAt('tree', 62, 100, 84, 'large')}<circle class="count" cx="104" cy="122" r="17"></circle><text class="number" x="104" y="129" text-anchor="middle">${home.tree}</text></g>
    <g data-explain="house" data-spot="house:${host.shown}">${iconAt('house', 176, 104, 80, 'large')}<circle class="count" cx="216" cy="140" r="17"></circle><text class="number" x="216" y="147" text-anchor="middle">${home.house}</text></g>
    <path class="path" d="M104 226Q132 246 160 240T216 226M160 240Q160 246 160 240"></path>
    ${Object.keys(PLACES).map((name) => place(host, home, name))}
  </svg>
  <p class="time-left" data-explain="ring">${icon('time')} ${doomed ? say('doomed') : say('time.left', { n: left })}</p>`;
}

/* The same in words, for lists. */
export const timeText = (home, clouds) => count(clouds - home.time, 'hour');
