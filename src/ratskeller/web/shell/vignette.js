/* The picture on the home page: a table in the cellar, a candle, and a guest nobody invited. */
import { html } from '/vendor/lit.js';

export const vignette = () => html`<svg class="vignette" viewBox="0 0 320 190" aria-hidden="true">
  <path class="vault" d="M14 150V86C14 40 70 8 160 8s146 32 146 78v64"></path>
  <path class="stones" d="M14 86h22M40 52l17 14M84 25l9 20M160 8v22M236 25l-9 20M280 52l-17 14M306 86h-22M36 150V92c0-34 46-62 124-62s124 28 124 62v58"></path>
  <circle class="glow" cx="98" cy="72" r="56"></circle>
  <circle class="glow" cx="98" cy="72" r="30"></circle>
  <path class="wood" d="M2 150h316v12H2z"></path>
  <path class="grain" d="M12 156h70M104 158h92M214 155h88M34 162v24M286 162v24"></path>
  <path class="wax" d="M88 150V98c0-4 20-4 20 0v52z"></path>
  <path class="drip" d="M92 99v16M104 99v24c0 5-5 5-5 0"></path>
  <path class="flame" d="M98 56c9 12 11 18 11 24a11 11 0 0 1-22 0c0-6 5-11 11-24z"></path>
  <path class="wick" d="M98 98v-9"></path>
  <path class="pewter" d="M74 150c0-6 48-6 48 0z"></path>
  <g class="rat">
    <path class="body" d="M166 150c-2-24 16-40 40-40 13 0 22 4 29 11 5-9 17-8 17 2 0 3-1 5-2 6 7 4 12 10 14 16-4 4-10 5-17 5z"></path>
    <path d="M166 148c-14 4-26-2-26-12s12-11 12-2"></path>
    <path d="M190 150c-3-12 4-22 15-22M240 141c-6 0-10-4-11-8M264 145l13-4M264 147l14 2"></path>
    <circle class="eye" cx="246" cy="133" r="2.3"></circle>
  </g>
  <g class="cubes">
    <path class="a" d="m284 132 10-5 10 5v12l-10 5-10-5z"></path><path d="m284 132 10 5 10-5M294 137v12"></path>
    <path class="b" d="m270 138 8-4 8 4v9l-8 4-8-4z"></path><path d="m270 138 8 4 8-4M278 142v9"></path>
  </g>
</svg>`;
