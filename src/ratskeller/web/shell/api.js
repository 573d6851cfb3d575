/* The server, as functions. Everything that goes wrong becomes a Problem whose message is a sentence for people. */
import { i18n, t } from './i18n.js';
import { alone, send } from './transport.js';

const PAGE = 500;

export class Problem extends Error {
  constructor(answer) {
    super(answer.detail || answer.title || t('web.error.unknown'));
    this.type = answer.type ?? 'unknown';
    this.status = answer.status ?? 0;
    this.answer = answer;
  }
}

export async function ask(method, path, body, signal, keepalive = false) {
  const headers = { Accept: 'application/json' };
  if (method !== 'GET') Object.assign(headers, { 'X-Ratskeller': '1', 'Content-Type': 'application/json' });
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${i18n.lang}`;
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
  let answer;
  try {
    answer = await send(url, { method, headers, signal, keepalive, ...sent });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    if (!alone()) throw new Problem({ type: 'offline', detail: t('web.error.offline') });
    console.error(failure);
    throw new Problem({ type: 'broken', detail: t('web.page.broken') });
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem({ type: 'unknown', ...told, detail: told.detail || t('web.error.status', { status: answer.status }), status: answer.status });
  return told;
}

const get = (path, signal) => ask('GET', path, null, signal);
const post = (path, body) => ask('POST', path, body);

/* The server tells long logs page by page. */
async function wholeLog(id, after = 0) {
  const entries = [];
  for (let page = null; !page || page.length >= PAGE;) {
    page = await get(`/tables/${id}/log?after=${after + entries.length}`);
    entries.push(...page);
  }
  return entries;
}

export const api = {
  me: () => get('/me'),
  rename: (name) => ask('PATCH', '/me', { name }),
  games: () => get('/games'),
  data: (game) => get(`/games/${game}/data`),
  box: () => get('/box'),
  checkBox: (document) => post('/box/check', { document }),
  lesson: (name, wish) => post(`/lessons/${name}`, wish),
  tables: (kind) => get(`/tables?kind=${kind}`),
  table: (id) => get(`/tables/${id}`),
  open: (wish) => post('/tables', wish),
  join: (id, wish) => post(`/tables/${id}/join`, wish),
  leave: (id) => post(`/tables/${id}/leave`),
  start: (id) => post(`/tables/${id}/start`),
  rematch: (id) => post(`/tables/${id}/rematch`),
  seat: (id, seat, wish) => post(`/tables/${id}/seats/${seat}`, wish),
  chat: (id, text) => post(`/tables/${id}/chat`, { text }),
  play: (id, after, action) => post(`/tables/${id}/actions`, { after, action }),
  undo: (id, after) => post(`/tables/${id}/undo`, { after }),
  heard: (id, n) => post(`/tables/${id}/chat/heard`, { n }),
  vacation: (id, on) => post(`/tables/${id}/vacation`, { on }),
  resign: (id) => post(`/tables/${id}/resign`),
  hint: (id, signal) => get(`/tables/${id}/hint`, signal),
  log: wholeLog,
  at: (id, n, eyes) => get(`/tables/${id}/at/${n}?eyes=${eyes}`),
  history: (id) => get(`/tables/${id}/history`),
  analysis: (id) => get(`/tables/${id}/analysis`),
  analyse: (id) => post(`/tables/${id}/analysis`),
  question: (id, entry) => get(`/tables/${id}/analysis/${entry}`),
  answer: (id, entry, action) => post(`/tables/${id}/analysis/${entry}`, { action }),
  board: (wish) => post('/board', wish),
  edit: (wish) => post('/board/edit', wish),
  importRecord: (record) => post('/records', { record }),
  recordUrl: (id) => `/api/tables/${id}/record`,
};
