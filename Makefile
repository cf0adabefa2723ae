# Everything runs in .venv, which the first target to need it makes. Only Python 3.11 or newer is needed beforehand.

PYTHON3 ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
READY := $(VENV)/.ready

# Enough to keep two cores busy; `make test WORKERS=0` runs the tests in one process.
WORKERS ?= 2
# Tests take unequal times: a process without work takes over what waits at another.
SHARED := -n $(WORKERS) --dist worksteal
# Random boards and events that `make fuzz` compares, games that `make fuzz-games` and `make fuzz-cards` play.
N ?= 10000

SUITE := --pyargs --doctest-modules ludex tests/
SOURCES := tests benchmarks

.DEFAULT_GOAL := help
# Sources and tests are compiled once, not in each of the processes.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help demo test test-all check style lint mypy pyright contracts coverage bench fuzz fuzz-games fuzz-cards mutants clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Made anew when the dependencies may have changed, else left alone.
$(READY): pyproject.toml
	@$(PYTHON3) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Ludex needs Python 3.11 or newer; name one with: make PYTHON3=/path/to/python3.11"; exit 1; }
	test -x $(PYTHON) || $(PYTHON3) -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(READY)  ## Answer a question of a judge
	$(BIN)/ludex resolve examples/altered/readme.yaml

test: $(READY)  ## Run the tests, the examples of the documentation among them
	$(BIN)/pytest $(SHARED) -m "not bulk" $(SUITE)

test-all: $(READY)  ## Run those too that play, compare or start processes in bulk
	$(BIN)/pytest $(SHARED) $(SUITE)

check: $(READY)  ## Check style, types, imports and coverage
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target style pyright
	$(MAKE) --no-print-directory coverage

style: lint mypy contracts

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

mypy: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy $(SOURCES)

pyright: $(READY)
	$(BIN)/pyright

contracts: $(READY)
	$(BIN)/lint-imports

# What reads sources, documents and large boards takes long here, and runs no line that nothing else runs; nor do the
# examples of the documentation.
UNCOVERED := repository benchmarks alter_arms/test_turns.py altered/test_observing.py altered/test_rulings_as_scenarios.py \
	altered/test_saved.py app/test_bounds.py app/test_coverage_tables.py app/test_documents_run.py app/test_graph_layout.py \
	app/test_other_readings.py app/test_refused_happenings.py app/test_tabletop_examples.py app/test_tabletop_schemas.py \
	engine/test_journal_damaged.py engine/test_recorded.py engine/test_yaml_files.py layers/test_pairs.py layers/test_pitfalls.py \
	layers/test_pitfalls_of_counts_and_grants.py layers/test_small_boards_amended.py layers/test_two_evaluators.py \
	metaforce/test_rulings_named.py metaforce/test_shared_odds.py powers_that_be/test_odds.py \
	powers_that_be/test_scenes_as_games.py

coverage: $(READY)
	HYPOTHESIS_PROFILE=glance $(BIN)/pytest $(SHARED) --cov --cov-report=term -m "not bulk" \
		$(UNCOVERED:%=--ignore=tests/%) tests/

# What is measured is what users install: the wheel, in an environment of its own.
BENCH := .bench

bench: $(READY)  ## Measure the wheel against its rivals: one table of ratios
	rm -rf $(BENCH) && mkdir $(BENCH)
	$(PYTHON) -m build --outdir $(BENCH)/dist . > $(BENCH)/build.log 2>&1 || { cat $(BENCH)/build.log; exit 1; }
	$(PYTHON3) -m venv $(BENCH)/venv
	$(BENCH)/venv/bin/python -m pip install --quiet --disable-pip-version-check "$$(echo $(BENCH)/dist/*.whl)[test]"
	$(BENCH)/venv/bin/python -m benchmarks.run

fuzz: $(READY)  ## Compare the two evaluators on N random steps (make fuzz N=100000)
	PYTHONPATH=. $(PYTHON) tests/fuzz.py --steps $(N)

fuzz-games: $(READY)  ## Play N whole games of Altered and look for what must never be (make fuzz-games N=100)
	PYTHONPATH=. $(PYTHON) tests/fuzz_games.py --games $(N)

fuzz-cards: $(READY)  ## Play N games of Altered, each with random cards of its own, under the same laws (make fuzz-cards N=100)
	PYTHONPATH=. $(PYTHON) tests/fuzz_games.py --own-cards --games $(N)

mutants: $(READY)  ## Put known mistakes into the evaluator and show that the tests catch each
	PYTHONPATH=. $(PYTHON) tests/mutants.py

clean:  ## Remove the environment and everything that can be made again
	rm -rf $(VENV) $(BENCH) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .coverage*
