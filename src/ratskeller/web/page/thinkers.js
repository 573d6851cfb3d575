/* Those who think: a worker for each tree. To cancel is to dismiss them. */
export const places = Math.min(2, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 2));

export class Thinkers {
  #workers = [];
  #waiting = new Map();
  #count = 0;

  /* `core(game)` gives the bytes of a plain core. */
  constructor(core) {
    this.core = core;
  }

  #worker(i) {
    if (!this.#workers[i]) {
      const worker = new Worker(new URL('./thinking.js', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data: { id, grown, failure } }) => {
        const { done, fail } = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (failure) fail(new Error(failure));
        else done(grown);
      };
      worker.onerror = () => this.dismiss('a worker failed');
      this.#workers[i] = worker;
    }
    return this.#workers[i];
  }

  /* Grows trees at once; gives the trunk and the nodes of each. */
  grow(errands, iterations, seconds) {
    return Promise.all(errands.map((errand, i) => new Promise((done, fail) => {
      this.#count += 1;
      this.#waiting.set(this.#count, { done, fail });
      this.#worker(i).postMessage({ id: this.#count, errand, budget: { iterations, seconds }, bytes: this.core(errand.game) });
    })));
  }

  dismiss(why = 'dismissed') {
    this.#workers.forEach((worker) => worker.terminate());
    this.#workers = [];
    this.#waiting.forEach(({ fail }) => fail(new Error(why)));
    this.#waiting.clear();
  }
}
