/* The one worker: it keeps the client's own files, so that the house still opens when the server can not be reached, and shows
   notices when no page is open. The network comes first, and only files of this very version are kept: nobody plays with an old
   client on a new server, nor with parts of two. Nothing of what the server answers is kept but the texts. */
const VERSION = 'none';
const SHELF = `ratskeller-${VERSION}`;
const OURS = /^ratskeller-(?!page-)/;           // a page, or something else, may lie on the same web space
const LIVE = /^\/((api|i|k|t|n)\/|docs|openapi|metrics|health|privacy)/;
const TEXTS = '/api/messages/';
const ASKING = { 'X-Ratskeller': '1', 'Content-Type': 'application/json' };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));

async function clear() {
  const shelves = await caches.keys();
  await Promise.all(shelves.filter((name) => OURS.test(name) && name !== SHELF).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const texts = url.pathname.startsWith(TEXTS);
  if (event.request.method !== 'GET' || url.origin !== location.origin || (LIVE.test(url.pathname) && !texts)) return;
  event.respondWith(fresh(event.request, texts));
});

async function fresh(request, texts) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok && (texts || answer.headers.get('X-Version') === VERSION)) shelf.put(request, answer.clone());
    return answer;
  } catch (failure) {
    const kept = await shelf.match(request);
    if (kept) return kept;
    throw failure;
  }
}

/* ── notices ── */
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

/* Who looks at the house already is told there. */
async function tell(notice) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.filter((page) => page.visibilityState === 'visible');
  if (seen.length) {
    seen.forEach((page) => page.postMessage({ notice }));
    return;
  }
  const { title, body, tag, url, lang, kind, actions } = notice;
  await self.registration.showNotification(title, {
    body, tag, lang, actions, data: { url, kind }, renotify: Boolean(tag), icon: '/icons/icon-192.png', badge: '/icons/badge-96.png',
  });
  if (kind === 'turn') await self.navigator.setAppBadge?.();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? stop() : enter(event.notification.data?.url ?? '/'));
});

async function stop() {
  await fetch('/api/me/notices', { method: 'PATCH', headers: ASKING, body: JSON.stringify({ paused: true }) });
}

async function enter(url) {
  await self.navigator.clearAppBadge?.();
  const pages = await self.clients.matchAll({ type: 'window' });
  if (!pages.length) {
    await self.clients.openWindow(url);
    return;
  }
  const [page] = pages;
  page.postMessage({ go: url });
  await page.focus();
}

/* The push service gave out a new address: the house has to know it. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  const options = oldSubscription?.options;
  if (!newSubscription && !options) return;
  event.waitUntil((async () => {
    const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
    await fetch('/api/me/notices/push', { method: 'POST', headers: ASKING, body: JSON.stringify(subscription.toJSON()) });
  })());
});
