/* What flies where, by kind of event; and what only draws the eye, for how many flights' time. */
import { die, icon } from './pieces.js';
import { cardOf, makerOf } from './cards.js';

const piece = (name) => icon(name, 'flying-icon');
const fly = (picture, from, to, many = 1) => [{ piece: piece(picture), from, to, many }];
const own = (seat, target) => `own:${seat}:${target}`;
const area = (seat, name) => `area:${seat}:${name}`;
const workplace = ({ seat, profession }, { printed }) => area(seat, printed.areas[profession]);

export const FLIGHTS = {
  die: (a) => [{ piece: die(a.colour, a.face), from: `die:${a.colour}-${a.face}`, to: 'taken' }],
  paid: (a) => fly('coin', `coins:${a.seat}`, 'pool', a.n),
  coins: (a) => fly('coin', 'pool', `coins:${a.seat}`, a.n),
  story: (a) => fly('story', 'pool', `tree:${a.seat}`, a.n),
  gave: (a, view) => fly(a.good, own(a.seat, a.source === 'joker' ? 'chamber' : a.source === 'building' ? `craft:${makerOf(view, a.good)}` : cardOf(view, a.source)), 'pool'),
  hand: (a) => fly('hand', 'stall:hand', `player:${a.seat}`),
  came_free: (a) => fly('customer', `customer:${a.customer}`, area(a.seat, 'market')),
  came: (a) => fly('customer', `customer:${a.customer}`, area(a.seat, 'market')),
  built: (a) => fly(a.craft, `stall:build:${a.craft}`, area(a.seat, 'craft')),
  made: (a, view) => fly(a.good, 'pool', own(a.seat, `craft:${makerOf(view, a.good)}`)),
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
  graduated: (a, view) => fly(a.profession, own(a.seat, 'school'), workplace(a, view)),
  served: (a) => fly('customer', `customer:${a.customer}`, `served:${a.seat}`),
  brought_home: (a) => (a.n ? fly('story', `tree:${a.seat}`, `house:${a.seat}`, a.n) : []),
  plow: (a) => fly('plow', own(a.seat, a.from === 'guild' ? 'chamber' : `craft:${a.from}`), own(a.seat, `field:${a.field}`)),
  chronicle: (a, view) => [{ piece: piece(a.profession), from: workplace(a, view), to: 'graves' }],
  grave: (a, view) => [{ piece: piece(a.profession), from: workplace(a, view), to: 'graves', ash: true }],
  lost: (a) => [{ piece: piece('story'), from: `tree:${a.seat}`, to: 'rat', many: a.n, ash: true }],
  labourer: (a, view) => fly('labourer', 'pool', workplace(a, view)),
};

export const PULSES = {
  round: () => ['round', 0.9],
  rolled: () => ['pool', 1.1],
  turn: (a) => [`player:${a.seat}`, 0.9],
  value: (a) => [`value:${a.value}`, 1],
  time: (a) => [`time:${a.seat}`, 0.9],
  crossed: (a) => [`time:${a.seat}`, 1.3],
  used: (a, view) => [a.banner === 'office' ? 'stall:office' : own(a.seat, view.printed.banners[a.banner] ?? 'chamber'), 0.8],
  opened: (a) => [`customer:${a.customer}`, 0.5],
  harvested: (a) => [own(a.seat, `field:${a.field}`), 0.8],
  marked: (a) => [own(a.seat, 'chamber'), 0.8],
  tile: (a, view) => [own(a.seat, cardOf(view, a.banner)), 0.8],
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
