/* What is kept in this browser: texts by name, in IndexedDB. */
import { place } from './place.js';

const STORE = 'texts';

const asked = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

let opening = null;

function opened() {
  const request = indexedDB.open(`ratskeller ${place}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  opening ??= asked(request);
  return opening;
}

/* All whose names begin so, as [name, text], in the order of their names. */
export async function read(beginning) {
  const store = (await opened()).transaction(STORE).objectStore(STORE);
  const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
  const [names, texts] = await Promise.all([asked(store.getAllKeys(range)), asked(store.getAll(range))]);
  return names.map((name, i) => [name, texts[i]]);
}

/* Safely down when it returns, all of it or nothing. */
export async function write(texts) {
  const writing = (await opened()).transaction(STORE, 'readwrite');
  for (const [name, text] of texts) writing.objectStore(STORE).put(text, name);
  await new Promise((done, fail) => {
    writing.oncomplete = done;
    writing.onabort = writing.onerror = () => fail(writing.error);
  });
}

export async function clear() {
  const writing = (await opened()).transaction(STORE, 'readwrite');
  await asked(writing.objectStore(STORE).clear());
}
