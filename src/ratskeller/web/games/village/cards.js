/* Which card is meant, by what is printed. */

/* The building that makes a good. */
export const makerOf = ({ printed }, good) => Object.keys(printed.craft).find((name) => printed.craft[name].good === good);

/* The card on which a white banner hangs; a customer is his own. */
export const cardOf = ({ printed }, banner) => printed.banners[banner] ?? `customer:${banner}`;
