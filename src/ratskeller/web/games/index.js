/* The games' own parts of the client. Which games there are, and what they offer, is the server's to say (/api/games); the part of a
   game is the module games/<game>/index.js, loaded when first needed, its rule books are games/<game>/learn/<book>.js. Under the name
   of a game that has no such module the server hands out the one that its package brings (web/index.js beside its file), or else
   games/generic/index.js.

   A game's module exports
     table              tag name of its table element (a lit element in light DOM, see below)
     options            tag name of its options element for the home page: .catalogue (one of /api/games), .value; fires `change` {detail: options}
     miniature(table)   a small template for lists of tables
     keys()             optional: extra shortcuts for the help, [[key, sentence], …]
     tabs(table)        optional: [{id, name}], what stands beside the board; on phones the shell shows these in its one tab bar at the
                        bottom and sets `.tab` on the table element to the chosen id; on wide screens `.tab` is null: show everything
     sounds             optional: {kind of event: name of a sound} (shell/sound.js)
     unveils            optional: a Set of kinds of events that are said only when they can be seen: then `animate` is to call its fourth argument
     aside(table)       optional: from which height of the window on the game has log and chat in a column of its own, as `.aside` of the table element
     confirm(action, moment)              optional: a sentence to ask before the action is played, or null
     ending(moment, table, history)       template of the break-down on the end screen
     chart              optional: {title: key of a message, value(point, seat)}: what the chart over time shows (default: totals)

   What an action belongs to on the table comes with it from the server (`action.targets`); one without targets becomes a button.

   The table element has .moment .table .lit (Map target → actions) .speed .marked (Set of targets) .tab; fires `choose`
   {actions, anchor} and `explain` {title, body, anchor} or null; has `async animate(event, before, after, unveil)`, `skip()`. */
const loaded = new Map();
const there = new Map();

/* The module of a game, loaded once. */
export function load(game) {
  if (!loaded.has(game)) {
    const coming = import(`/games/${game}/index.js`);
    coming.then((module) => there.set(game, module), () => loaded.delete(game));
    loaded.set(game, coming);
  }
  return loaded.get(game);
}

/* The module of a game where it has been loaded already. */
export const loadedModule = (game) => there.get(game);
