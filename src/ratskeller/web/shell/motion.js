/* Motion: pieces travel over a table from spot to spot (`data-spot`). Only the look; what changes on the table is the game's to tell. */
import { nothing, render } from '/vendor/lit.js';

const CALM = 460;                                   // milliseconds of one flight at speed 1
const LONGEST = 600;
export const PACE = { 1: 1, 2: 0.6, 3: 0.32 };
const STAGGER = 70;
const MOST = 4;                                     // pieces that follow each other; more would only take time
const STEPS = 8;                                    // of somebody who walks
const FLAKES = 7;                                   // of ash

const at = ([x, y], turn, size) => `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${size})`;

const flying = (a, b) => [
  { transform: at(a, 0, 0.8), opacity: 0.4 }, { transform: at(a, 0, 1.25), opacity: 1, offset: 0.2 },
  { transform: at(b, 0, 1.25), opacity: 1, offset: 0.9 }, { transform: at(b, 0, 0.9), opacity: 1 },
];

/* Burns where it stands; what is left goes home. */
const toAsh = (a, b) => [
  { transform: at(a, 0, 1.2), opacity: 1, filter: 'none' }, { transform: at(a, 0, 1.45), opacity: 1, filter: 'brightness(1.5) saturate(1.6)', offset: 0.18 },
  { transform: at(a, 8, 1.2), opacity: 0.9, filter: 'grayscale(1) brightness(.45)', offset: 0.45 }, { transform: at(b, 340, 0.8), opacity: 0.25, filter: 'grayscale(1) brightness(.6)' },
];

/* Step by step, swaying. */
const walking = (a, b) => Array.from({ length: STEPS * 2 + 1 }, (_, i) => {
  const way = i / (STEPS * 2);
  const between = a.map((from, axis) => from + (b[axis] - from) * way);
  return { transform: at([between[0], between[1] - (i % 2 ? 9 : 0)], i % 2 ? (i % 4 === 1 ? 5 : -5) : 0, 1), offset: way };
});

export class Motion {
  /* `flights(args, view)` → [{piece, from, back, to, many, ash, walk, slow}] and `pulses(args, view)` → [spot or null, how many flights' time], by kind of event.
     A spot that is not to be seen is replaced by `back` or `player:<rest>`, and that by the lower edge. */
  constructor(host, flights, pulses) {
    Object.assign(this, { host, flights, pulses, running: new Set() });
  }

  /* Resolves when everything of this event has come to rest. */
  async play({ kind, args }, speed) {
    const length = CALM * (PACE[speed] ?? 1);
    const flights = this.flights[kind]?.(args, this.host.view) ?? [];
    if (flights.length) return Promise.all(flights.map((flight) => this.#fly(flight, length)));
    const [spot, times] = this.pulses[kind]?.(args, this.host.view) ?? [null, 0];
    return this.#pulse(spot, Math.min(LONGEST, length * times));
  }

  /* One element moves in its place. `share` is how much of the time it moves; the rest is time to look. */
  act(element, frames, length, speed, share = 1) {
    const whole = length * (PACE[speed] ?? 1);
    if (element) element.animate(frames, { duration: whole * share, easing: 'ease-out' });
    return this.#wait(whole);
  }

  rest(length, speed) {
    return this.#wait(length * (PACE[speed] ?? 1));
  }

  /* Until somebody skips. */
  hold() {
    return this.#wait(null);
  }

  skip() {
    for (const stop of this.running) stop();
  }

  #rect(spot, back = spot.replace(/^\w+:/, 'player:')) {
    const found = this.host.querySelector(`[data-spot="${spot}"]`) ?? this.host.querySelector(`[data-spot="${back}"]`);
    const rect = found?.getBoundingClientRect();
    if (rect?.width) return rect;
    const whole = this.host.getBoundingClientRect();
    return new DOMRect(whole.left + whole.width / 2, whole.bottom - 20, 1, 1);
  }

  async #fly({ piece, from, back, to, many = 1, slow = 1, ...how }, length) {
    const a = this.#rect(from, back), b = this.#rect(to);
    const pieces = Math.min(many, MOST);
    const gap = pieces > 1 ? STAGGER * (length / CALM) : 0;
    const single = Math.min(LONGEST, length) * slow - gap * (pieces - 1);
    await Promise.all(Array.from({ length: pieces }, (_, i) => this.#one(piece, a, b, single, i * gap, how)));
  }

  #one(piece, a, b, length, delay, { ash = false, walk = false }) {
    const holder = this.#holder('flying', piece);
    const zero = holder.getBoundingClientRect();               // the board may be a frame of its own for what is fixed
    const middle = ({ left, top, width, height }) => [left - zero.left + width / 2, top - zero.top + height / 2];
    if (ash) this.#crumble(middle(a), length, delay);
    const frames = (walk ? walking : ash ? toAsh : flying)(middle(a), middle(b));
    const easing = walk ? 'linear' : 'cubic-bezier(.4, 0, .3, 1)';
    return this.#run(holder.animate(frames, { duration: length, delay, easing, fill: 'both' })).finally(() => holder.remove());
  }

  /* Flakes that rise and vanish where something has burned. */
  #crumble([x, y], length, delay) {
    for (let i = 0; i < FLAKES; i++) {
      const flake = this.#holder('flying ash', nothing);
      const side = (i - (FLAKES - 1) / 2) * 11;
      const frames = [
        { transform: `translate(${x + side / 3}px, ${y}px) scale(1)`, opacity: 0 },
        { transform: `translate(${x + side / 2}px, ${y - 4}px) scale(1.2)`, opacity: 0.9, offset: 0.3 },
        { transform: `translate(${x + side * 1.6}px, ${y - 34 - (i % 3) * 14}px) scale(.3)`, opacity: 0 },
      ];
      this.#run(flake.animate(frames, { duration: length, delay: delay + i * 20, easing: 'ease-out', fill: 'both' })).finally(() => flake.remove());
    }
  }

  #holder(kind, piece) {
    const holder = document.createElement('div');
    holder.className = kind;
    render(piece ?? nothing, holder);
    this.host.append(holder);
    return holder;
  }

  #pulse(spot, length) {
    const found = spot && this.host.querySelector(`[data-spot="${spot}"]`);
    const frames = [{ filter: 'brightness(1)' }, { filter: 'brightness(1.25) drop-shadow(0 0 6px #b58a2e)', offset: 0.3 }, { filter: 'brightness(1)' }];
    return found ? this.#run(found.animate(frames, { duration: length })) : this.#wait(length);
  }

  /* Time to read. */
  #wait(length) {
    return new Promise((done) => {
      const stop = () => {
        this.running.delete(stop);
        clearTimeout(timer);
        done();
      };
      const timer = length === null ? null : setTimeout(stop, length);
      this.running.add(stop);
    });
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
