/* The story of the latest ravage (or of the whole ending), gathered from events: which rat, which verdict, who lost what and why. */
import { ratFrom } from './pieces.js';

/* Why a seat loses to a symbol: the cards of that class it holds. */
const reason = (view, seat, cause) => view.cards.filter((card) => card.holder === seat && card.class === cause).map((card) => card.name);

export class Chronicle {
  constructor() {
    this.clear(false);
  }

  clear(final) {
    Object.assign(this, { final, ravages: [], sales: [] });
  }

  get empty() {
    return !this.ravages.length && !this.sales.length;
  }

  get token() {
    return this.ravages.at(-1)?.tokens.at(-1);
  }

  /* `view` is the table as it stood when the event came. Says whether the event belongs to the story. */
  add({ kind, args }, view) {
    if (kind === 'plague' || kind === 'final_ravage') this.clear(kind === 'final_ravage');
    else if (kind === 'revealed') this.ravage(args.region).tokens.push({ rat: ratFrom(args.rat), losses: [], verdict: null });
    else if (kind === 'outbreak' || kind === 'spared') Object.assign(this.token, { verdict: kind, counted: args });
    else if (kind === 'lost') this.token?.losses.push({ ...args, cards: reason(view, args.seat, args.cause) });
    else if (kind === 'protected' && this.token) this.token.shield = args;
    else if (kind === 'sale') this.sales.push({ good: args.good, lines: [] });
    else if (kind === 'sold') this.sales.at(-1)?.lines.push(args);
    else return false;
    return true;
  }

  ravage(region) {
    if (this.ravages.at(-1)?.region !== region) this.ravages.push({ region, tokens: [] });
    return this.ravages.at(-1);
  }

  /* Cubes lost per seat in this story. */
  toll(players) {
    const toll = Array(players).fill(0);
    for (const { tokens } of this.ravages) for (const { losses } of tokens) for (const { seat, n } of losses) toll[seat] += n;
    return toll;
  }
}
