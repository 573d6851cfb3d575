/* Every seat's chance to win, step by step: a line a seat, a mark where a decision lost something, a gold sign where the match turned. */
import { html, svg, nothing } from '/vendor/lit.js';
import { i18n, t } from './i18n.js';
import { markShape } from './marks.js';
import { wide } from './tab-bar.js';

const SIZE = { wide: [1120, 118], narrow: [366, 92] };       // about what it gets on the screen
const LEFT = 38;
const RIGHT = 42;               // room for marks side by side
const TOP = 12;
const BOTTOM = 8;
const FAULT = { inaccuracy: 4, mistake: 6, blunder: 8 };

/* How many earlier seats end about where this one does: their marks stand side by side. */
const besides = (last, seat) => last.slice(0, seat).filter((share) => Math.abs(share - last[seat]) < 0.1).length;

/* How far the curve has come after n entries: what was taken back, or sat down, is no step. */
export const stepAt = (found, n) => found.entries.filter((entry) => entry <= n).length;

/* What a decision is called, as a sentence begins. */
export function verdict(mark) {
  const word = t(`analysis.${mark.verdict}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function curve(found, n, names, go) {
  const [width, height] = wide.matches ? SIZE.wide : SIZE.narrow;
  const steps = Math.max(1, found.steps, found.entries.length);
  const x = (step) => LEFT + (step / steps) * (width - LEFT - RIGHT);
  const y = (share) => TOP + (1 - share) * (height - TOP - BOTTOM);
  const now = Math.min(stepAt(found, n), found.shares.length - 1);
  const line = (seat) => found.shares.map((shares, step) => `${step ? 'L' : 'M'}${x(step).toFixed(1)} ${y(shares[seat]).toFixed(1)}`).join('');
  const pick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const step = Math.round((((event.clientX - box.left) / box.width) * width - LEFT) / (width - LEFT - RIGHT) * steps);
    go(step <= 0 ? 0 : found.entries[Math.min(step, found.entries.length) - 1] ?? 0);
  };
  const fault = (mark) => {
    const step = stepAt(found, mark.entry);
    const [cx, cy, r] = [x(step), y(found.shares[step][mark.seat]), FAULT[mark.verdict]];
    return svg`<path class="fault seat-${mark.seat}" data-entry=${mark.entry} d="M${cx - r} ${cy - r}h${2 * r}l${-r} ${2 * r}z"
      @click=${(event) => { event.stopPropagation(); go(mark.entry); }}><title>${verdict(mark)}: ${mark.played}</title></path>`;
  };
  const turn = (point) => svg`<path class="turn" data-entry=${point.entry} d="M${x(stepAt(found, point.entry))} 1l5 5-5 5-5-5z"
    @click=${(event) => { event.stopPropagation(); go(point.entry); }}><title>${point.text}</title></path>`;
  const said = names.map((name, seat) => `${name} ${i18n.share(found.shares[now]?.[seat] ?? 0)}`).join(', ');
  return html`<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="${t('analysis.curve')}: ${said}" @click=${pick}>
    ${[0, 0.5, 1].map((share) => svg`<path class="grid" d="M${LEFT} ${y(share)}H${width - RIGHT}"></path><text x=${LEFT - 5} y=${y(share) + 4} text-anchor="end">${i18n.share(share)}</text>`)}
    <path class="now" d="M${x(now)} ${TOP - 4}V${height - BOTTOM + 4}"></path>
    ${names.map((_, seat) => svg`<path class="line under" d=${line(seat)}></path><path class="line seat-line-${seat}" d=${line(seat)}></path>`)}
    ${found.shares.length ? names.map((_, seat) => svg`<g transform="translate(${x(found.shares.length - 1) + 4 + 12 * besides(found.shares.at(-1), seat)} ${y(found.shares.at(-1)[seat]) - 7}) scale(.9)">${markShape(seat)}</g>`) : nothing}
    ${found.marks.map(fault)} ${(found.turning ?? []).map(turn)}
  </svg>`;
}
