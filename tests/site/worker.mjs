// The same in a browser's worker: told { site, code, argv }, it tells { line } for every line printed, and { done } at the end.
import { run, started } from "./loading.mjs";

onmessage = async ({ data: { site, code, argv } }) => {
  const print = (line) => postMessage({ line });
  const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
  const read = async (name) => (await fetch(`${site}/${name}`)).arrayBuffer();
  const python = await started(loadPyodide, `${site}/pyodide/`, argv[0].split(","), read, print);
  postMessage({ done: run(python, code, argv, print) });
};
