/* The four players' marks: a colour and a shape, never one without the other. */
import { svg, html } from '/vendor/lit.js';

export const SHAPES = ['M8 1.5 15 14H1z', 'M8 1.5a6.5 6.5 0 1 0 .01 0z', 'M2 2h12v12H2z', 'M8 .8 15.2 8 8 15.2.8 8z'];
export const SIGNS = ['▲', '●', '■', '◆'];

/* Inside an <svg>: the mark in a 16 by 16 box. */
export const markShape = (seat) =>
  svg`<path class="mark-shape seat-${seat}" d=${SHAPES[seat]} stroke-width="1.2" stroke-linejoin="round"></path>`;

export const mark = (seat) =>
  html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${markShape(seat)}</svg>`;
