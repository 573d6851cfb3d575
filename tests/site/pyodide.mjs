// node pyodide.mjs SITE CODE [ARGUMENT …]: runs Python code in Pyodide, with what build/site has; a browser's worker does the same.
import { readFileSync } from "node:fs";

const [, , site, code, ...argv] = process.argv;
const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
for (const archive of ["numpy/numpy.zip", "ratskeller.zip"]) {
  python.unpackArchive(readFileSync(`${site}/${archive}`).buffer, "zip", { extractDir: "/site" });
}
python.FS.mkdirTree("/core");
for (const game of ["rattus", "village"]) {
  python.FS.writeFile(`/core/${game}-side.wasm`, readFileSync(`${site}/core/${game}-side.wasm`));
}
python.runPython("import sys; sys.path.insert(0, '/site'); sys.dont_write_bytecode = True");
python.globals.set("argv", python.toPy(argv));
try {
  python.runPython(readFileSync(code, "utf8"));
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
}
