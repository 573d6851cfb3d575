// node pyodide.mjs SITE CODE [ARGUMENT …]: runs Python code in Pyodide. The first argument names the games whose cores are loaded.
import { readFileSync } from "node:fs";
import { run, started } from "./loading.mjs";

const [, , site, code, ...argv] = process.argv;
const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
const read = (name) => new Uint8Array(readFileSync(`${site}/${name}`)).buffer;
const python = await started(loadPyodide, `${site}/pyodide/`, argv[0].split(","), read, console.log);
if (!run(python, readFileSync(code, "utf8"), argv, console.error)) process.exitCode = 1;
