/* What flies where over the map and the cards, and what only draws the eye. What changes on the table is told in unfolding.js. */
import { html } from '/vendor/lit.js';
import { cubePicture, doctorPicture, goodPicture, icon, tokenPicture } from './pieces.js';
import { picture } from './cards.js';

const RAT = { limit: undefined };
const cube = ({ seat }) => cubePicture(seat);
const coin = () => icon('coin');
const ware = ({ good }) => goodPicture(good);

/* Per kind of event: what flies, from where, to where. `many` pieces follow each other. */
export const FLIGHTS = {
  started: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: `region:${a.region}`, many: a.n }],
  placed: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: `region:${a.region}`, many: a.n }],
  taken: (a) => [{ piece: html`<span class="flying-card">${picture(a.card)}</span>`, from: `card:${a.card}`, to: `hand:${a.seat}` }],
  plague: (a) => [{ piece: doctorPicture(), from: 'plague', to: `region:${a.region}`, walk: true, slow: 2.2 }],
  procession: (a) => [{ piece: html`<svg class="mourners" viewBox="0 0 84 46"><use href="/art/rattus-land.svg#mourners"></use></svg>`, from: a.from ? `region:${a.from}` : 'plague', to: `region:${a.region}`, walk: true, slow: 1.3 }],
  rat_added: (a) => [{ piece: tokenPicture(RAT), from: 'supply', to: `rat:${a.region}:${a.slot}` }],
  rat_moved: (a) => [{ piece: tokenPicture(RAT), from: `rat:${a.from}:${a.slot}`, to: `rat:${a.region}:${a.into}` }],
  swapped: (a) => [
    { piece: tokenPicture(RAT), from: `rat:${a.region}:${a.slot}`, to: `rat:${a.other}:${a.into}` },
    { piece: tokenPicture(RAT), from: `rat:${a.other}:${a.into}`, to: `rat:${a.region}:${a.slot}` },
  ],
  moved: (a) => [{ piece: cube(a), from: `region:${a.from}`, to: `region:${a.region}`, many: a.n }],
  to_palace: (a) => [{ piece: cube(a), from: a.from ? `region:${a.from}` : `reserve:${a.seat}`, to: 'palace' }],
  lost: (a) => [{ piece: cube(a), from: `cubes:${a.region}:${a.seat}`, back: `region:${a.region}`, to: `reserve:${a.seat}`, many: a.n, ash: true, slow: 1.7 }],
  paid: (a) => [{ piece: coin(), from: `coins:${a.seat}`, to: `card:${a.card}` }],
  protected: (a) => [{ piece: coin(), from: `coins:${a.seat}`, to: 'card:deacon' }],
  earned: (a) => [{ piece: coin(), from: `card:${a.card}`, to: `coins:${a.seat}` }],
  good: (a) => [{ piece: ware(a), from: `stock:${a.good}`, to: `wares:${a.seat}` }],
  laid: (a) => [{ piece: ware(a), from: `wares:${a.seat}`, to: `card:${a.card}` }],
  returned: (a) => [{ piece: ware(a), from: `card:${a.card}`, to: `stock:${a.good}` }],
  sold: (a) => (a.n ? [{ piece: coin(), from: `stock:${a.good}`, to: `coins:${a.seat}`, many: Math.min(a.n, 3) }] : []),
  baked: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: 'card:baker' }],
  unloaded: (a) => [{ piece: cubePicture(a.owner), from: 'card:baker', to: `region:${a.region}`, many: a.n }],
};

/* Per kind: what draws the eye without moving, and for how many flights' time. */
export const PULSES = {
  turn: (a) => [`player:${a.seat}`, 0.9],
  final_turn: (a) => [`player:${a.seat}`, 1.1],
  looked: (a) => [`rat:${a.region}:${a.slot}`, 0.8],
  seen: (a) => [`rat:${a.region}:${a.slot}`, 1.3],
  declared: () => ['plague', 0.9],
  sale: (a) => [`stock:${a.good}`, 1],
  final_round: () => [null, 1.3],
  final_ravage: () => [null, 1.3],
  over: (a) => [`player:${a.seat}`, 1.3],
};
