/* The service worker, as the pages see it: it is asked to come, and what it has to say is heard. */
import { tell } from './notices.js';
import { settings } from './settings.js';

/* Where the browser is told of turns although no page is open, a page that nobody sees does not count as one. */
const looking = () => settings.get('push') && import('/you/api.js').then(({ mine }) => mine.look(!document.hidden)).catch(() => {});

const renewLater = () => settings.get('push') && import('/you/push.js').then(({ renew }) => renew());

export function meetWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;                 // plain http in a home network: the browser has none there
  serviceWorker.register('/sw.js').then(renewLater, () => {});
  document.addEventListener('visibilitychange', looking);
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.go) location.href = data.go;
    if (data.notice) tell(`${data.notice.title} · ${data.notice.body}`, 12000);
  });
}
