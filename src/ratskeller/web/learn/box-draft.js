/* What an owner has looked up so far: our own figures with changes, kept in this browser, checked by the server. */
import { api } from '/shell/api.js';

const KEPT = 'ratskeller.box';
const PAUSE = 350;                                  // milliseconds without a change before the server is asked
export const OWNED = 'box';

const copy = (value) => JSON.parse(JSON.stringify(value));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/* What an item is called in the path of a fault. */
export const label = (item, i) => String(item.name ?? item.letter ?? i + 1);

export class Draft extends EventTarget {
  edition = '';
  faults = [];
  state = 'checked';                                // or 'checking', 'unchecked'
  #asked = 0;
  #timer = 0;

  /* `box`: what the server tells about all games. */
  constructor(box) {
    super();
    this.box = box;
    this.reset();
    try {
      this.take(JSON.parse(localStorage.getItem(KEPT)));
    } catch { /* nothing was kept, or it can not be read */ }
  }

  reset() {
    this.edition = '';
    this.figures = Object.fromEntries(this.box.games.map(({ game, figures }) => [game, copy(figures)]));
  }

  /* Go on with a document; true when it is one. Kinds it does not know are left out, faults in the others are found by the check. */
  take(document) {
    if (document?.format !== this.box.format || typeof document.figures !== 'object') return false;
    this.reset();
    this.edition = String(document.edition ?? '');
    for (const { game, figures } of this.box.games) {
      for (const kind of Object.keys(figures)) {
        const given = document.figures?.[game]?.[kind];
        if (given && Array.isArray(given) === Array.isArray(figures[kind])) this.figures[game][kind] = copy(given);
      }
    }
    this.changed();
    return true;
  }

  own(game, kind) {
    return this.box.games.find((one) => one.game === game).figures[kind];
  }

  /* Only what differs from our own figures, kind by kind. */
  document() {
    const figures = {};
    for (const [game, kinds] of Object.entries(this.figures)) {
      const other = Object.entries(kinds).filter(([kind, items]) => !same(items, this.own(game, kind)));
      if (other.length) figures[game] = Object.fromEntries(other);
    }
    return { format: this.box.format, version: this.box.version, edition: this.edition, figures };
  }

  items(game, kind) {
    const found = this.figures[game][kind];
    return Array.isArray(found) ? found : [found];
  }

  /* Say that an item is as in the box; or take it back, and with it what was changed. In a kind that grows items are told apart
     by `key`, in others by their places. */
  tick(game, kind, i, yes, key) {
    const items = this.figures[game][kind];
    const item = this.items(game, kind)[i];
    const ours = [this.own(game, kind)].flat().find((one, k) => (key ? same(one[key], item[key]) : k === i));
    if (yes) item.source = OWNED;
    else if (ours && Array.isArray(items)) items[i] = copy(ours);
    else if (ours) this.figures[game][kind] = copy(ours);
    this.changed();
  }

  changed() {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.document()));
    } catch { /* a browser that keeps nothing: the file remains */ }
    this.state = 'checking';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), PAUSE);
    this.dispatchEvent(new Event('change'));
  }

  async check() {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const { faults } = await api.checkBox(this.document());
      if (asked !== this.#asked) return;
      Object.assign(this, { faults, state: 'checked' });
    } catch {
      this.state = 'unchecked';
    }
    this.dispatchEvent(new Event('change'));
  }

  /* Faults of one item; without `i` those of the whole kind. */
  wrong(game, kind, i) {
    const many = Array.isArray(this.figures[game][kind]);
    return this.faults.filter(({ path }) => {
      if (path[0] !== game || path[1] !== kind) return false;
      if (!many) return i !== undefined;
      return i === undefined ? path.length === 2 : path[2] === label(this.figures[game][kind][i], i);
    });
  }
}
