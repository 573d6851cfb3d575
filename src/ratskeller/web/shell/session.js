/* What this browser knows about one table: the table, the latest moment, the log, the chat. Plays, and listens for news.
   Fires `change` (anything), `entry` {entry, moment} (in order, each once), `fresh` (jumped to the latest moment). */
import { api } from './api.js';
import { i18n } from './i18n.js';
import { heard } from './clock.js';
import { TableStream } from './stream.js';

export class Session extends EventTarget {
  constructor(id) {
    super();
    this.id = id;
    this.table = null;
    this.moment = null;
    this.entries = [];
    this.chat = [];
    this.read = 0;                  // the last line of the chat that was seen
    this.connected = true;
    this.failure = null;
    this.spoke = () => this.open();
    i18n.addEventListener('change', this.spoke);
  }

  get n() {
    return this.moment?.n ?? this.entries.length;
  }

  /* Also called when the language changes: every text comes anew. */
  async open() {
    this.stream?.close();
    try {
      const [table, entries] = await Promise.all([api.table(this.id), api.log(this.id)]);
      this.#take(table, entries);
      this.failure = null;
    } catch (failure) {
      this.failure = failure;
      this.#changed();
      return;
    }
    if (this.closed) return;
    this.#listen();
    this.dispatchEvent(new Event('fresh'));
    this.#changed();
  }

  close() {
    this.closed = true;
    i18n.removeEventListener('change', this.spoke);
    this.stream?.close();
  }

  #take(table, entries) {
    this.table = { ...table, clock: heard(table.clock) };
    this.moment = table.moment ?? null;
    this.chat = table.chat ?? [];
    this.read = Math.max(this.read, (this.chat.at(-1)?.n ?? 0) - (table.you === null ? 0 : table.unread));
    this.entries = this.moment ? entries.filter((entry) => entry.n <= this.n) : entries;
  }

  #listen() {
    this.stream = new TableStream(this.id, () => this.n);
    const on = (kind, act) => this.stream.addEventListener(kind, ({ detail }) => {
      act(detail);
      this.#changed();
    });
    on('entry', ({ entry, moment, clock }) => this.accept(entry, moment, clock));
    on('table', (table) => {
      const turned = this.table.status !== table.status && (this.table.status === 'waiting' || table.notice);
      this.table = { ...this.table, ...table, clock: heard(table.clock) };
      if (turned || (table.status !== 'waiting' && !table.notice && !this.moment)) this.refresh();
    });
    on('chat', (line) => {
      if (!this.chat.some((one) => one.n === line.n)) this.chat = [...this.chat, line];
    });
    on('connection', ({ well }) => { this.connected = well; });
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /* An entry may come twice, by answer and by stream; or not at all where a follower missed it. */
  accept(entry, moment, clock) {
    if (entry.n <= this.n) return;
    if (entry.n > this.n + 1) {
      this.refresh();
      return;
    }
    this.moment = moment;
    if (clock) this.table = { ...this.table, clock: heard(clock) };
    if (moment && 'eyes' in moment) this.table = { ...this.table, you: moment.eyes };
    this.entries = [...this.entries, entry];
    this.dispatchEvent(new CustomEvent('entry', { detail: { entry, moment } }));
  }

  async refresh() {
    const [table, entries] = await Promise.all([api.table(this.id), api.log(this.id)]).catch(() => []);
    if (!table || (table.moment && table.moment.n < this.n)) return;
    this.#take(table, entries);
    this.dispatchEvent(new Event('fresh'));
    this.#changed();
  }

  async #act(deed) {
    try {
      const { entry, moment, clock } = await deed();
      this.accept(entry, moment, clock);
      this.#changed();
    } catch (failure) {
      if (failure.type === 'stale') this.refresh();
      throw failure;
    }
  }

  /* Lines of the others that nobody has looked at here. */
  get unread() {
    return this.chat.filter((line) => line.n > this.read && (line.seat === null || line.seat !== this.table.you)).length;
  }

  hear() {
    const last = this.chat.at(-1)?.n ?? 0;
    if (last <= this.read) return;
    this.read = last;
    if (this.table.you !== null) api.heard(this.id, last).catch(() => {});
    this.#changed();
  }

  play(action) {
    return this.#act(() => api.play(this.id, this.n, action.notation));
  }

  undo() {
    return this.#act(() => api.undo(this.id, this.n));
  }

  async change(deed) {
    const table = await deed();
    if (table?.id === this.id) {
      const { moment, ...rest } = table;
      this.table = { ...this.table, ...rest, clock: heard(rest.clock) };
      if (moment && moment.n > this.n) await this.refresh();
      else if (moment) this.moment = moment;
      if (moment && !this.entries.length) this.dispatchEvent(new Event('fresh'));
      this.#changed();
    }
    return table;
  }
}
