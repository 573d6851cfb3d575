# Two commands matter: `make play` and `make test`. Both set up their own environment on a machine with only Python and make.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
# Much of what is installed is never imported: what is, Python compiles then, and keeps it whatever the surroundings say. Tests start
# hundreds of processes, and each would compile it all anew.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := $(VENV)/bin/pip install --quiet --no-compile --require-hashes

.PHONY: play test release-check lint docs site compiled ingredients programs collected bench load soak peers pins clean screenshots kernels gpu

play: $(VENV)/play.ready
	$(RUN) -m ratskeller.cli

# Before a release, beside the tests: is what the bots learned still fresh?
release-check: $(VENV)/play.ready
	$(RUN) tools/fresh.py

# What the tests call is compiled while the rest is installed and checked. Tests wait for servers and browsers now and then: where there
# is memory for it (2 GB each), three test processes share two cores. They leave none for a second BLAS thread: it only spins.
JOBS ?= $(shell $(PYTHON) -c "import os; print(max(2, min(3, os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') >> 31)))")
test:
	$(MAKE) -j 3 compiled lint docs ingredients programs collected $(VENV)/ptx.ready
	RATSKELLER_NO_SKIPS=1 OPENBLAS_NUM_THREADS=1 $(RUN) -m pytest -n $(JOBS) --dist worksteal

lint: $(VENV)/test.ready
	$(RUN) -m ruff check src tests bench tools examples docs/conf.py
	$(RUN) -m ruff format --check --quiet src tests bench tools examples docs/conf.py
	$(RUN) -m mypy
	$(VENV)/bin/oxlint --tsconfig jsconfig.json src/ratskeller/web

compiled: $(VENV)/play.ready
	$(RUN) tools/compiled.py

# Every test imported once: the processes that run them all begin with that, and find it compiled.
collected: $(VENV)/test.ready $(VENV)/site.ready
	$(RUN) -m pytest --collect-only -qq > $(VENV)/collected.txt || (cat $(VENV)/collected.txt; exit 1)

# The browser and the database that tests need; one after the other, as both may ask the system's packages.
programs: $(VENV)/test.ready
	$(RUN) tools/chromium.py
	$(RUN) tools/postgres.py

ingredients: $(VENV)/site.ready
	$(RUN) -m tools.site

# The site, into build/docs. A link that leads nowhere, or a page nobody can find, is an error.
docs: $(VENV)/docs.ready
	$(RUN) -m sphinx -b html -q -W --keep-going --fresh-env -d build/doctrees docs build/docs

# The page that needs no server, into dist (docs/a-page.md), from what lies in build/site then (docs/page.md). CONTACT is whom to write
# to with complaints, SERVER where people play with each other.
site: $(VENV)/site.ready
	$(RUN) -m tools.site
	CONTACT="$(CONTACT)" SERVER="$(SERVER)" $(RUN) -m tools.site.page

bench: $(VENV)/play.ready
	$(RUN) -m ratskeller.cli bench

# The long runs behind the figures in docs/: an hour or so, and some more for the analysis (a part of it: see tests/analysis/soak.py).
# One kills a server 400 times, one sends it 40,000 requests that make no sense, one puts nginx and Caddy before its door.
soak: $(VENV)/test.ready $(VENV)/site.ready
	NUMBA_BOUNDSCHECK=1 $(RUN) -m tests.soak
	$(RUN) -m tests.analysis.soak
	$(MAKE) kernels
	$(RUN) tools/chromium.py
	$(RUN) -m tests.site.soak
	$(RUN) tools/firefox.py
	$(RUN) -m tests.page.soak
	$(RUN) tools/postgres.py
	$(RUN) -m tests.web.soak
	$(RUN) -m tests.server.soak
	$(RUN) -m tests.server.fuzz 20000
	$(RUN) tools/proxies.py
	$(RUN) -m tests.server.proxies

# Every kernel for the GPU, compiled (no GPU is needed): registers, spills and size are held to limits. Minutes, and 250 MB of wheels.
kernels: $(VENV)/cuda.ready
	$(RUN) -m tests.kernels

# On a machine with a GPU: are its results the processor's, and how fast are they?
gpu: $(VENV)/cuda.ready
	$(RUN) bench/gpu.py

# The pictures in docs/screenshots, taken anew.
screenshots: $(VENV)/test.ready
	$(RUN) tools/chromium.py
	$(RUN) -m tools.screenshots

# 500 tables with four streams each, on one process.
load: $(VENV)/play.ready
	$(RUN) bench/load.py

# Our speed beside OpenSpiel's and catanatron's, in one run.
peers: $(VENV)/peers.ready
	$(RUN) bench/peers.py

$(VENV)/bin/pip:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.ready: requirements/play.txt pyproject.toml | $(VENV)/bin/pip
	$(INSTALL) -r requirements/play.txt
	$(VENV)/bin/pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/test.ready: requirements/test.txt $(VENV)/play.ready
	$(INSTALL) -r requirements/test.txt
	touch $@

# One environment, one pip at a time: first what the tests need, then what the page is made with (that takes longest), then this.
$(VENV)/docs.ready: requirements/docs.txt $(VENV)/play.ready | $(if $(filter ingredients,$(MAKECMDGOALS)),$(VENV)/site.ready)
	$(INSTALL) -r requirements/docs.txt
	touch $@

$(VENV)/peers.ready: requirements/peers.txt $(VENV)/play.ready
	$(INSTALL) -r requirements/peers.txt
	touch $@

$(VENV)/cuda.ready: requirements/cuda.txt $(VENV)/play.ready
	$(INSTALL) -r requirements/cuda.txt
	touch $@

$(VENV)/site.ready: requirements/site.txt $(VENV)/play.ready | $(if $(filter lint,$(MAKECMDGOALS)),$(VENV)/test.ready)
	$(INSTALL) -r requirements/site.txt
	touch $@

# NVIDIA's compiler for one test, where nothing else finds it. A folder of its own needs no turn.
$(VENV)/ptx.ready: requirements/ptx.txt | $(VENV)/bin/pip
	$(INSTALL) --no-deps --target $(VENV)/ptx -r requirements/ptx.txt
	touch $@

# Pin anew what pyproject.toml asks for.
pins: $(VENV)/bin/pip
	$(VENV)/bin/pip install --quiet uv
	cd requirements && for set in play test peers docs cuda site; do \
	  ../$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --python-version 3.11 --output-file $$set.txt $$set.in; done; \
	  ../$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --no-deps \
	    --constraint cuda.txt --python-version 3.11 --output-file ptx.txt ptx.in

clean:
	rm -rf $(VENV)
