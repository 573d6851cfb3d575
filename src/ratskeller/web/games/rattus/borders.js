/* Which regions touch, and how: as the game's data has it. Until it is here, nothing lights up. */
import { api } from '/shell/api.js';

let borders = [];
const coming = api.data('rattus').then(({ files }) => {
  borders = files.rattus_map.border.map(({ between, kind }) => ({ between: between.map((name) => name.toLowerCase()), kind }));
}, () => {});

export const bordersKnown = () => coming;
export const seaBorders = () => borders.filter(({ kind }) => kind === 'sea').map(({ between }) => between);

export const neighbours = (region) => borders.filter(({ between }) => between.includes(region)).map(({ between: [a, b] }) => (a === region ? b : a));
