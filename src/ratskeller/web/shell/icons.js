/* The shell's few signs, in one stroke weight. They stand beside a label or inside a labelled button. */
import { html, svg } from '/vendor/lit.js';

const PATHS = {
  first: 'M6 5v14M19 5 9 12l10 7z',
  previous: 'M17 5 7 12l10 7z',
  run: 'M7 4.5 19 12 7 19.5z',
  pause: 'M8 5v14M16 5v14',
  next: 'M7 5l10 7-10 7z',
  last: 'M18 5v14M5 5l10 7-10 7z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  close: 'M6 6l12 12M18 6 6 18',
};

export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${PATHS[name]}></path>`}</svg>`;
