/* Words of the game in the reader's language. */
import { i18n, t } from '/shell/i18n.js';

const GAME = 'rattus';

export const word = (value) => i18n.word(GAME, value);
export const say = (key, args, names) => t(`web-rattus.${key}`, args, { game: GAME, names });
export const number = (value) => new Intl.NumberFormat(i18n.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);
export const power = (card) => t(`rattus.card.${card}`, {}, { game: GAME });
export const count = (n, noun) => i18n.count(n, noun);

/* The players' names as the table has them. */
export const names = (table) => table?.seats?.map((seat) => seat.name) ?? i18n.seats;
