/* The service worker, as the pages see it: it is asked to come, and what it has to say is heard. */
import { tell } from './notices.js';

export function meetWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;                 // plain http in a home network: the browser has none there
  serviceWorker.register('/sw.js').catch(() => {});
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.go) location.href = data.go;
    if (data.notice) tell(`${data.notice.title} · ${data.notice.body}`, 12000);
  });
}
