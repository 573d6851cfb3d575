/* What the server can be asked about you: notices, passkeys, other people, your data. */
import { ask } from '/shell/api.js';

const get = (path) => ask('GET', path);
const post = (path, body) => ask('POST', path, body);
const drop = (path) => ask('DELETE', path);

export const mine = {
  notices: () => get('/me/notices'),
  wish: (wishes) => ask('PATCH', '/me/notices', wishes),
  push: (subscription) => post('/me/notices/push', subscription),
  hook: (hook) => post('/me/notices/hooks', hook),
  silence: (bell) => drop(`/me/notices/${bell}`),
  tryOut: (bell) => post(`/me/notices/${bell}/trial`),
  passkeys: () => get('/me/passkeys'),
  beginPasskey: () => post('/me/passkeys/begin'),
  keepPasskey: (credential, label) => post('/me/passkeys', { credential, label }),
  dropPasskey: (id) => drop(`/me/passkeys/${id}`),
  askPasskey: () => post('/passkeys/begin'),
  enter: (credential, merge) => post('/passkeys/enter', { credential, merge }),
  people: () => get('/me/people'),
  lift: (handle, deed) => post(`/me/people/${handle}`, { deed }),
  peopleAt: (table) => get(`/tables/${table}/people`),
  behave: (table, handle, deed, words = '') => post(`/tables/${table}/people/${handle}`, { deed, words }),
  forget: () => drop('/me'),
};
