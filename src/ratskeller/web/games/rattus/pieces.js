/* The pieces, as SVG: cubes, rats, goods, the plague. Colour never stands alone: every seat has its mark. */
import { svg, html, nothing } from '/vendor/lit.js';
import { SHAPES } from '/shell/marks.js';

export const ICONS = '/art/rattus.svg';
export const PICTURES = '/art/rattus-cards.svg';

/* Cards that have a picture; a new one is shown as a hooded stranger. */
const drawn = await fetch(PICTURES).then((sheet) => sheet.text()).then((text) => new Set([...text.matchAll(/symbol id="([^"]+)/g)].map(([, id]) => id)), () => null);
export const pictureOf = (card) => `${PICTURES}#${!drawn || drawn.has(card) ? card : 'stranger'}`;

/* An icon inside an <svg>, in a square box. */
export const iconAt = (name, x, y, size, kind = '') =>
  svg`<use class=${kind} href="${ICONS}#${name}" x=${x} y=${y} width=${size} height=${size}></use>`;

/* An icon in running text. */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href="${ICONS}#${name}"></use></svg>`;

/* A cube 20 wide and 22 high, its lowest point at (10, 22): a coloured outline, one side darker, the top lighter. */
export const cubeShape = (seat) => svg`
  <path class="seat-${seat} cube-line" d="M10 0l10 5.500v11L10 22 0 16.500v-11zM0 5.500 10 11l10-5.500M10 11v11"></path>
  <path class="shade" d="M20 5.500 10 11v11l10-5.500z"></path><path class="light" d="M10 0l10 5.500L10 11 0 5.500z"></path>
  <path class="cube-mark" d=${SHAPES[seat]} transform="translate(5.6 8.2) scale(.55)"></path>`;

/* Up to eight cubes stand in two columns of four, the second one a step nearer. */
const COLUMN = 4, STEP = 7, MOST = 8;
const pileHeight = (i) => [i < COLUMN ? 0 : 9, (i < COLUMN ? 0 : 6) - (i % COLUMN) * STEP];

/* How broad a pile is with its number beside it. */
export const pileWidth = (n) => (n > COLUMN ? 36 : 27) + 11 * String(n).length;

const beside = (n) => (n > COLUMN ? 31 : 22);

/* A player's cubes in one place, on (0, 0): a pile that grows with them, and their number; of cubes that are gone the shadow of one. `more(x)`: what stands over the number. */
export const pile = (seat, n, x, y, spot = nothing, more = () => nothing) => svg`
  <g class="pile" data-spot=${spot} transform="translate(${x} ${y})">
    ${n ? Array.from({ length: Math.min(n, MOST) }, (_, i) => svg`<g transform="translate(${pileHeight(i).join(' ')})">${cubeShape(seat)}</g>`) : svg`<g class="gone">${cubeShape(seat)}</g>`}
    <text class="number" x=${beside(n)} y="20">${n}</text>${more(beside(n))}
  </g>`;

/* On small screens: the mark and the number, large; behind it, perhaps, what has changed. */
export const tally = (seat, n, x, y, spot = nothing, more = nothing) => svg`
  <g data-spot=${spot} transform="translate(${x} ${y})">
    <path class="seat-${seat} tally-mark" d=${SHAPES[seat]} transform="scale(1.6)"></path>
    <text class="number" x="30" y="23">${n}</text>${more}
  </g>`;

/* A rat token around (0, 0), radius 15: face down, or with the face you know. */
export function ratToken(rat) {
  if (rat.limit === undefined) {
    return svg`<circle class="token-edge" r="16.5"></circle><circle class="token down" r="15"></circle>${rat.starting ? svg`<circle class="token-ring" r="12.5"></circle>` : nothing}
      ${iconAt('rat', -12, -13, 24, 'token-rat')}`;
  }
  return svg`<circle class="token-edge" r="16.5"></circle><circle class="token up" r="15"></circle>${face(rat.limit, rat.symbols)}`;
}

/* What a token shows: the limit above, the symbols below. */
export function face(limit, symbols) {
  const size = [0, 10, 9, 7.2, 6][symbols.length] ?? 5.2;
  const left = -(symbols.length * size) / 2;
  return svg`<text class="limit" y="-.5" text-anchor="middle">${limit}</text>
    ${symbols.map((symbol, i) => iconAt(symbol, left + i * size, 1.4, size, 'token-symbol'))}`;
}

/* A token in running text or on the stage. */
export const tokenPicture = (rat, kind = '') => html`<svg class="token-picture ${kind}" viewBox="-17 -17 34 34" aria-hidden="true">${ratToken(rat)}</svg>`;

export const cubePicture = (seat) => html`<svg class="cube-picture" viewBox="-1 -1 22 24" aria-hidden="true">${cubeShape(seat)}</svg>`;

export const goodToken = (good) => svg`<circle class="good ${good}" r="13"></circle>${iconAt(good, -9, -9, 18)}`;
export const goodPicture = (good) => html`<svg class="good-picture" viewBox="-14 -14 28 28" aria-hidden="true">${goodToken(good)}</svg>`;

/* The plague piece around (0, 0): a beaked mask in a rim. */
export const doctorShape = () => svg`<ellipse class="shadow" cy="31" rx="26" ry="6"></ellipse><circle class="rim" r="29"></circle><circle class="rim-line" r="25.5"></circle>${iconAt('mask', -23, -25, 47)}`;
export const doctorPicture = () => html`<svg class="plague doctor-picture" viewBox="-33 -33 66 72" aria-hidden="true">${doctorShape()}</svg>`;

/* An item of the owner's form as it looks on the table. */
export const boxPicture = (kind, item) => (kind === 'rat' ? tokenPicture(item, 'large') : nothing);

/* An event tells a rat as words: its limit, then its symbols. */
export const ratFrom = ([limit, ...symbols]) => ({ limit: Number(limit), symbols });
