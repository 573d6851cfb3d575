"""What tools/site makes is what runs here: the same lines are printed by CPython with Numba and by Pyodide with a core."""
