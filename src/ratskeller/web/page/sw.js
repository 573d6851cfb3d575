/* The service worker of the page: every file of exactly this version lies here; the network is asked only for what is new. */
const VERSION = 'none';
const FILES = [];

self.addEventListener('install', (event) => event.waitUntil(gather()));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());

/* What the page has fetched already, or an earlier version has, is not fetched again: names change with contents. */
async function gather() {
  const shelf = await caches.open(VERSION);
  const missing = [];
  for (const file of FILES) {
    const url = new URL(file, self.registration.scope).href;
    if (await shelf.match(url)) continue;
    const known = file.includes('-') && file.includes('/') ? await caches.match(url) : null;
    if (known) await shelf.put(url, known);
    else missing.push(url);
  }
  for (let i = 0; i < missing.length; i += 8) await Promise.all(missing.slice(i, i + 8).map((url) => shelf.add(url)));
}

async function clear() {
  const shelves = await caches.keys();
  await Promise.all(shelves.filter((name) => name.startsWith('ratskeller-page-') && name !== VERSION).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(found(request));
});

async function found(request) {
  const shelf = await caches.open(VERSION);
  const url = request.mode === 'navigate' ? self.registration.scope : request.url.split('#')[0];
  return (await shelf.match(url)) ?? fetch(request);
}
