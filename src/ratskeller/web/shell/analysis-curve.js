/* Every seat's chance to win, step by step: a line a seat, a mark where a decision lost something, a gold sign where the match turned. */
import { html, svg, nothing } from '/vendor/lit.js';
import { i18n, t } from './i18n.js';
import { markShape } from './marks.js';
import { wide } from './screens.js';

const SIZE = { wide: [1120, 126], narrow: [366, 100] };      // about what it gets on the screen
const LEFT = 38;
const RIGHT = { wide: 118, narrow: 42 };     // room for the names, or for marks side by side
const TOP = 12;
const BOTTOM = 18;              // room for the rounds
const APART = { rounds: 30, names: 13 };
const LONGEST = 15;             // letters of a name
const FAULT = { inaccuracy: 4, mistake: 6, blunder: 8 };

/* Heights for the names at the ends of the lines, none over another. */
function heights(wanted, lowest) {
  const order = wanted.map((_, seat) => seat).sort((a, b) => wanted[a] - wanted[b]);
  const found = [...wanted];
  order.forEach((seat, i) => { if (i) found[seat] = Math.max(found[seat], found[order[i - 1]] + APART.names); });
  order.reverse().forEach((seat, i) => { found[seat] = Math.min(found[seat], i ? found[order[i - 1]] - APART.names : lowest); });
  return found;
}

/* Which round of the match the entry belongs to, from 1. */
export const roundAt = (found, entry) => found.rounds.filter((begins) => begins < entry).length;

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
  const room = wide.matches ? 'wide' : 'narrow';
  const [[width, height], right] = [SIZE[room], RIGHT[room]];
  const steps = Math.max(1, found.steps, found.entries.length);
  const x = (step) => LEFT + (step / steps) * (width - LEFT - right);
  const y = (share) => TOP + (1 - share) * (height - TOP - BOTTOM);
  const now = Math.min(stepAt(found, n), found.shares.length - 1);
  const line = (seat) => found.shares.map((shares, step) => `${step ? 'L' : 'M'}${x(step).toFixed(1)} ${y(shares[seat]).toFixed(1)}`).join('');
  const pick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const step = Math.round((((event.clientX - box.left) / box.width) * width - LEFT) / (width - LEFT - right) * steps);
    go(step <= 0 ? 0 : found.entries[Math.min(step, found.entries.length) - 1] ?? 0);
  };
  const fault = (mark) => {
    const step = stepAt(found, mark.entry);
    const [cx, cy, r] = [x(step), y(found.shares[step][mark.seat]), FAULT[mark.verdict]];
    return svg`<path class="fault seat-${mark.seat}" data-entry=${mark.entry} d="M${cx - r} ${cy - r}h${2 * r}l${-r} ${2 * r}z"
      @click=${(event) => { event.stopPropagation(); go(mark.entry, mark.seat); }}><title>${verdict(mark)}: ${mark.played}</title></path>`;
  };
  const turn = (point) => svg`<path class="turn" data-entry=${point.entry} d="M${x(stepAt(found, point.entry))} 1l5 5-5 5-5-5z"
    @click=${(event) => { event.stopPropagation(); go(point.entry, point.seat); }}><title>${point.text}</title></path>`;
  let free = 0;
  const rounds = found.rounds.map((entry, i) => {
    const at = x(stepAt(found, entry));
    const number = at >= free;
    if (number) free = at + (i ? APART.rounds : 2 * APART.rounds);
    return svg`<path class="round" d="M${at} ${TOP}V${height - BOTTOM + (number ? 4 : 0)}"></path>
      ${number ? svg`<text class="round" x=${at} y=${height - 3} text-anchor=${i ? 'middle' : 'start'}>${i ? i + 1 : t('web.analysis.round', { n: 1 })}</text>` : nothing}`;
  });
  const last = found.shares.at(-1);
  const ends = last ? heights(last.map(y), height - BOTTOM) : [];
  const end = x(found.shares.length - 1) + 4;
  const who = (name, seat) => (room === 'narrow'
    ? svg`<g transform="translate(${end + 12 * besides(last, seat)} ${y(last[seat]) - 7}) scale(.9)">${markShape(seat)}</g>`
    : svg`<g transform="translate(${end} ${ends[seat] - 7}) scale(.9)">${markShape(seat)}</g><text class="who" x=${end + 17} y=${ends[seat] + 4}>${name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}</text>`);
  const said = names.map((name, seat) => `${name} ${i18n.share(found.shares[now]?.[seat] ?? 0)}`).join(', ');
  return html`<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="${t('analysis.curve')}: ${said}" @click=${pick}>
    ${[0, 0.5, 1].map((share) => svg`<path class="grid" d="M${LEFT} ${y(share)}H${width - right}"></path><text x=${LEFT - 5} y=${y(share) + 4} text-anchor="end">${i18n.share(share)}</text>`)}
    ${rounds}
    <path class="now" d="M${x(now)} ${TOP - 4}V${height - BOTTOM + 4}"></path>
    ${names.map((_, seat) => svg`<path class="line under" d=${line(seat)}></path><path class="line seat-line-${seat}" d=${line(seat)}></path>`)}
    ${last ? names.map(who) : nothing}
    ${found.marks.map(fault)} ${(found.turning ?? []).map(turn)}
  </svg>`;
}
