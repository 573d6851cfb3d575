/* A picture with a line under it. */
import { html } from '/vendor/lit.js';

export const captioned = (body, caption) => html`<figure>${body}<figcaption>${caption}</figcaption></figure>`;
