/* Motion: pieces travel from place to place over the table. Only the look; what changes on the table is told in unfolding.js. */
import { html, nothing, render } from '/vendor/lit.js';
import { cubePicture, goodPicture, icon, tokenPicture } from './pieces.js';
import { picture } from './cards.js';

const CALM = 460;                                   // milliseconds of one flight at speed 1
const PACE = { 1: 1, 2: 0.6, 3: 0.32 };
const STAGGER = 70;

const RAT = { limit: undefined };
const cube = ({ seat }) => cubePicture(seat);
const coin = () => icon('coin');
const ware = ({ good }) => goodPicture(good);

/* Per kind of event: what flies, from where, to where. `many` pieces follow each other. */
const FLIGHTS = {
  started: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: `region:${a.region}`, many: a.n }],
  placed: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: `region:${a.region}`, many: a.n }],
  taken: (a) => [{ piece: html`<span class="flying-card">${picture(a.card)}</span>`, from: `card:${a.card}`, to: `hand:${a.seat}` }],
  plague: (a) => [{ piece: html`<span class="flying-mask">${icon('mask')}</span>`, from: 'plague', to: `region:${a.region}` }],
  rat_added: (a) => [{ piece: tokenPicture(RAT), from: 'supply', to: `rat:${a.region}:${a.slot}` }],
  rat_moved: (a) => [{ piece: tokenPicture(RAT), from: `rat:${a.from}:${a.slot}`, to: `rat:${a.region}:${a.into}` }],
  swapped: (a) => [
    { piece: tokenPicture(RAT), from: `rat:${a.region}:${a.slot}`, to: `rat:${a.other}:${a.into}` },
    { piece: tokenPicture(RAT), from: `rat:${a.other}:${a.into}`, to: `rat:${a.region}:${a.slot}` },
  ],
  moved: (a) => [{ piece: cube(a), from: `region:${a.from}`, to: `region:${a.region}`, many: a.n }],
  to_palace: (a) => [{ piece: cube(a), from: a.from ? `region:${a.from}` : `reserve:${a.seat}`, to: 'palace' }],
  lost: (a) => [{ piece: cube(a), from: `region:${a.region}`, to: `reserve:${a.seat}`, many: a.n, tumble: true }],
  paid: (a) => [{ piece: coin(), from: `coins:${a.seat}`, to: `card:${a.card}` }],
  protected: (a) => [{ piece: coin(), from: `coins:${a.seat}`, to: 'card:deacon' }],
  earned: (a) => [{ piece: coin(), from: `card:${a.card}`, to: `coins:${a.seat}` }],
  good: (a) => [{ piece: ware(a), from: `stock:${a.good}`, to: `wares:${a.seat}` }],
  laid: (a) => [{ piece: ware(a), from: `wares:${a.seat}`, to: `card:${a.card}` }],
  returned: (a) => [{ piece: ware(a), from: `card:${a.card}`, to: `stock:${a.good}` }],
  sold: (a) => (a.n ? [{ piece: coin(), from: `stock:${a.good}`, to: `coins:${a.seat}`, many: Math.min(a.n, 3) }] : []),
  baked: (a) => [{ piece: cube(a), from: `reserve:${a.seat}`, to: 'card:baker' }],
  unloaded: (a) => [{ piece: cubePicture(a.owner), from: 'card:baker', to: `region:${a.region}`, many: a.n }],
};

/* Per kind: what draws the eye without moving, and for how many flights' time. */
const PULSES = {
  turn: (a) => [`player:${a.seat}`, 0.9],
  final_turn: (a) => [`player:${a.seat}`, 1.1],
  looked: (a) => [`rat:${a.region}:${a.slot}`, 0.8],
  seen: (a) => [`rat:${a.region}:${a.slot}`, 1.3],
  declared: () => ['plague', 0.9],
  revealed: (a) => [`region:${a.region}`, 1.3],
  outbreak: (a) => [`region:${a.region}`, 1.1],
  spared: () => [null, 1.1],
  sale: (a) => [`stock:${a.good}`, 1],
  final_round: () => [null, 1.3],
  final_ravage: () => [null, 1.3],
  over: (a) => [`player:${a.seat}`, 1.3],
};

export class Motion {
  constructor(host) {
    this.host = host;
    this.running = new Set();
  }

  /* Resolves when everything of this event has come to rest. */
  async play({ kind, args }, speed) {
    const length = CALM * (PACE[speed] ?? 1);
    const flights = FLIGHTS[kind]?.(args) ?? [];
    if (flights.length) return Promise.all(flights.map((flight) => this.#fly(flight, length)));
    const [spot, times] = PULSES[kind]?.(args) ?? [null, 0];
    return this.#pulse(spot, Math.min(600, length * times));
  }

  skip() {
    for (const stop of [...this.running]) stop();
  }

  #rect(spot) {
    const found = this.host.querySelector(`[data-spot="${spot}"]`) ?? this.host.querySelector(`[data-spot="${spot.replace(/^\w+:/, 'player:')}"]`);
    const rect = found?.getBoundingClientRect();
    if (rect?.width) return rect;
    const whole = this.host.getBoundingClientRect();           // what is in a hidden tab comes from the lower edge
    return new DOMRect(whole.left + whole.width / 2, whole.bottom - 20, 1, 1);
  }

  async #fly({ piece, from, to, many = 1, tumble = false }, length) {
    const a = this.#rect(from), b = this.#rect(to);
    const pieces = Math.min(many, 4);
    const gap = pieces > 1 ? STAGGER * (length / CALM) : 0;
    const single = Math.min(600, length) - gap * (pieces - 1);
    await Promise.all(Array.from({ length: pieces }, (_, i) => this.#one(piece, a, b, single, i * gap, tumble)));
  }

  #one(piece, a, b, length, delay, tumble) {
    const holder = document.createElement('div');
    holder.className = 'flying';
    render(piece ?? nothing, holder);
    this.host.append(holder);
    const at = (rect, turn, size) => `translate(${rect.left + rect.width / 2}px, ${rect.top + rect.height / 2}px) translate(-50%, -50%) rotate(${turn}deg) scale(${size})`;
    const end = tumble ? 340 : 0;
    const frames = [
      { transform: at(a, 0, 0.8), opacity: 0.4 },
      { transform: at(a, 0, 1.25), opacity: 1, offset: 0.2 },
      { transform: at(b, end, 1.25), opacity: 1, offset: 0.9 },
      { transform: at(b, end, 0.9), opacity: tumble ? 0.2 : 1 },
    ];
    return this.#run(holder.animate(frames, { duration: length, delay, easing: 'cubic-bezier(.4, 0, .3, 1)', fill: 'both' })).finally(() => holder.remove());
  }

  #pulse(spot, length) {
    const found = spot && this.host.querySelector(`[data-spot="${spot}"]`);
    const frames = [{ filter: 'brightness(1)' }, { filter: 'brightness(1.25) drop-shadow(0 0 6px #b58a2e)', offset: 0.3 }, { filter: 'brightness(1)' }];
    return this.#run((found || this.host).animate(found ? frames : [], { duration: length }));
  }

  #run(animation) {
    return new Promise((done) => {
      const stop = () => {
        this.running.delete(stop);
        animation.cancel();
        done();
      };
      this.running.add(stop);
      animation.onfinish = stop;
    });
  }
}
