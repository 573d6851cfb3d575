// node bytecode.mjs SITE TARGET: the page is opened once, and what this imports becomes bytecode in the archives, which go to TARGET.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [, , site, target] = process.argv;
const ARCHIVES = { "python_stdlib.zip": "pyodide/python_stdlib.zip", "numpy.zip": "numpy/numpy.zip", "ratskeller.zip": "ratskeller.zip" };
const read = (name) => new Uint8Array(readFileSync(`${site}/${name}`));

const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };        // the same whenever it is made; lines, but no columns
const python = await loadPyodide({ indexURL: `${site}/pyodide/`, env });
for (const folder of ["/given", "/made"]) python.FS.mkdirTree(folder);
for (const [name, path] of Object.entries(ARCHIVES)) python.FS.writeFile(`/given/${name}`, read(path));
for (const name of ["numpy.zip", "ratskeller.zip"]) python.unpackArchive(read(ARCHIVES[name]).buffer, "zip", { extractDir: "/site" });
python.registerJsModule("ratskeller_browser", {});
try {
  python.runPython(readFileSync(new URL("bytecode_inside.py", import.meta.url), "utf8"));
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
mkdirSync(target, { recursive: true });
for (const name of Object.keys(ARCHIVES)) writeFileSync(`${target}/${name}`, python.FS.readFile(`/made/${name}`));
