/* The service worker of the page: every file of exactly this version lies here; the network is asked only for what is new. */
const VERSION = 'none';
const FILES = [];
const { scope } = self.registration;
const HERE = ` ${new URL(scope).pathname}`;        // other pages of the same web space have shelves of their own
const SHELF = `${VERSION}${HERE}`;
const hashed = (file) => file.includes('-') && file.includes('/');

self.addEventListener('install', (event) => event.waitUntil(gather()));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());

/* What the page has fetched already, or an earlier version has, is not fetched again: names change with contents. Of the others the
   browser may have older ones, which lead to folders that are gone. */
async function gather() {
  const shelf = await caches.open(SHELF);
  const missing = [];
  for (const file of FILES) {
    const url = new URL(file, scope).href;
    if (await shelf.match(url)) continue;
    const known = hashed(file) ? await caches.match(url) : null;
    if (known) await shelf.put(url, known);
    else missing.push(new Request(url, { cache: hashed(file) ? 'force-cache' : 'reload' }));
  }
  for (let i = 0; i < missing.length; i += 8) await Promise.all(missing.slice(i, i + 8).map((one) => shelf.add(one)));
}

async function clear() {
  const shelves = await caches.keys();
  await Promise.all(shelves.filter((name) => name.startsWith('ratskeller-page-') && name.endsWith(HERE) && name !== SHELF).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(found(request));
});

async function found(request) {
  const shelf = await caches.open(SHELF);
  const url = request.url.split(/[?#]/)[0].replace(/\/index\.html$/, '/');
  return (await shelf.match(url)) ?? fetch(request);
}
