/* The winner's coat of arms: a shield in the winner's colour with the mark, a crown, laurels. Also as paths, for the picture one can share. */
import { svg, html } from '/vendor/lit.js';
import { SHAPES } from './marks.js';

export const SHIELD = 'M30 34h80v40c0 30-18 46-40 56-22-10-40-26-40-56z';
export const CROWN = 'M44 30 38 10l14 9L70 3l18 16 14-9-6 20z';
export const LAURELS = [
  'M24 46C10 66 10 96 34 118M116 46c14 20 14 50-10 72',
  'M22 52c-9-2-13 2-14 8 7 1 12-2 14-8zM15 72c-8-4-13-1-15 5 6 3 12 1 15-5zM15 92c-7-5-13-4-16 2 5 4 12 3 16-2zM22 108c-7-3-12-1-14 4 5 4 11 2 14-4z',
  'M118 52c9-2 13 2 14 8-7 1-12-2-14-8zM125 72c8-4 13-1 15 5-6 3-12 1-15-5zM125 92c7-5 13-4 16 2-5 4-12 3-16-2zM118 108c7-3 12-1 14 4-5 4-11 2-14-4z',
];
export const BOX = [140, 134];

/* Several winners share the shield. */
export const crest = (winners, name) => html`<svg class="crest" viewBox="-2 0 144 134" role="img" aria-label=${name}>
  <path class="laurel" d=${LAURELS[0]}></path><path class="leaves" d="${LAURELS[1]}${LAURELS[2]}"></path>
  <path class="shield seat-${winners[0] ?? 0}" d=${SHIELD}></path><path class="shine" d="M36 40h34v80c-18-9-34-22-34-46z"></path>
  <path class="crown" d=${CROWN}></path><circle class="jewel" cx="70" cy="24" r="3.500"></circle>
  ${winners.map((seat, i) => svg`<path class="charge" d=${SHAPES[seat]} transform="translate(${70 - winners.length * 14 + i * 28} 58) scale(${winners.length > 1 ? 1.7 : 2.4}) translate(${winners.length > 1 ? 0 : -2.2} 0)"></path>`)}
</svg>`;
