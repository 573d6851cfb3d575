/* What an event changes on the table, while a whole entry is being told. The next moment from the server replaces all of it. */
const region = (view, name) => view.regions.find((one) => one.name === name);
const card = (view, name) => view.cards.find((one) => one.name === name);

function settle(view, seat, name, n) {
  region(view, name).cubes[seat] += n;
  view.scores[seat].board += n;
  view.scores[seat].total += n;
}

/* Coins count as cubes: points follow them. */
function pay(view, seat, coins) {
  view.coins[seat] += coins;
  const worth = Math.floor(view.coins[seat] / view.printed.coins_per_cube);
  view.scores[seat].total += worth - view.scores[seat].coins;
  view.scores[seat].coins = worth;
}

const CHANGES = {
  turn: (view, { seat }) => Object.assign(view, { turn: seat, seat, took: false, placed: false, fetched: false, neutral: false, step: 'main' }),
  final_turn: (view, { seat }) => Object.assign(view, { turn: seat, seat, step: 'main' }),
  final_round: (view, { seat }) => Object.assign(view, { final: seat }),
  started: (view, { seat, region: name, n }) => { settle(view, seat, name, n); view.reserve[seat] -= n; },
  placed: (view, { seat, region: name, n, card: by }) => { settle(view, seat, name, n); view.reserve[seat] -= n; view.placed ||= by === null; },
  taken(view, { seat, card: name }) { Object.assign(card(view, name), { holder: seat, used: false }); view.took = true; },
  plague: (view, { region: name }) => Object.assign(view, { plague: name, step: 'spread' }),
  rat_added(view, { region: name, slot }) {
    region(view, name).rats[slot - 1] = { starting: false, seen_by: [] };
    view.supply = Math.max(0, view.supply - 1);
  },
  rat_moved(view, { from, slot, region: name, into }) {
    const rats = region(view, from).rats;
    region(view, name).rats[into - 1] = rats[slot - 1];
    rats[slot - 1] = null;
  },
  swapped(view, { region: name, slot, other, into }) {
    const a = region(view, name).rats, b = region(view, other).rats;
    [a[slot - 1], b[into - 1]] = [b[into - 1], a[slot - 1]];
  },
  seen(view, { region: name, slot, rat: [limit, ...symbols] }) { Object.assign(region(view, name).rats[slot - 1], { limit: Number(limit), symbols }); },
  moved(view, { seat, from, region: name, n }) { settle(view, seat, from, -n); settle(view, seat, name, n); },
  to_palace(view, { seat, from }) {
    if (from) settle(view, seat, from, -1);
    else view.reserve[seat] -= 1;
    view.palace[seat] += 1;
    view.scores[seat].palace += 1;
    view.scores[seat].total += 1;
  },
  declared: (view) => Object.assign(view, { neutral: true }),
  revealed(view, { region: name, slot, rat: [limit, ...symbols] }) {
    region(view, name).rats[slot - 1] = null;
    view.revealed.push({ limit: Number(limit), symbols });
  },
  lost(view, { seat, region: name, n }) { settle(view, seat, name, -n); view.reserve[seat] += n; },
  protected: (view, { seat, coins }) => pay(view, seat, -coins),
  paid: (view, { seat, coins }) => pay(view, seat, -coins),
  earned: (view, { seat, coins }) => pay(view, seat, coins),
  good(view, { seat, good }) {
    const stock = view.stock[good];
    if (stock.up) stock.up -= 1;
    else stock.down -= 1;
    view.wares[seat][good] += 1;
  },
  laid(view, { seat, good, card: name }) { view.wares[seat][good] -= 1; card(view, name).good = good; },
  returned(view, { good, card: name }) { card(view, name).good = null; view.stock[good].down += 1; },
  sold(view, { seat, good, coins, held }) { pay(view, seat, coins); view.wares[seat][good] = 0; view.stock[good].down += held; },
  baked(view, { seat }) { view.reserve[seat] -= 1; card(view, 'baker').cubes[seat] += 1; },
  unloaded(view, { region: name, owner, n }) { card(view, 'baker').cubes[owner] -= n; settle(view, owner, name, n); },
};

export function unfold(view, { kind, args }) {
  CHANGES[kind]?.(view, args);
}
