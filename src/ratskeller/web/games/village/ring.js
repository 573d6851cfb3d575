/* The heart of a village, drawn: clouds of time around it with the bridge and the reaper, in it tree, house and the headman's path. */
import { html, svg, nothing } from '/vendor/lit.js';
import { SHAPES } from '/shell/marks.js';
import { icon, iconAt, traits } from './pieces.js';
import { say } from './words.js';

const WIDTH = 320;
const HEIGHT = 400;
const MIDDLE = [160, 206];
const RADII = [136, 174];
const CLOUD = 'M-22 10c-9 0-10-12-1-13 0-11 13-13 18-7 6-8 20-5 19 5 11-1 12 15 1 15z';
const PLACES = { story: [102, 262], coin: [160, 296], house: [222, 262] };

const AFTER_DEATH = new Set(['heal', 'labourer', 'over']);
const BRIDGE = 0.5;                                // radians the bridge takes of the ring

/* Where a cloud hangs: clockwise, the bridge at the top between the last and the first. */
function at(i, clouds) {
  const angle = ((i + 0.5) / clouds) * (2 * Math.PI - BRIDGE) + (BRIDGE - Math.PI) / 2;
  return [MIDDLE[0] + RADII[0] * Math.cos(angle), MIDDLE[1] + RADII[1] * Math.sin(angle)];
}

function cloud(i, home, clouds) {
  const [x, y] = at(i, clouds);
  return svg`<g transform="translate(${x} ${y})"><path class="cloud ${i < home.time ? 'past' : ''}" d=${CLOUD}></path>
    ${i === home.time ? nothing : svg`<text class="cloud-number" y="6" text-anchor="middle">${clouds - i}</text>`}</g>`;
}

function marker(host, home, clouds) {
  const [x, y] = at(home.time, clouds);
  return svg`<g class="time-marker" data-spot="time:${host.shown}" transform="translate(${x} ${y})"><circle r="16"></circle>
    <path class="mark-shape seat-${host.shown}" d=${SHAPES[host.shown]} transform="translate(-8 -8)"></path></g>`;
}

const GROUND = svg`
  <path class="ground" d="M34 232c30-22 74-30 126-30s98 8 128 30c4 66-54 112-128 112S30 298 34 232z"></path>
  <path class="hatch" d="M50 262l20-9M58 282l26-12M74 300l24-11M98 316l26-12M190 322l28-12M222 306l26-12M244 288l24-11M256 266l18-8M130 216l16-3M172 212l18 2M136 332l20-9"></path>
  <path class="track" d="M222 262q-20 34-62 34t-58-34"></path>
  <path class="line" d="M250 226v-9m8 10v-9m8 12v-9m8 12v-9M246 221l34 7M40 236l6-8 6 8M52 230l5-7 5 7"></path>`;

const HOUSE = svg`
  <path class="wall-fill" d="M178 168h88v58h-88z"></path>
  <path class="roof" d="M168 170l54-56 54 56zM246 122v-16h12v29"></path>
  <path class="line" d="M178 170v56h88v-56M212 226v-28c0-9 20-9 20 0v28M186 186h14v14h-14zM193 186v14M186 193h14M244 186h14v14h-14zM251 186v14M244 193h14M178 210h34M232 210h34M181 160l12-3m4 4 12-3m26 4 12-3m4 3 12-3M196 146l10-2m30 2 10-2"></path>`;

const TREE = svg`
  <path class="line" d="M96 228c5-14 5-30 3-46M114 228c-5-14-5-30-3-46M99 196l-14-14M111 192l15-14M84 228q21-8 42 0"></path>
  <path class="crown" d="M76 184c-20 3-32-14-25-29-10-14 2-33 18-31 6-17 34-22 46-6 17-7 36 8 32 25 14 8 10 32-8 35-4 12-24 15-33 6-9 8-24 8-30 0z"></path>
  <path class="line thin" d="M64 146q4-8 12-9M62 164q5 6 12 5M128 130q7 1 9 8M132 168q6-1 8-7M92 124q6-5 13-3M86 178q6 3 11 1M116 180q6 1 10-3"></path>`;

const badge = (x, y, n) => svg`<circle class="count" cx=${x} cy=${y} r="17"></circle><text class="number" x=${x} y=${y + 7} text-anchor="middle">${n}</text>`;

/* The black ? banner of the board, with its price. */
const anyValue = (time) => svg`<g class="any-value" data-explain="headman"><path class="any-flag" d="M138 322h22v22l-11-5-11 5z"></path><text x="149" y="337" text-anchor="middle">?</text>
  <text class="any-price" x="172" y="338" text-anchor="middle">${time}</text>${iconAt('time', 177, 324, 17)}</g>`;

/* A stop of the headman's path; a target where he may go. */
function place(host, home, name) {
  const [x, y] = PLACES[name];
  const target = host.shown === host.view.viewer ? `place:${name}` : null;
  const its = traits(host, target, 'headman');
  const here = home.headman === name;
  return svg`<g class="place thing ${its.cls}" transform="translate(${x} ${y})" data-target=${its.target} data-explain="headman" data-spot="place:${host.shown}:${name}" role=${its.role}
    tabindex=${its.tab} aria-label=${its.label(say(`place.${name}`))} @click=${its.open ? (event) => host.pick(target, event) : nothing}
    @keydown=${its.open ? (event) => host.press(target, event) : nothing}>
    <circle class="stone" r="23"></circle>${here ? iconAt('headman', -16, -19, 32, 'headman-here') : iconAt(name, -12, -12, 24)}
    ${here ? svg`<circle class="count" cx="17" cy="15" r="10"></circle>${iconAt(name, 10, 8, 14)}` : nothing}</g>`;
}

export function ring(host, home) {
  const { clouds } = host.view.printed;
  const left = clouds - home.time;
  const doomed = host.view.crossed && host.view.turn === host.shown && !AFTER_DEATH.has(host.view.step);
  return html`<svg class="ring ${doomed ? 'doomed' : ''}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${say('ring', { n: left })}>
    ${GROUND}
    <g data-explain="ring">${Array.from({ length: clouds }, (_, i) => cloud(i, home, clouds))}
      ${iconAt('bridge', MIDDLE[0] - 25, 8, 50, 'bridge')}${iconAt('reaper', MIDDLE[0] - 18, 60, 36, 'reaper')}</g>
    <g data-explain="tree" data-spot="tree:${host.shown}">${TREE}${badge(104, 152, home.tree)}</g>
    <g data-explain="house" data-spot="house:${host.shown}">${HOUSE}${badge(222, 152, home.house)}</g>
    ${anyValue(host.view.printed.headman.time)}
    ${Object.keys(PLACES).map((name) => place(host, home, name))}
    ${marker(host, home, clouds)}
  </svg>
  <p class="time-left" data-explain="ring">${icon('time')} ${doomed ? say('doomed') : say('time.left', { n: left })}</p>`;
}
