/* Events are shown one after another: the queue feeds them to the table element, and then lays the new moment on the table. */
import { hear, hearAll } from './hearing.js';
import { settings } from './settings.js';

const TOO_MANY = 40;            // further behind than this nobody wants to watch it all
const LONGEST = 6000;           // no single event holds up the table longer, unless somebody is to click (`patient`)

export class Queue {
  /* `host` has element and module (of the game), show(moment, entry) and telling(sentence or null, the seat it speaks of, the kind of event).
     What the module's `unveils` names is said by the table itself, when it can be seen. */
  constructor(host, longest = LONGEST) {
    Object.assign(this, { host, longest });
    this.waiting = [];
    this.busy = false;
    this.hurry = false;
    this.round = 0;             // what was under way when the queue was cleared is not laid on the table any more
  }

  push(entry, moment) {
    this.waiting.push({ entry, moment });
    if (!this.busy) this.#run();
  }

  /* Lay everything that waits on the table at once. */
  skip() {
    if (!this.busy) return;
    this.hurry = true;
    this.host.element?.skip?.();
    this.stop?.();
  }

  clear() {
    this.round += 1;
    this.waiting = [];
    this.skip();
  }

  async #run() {
    this.busy = true;
    while (this.waiting.length) {
      const { entry, moment } = this.waiting.shift();
      const before = this.host.moment;
      const { round } = this;
      let told = false;
      for (const event of entry.events ?? []) {
        if (this.#still() || round !== this.round) break;
        const say = () => {
          this.host.telling(event.text, event.args?.seat, event.kind);
          hear(this.host.module, event);
        };
        if (!this.host.module.unveils?.has(event.kind)) say();
        told = true;
        await this.#bounded(this.host.element.animate(event, before, moment, say));
      }
      if (round !== this.round) continue;
      if (!told && !this.hurry) hearAll(this.host.module, entry.events ?? []);
      this.host.show(moment, entry);
    }
    this.busy = false;
    this.hurry = false;
    this.host.telling(null);
  }

  #still() {
    return this.hurry || settings.speed === 0 || document.hidden || this.waiting.length > TOO_MANY || !this.host.element?.animate;
  }

  #bounded(motion) {
    let timer;
    const limit = new Promise((done) => {
      this.stop = done;
      const began = performance.now();
      const late = (wait) => { timer = setTimeout(check, wait); };
      const check = () => {
        const { patient, released = 0 } = this.host.element ?? {};
        const left = this.longest - (performance.now() - Math.max(began, released));      // who was waited for has not used up the time
        if (patient || left > 0) late(patient ? this.longest : left);
        else done();
      };
      late(this.longest);
    });
    return Promise.race([Promise.resolve(motion).catch(console.error), limit]).finally(() => clearTimeout(timer));
  }
}
