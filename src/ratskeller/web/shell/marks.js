/* The players' marks, four of our games' and four more for games from elsewhere: a colour and a shape, never one without the other. */
import { svg, html } from '/vendor/lit.js';

export const SHAPES = ['M8 1.5 15 14H1z', 'M8 1.5a6.5 6.5 0 1 0 .01 0z', 'M2 2h12v12H2z', 'M8 .8 15.2 8 8 15.2.8 8z',
  'M1 2h14L8 14.5z', 'M8 .8l2.1 4.9 5.3.4-4 3.5 1.2 5.2L8 12l-4.6 2.8 1.2-5.2-4-3.5 5.3-.4z', 'M8 1l7 5-2.7 8.5H3.7L1 6z', 'M5.5 1.5h5v4h4v5h-4v4h-5v-4h-4v-5h4z'];
export const SIGNS = ['▲', '●', '■', '◆', '▼', '★', '⬟', '✚'];

/* Inside an <svg>: the mark in a 16 by 16 box. */
export const markShape = (seat) =>
  svg`<path class="mark-shape seat-${seat}" d=${SHAPES[seat]} stroke-width="1.2" stroke-linejoin="round"></path>`;

export const mark = (seat) =>
  html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${markShape(seat)}</svg>`;
