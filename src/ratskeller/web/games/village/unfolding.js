import { makerOf } from './cards.js';

/* What an event changes in what is shown, so that the table follows the telling. The next moment has the truth anyway. */
const home = (view, { seat }) => view.villages[seat];
const drop = (list, item) => { const at = list.indexOf(item); if (at >= 0) list.splice(at, 1); };

const CHANGES = {
  round: (view, a) => Object.assign(view, { round: a.n, first: a.seat, value: null, taken: [], used: [] }),
  rolled: (view, a) => { view.dice = { white: [...a.white], black: [...a.black] }; },
  turn: (view, a) => Object.assign(view, { turn: a.seat, value: null, taken: [], used: [], crossed: false }),
  die: (view, a) => { drop(view.dice[a.colour], Number(a.face)); view.taken.push({ colour: a.colour, face: Number(a.face) }); },
  value: (view, a) => { view.value = a.value; home(view, a).markers -= a.markers; },
  time: (view, a) => { home(view, a).time = (home(view, a).time + a.n) % view.printed.clouds; },
  crossed: (view) => { view.crossed = true; },
  paid: (view, a) => { home(view, a).coins -= a.n; },
  coins: (view, a) => { home(view, a).coins += a.n; },
  story: (view, a) => { home(view, a).tree += a.n; },
  gave: (view, a) => {
    if (a.source === 'joker') home(view, a).jokers -= 1;
    else if (a.source === 'building') home(view, a).crafts[makerOf(view, a.good)].goods -= 1;
    else home(view, a).fields[Number(a.source.split('-')[1]) - 1].plow = false;
  },
  hand: (view, a) => { view.hand = { holder: a.seat, story: 0, up: false }; },
  opened: () => {},
  made: (view, a) => { const building = home(view, a).crafts[makerOf(view, a.good)]; if (building) building.goods += 1; },
  planted: (view, a) => { home(view, a).fields.push({ plow: false }); view.supply.fields -= 1; },
  church: (view, a) => { home(view, a).church = a.church; drop(view.supply.churches, a.church); },
  council: (view, a) => { home(view, a).council = a.council; drop(view.supply.councils, a.council); },
  founded: (view, a) => { home(view, a).meeting_place = true; view.supply.meeting_places -= 1; },
  built: (view, a) => {
    home(view, a).crafts[a.craft] = { values: a.values.split('-').map(Number), good: view.printed.craft[a.craft].good, goods: 0 };
    drop(view.supply.crafts[a.craft], a.values);
  },
  joker: (view, a) => { home(view, a).jokers += 1; },
  marker: (view, a) => { home(view, a).markers += 1; },
  marked: (view, a) => { home(view, a).marks.push(a.mark); },
  tile: (view, a) => { home(view, a).tile = a.banner; },
  pupil: (view, a) => { home(view, a).school.left = true; },
  promoted: (view, a) => { home(view, a).school = { left: false, right: true }; },
  graduated: (view, a) => { home(view, a).school[a.pupil] = false; home(view, a).villagers.push(a.profession); },
  came: take,
  came_free: take,
  served: (view, a) => {
    const at = home(view, a).market.findIndex((one) => one.name === a.customer);
    if (at >= 0) home(view, a).served.push(...home(view, a).market.splice(at, 1));
  },
  headman: (view, a) => { if (a.place !== 'stay') home(view, a).headman = a.place; },
  brought_home: (view, a) => { home(view, a).tree -= a.n; home(view, a).house += a.n; },
  plow: (view, a) => {
    home(view, a).fields[Number(a.field) - 1].plow = true;
    if (a.from === 'guild') home(view, a).jokers -= 1;
    else home(view, a).crafts[a.from].goods -= 1;
  },
  chronicle: (view, a) => { view.crossed = false; drop(home(view, a).villagers, a.profession); view.chronicle[a.profession] += 1; view.coffins += 1; },
  grave: (view, a) => { view.crossed = false; drop(home(view, a).villagers, a.profession); view.graves += 1; view.coffins += 1; },
  rat: (view, a) => { view.rat = a.left; },
  rat_back: (view, a) => { view.rat = a.left; },
  lost: (view, a) => { home(view, a).tree -= a.n; },
  labourer: (view, a) => { home(view, a).villagers.push(a.profession); home(view, a).labourers += 1; },
};

function take(view, a) {
  const at = view.supply.customers.findIndex((one) => one.name === a.customer);
  if (at >= 0) home(view, a).market.push(...view.supply.customers.splice(at, 1));
}

export function unfold(view, { kind, args }) {
  CHANGES[kind]?.(view, args);
}
