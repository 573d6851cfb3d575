/* Words of the game in the reader's language. */
import { i18n, t } from '/shell/i18n.js';

const GAME = 'village';

export const word = (value) => i18n.word(GAME, value);
export const say = (key, args, names) => t(`web-village.${key}`, args, { game: GAME, names });
export const told = (key) => (i18n.has(`web-village.${key}`) ? say(key) : null);

/* A name short enough for a card. */
export const short = (name) => told(`short.${name}`) ?? word(name);
export const names = (table) => table?.seats?.map((seat) => seat.name) ?? i18n.seats;
export const count = (n, noun) => i18n.count(n, noun);
