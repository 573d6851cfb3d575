/* The service worker, as the pages see it: it is asked to come, and what it has to say is heard. */
import { ask } from './api.js';
import { tell } from './notices.js';
import { settings } from './settings.js';

/* A page that nobody sees does not count as one: who can be reached otherwise is. */
const looking = () => ask('POST', '/me/notices/look', { here: !document.hidden }, null, true).catch(() => {});

const renewLater = () => settings.get('push') && import('/you/push.js').then(({ renew }) => renew());

export function meetWorker() {
  document.addEventListener('visibilitychange', looking);
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;                 // plain http in a home network: the browser has none there
  serviceWorker.register('/sw.js').then(renewLater, () => {});
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.go) location.href = data.go;
    if (data.notice) tell(`${data.notice.title} · ${data.notice.body}`, 12000);
  });
}
