/* Motion: pieces travel over a table from spot to spot (`data-spot`). Only the look; what changes on the table is the game's to tell. */
import { nothing, render } from '/vendor/lit.js';

const CALM = 460;                                   // milliseconds of one flight at speed 1
const LONGEST = 600;
const PACE = { 1: 1, 2: 0.6, 3: 0.32 };
const STAGGER = 70;
const MOST = 4;                                     // pieces that follow each other; more would only take time

export class Motion {
  /* `flights(args, view)` → [{piece, from, to, many, tumble}] and `pulses(args, view)` → [spot or null, how many flights' time], by kind of event.
     A spot that is not to be seen is replaced by `player:<rest>`, and that by the lower edge. */
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

  skip() {
    for (const stop of this.running) stop();
  }

  #rect(spot) {
    const found = this.host.querySelector(`[data-spot="${spot}"]`) ?? this.host.querySelector(`[data-spot="${spot.replace(/^\w+:/, 'player:')}"]`);
    const rect = found?.getBoundingClientRect();
    if (rect?.width) return rect;
    const whole = this.host.getBoundingClientRect();
    return new DOMRect(whole.left + whole.width / 2, whole.bottom - 20, 1, 1);
  }

  async #fly({ piece, from, to, many = 1, tumble = false }, length) {
    const a = this.#rect(from), b = this.#rect(to);
    const pieces = Math.min(many, MOST);
    const gap = pieces > 1 ? STAGGER * (length / CALM) : 0;
    const single = Math.min(LONGEST, length) - gap * (pieces - 1);
    await Promise.all(Array.from({ length: pieces }, (_, i) => this.#one(piece, a, b, single, i * gap, tumble)));
  }

  #one(piece, a, b, length, delay, tumble) {
    const holder = document.createElement('div');
    holder.className = 'flying';
    render(piece ?? nothing, holder);
    this.host.append(holder);
    const zero = holder.getBoundingClientRect();               // the board may be a frame of its own for what is fixed
    const at = (rect, turn, size) => `translate(${rect.left - zero.left + rect.width / 2}px, ${rect.top - zero.top + rect.height / 2}px) translate(-50%, -50%) rotate(${turn}deg) scale(${size})`;
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
      const timer = setTimeout(stop, length);
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
