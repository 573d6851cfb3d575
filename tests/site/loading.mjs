// Python with what build/site has, wherever it lies: `read` gives the bytes of a file of it. A page does the same in its worker.
export async function started(loadPyodide, indexURL, games, read, print) {
  const python = await loadPyodide({ indexURL, stdout: print, stderr: print });
  for (const archive of ["numpy/numpy.zip", "ratskeller.zip"]) {
    python.unpackArchive(await read(archive), "zip", { extractDir: "/site" });
  }
  python.FS.mkdirTree("/core");
  for (const game of games) {
    python.FS.writeFile(`/core/${game}-side.wasm`, new Uint8Array(await read(`core/${game}-side.wasm`)));
  }
  return python;
}

// Runs code as a program with these arguments; false where it raised.
export function run(python, code, argv, print) {
  python.globals.set("argv", python.toPy(argv));
  python.runPython("import sys; sys.path.insert(0, '/site'); sys.dont_write_bytecode = True; sys.argv = ['code', *argv]");
  try {
    python.runPython(code);
    return true;
  } catch (problem) {
    print(problem.message);
    return false;
  }
}
