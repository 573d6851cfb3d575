/* Where things stand on the map, in its own units (1000 by 800). Like an old map it is stretched to the paper:
   taller on narrow screens, wider on wide ones, widest on phones that lie on their side; what stands on it keeps its shape. */
import { HEIGHT, WIDTH } from './map-data.js';

const STRETCH = { tall: [1, 1.32], wide: [1.2, 1], broad: [1.35, 1] };

export const REGIONS = ['anglia', 'gallia', 'germania', 'hispania', 'hungaria', 'italia', 'polonia', 'scandia', 'bulgaria', 'turcia', 'russia', 'tartaria'];

/* The middle of each region's plate. */
const PLATES = {
  anglia: [205, 258], gallia: [258, 452], germania: [420, 380], hispania: [112, 596], hungaria: [570, 474], italia: [414, 566],
  polonia: [584, 322], scandia: [455, 108], bulgaria: [684, 592], turcia: [862, 640], russia: [838, 170], tartaria: [764, 428],
};

/* Sea borders: from shore to shore. */
export const CROSSINGS = [
  { between: ['anglia', 'gallia'], path: [[262, 342], [285, 352], [288, 372]] },
  { between: ['anglia', 'germania'], path: [[284, 298], [318, 276], [346, 300]] },
  { between: ['hispania', 'italia'], path: [[192, 652], [275, 690], [352, 664]] },
  { between: ['germania', 'scandia'], path: [[420, 206], [424, 186], [444, 172]] },
  { between: ['polonia', 'scandia'], path: [[556, 266], [552, 236], [526, 222]] },
  { between: ['italia', 'turcia'], path: [[572, 652], [600, 676], [626, 668]] },
];

export const PALACE = [18, 16];
export const COMPASS = [40, 360];

export const stretch = (sheet) => STRETCH[sheet];

/* A point of the map on the sheet. */
export function onSheet([x, y], sheet) {
  const [sx, sy] = stretch(sheet);
  return [x * sx, y * sy];
}

export const plate = (region, sheet) => onSheet(PLATES[region], sheet);

export function frame(sheet) {
  const [width, height] = onSheet([WIDTH, HEIGHT], sheet);
  return { width, height };
}
