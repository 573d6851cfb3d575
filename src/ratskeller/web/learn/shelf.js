/* What there is to learn: the games and what they offer, as the server says. Asked once. */
import { api } from '/shell/api.js';

let coming = null;

export function games() {
  coming ??= api.games();
  coming.catch(() => { coming = null; });
  return coming;
}

/* All offers, each with its game. */
export const offers = async () => (await games()).flatMap(({ game, offers: found }) => found.map((one) => ({ ...one, game })));
