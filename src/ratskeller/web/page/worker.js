/* The house itself: Pyodide, NumPy and ratskeller in a worker, with the core as a library. It is asked as a server is asked. */
import { bytesOf } from './packed.js';
import { read, write } from './shelf.js';
import { places, Thinkers } from './thinkers.js';

const HOME = '/site';
const listening = new Map();

async function open({ version, files, sizes, root }) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const get = (name) => bytesOf(version, new URL(files[name], root), (n) => {
    loaded += n;
    postMessage({ progress: Math.min(1, loaded / total) });
  });
  const coming = Object.fromEntries(Object.keys(files).map((name) => [name, get(name)]));
  Object.values(coming).forEach((one) => one.catch(() => {}));                 // told where it is waited for
  brought(coming);
  const indexURL = new URL('./', new URL(files['pyodide.mjs'], root)).href;
  const [{ loadPyodide }] = await Promise.all([import(`${indexURL}pyodide.mjs`), script(coming['pyodide.asm.js'])]);
  const python = await loadPyodide({ indexURL });
  postMessage({ stage: 'python' });
  for (const name of ['numpy.zip', 'ratskeller.zip']) python.unpackArchive(await coming[name], 'zip', { extractDir: HOME });
  python.FS.mkdirTree('/core');
  const games = Object.keys(files).filter((name) => name.endsWith('-side.wasm'));
  for (const name of games) python.FS.writeFile(`/core/${name}`, new Uint8Array(await coming[name]));
  const cores = {};
  for (const name of games.map((one) => one.replace('-side', ''))) cores[name] = await coming[name];
  const thinkers = new Thinkers((game) => cores[`${game}.wasm`]);
  python.registerJsModule('ratskeller_browser', {
    read, write, places, grow: (errands, iterations, seconds) => thinkers.grow(errands, iterations ?? null, seconds ?? null), dismiss: () => thinkers.dismiss(),
  });
  python.runPython(`import sys; sys.path[:0] = ["${HOME}/ratskeller/page/standins", "${HOME}"]`);
  return python.runPythonAsync('from ratskeller.page.browser import opened\nawait opened()');
}

/* Pyodide asks for its own files as it always does, and is given what was fetched. */
function brought(coming) {
  const asked = globalThis.fetch.bind(globalThis);
  const kinds = { wasm: 'application/wasm', json: 'application/json', zip: 'application/zip' };
  globalThis.fetch = async (what, ...more) => {
    const name = String(what?.url ?? what).split('/').at(-1);
    if (!(name in coming)) return asked(what, ...more);
    return new Response(await coming[name], { headers: { 'Content-Type': kinds[name.split('.').at(-1)] ?? 'text/javascript' } });
  };
}

/* What Pyodide would import by itself, from bytes that were packed. */
async function script(bytes) {
  const url = URL.createObjectURL(new Blob([await bytes], { type: 'text/javascript' }));
  await import(url);
  URL.revokeObjectURL(url);
}

let house = null;

const does = {
  open: async ({ site }) => {
    house = open(site);
    await house;
  },
  ask: async ({ method, url, body }) => (await house).answer(method, url, body ?? ''),
  pack: async () => (await house).pack(),
  bring: async ({ text }) => (await house).bring(text),
  listen: async ({ stream, url }) => {
    const following = (await house).follow(url, (text) => postMessage({ stream, text }), () => postMessage({ stream, ended: true }));
    listening.set(stream, following);
  },
  hush: async ({ stream }) => {
    const following = listening.get(stream);
    listening.delete(stream);
    following?.cancel();
    following?.destroy();
  },
};

addEventListener('message', async ({ data: { id, deed, ...more } }) => {
  try {
    postMessage({ id, done: await does[deed](more) });
  } catch (failure) {
    postMessage({ id, failure: String(failure?.message ?? failure) });
  }
});
