/* What flies where, by kind of event; and what only draws the eye, for how many flights' time. */
import { die, icon } from './pieces.js';
import { AREA_OF, bannerTarget } from './targets.js';

const piece = (name) => icon(name, 'flying-icon');
const fly = (picture, from, to, many = 1) => [{ piece: piece(picture), from, to, many }];
const own = (seat, target) => `own:${seat}:${target}`;
const MAKER = { horse: 'stable', beer: 'brewery', plow: 'smithy', scroll: 'scriptorium', cart: 'wainwright' };
const area = (seat, name) => `area:${seat}:${name}`;

export const FLIGHTS = {
  die: (a) => [{ piece: die(a.colour, a.face), from: `die:${a.colour}-${a.face}`, to: 'taken' }],
  paid: (a) => fly('coin', `coins:${a.seat}`, 'pool', a.n),
  coins: (a) => fly('coin', 'pool', `coins:${a.seat}`, a.n),
  story: (a) => fly('story', 'pool', `tree:${a.seat}`, a.n),
  gave: (a) => fly(a.good, own(a.seat, a.source === 'joker' ? 'chamber' : a.source === 'building' ? `craft:${MAKER[a.good]}` : a.source.replace('-', ':')), 'pool'),
  hand: (a) => fly('hand', 'stall:hand', `player:${a.seat}`),
  came_free: (a) => fly('customer', `customer:${a.customer}`, area(a.seat, 'market')),
  came: (a) => fly('customer', `customer:${a.customer}`, area(a.seat, 'market')),
  built: (a) => fly(a.craft, `stall:build:${a.craft}`, area(a.seat, 'craft')),
  made: (a) => fly(a.good, 'pool', own(a.seat, `craft:${MAKER[a.good]}`)),
  planted: (a) => fly('field', 'stall:plant', area(a.seat, 'harvest')),
  travelled: (a) => fly('travel', 'stall:travel', area(a.seat, 'travel')),
  put_back: (a) => fly('travel', area(a.seat, 'travel'), 'stall:travel'),
  church: (a) => fly('church', `stall:church:${a.church}`, area(a.seat, 'religion')),
  monk: (a) => fly(a.stack, `stall:monk:${a.stack}`, area(a.seat, 'religion')),
  council: (a) => fly('council', `stall:council:${a.council}`, area(a.seat, 'council')),
  founded: (a) => fly('meeting', 'stall:found', area(a.seat, 'council')),
  joker: (a) => fly('joker', 'pool', own(a.seat, 'chamber')),
  marker: (a) => fly('marker', 'pool', own(a.seat, 'meeting')),
  pupil: (a) => fly('pupil', 'pool', own(a.seat, 'school')),
  graduated: (a) => fly(a.profession, own(a.seat, 'school'), area(a.seat, AREA_OF[a.profession])),
  served: (a) => fly('customer', `customer:${a.customer}`, `served:${a.seat}`),
  brought_home: (a) => (a.n ? fly('story', `tree:${a.seat}`, `house:${a.seat}`, a.n) : []),
  plow: (a) => fly('plow', own(a.seat, a.from === 'guild' ? 'chamber' : 'craft:smithy'), own(a.seat, `field:${a.field}`)),
  chronicle: (a) => [{ piece: piece(a.profession), from: area(a.seat, AREA_OF[a.profession]), to: 'graves' }],
  grave: (a) => [{ piece: piece(a.profession), from: area(a.seat, AREA_OF[a.profession]), to: 'graves', tumble: true }],
  lost: (a) => [{ piece: piece('story'), from: `tree:${a.seat}`, to: 'rat', many: a.n, tumble: true }],
  labourer: (a) => fly('labourer', 'pool', area(a.seat, AREA_OF[a.profession])),
};

export const PULSES = {
  round: () => ['round', 0.9],
  rolled: () => ['pool', 1.1],
  turn: (a) => [`player:${a.seat}`, 0.9],
  value: (a) => [`value:${a.value}`, 1],
  time: (a) => [`time:${a.seat}`, 0.9],
  crossed: (a) => [`time:${a.seat}`, 1.3],
  used: (a) => [a.banner === 'office' ? 'stall:office' : own(a.seat, bannerTarget(['meeting-place', 'stable', 'brewery', 'smithy', 'scriptorium', 'wainwright'].includes(a.banner) ? a.banner : 'council')), 0.8],
  opened: (a) => [`customer:${a.customer}`, 0.5],
  harvested: (a) => [own(a.seat, `field:${a.field}`), 0.8],
  marked: (a) => [own(a.seat, 'chamber'), 0.8],
  tile: (a) => [own(a.seat, bannerTarget(a.banner)), 0.8],
  fun: (a) => [own(a.seat, 'fun'), 0.8],
  promoted: (a) => [own(a.seat, 'school'), 0.8],
  headman: (a) => [`place:${a.seat}:${a.place}`, 0.8],
  declined: () => [null, 0.6],
  rat: () => ['rat', 1.2],
  invasion: () => ['rat', 1.3],
  healed: (a) => [`tree:${a.seat}`, 1.2],
  rat_back: () => ['rat', 0.9],
  over: (a) => [`player:${a.seat}`, 1.3],
};
