/* On roomy screens a game may take log and chat into a column of its own, so that its board is wider: its module's `aside(table)` says how high
   the column must be for that. The game draws what it is handed as `.aside`. */
import { roomy } from './screens.js';

/* `less`: what the page itself has below the board. */
export const fits = (module, table, less = 0) => Boolean(table && module?.aside && roomy.matches && innerHeight - less >= module.aside(table));

/* The same template as long as nothing in it has changed: a table is drawn again only for news. */
export function asideOf(page, make) {
  const parts = [page.logged, page.session.chat, page.side, page.peeked ?? page.moment];
  if (!page.handed || page.handed.parts.some((part, i) => part !== parts[i])) page.handed = { parts, made: make() };
  return page.handed.made;
}
