/* How the match went: one line per seat over the turns, ended by the seat's mark. */
import { html, svg } from '/vendor/lit.js';
import { t } from './i18n.js';
import { markShape } from './marks.js';
import { wide } from './screens.js';

const WIDTH = { wide: 600, narrow: 320 };       // about what it gets on the screen: its letters keep their size
const HEIGHT = 200;
const LEFT = 34;
const RIGHT = 78;                // room for four marks side by side
const TOP = 12;
const BOTTOM = 24;
const MARK = 16;

/* Round steps for the axis, from below the lowest figure to above the highest: about five of them. */
function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 5) ?? 200;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/* How many earlier seats end at about the same height: their marks stand side by side. */
const before = (heights, seat) => heights.slice(0, seat).filter((height) => Math.abs(height - heights[seat]) < MARK).length;

/* Whether there is a course to be seen: a match that was given up at its beginning has none. */
const FEW = 3;
export const tells = (series) => (series[0]?.length ?? 0) >= FEW && series.some((values) => values.some((one) => one !== values[0]));

export function chart(points, names, title, value = (point, seat) => point.totals[seat]) {
  const width = wide.matches ? WIDTH.wide : WIDTH.narrow;
  const series = names.map((_, seat) => points.map((point) => value(point, seat)));
  if (!tells(series)) return '';
  const steps = ticks(Math.min(0, ...series.flat()), Math.max(1, ...series.flat()));
  const [low, high] = [steps[0], steps.at(-1)];
  const first = points[0].n;
  const span = points.at(-1).n - first || 1;
  const x = (n) => LEFT + ((n - first) / span) * (width - LEFT - RIGHT);
  const y = (v) => TOP + ((high - v) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const line = (values) => values.map((v, i) => `${i ? 'L' : 'M'}${x(points[i].n).toFixed(1)} ${y(v).toFixed(1)}`).join('');
  const ends = series.map((values) => y(values.at(-1)));
  const last = series.map((values) => `${values.at(-1)}`);
  const said = names.map((name, seat) => `${name} ${last[seat]}`).join(', ');
  return html`<figure class="chart"><figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}: ${said}">
      ${steps.map((v) => svg`<path class="grid" d="M${LEFT} ${y(v)}H${width - RIGHT}"></path><text x=${LEFT - 6} y=${y(v) + 4} text-anchor="end">${v}</text>`)}
      <text x=${LEFT} y=${HEIGHT - 5}>${t('web.chart.start')}</text>
      <text x=${width - RIGHT} y=${HEIGHT - 5} text-anchor="end">${t('web.chart.end')}</text>
      ${series.map((values, seat) => svg`<path class="line seat-line-${seat}" d=${line(values)}></path>`)}
      ${series.map((_, seat) => svg`<g transform="translate(${width - RIGHT + 4 + 18 * before(ends, seat)} ${ends[seat] - 8})">${markShape(seat)}</g>`)}
    </svg></figure>`;
}
