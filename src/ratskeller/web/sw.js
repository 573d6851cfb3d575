/* Keeps the client's own files, so that the house still opens when the server can not be reached. The network comes first:
   nobody plays with an old client on a new server. */
const SHELF = 'ratskeller-1';
const LIVE = /^\/((api|i|k)\/|docs|openapi|metrics|health|privacy)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const texts = url.pathname.startsWith('/api/messages/');
  if (event.request.method !== 'GET' || url.origin !== location.origin || (LIVE.test(url.pathname) && !texts)) return;
  event.respondWith(fresh(event.request));
});

async function fresh(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok) shelf.put(request, answer.clone());
    return answer;
  } catch (failure) {
    const kept = await shelf.match(request);
    if (kept) return kept;
    throw failure;
  }
}
