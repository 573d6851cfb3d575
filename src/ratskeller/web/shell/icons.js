/* The shell's few signs, in one stroke weight. They stand beside a label or inside a labelled button. */
import { html, svg } from '/vendor/lit.js';

const PATHS = {
  first: 'M6 5v14M18 5l-7 7 7 7',
  previous: 'M15 5l-7 7 7 7',
  run: 'M7 4.5 19 12 7 19.5z',
  pause: 'M8 5v14M16 5v14',
  next: 'M9 5l7 7-7 7',
  last: 'M18 5v14M6 5l7 7-7 7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  close: 'M6 6l12 12M18 6 6 18',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM8 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
};

export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${PATHS[name]}></path>`}</svg>`;
