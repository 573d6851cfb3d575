/* Large files: fetched once and kept at once, so that the service worker does not fetch them again; unpacked where they are packed.
   They are packed by ourselves (gzip): a page is to be small on web space that packs nothing. */
import { place } from './place.js';

const GZIP = [0x1f, 0x8b];

async function kept(version, url) {
  const store = await globalThis.caches?.open(`${version} ${place}`).catch(() => null);        // none over plain http, or in some private windows
  const known = await store?.match(url);
  if (known) return known;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await store?.put(url, answer.clone()).catch(() => {});
  return answer;
}

/* The bytes of a file; `heard` is told of every piece that arrives. */
export async function bytesOf(version, url, heard = () => {}) {
  const answer = await kept(version, url);
  const pieces = [];
  for (const reader = answer.body.getReader();;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    heard(value.length);
  }
  const whole = new Blob(pieces);
  const [first, second] = pieces[0] ?? [];
  if (first !== GZIP[0] || second !== GZIP[1]) return whole.arrayBuffer();
  return new Response(whole.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
