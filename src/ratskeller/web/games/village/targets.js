/* Which things on the table an action belongs to. The server names arguments; here they become dice, cards, areas and people. */
export const AREA_OF = { abbot: 'religion', councilman: 'council', traveller: 'travel', craftsman: 'craft', merchant: 'market' };
const AREA_OF_MARK = { ...AREA_OF, travel: 'travel', craft: 'craft', customers: 'market', church: 'religion', fields: 'harvest' };
const MAKER_OF = { horse: 'stable', beer: 'brewery', plow: 'smithy', scroll: 'scriptorium', cart: 'wainwright' };

/* The white banner of a village, as the tile and the list of used banners name it. */
export function bannerTarget(banner) {
  if (banner === 'fun' || banner === 'school') return banner;
  if (banner === 'council') return 'chamber';
  if (banner === 'meeting-place') return 'meeting';
  if (banner.startsWith('field-')) return banner.replace('-', ':');
  return Object.values(MAKER_OF).includes(banner) ? `craft:${banner}` : `customer:${banner}`;
}

const source = (from, good) => (from === 'building' ? `craft:${MAKER_OF[good]}` : from === 'joker' ? 'chamber' : from.replace('-', ':'));

const TARGETS = {
  die: ({ colour, face }) => [`die:${colour}-${face}`],
  value: ({ value }) => [`value:${value}`],
  hand: () => ['hand'],
  office: () => ['office'],
  build: ({ craft }) => [`build:${craft}`],
  plant: () => ['plant'],
  travel: () => ['travel'],
  church: ({ church }) => [`church:${church}`],
  monk: ({ stack }) => [`monk:${stack}`],
  council: ({ council }) => [`council:${council}`],
  found: () => ['found'],
  headman: ({ place }, view) => [`place:${place === 'stay' ? view?.villages[view.turn]?.headman : place}`],
  fun: () => ['fun'],
  pupil: () => ['school'],
  promote: () => ['school'],
  graduate: ({ profession }) => ['school', `area:${AREA_OF[profession]}`],
  convene: () => ['chamber'],
  gather: () => ['meeting'],
  produce: ({ craft }) => [`craft:${craft}`],
  harvest: ({ field }) => [`field:${field}`],
  serve: ({ customer }) => [`customer:${customer}`],
  plow: ({ field }) => [`field:${field}`],
  pay: ({ source: from }, view) => [source(from, view?.pending?.good)],
  free: ({ customer }) => [`open:${customer}`],
  pick: ({ customer }) => [`open:${customer}`],
  mark: ({ mark }) => [`area:${AREA_OF_MARK[mark]}`],
  tile: ({ banner }) => [bannerTarget(banner)],
  bury: ({ profession }) => [`area:${AREA_OF[profession]}`],
  labourer: ({ profession }) => [`area:${AREA_OF[profession]}`],
};

/* The first target is the thing itself; others are ways to it as well. */
export const targets = ({ name, args }, moment) => TARGETS[name]?.(args, moment?.view) ?? [];

/* Ending a turn, declining, how to pay, how many customers: these are buttons. */
export const actionsWithoutTarget = (lit, actions) => actions.filter(({ name }) => !(name in TARGETS));

/* The target of a notation such as "build stable 5-8", as the number helper names banners. */
const ARGS = {
  build: ['craft'], church: ['church'], monk: ['stack'], council: ['council'], graduate: ['pupil', 'profession'], produce: ['craft'],
  harvest: ['field'], serve: ['customer'],
};
export function targetOf(notation) {
  const [name, ...rest] = notation.split(' ');
  const args = Object.fromEntries((ARGS[name] ?? []).map((key, i) => [key, rest[i]]));
  return targets({ name, args })[0];
}
