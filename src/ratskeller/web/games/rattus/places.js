/* Where things stand on the map. Its own units are those of map-data.js; a sheet shows the window of the regions in play and, as old maps do,
   stretches it to the paper: taller on narrow screens, wider on wide ones. What stands on it keeps its shape. */
export const REGIONS = ['anglia', 'gallia', 'germania', 'hispania', 'hungaria', 'italia', 'polonia', 'scandia', 'bulgaria', 'turcia', 'russia', 'tartaria'];

/* Where a region's name and pieces stand: in no window does one cover another's, however full the regions are. */
const PLATES = {
  anglia: [228, 262], gallia: [262, 452], germania: [424, 358], hispania: [124, 602], hungaria: [554, 494], italia: [408, 560],
  polonia: [594, 330], scandia: [462, 112], bulgaria: [704, 580], turcia: [884, 650], russia: [850, 176], tartaria: [766, 424],
};

/* Sea borders, from shore to shore; drawn where the data has such a border. */
const WAYS = {
  'anglia gallia': [[258, 340], [270, 352], [276, 372]],
  'anglia germania': [[283, 300], [310, 280], [338, 300]],
  'hispania italia': [[196, 666], [284, 706], [352, 670]],
  'germania scandia': [[412, 206], [408, 178], [418, 164]],
  'polonia scandia': [[566, 258], [556, 222], [532, 208]],
  'italia turcia': [[573, 652], [596, 668], [622, 668]],
};

/* What is drawn on the ground: a symbol, the middle of its foot, its width. `far`: only where the window reaches so far. */
const SCENERY = [
  ['peaks', 300, 548, 74], ['peaks', 222, 602, 66], ['peaks', 386, 486, 78], ['peaks', 444, 478, 66], ['peaks', 396, 76, 70], ['peaks', 428, 30, 62],
  ['peaks', 632, 412, 66], ['peaks', 560, 590, 54], ['hills', 492, 668, 46], ['hills', 196, 520, 44], ['hills', 206, 190, 40], ['hills', 70, 540, 42], ['hills', 636, 494, 44],
  ['peaks', 940, 600, 72], ['hills', 800, 700, 50], ['peaks', 640, 690, 52], ['peaks', 1010, 470, 80, 'far'],
  ['firs', 530, 70, 56], ['firs', 600, 60, 50], ['firs', 640, 110, 46], ['firs', 470, 200, 44], ['firs', 660, 250, 46], ['firs', 640, 364, 46], ['oaks', 506, 372, 46], ['oaks', 350, 400, 46],
  ['oaks', 330, 520, 44], ['oaks', 528, 296, 44], ['oaks', 216, 420, 42], ['oaks', 240, 232, 36], ['oaks', 150, 650, 44], ['oaks', 606, 540, 40], ['oaks', 770, 620, 42],
  ['firs', 760, 120, 54], ['firs', 930, 110, 56], ['firs', 960, 260, 54], ['firs', 770, 250, 48], ['oaks', 830, 360, 46], ['hills', 690, 470, 46], ['oaks', 880, 470, 44],
  ['town', 262, 322, 46], ['town', 300, 416, 46], ['town', 362, 340, 46], ['town', 96, 690, 44], ['town', 616, 470, 42], ['town', 470, 630, 46], ['town', 556, 394, 44],
  ['town', 432, 168, 40], ['town', 726, 546, 40], ['domes', 752, 606, 50], ['onions', 880, 274, 52], ['domes', 826, 500, 42],
];
const SEA_LIFE = {
  many: [['ship', 60, 470, 66], ['ship', 300, 690, 54], ['whale', 70, 250, 78], ['ship', 556, 204, 42], ['serpent', 560, 760, 84], ['ship', 862, 566, 50], ['wind', 300, 60, 104]],
  few: [['ship', -70, 560, 74], ['ship', 300, 700, 56], ['whale', -60, 330, 86], ['ship', 560, 206, 42], ['serpent', 540, 752, 80], ['wind', 250, 70, 104]],
};

const MANY = [-34, 4, 1046, 792], FEW = [-152, 4, 886, 768];
/* With three nobody plays in the east: the window ends where Turcia does, and comes nearer. */
const THREE = { wide: [12, 16, 980, 766], vast: [12, 16, 980, 766], tall: [12, 14, 982, 776], broad: [12, 16, 980, 766] };
const SHEETS = {
  many: { wide: { window: MANY, stretch: [1.18, 1], size: 1.2 }, vast: { window: MANY, stretch: [1.38, 1], size: 1.24 }, tall: { window: [-14, 0, 1020, 800], stretch: [1, 1.32], size: 1.2 }, broad: { window: MANY, stretch: [1.35, 1], size: 1.3 } },
  few: { wide: { window: FEW, stretch: [1.3, 1], size: 1.28 }, vast: { window: FEW, stretch: [1.58, 1], size: 1.3 }, tall: { window: [-12, 0, 752, 768], stretch: [1, 1.04], size: 0.95 }, broad: { window: FEW, stretch: [1.5, 1], size: 1.35 } },
};

/* One sheet: how a point of the map lies on it, its frame, and how large pieces are. */
export function sheetOf(kind, players) {
  const reach = players > 2 ? 'many' : 'few';
  const { window: usual, stretch: [sx, sy], size } = SHEETS[reach][kind];
  const [left, top, width, height] = players === 3 ? THREE[kind] : usual;
  const at = ([x, y]) => [x * sx, y * sy];
  const [x, y] = at([left, top]);
  const frame = { x, y, width: width * sx, height: height * sy };
  const scenery = [...SCENERY.filter(([, px, , , far]) => px < left + width && (!far || players > 3)), ...SEA_LIFE[reach]];
  return { kind, reach, at, frame, size, stretch: `${sx} ${sy}`, scenery, box: [frame.x, frame.y, frame.width, frame.height].map(Math.round).join(' '), plate: (region) => at(PLATES[region]) };
}

/* Where the plague piece stands, from a region's name: at its left, where that is free. With goods the row of rats is longer, and it stands further off. */
const RIGHT = [88, -8], LOW = [-88, 24], LEFT = [-88, -8];
const FURTHER = 7;
const DOCTOR = { hispania: RIGHT, hungaria: RIGHT, polonia: RIGHT, bulgaria: RIGHT, tartaria: RIGHT, italia: LOW, turcia: LOW };
export function besides(region, goods) {
  const [x, y] = DOCTOR[region] ?? LEFT;
  return [x + (goods ? Math.sign(x) * FURTHER : 0), y];
}

/* The way over the sea between two regions, or null where they touch. */
export function seaWay(one, other) {
  return WAYS[`${one} ${other}`] ?? WAYS[`${other} ${one}`] ?? [PLATES[one], PLATES[one].map((n, i) => (n + PLATES[other][i]) / 2), PLATES[other]];
}

/* How far over the map a region lies, from 0 (left, top) to 1. */
export function share(region, { at, frame }) {
  const [x, y] = at(PLATES[region]);
  return [(x - frame.x) / frame.width, (y - frame.y) / frame.height];
}
