/* Texts with **strong** words in them, as templates. */
import { html } from '/vendor/lit.js';

export const rich = (text) => text.split('**').map((part, i) => (i % 2 ? html`<strong>${part}</strong>` : part));
