// node core.mjs CORE ERRAND FOUND ITERATIONS [PARTS]: a search in a plain core, as a thinking worker does it, in several parts.
// ERRAND and FOUND: desk, trunk and nodes one after the other, their lengths and the tree's capacity in front of them.
import { readFileSync, writeFileSync } from "node:fs";

const [, , core, errand, found, iterations, parts = "1"] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(core), {});
const { memory, __heap_base, search_tree } = instance.exports;
const NODE = 56;

const given = readFileSync(errand);
const [desk, trunk, nodes, capacity] = new Uint32Array(given.buffer, given.byteOffset, 4);
let top = Number(__heap_base.value);
const room = (size) => {
  const at = Math.ceil(top / 64) * 64;
  top = at + size;
  const missing = top - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  return at;
};
const places = [desk, trunk, capacity * NODE].map(room);
let from = 16;
[desk, trunk, nodes].forEach((size, i) => {
  new Uint8Array(memory.buffer, places[i], size).set(given.subarray(from, from + size));
  from += size;
});
for (let part = 0; part < Number(parts); part++) {
  search_tree(places[0], 1n, places[1], 1n, places[2], BigInt(capacity), BigInt(iterations / Number(parts)));
}
const used = Number(new BigInt64Array(memory.buffer, places[1], 1)[0]);
writeFileSync(found, Buffer.concat([Buffer.from(memory.buffer, places[1], trunk), Buffer.from(memory.buffer, places[2], used * NODE)]));
