/* News of one table. The tabs of a browser that look at the same table share one stream: whoever holds the lock listens to the
   server and passes everything on; when it closes, the next tab takes over where it knows the log to end. */
import { i18n } from './i18n.js';
import { listen } from './transport.js';

const KINDS = ['entry', 'table', 'chat', 'bye'];
const SLOWEST = 5000;
const PATIENCE = 2500;          // a gap shorter than this is not worth a word

export class TableStream extends EventTarget {
  /* `seen()` tells how many entries are known: a new connection resumes there. */
  constructor(id, seen) {
    super();
    this.id = id;
    this.seen = seen;
    this.lang = i18n.lang;
    this.pause = 250;
    this.closed = false;
    this.connected = true;
    const name = `ratskeller ${id} ${this.lang}`;
    if (!navigator.locks || !window.BroadcastChannel) {
      this.#listen();
      return;
    }
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.#tell(data.kind, data.data);
    this.abort = new AbortController();
    navigator.locks.request(name, { signal: this.abort.signal }, () => {
      if (this.closed) return undefined;
      this.#listen();
      return new Promise((release) => { this.release = release; });
    }).catch(() => {});
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.worry);
    this.source?.close();
    this.channel?.close();
    this.abort?.abort();
    this.release?.();
  }

  #listen() {
    this.source?.close();
    const source = listen(`/api/tables/${this.id}/stream?lang=${this.lang}&after=${this.seen()}`);
    this.source = source;
    source.onopen = () => this.#healthy(true);
    source.onerror = () => this.#again();
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => {
        this.#healthy(true);
        if (kind === 'bye') this.#again();
        else this.#pass(kind, JSON.parse(event.data));
      });
    }
  }

  /* Connect anew, ever more patiently. Restarts of the server should go unnoticed. */
  #again() {
    this.source.close();
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#listen(), this.pause);
    this.pause = Math.min(this.pause * 2, SLOWEST);
    this.worry ??= setTimeout(() => this.#healthy(false), PATIENCE);
  }

  #healthy(well) {
    clearTimeout(this.worry);
    this.worry = null;
    if (well) this.pause = 250;
    this.#pass('connection', { well });
  }

  #pass(kind, data) {
    this.channel?.postMessage({ kind, data });
    this.#tell(kind, data);
  }

  #tell(kind, data) {
    if (this.closed) return;
    if (kind === 'connection') {
      if (data.well === this.connected) return;
      this.connected = data.well;
    }
    this.dispatchEvent(new CustomEvent(kind, { detail: data }));
  }
}
