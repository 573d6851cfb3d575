/* What stands in the picture of a village: houses, the church with its windows, monks and graves, acres, milestones. */
import { html, svg, nothing } from '/vendor/lit.js';
import { iconAt } from './pieces.js';
import { say } from './words.js';

export const HOUSES = '/art/village-houses.svg';
const DRAWN = { council: 'hall', meeting: 'linden', school: 'schoolhouse', barn: 'moneybarn', fun: 'maypole' };

export const house = (name) => html`<svg class="house" aria-hidden="true"><use href="${HOUSES}#${DRAWN[name] ?? name}"></use></svg>`;
export const acre = () => html`<svg class="acre" aria-hidden="true" preserveAspectRatio="none"><use href="${HOUSES}#acre"></use></svg>`;

/* Land staked out, where nothing stands yet. */
export const plot = () => html`<svg class="plot" viewBox="0 0 120 48" aria-hidden="true"><path class="soil" d="M16 12h86l14 30H4z"></path><path class="rope" d="M16 6h86l14 30H4z"></path><path class="stakes" d="M16 3v11M102 3v11M116 32v12M4 32v12"></path></svg>`;

const BODY = svg`
  <path class="stone-wall" d="M36 70V38h84v32z"></path><path class="tiles" d="M32 40 44 22h68l12 18z"></path>
  <path class="stone-wall" d="M10 70V26l13-8 13 8v44z"></path><path class="tiles" d="M6 28 23 4l17 24-4 2-13-9-13 9z"></path>
  <path class="strokes" d="M23 4v-7M19.500 0h7M50 30h10m8-4h10m8 5h10"></path><path class="gate" d="M16 70V57c0-8 14-8 14 0v13z"></path><circle class="bell" cx="23" cy="38" r="5"></circle>`;

const glass = (i, lit) => svg`<path class="glass ${lit ? `lit-glass glass-${i % 3}` : ''}" d="M${42 + i * 12.6} 64V52c0-6 8-6 8 0v12z"></path>`;

/* A grave for each villager who has died here, with the sign of the trade. */
const stone = (who, i) => svg`<g transform="translate(${136 + (i % 2) * 20} ${(i < 2 ? 34 : i < 4 ? 52 : 16) - 2})"><path class="tomb" d="M0 18V6c0-8 15-8 15 0v12z"></path>${iconAt(who, 1.5, 2.500, 12, 'tomb-sign')}</g>`;

/* The churchyard: a church whose windows the monks have filled, the monks before it, the dead beside it. */
export function churchyard(home, { printed }) {
  const dead = Object.keys(printed.areas).filter((who) => !home.villagers.includes(who));
  if (!home.church && !dead.length) return nothing;
  const name = [home.church ? say('windows.n', { n: home.windows }) : '', dead.length ? say('graves.here', { n: dead.length }) : ''].filter(Boolean).join(', ');
  return html`<svg class="churchyard" viewBox="0 -4 180 78" role="img" aria-label=${name}>
    <path class="lawn" d="M0 70c30-9 150-9 180 0v4H0z"></path>
    ${home.church ? svg`${BODY}<g data-explain="windows">${Array.from({ length: printed.windows.length - 1 }, (_, i) => glass(i, i < home.windows))}</g>` : nothing}
    ${home.monks.map((_, i) => iconAt('monk', 40 + i * 15, 58, 16, 'monk-figure'))}
    ${dead.map(stone)}
  </svg>`;
}

const LANES = 'M330 300C250 280 210 220 120 150M330 300c-80 6-130 0-220-6M330 300c-70 50-120 110-330 176M330 300c80-30 120-90 210-150M330 300c80 0 130 0 220-6M330 300c60 50 120 100 210 160';
const TUFTS = [[40, 330], [96, 356], [150, 330], [206, 350], [64, 520], [150, 510], [250, 476], [420, 470], [500, 500], [600, 420], [620, 330], [566, 350], [30, 420], [180, 400], [480, 380], [640, 500], [120, 470], [540, 540], [300, 156], [380, 150]]
  .map(([x, y]) => `M${x} ${y}l-4-8M${x} ${y}v-9M${x} ${y}l4-8`).join('');
const FLOWERS = [[52, 340], [110, 346, 1], [170, 344], [90, 528, 1], [236, 486], [440, 478, 1], [520, 508], [612, 434, 1], [632, 344], [36, 434, 1], [484, 396], [130, 480]];
const SHEEP = [[556, 358, -1], [622, 362, 1], [592, 352, -1], [470, 470, 1]];      // in the pen of the market or below it, however high the rows are

/* The land behind everything: sky, hills, meadow, a brook, paths from the green to the six places. */
export const land = () => html`<svg class="land" viewBox="0 0 660 560" preserveAspectRatio="none" aria-hidden="true">
  <rect class="sky" width="660" height="170"></rect>
  <path class="hill far" d="M0 118c70-62 150-66 226-14 60-58 160-66 232-6 60-48 140-50 202 6v90H0z"></path>
  <path class="hill" d="M0 150c110-52 220-44 320-16 110-36 230-34 340 12v420H0z"></path>
  <path class="meadow" d="M0 232c150-34 300-24 400-8 100 12 180 6 260-14v350H0z"></path>
  <path class="brook" d="M470 132c-30 40 40 66 4 116-34 46-20 76-64 118-50 48-30 110-90 194"></path>
  <path class="lane edge" d=${LANES}></path><path class="lane" d=${LANES}></path>
  <path class="tuft" d=${TUFTS}></path>
  ${FLOWERS.map(([x, y, red]) => svg`<circle class="flower ${red ? 'red' : ''}" cx=${x} cy=${y} r="2.400"></circle>`)}
  ${SHEEP.map(([x, y, way]) => svg`<g class="sheep" transform="translate(${x} ${y}) scale(${way} 1)"><path class="muzzle" d="M8-7c5-1 7 2 5 5l-4 1z"></path><path d="M-9-1c-5-3-2-10 3-8 2-5 9-5 11-1 5 0 7 7 2 9-3 3-12 3-16 0z"></path><path d="M-6 1v4M5 1v4"></path></g>`)}
  ${[[214, 108, 1], [236, 116, 0.8], [420, 116, 0.9], [446, 110, 1.1], [634, 150, 1], [16, 190, 0.9], [206, 420, 0.9], [226, 436, 0.7], [448, 420, 0.9], [198, 540, 1], [456, 548, 1], [470, 220, 0.8]].map(([x, y, size]) => svg`<g class="bush" transform="translate(${x} ${y}) scale(${size})"><path d="M0 0v-10"></path><path class="leaves" d="M-9-9c-6-2-4-11 1-11 0-8 13-9 15-1 7 0 8 11 1 12-4 4-13 4-17 0z"></path></g>`)}
</svg>`;
