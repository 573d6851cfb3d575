/* The only place that names games. Each game is a module loaded when first needed.

   A game's module exports
     table              tag name of its table element (a lit element in light DOM, see below)
     options            tag name of its options element for the home page: .catalogue (entry of /api/games), .value; fires `change` {detail: options}
     miniature(table)   a small template for lists of tables
     keys()             optional: extra shortcuts for the help, [[key, sentence], …]
     tabs(table)        optional: [{id, name}], what stands beside the board; on phones the shell shows these in its one tab bar at the
                        bottom and sets `.tab` on the table element to the chosen id; on wide screens `.tab` is null: show everything
     actionsWithoutTarget(lit, actions)   which ActionJSON have nothing to click on the table; the shell makes buttons of them
     confirm(action, moment)              optional: a sentence to ask before the action is played, or null
     ending(moment, table, history)       template of the break-down on the end screen
     chart              optional: {title: key of a message, value(point, seat)}: what the chart over time shows (default: totals)

   The table element has .moment .table .lit (Map target → actions) .speed .marked (Set of targets) .tab; fires `choose`
   {actions, anchor} and `explain` {title, body, anchor} or null; has `async animate(event, before, after)`, `skip()`. */
const MODULES = {
  rattus: () => import('/games/rattus/index.js'),
  village: () => import('/games/village/index.js'),
};

/* Mercatus is Rattus with goods and coins; without a word about goods the cards decide. */
export const playsGoods = ({ goods, cards = 'classic' }) => goods ?? cards !== 'classic';

/* What the home page offers: each is a game, and the options it begins with. `fits` tells the offers of one game apart. */
export const OFFERS = [
  { id: 'rattus', game: 'rattus', options: {}, fits: (options) => !playsGoods(options) },
  { id: 'mercatus', game: 'rattus', options: { cards: 'aristocrats', goods: true }, fits: playsGoods },
  { id: 'village', game: 'village', options: {}, fits: () => true },
];

export const offerOf = (game, options) => OFFERS.find((one) => one.game === game && one.fits(options));

const loaded = new Map();
const there = new Map();

export function known(game) {
  return game in MODULES;
}

/* The module of a game, loaded once. */
export function load(game) {
  if (!known(game)) return Promise.reject(new Error(`no table for ${game}`));
  if (!loaded.has(game)) {
    const coming = MODULES[game]();
    coming.then((module) => there.set(game, module), () => loaded.delete(game));
    loaded.set(game, coming);
  }
  return loaded.get(game);
}

/* The module of a game where it has been loaded already. */
export const loadedModule = (game) => there.get(game);

/* Rules, lessons and the page about this edition: {routes: {'/learn/rattus': {title, view(params) → template}, …}}. */
export const learn = () => import('/learn/index.js');
