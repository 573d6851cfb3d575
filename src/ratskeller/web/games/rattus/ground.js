/* The ground of the map: sea, coasts, land, and what is drawn on it. Painted once; nothing here changes while a match goes on. */
import { guard, html, svg, nothing } from '/vendor/lit.js';
import { FAR_LANDS, SHAPES } from './map-data.js';
import { i18n } from '/shell/i18n.js';
import { seaBorders } from './borders.js';
import { REGIONS, seaWay } from './places.js';
import { say } from './words.js';

const ART = '/art/rattus-land.svg';
const COASTS = Object.values(SHAPES).join('') + FAR_LANDS;
const HEIGHTS = { peaks: 40 / 76, hills: 22 / 52, firs: 34 / 54, oaks: 30 / 54, town: 46 / 60, domes: 46 / 60, onions: 48 / 60, ship: 60 / 64, whale: 44 / 84, serpent: 44 / 96, wind: 64 / 120, cloud: 74 / 120 };

export const ground = (host, regions) => guard([host.sheet, host.view.players, i18n.lang, seaBorders().length], () => drawn(host.chart, new Set(regions.filter(({ in_play: used }) => used).map(({ name }) => name))));

function drawn(chart, used) {
  const { frame: { x, y, width, height } } = chart;
  return html`<svg class="ground" viewBox=${chart.box} aria-hidden="true">
    <defs><marker id="shore" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="14" markerHeight="14" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"></path></marker>
      <pattern id="waves" width="88" height="44" patternUnits="userSpaceOnUse"><path d="M4 12q6-5 12 0t12 0M50 33q6-5 12 0t12 0"></path></pattern></defs>
    <rect class="sea" x=${x - 3000} y=${y - 800} width="7000" height=${height + 1600}></rect>
    <rect class="waves" x=${x - 3000} y=${y - 800} width="7000" height=${height + 1600} fill="url(#waves)"></rect>
    <g transform="scale(${chart.stretch})">
      <path class="water far-out" d=${COASTS}></path><path class="water" d=${COASTS}></path><path class="shore" d=${COASTS}></path>
      <path class="far" d=${FAR_LANDS}></path>
      ${REGIONS.map((name) => svg`<path class="soil ${name} ${used.has(name) ? '' : 'unused'}" d=${SHAPES[name]}></path>`)}
    </g>
    ${seaBorders().filter((between) => between.every((name) => used.has(name))).map((between) => way(chart, between))}
    ${chart.scenery.map((one) => scene(chart, one))}
    ${unknown(chart, used)}
    <foreignObject x=${x - width * 2} y=${y - height * 2} width=${width * 5} height=${height * 5}><div class="lamp"></div></foreignObject>
  </svg>`;
}

function scene({ at, size }, [symbol, px, py, width]) {
  const [x, y] = at([px, py]);
  const w = width * (size > 1 ? 1 : size);
  const h = w * HEIGHTS[symbol];
  return svg`<use class="scene ${symbol}" href="${ART}#${symbol}" x=${x - w / 2} y=${y - h} width=${w} height=${h}></use>`;
}

/* Land that nobody plays for lies under clouds and the map's title. */
function unknown(chart, used) {
  if (used.has('russia')) return nothing;
  const clouds = chart.reach === 'many' ? [[800, 260, 130], [920, 372, 150], [960, 210, 110], [760, 430, 110]] : [[690, 560, 110], [640, 660, 120]];
  const [x, y] = chart.at([742, 36]);
  return svg`${clouds.map(([cx, cy, width]) => scene(chart, ['cloud', cx, cy, width]))}
    ${chart.reach === 'many' ? svg`<g class="title" transform="translate(${x} ${y}) scale(${chart.kind === 'tall' ? 0.72 : 1})"><use href="${ART}#scroll" width="300" height="104"></use>
      <text x="150" y="64" text-anchor="middle">${say('map.title')}</text></g>` : nothing}`;
}

/* A way over the sea; one that is near lies on the wash, over the same one here. */
export function way(chart, between, kind = '') {
  const [a, b, c] = seaWay(...between).map((point) => chart.at(point).map(Math.round).join(' '));
  return svg`<path class="way ${kind}" data-way=${between.join(' ')} d="M${a}Q${b} ${c}" marker-start="url(#shore)" marker-end="url(#shore)"></path>`;
}
