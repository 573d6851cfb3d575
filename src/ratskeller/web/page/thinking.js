/* One who thinks: grows a tree with the plain core (no Python here), in slices between which it looks at the clock. */
const SLICE = 0.01;             // seconds between looks at the clock
const FIRST = 16;               // iterations
const NODE = 56;                // bytes
const PAGE = 65536;
const AT = 64;                  // where things may lie
const cores = new Map();

async function core(game, bytes) {
  if (!cores.has(game)) cores.set(game, WebAssembly.instantiate(bytes, {}).then(({ instance }) => instance.exports));
  return cores.get(game);
}

function laid(exports, { desk, trunk, nodes, capacity }) {
  const { memory, __heap_base: base } = exports;
  const rounded = (n) => Math.ceil(n / AT) * AT;
  const places = { desk: rounded(Number(base.value)) };
  places.trunk = rounded(places.desk + desk.length);
  places.nodes = rounded(places.trunk + trunk.length);
  const missing = places.nodes + capacity * NODE - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const room = new Uint8Array(memory.buffer);
  room.set(desk, places.desk);
  room.set(trunk, places.trunk);
  room.fill(0, places.nodes, places.nodes + capacity * NODE);
  room.set(nodes, places.nodes);
  return places;
}

function grow(exports, errand, { iterations, seconds }) {
  const { desk, trunk, nodes } = laid(exports, errand);
  const until = seconds === null ? Infinity : performance.now() / 1000 + seconds;
  for (let part = FIRST, done = 0; iterations === null || done < iterations;) {
    if (iterations !== null) part = Math.min(part, iterations - done);
    const began = performance.now() / 1000;
    exports.search_tree(desk, 1n, trunk, 1n, nodes, BigInt(errand.capacity), BigInt(part));
    done += part;
    const now = performance.now() / 1000;
    if (now >= until) break;
    const rate = part / Math.max(now - began, 1e-6);
    part = Math.max(1, Math.min(Math.floor(rate * Math.min(SLICE, until - now)), 4 * part));
  }
  const room = exports.memory.buffer;
  return [new Uint8Array(room.slice(trunk, trunk + errand.trunk.length)), new Uint8Array(room.slice(nodes, nodes + errand.nodes.length))];
}

addEventListener('message', async ({ data: { id, errand, budget, bytes } }) => {
  try {
    postMessage({ id, grown: grow(await core(errand.game, bytes), errand, budget) });
  } catch (failure) {
    postMessage({ id, failure: String(failure) });
  }
});
