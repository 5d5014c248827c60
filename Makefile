# `make` lists the targets. Paths are relative, so the checkout may lie anywhere, spaces included.

# The interpreter that makes .venv; empty: the first fitting one on the path.
PYTHON ?=
export PYTHON

# Without a writable home (or cache folder), keep every cache inside .venv.
ifeq ($(shell d="$${XDG_CACHE_HOME:-$${HOME:-/nonexistent}/.cache}"; { test -w "$$d" || { test ! -e "$$d" && test -w "$${d%/*}"; }; } && echo yes),)
export XDG_CACHE_HOME := $(CURDIR)/.venv/cache
export MPLCONFIGDIR := $(CURDIR)/.venv/cache/matplotlib
export IPYTHONDIR := $(CURDIR)/.venv/cache/ipython
endif

RUN := .venv/bin/python -m

.DEFAULT_GOAL := help
.PHONY: help setup verify lint test test-slow docs bench lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  make %-10s %s\n' "$$name" "$$text"; done

setup: ## make the environment in .venv (PYTHON=... chooses the interpreter)
	@.ci/setup

verify: setup ## simulate, compare with the exact answers, write reports/verification
	@.venv/bin/dreadsim verify

lint: setup ## style, types and import walls
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	.venv/bin/lint-imports --no-logo

test: lint ## lint, then the tests but for the slow ones
	$(RUN) pytest -m "not slow"

test-slow: setup ## the slow tests
	$(RUN) pytest -m slow

docs: setup ## build the documentation into docs/_build, warnings as errors
	$(RUN) sphinx -W --keep-going docs docs/_build

bench: setup ## race the simulation and the exact engine against their rivals
	$(RUN) pytest benchmarks --benchmark-only --benchmark-columns=median,iqr,rounds

lock: setup ## resolve requirements.lock anew (FLAGS=--upgrade for newer versions)
	.ci/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --all-extras --group dev --no-header --no-annotate --no-emit-index-url --no-emit-find-links $(FLAGS) pyproject.toml -o requirements.lock
	@! grep -n '://' requirements.lock || { echo "requirements.lock holds an address" >&2; exit 1; }

clean: ## remove the environment, caches and builds
	rm -rf .venv .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist docs/_build
	find . -type d -name __pycache__ -prune -exec rm -rf {} +
