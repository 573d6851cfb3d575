"""The house in a page: the server's own routes and hall, without a server, for one person and the bots.

It runs in a worker of a browser (Pyodide). Libraries that do not run there have stand-ins (`standins/`, first on the path):
the few names that the routes use. What the house keeps lies on a shelf of the browser, bots think in workers of their own.
"""
