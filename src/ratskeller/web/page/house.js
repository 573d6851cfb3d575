/* The house in its worker, as the client sees it: a way to send requests, and a way to listen. */
import { bytesOf } from './packed.js';

const MESSAGES = /^\/api\/messages\/(\w+)(?:\?part=(\w+))?$/;

/* Texts that were written when the page was made. */
export async function written({ version }, name) {
  return new Response(await bytesOf(version, new URL(`../messages/${name}.json.packed`, import.meta.url)));
}

/* What a stream of server-sent events is to the client. */
class Source extends EventTarget {
  constructor(hush) {
    super();
    this.hush = hush;
    this.rest = '';
    queueMicrotask(() => this.onopen?.());
  }

  hear(text) {
    const parts = (this.rest + text).split('\n\n');
    this.rest = parts.pop();
    for (const part of parts) {
      const told = Object.fromEntries(part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
      if (told.event) this.dispatchEvent(new MessageEvent(told.event, { data: told.data }));
    }
  }

  close() {
    this.hush();
  }
}

export class House {
  #count = 0;
  #waiting = new Map();
  #sources = new Map();

  /* `progress(share)` is told how much has arrived. */
  constructor(site, progress) {
    this.site = site;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) progress(data.progress);
      else if (data.stream) this.#heard(data);
      else if (data.id) this.#answered(data);
    };
    this.worker.onerror = (event) => this.#failed(new Error(event.message ?? 'the worker failed'));
    this.ready = this.ask('open', { site: { ...site, root: new URL('./', location.href).href } });
  }

  #answered({ id, done, failure }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.fail(new Error(failure));
    else waiting?.done(done);
  }

  #heard({ stream, text, ended }) {
    const source = this.#sources.get(stream);
    if (ended) source?.onerror?.();
    else source?.hear(text);
  }

  /* Whoever waits for something is told that it does not come. */
  #failed(failure) {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ fail }) => fail(failure));
  }

  ask(deed, more = {}) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.worker.postMessage({ id, deed, ...more });
    });
  }

  /* As `fetch`. Texts lie beside the page: they are there before the house is. */
  async send(url, { method = 'GET', body, signal } = {}) {
    const texts = MESSAGES.exec(url);
    if (texts) return written(this.site, `${texts[1]}${texts[2] ? `-${texts[2]}` : ''}`);
    if (method === 'POST' && /^\/api\/(tables|lessons)/.test(url)) keep();
    const asked = this.ask('ask', { method, url, body });
    const gone = new Promise((_, fail) => { signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))); });
    const [status, text] = await Promise.race([asked, gone]);
    return { ok: status < 400, status, json: async () => JSON.parse(text), text: async () => text };
  }

  listen(url) {
    this.#count += 1;
    const stream = this.#count;
    const source = new Source(() => {
      this.#sources.delete(stream);
      this.ask('hush', { stream }).catch(() => {});
    });
    this.#sources.set(stream, source);
    this.ask('listen', { stream, url }).catch(() => source.onerror?.());
    return source;
  }
}

/* Who begins a match wants to find it again: the browser is asked not to clear it away. */
let asked = false;

function keep() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}
