# Two commands matter: `make play` and `make test`. The others are for people who work on Tablée: `make quick` as they
# type, `make test` before they send something.

SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
UV := VIRTUAL_ENV=$(VENV) $(VENV)/bin/uv
PY := $(VENV)/bin/python
BENCH_UV := VIRTUAL_ENV=.venv-bench $(VENV)/bin/uv --quiet
COMPILED := .venv-compiled
COMPILED_UV := VIRTUAL_ENV=$(COMPILED) $(VENV)/bin/uv --quiet
NPM := $(PY) -m tools.node npm
# Tests at the same time, of either kind. Half of their time is spent waiting, so they are more than the cores.
TEST_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Servers and rules wait more than browsers, and would be the last to end.
PYTHON_TEST_WORKERS ?= $(shell expr $(TEST_WORKERS) + 1)
# The rules, what every game promises, and tables without a network.
QUICK := tests/games tests/contract tests/playthroughs tests/test_architecture.py tests/test_docs.py \
    tests/test_lookups.py tests/test_protocol.py $(addprefix tests/server/test_,$(addsuffix .py,chat clocks gathering \
    host kezao_races latency names pace photo_finish playing races races_go_on sans_io seats taking_back types))

.DEFAULT_GOAL := help
.PHONY: help play test quick dev check test-client test-web test-python test-browser format types pictures playthroughs compiled bench arena growth history fairness phone torture simulation soak fuzz siege build pins clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.run ## install what is missing and open the house (PORT=8000, HOST=0.0.0.0 for phones nearby)
	@$(PY) -m tools.client
	@exec $(VENV)/bin/tablee serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

# All stages begin together, as no core should wait for the longest.
test: $(VENV)/.dev ## every check and every test, all stages at a time
	@rm -rf test-results
	@$(PY) -m tools.client
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target test-python test-browser test-client

quick: $(VENV)/.dev ## what most mistakes show in, in under a minute: style, types, rules, contract, tables
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --quiet --check
	@$(VENV)/bin/mypy & TABLEE_TEST_EFFORT=0.1 $(VENV)/bin/pytest -q -n auto $(QUICK) && wait $$!

dev: $(VENV)/.dev ## the server, and a client that reloads as you type
	@$(PY) -m tools.client
	@$(VENV)/bin/tablee serve --port $(or $(PORT),8000) & server=$$!; trap "kill $$server" EXIT INT TERM; \
	TABLEE_SERVER=http://127.0.0.1:$(or $(PORT),8000) $(NPM) run dev

check: $(VENV)/.dev ## style and types, Python and browser
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(PY) -m tools.client
	$(NPM) run --silent lint
	$(NPM) run --silent check:format
	$(NPM) run --silent check

test-client:
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory test-web

test-web: $(VENV)/.dev ## unit tests of the client
	$(PY) -m tools.client packages
	$(NPM) run --silent test

test-python: $(VENV)/.dev ## rules, contract, server, packaging
	$(VENV)/bin/pytest -n $(PYTHON_TEST_WORKERS) --dist loadgroup --ignore tests/web

test-browser: $(VENV)/.dev ## whole games in a real browser
	$(PY) -m tools.client
	TABLEE_CHROMIUM="$$($(PY) -m tools.chromium)" $(VENV)/bin/pytest -n $(TEST_WORKERS) --dist worksteal tests/web

format: $(VENV)/.dev ## let the formatters write
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format
	$(PY) -m tools.client packages
	$(NPM) run --silent format

types: $(VENV)/.dev ## the protocol's TypeScript, from the Python
	$(PY) -m tools.generate_types

pictures: $(VENV)/.dev ## take the pictures of the README and of shared links again, in the running house (some minutes)
	$(PY) -m tools.client
	$(PY) -m tests.web.postcards docs/images
	$(PY) -m tools.link_pictures

playthroughs: $(VENV)/.dev ## record the golden games again
	$(PY) tests/playthroughs/record.py

compiled: $(COMPILED)/.installed ## the same house, rules and tables compiled: .venv-compiled/bin/tablee (takes a C compiler)
	@$(COMPILED)/bin/tablee --version

bench: .venv-bench/.installed $(VENV)/.dev ## engine, server and races beside the others', and growth (half an hour)
	@$(MAKE) --no-print-directory compiled || echo "Measuring only what Python reads."
	.venv-bench/bin/python -m bench.playouts
	.venv-bench/bin/python -m bench.environments
	$(PY) -m bench.servers
	$(PY) -m bench.growth
	$(PY) -m bench.fairness
	$(PY) -m bench.phone

arena: $(VENV)/.dev ## how good the bots are, in every game and for every number of players (GAMES=2000, SECONDS=10 a row, more with search: some forty minutes)
	$(PY) -m bench.arena $(if $(GAMES),--games $(GAMES)) $(if $(SECONDS),--seconds $(SECONDS))

growth: $(VENV)/.dev ## what a move costs with 1, 2 and 4 workers (some five minutes, ROUNDS=3)
	$(PY) -m bench.growth $(if $(ROUNDS),--rounds $(ROUNDS))

history: $(VENV)/.dev ## what a long past costs a house, beside a young one (MATCHES=100000 takes some ten minutes and 6 GB; EVERYTHING=1)
	$(PY) -m bench.history --matches $(or $(MATCHES),100000) $(if $(EVERYTHING),--all)

fairness: $(VENV)/.dev ## who wins a race on which line, simulated (some minutes)
	$(PY) -m bench.fairness

phone: $(VENV)/.dev ## how the client does on a phone: weight, Lighthouse, slow turns, long matches (some fifteen minutes)
	$(PY) -m bench.phone

torture: $(VENV)/.dev ## kill the house while people play, and look for lost moves (KILLS=300, TABLES=24, HOUSES=3, GENTLY=1, WORKERS=1)
	$(PY) -m tests.server.torture --kills $(or $(KILLS),300) --tables $(or $(TABLES),24) \
	    --houses $(or $(HOUSES),3) $(if $(GENTLY),--gently) $(if $(WORKERS),--workers)

simulation: $(VENV)/.dev ## the whole house in virtual time, with crashes, bad disks and bad networks (SCHEDULES=1000, SEED=0, RECORD=1)
	$(PY) -m tests.simulation --schedules $(or $(SCHEDULES),1000) --seed $(or $(SEED),0) $(if $(RECORD),--record)

soak: $(VENV)/.dev ## 200 tables of bots for 20 minutes, and what they do to the memory (MINUTES, TABLES)
	$(PY) -m tests.server.soak --minutes $(or $(MINUTES),20) --tables $(or $(TABLES),200)

fuzz: $(VENV)/.dev ## say 100,000 things to the house that nobody should (MESSAGES=1000000: half an hour)
	$(PY) -m tests.server.fuzz --messages $(or $(MESSAGES),100000)
	TABLEE_TEST_EFFORT=50 $(VENV)/bin/pytest tests/server/test_schema.py tests/server/test_hostile_table.py

siege: $(VENV)/.dev ## attack the house beside people who play (ATTACK=name, SECONDS=10, ADDRESSES=1 or 10; each half an hour)
	$(PY) -m tests.siege --seconds $(or $(SECONDS),10) $(if $(ADDRESSES),--addresses $(ADDRESSES)) \
	    $(if $(ATTACK),--attack $(ATTACK),--record)

build: $(VENV)/.dev ## a wheel and a source archive in dist/
	$(UV) build --no-build-isolation

pins: $(VENV)/bin/uv ## pin the dependencies (UPGRADE=1 for the newest)
	@for pins in "setup --group setup" "node --group node" "run pyproject.toml --group build" \
	    "dev pyproject.toml --extra loadtest --extra research --group dev -c requirements/run.txt" \
	    "research pyproject.toml --extra research -c requirements/run.txt -c requirements/dev.txt" \
	    "bench pyproject.toml --extra loadtest --extra research --group bench -c requirements/run.txt" \
	    "bench-spiel --group bench-spiel -c requirements/bench.txt" \
	    "compiled pyproject.toml --extra loadtest --group compiled -c requirements/run.txt -c requirements/dev.txt"; do \
	    set -- $$pins; name=$$1; shift; \
	    UV_CUSTOM_COMPILE_COMMAND="make pins" $(UV) pip compile --quiet --universal --python-version 3.11 \
	        --generate-hashes --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade) \
	        "$$@" --output-file requirements/$$name.txt || exit 1; \
	done

clean: ## forget everything that make made
	rm -rf .venv .venv-bench $(COMPILED) dist web/node_modules bench/peers/*/node_modules web/src/paraglide tablee/server/static
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results

$(VENV)/bin/uv: requirements/setup.txt tools/bootstrap.py
	@echo "Preparing Python..."
	@$(PYTHON) tools/bootstrap.py
	@touch $@

$(VENV)/.run: $(VENV)/bin/uv requirements/run.txt pyproject.toml
	@echo "Installing Python packages..."
	@$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements/run.txt
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements/dev.txt
	@touch $@

.venv-bench/.installed: $(VENV)/bin/uv requirements/bench.txt requirements/bench-spiel.txt pyproject.toml
	@test -d .venv-bench || $(UV) venv --quiet --seed --python $(PY) .venv-bench
	@$(BENCH_UV) pip install --compile-bytecode --require-hashes -r requirements/bench.txt
	@$(BENCH_UV) pip install --compile-bytecode --require-hashes --only-binary :all: -r requirements/bench-spiel.txt \
	    || echo "OpenSpiel offers no build for this machine: measuring without it"
	@$(BENCH_UV) pip install --no-deps --no-build-isolation --editable .
	@touch $@

$(COMPILED)/.installed: $(VENV)/bin/uv requirements/compiled.txt pyproject.toml $(shell find tablee -name '*.py')
	@rm -f $@
	@$(PY) -m tools.compiled
	@test -d $(COMPILED) || $(UV) venv --quiet --python $(PY) $(COMPILED)
	@$(COMPILED_UV) pip install --compile-bytecode --require-hashes -r requirements/compiled.txt
	@echo "Compiling rules and tables (a minute or two)..."
	@rm -rf $(COMPILED)/wheel
	@$(COMPILED)/bin/python -m tools.compiled $(COMPILED)/wheel
	@$(COMPILED_UV) pip install --no-deps --reinstall $(COMPILED)/wheel/*.whl
	@touch $@
