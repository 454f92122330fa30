PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
# Tests start many processes. Where this is set to spare the disk, each of them would compile the source anew.
export PYTHONDONTWRITEBYTECODE :=

# Coverage counts what the tests of the rules hold. Whole matches would cover everything, and take three times as long with it.
RULES := tests/domain/ tests/audit/
AT_RANDOM := tests/domain/test_every_game.py tests/audit/test_mutants.py tests/domain/kauri/test_another_edition.py \
	$(sort $(wildcard tests/domain/bots/test_*.py tests/domain/*/test_bots.py tests/domain/*/test_oracle.py))

.PHONY: help env up test check unit browser long pictures bench bench-feeds golden openapi pages client lock clean

help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

env: $(READY) ## create the virtual environment in .venv

$(READY): requirements/dev.txt requirements/runtime.in pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kemu needs Python 3.11 or newer; name one with PYTHON=...")'
	@echo "Installing into .venv; this takes about a minute."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --disable-pip-version-check --no-deps --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

up: env ## run everything on this machine; Ctrl-C stops it
	@exec $(BIN)/kemu up

test: check unit ## run every check and every test

check: env ## run ruff, mypy and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

browser: ## install Chromium, which the tests of the console drive, if this machine has none
	@for name in chromium chromium-browser google-chrome "$$KEMU_CHROMIUM"; do command -v "$$name" >/dev/null && exit 0; done; \
	echo "Installing Chromium."; apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null || \
		{ echo "The tests of the console need Chromium: install it, or name one with KEMU_CHROMIUM=..."; exit 1; }

unit: env browser ## run every test
	$(BIN)/pytest -n 2 --dist worksteal --cov --cov-report=term $(RULES) $(AT_RANDOM:%=--ignore=%)
	$(BIN)/pytest -n 3 --dist worksteal $(filter-out $(RULES),$(wildcard tests/[a-z]*/)) $(AT_RANDOM)

long: env ## test the laws, faults and the console over many matches; takes long
	KEMU_LAWS=long KEMU_FAULTS=long $(BIN)/pytest -n 2 tests/domain/test_every_game.py tests/faults \
		tests/console/test_boards.py tests/console/test_browser.py

pictures: env browser ## take pictures of the console: all in build/pictures, the best in docs/pictures
	$(BIN)/python -m tests.console.pictures

bench: env ## measure costs, as ratios
	$(BIN)/python -m tests.bench

bench-feeds: env ## measure two thousand open feeds; takes about two minutes
	$(BIN)/python -m tests.bench.feeds

golden: env ## write missing golden logs, bundles and samples, and contracts/openapi.json
	$(BIN)/python -m tests.golden.generate

openapi: env ## write contracts/openapi.json
	$(BIN)/python -m contracts.openapi

pages: env ## write the pages of docs/ that follow from the code
	$(BIN)/python -m tests.docs.written

client: ## pack kemu-client, the JavaScript package, with its types; needs npm
	@room=$$(mktemp -d) && trap 'rm -rf "$$room"' EXIT && mkdir -p "$$room/service/web/console" "$$room/contracts" && \
	cp contracts/openapi.json "$$room/contracts" && cp -r service/web/console/client "$$room/service/web/console" && \
	cd "$$room/service/web/console/client" && npm install --no-save --no-audit --no-fund --silent && \
	npm pack --silent --pack-destination $(CURDIR)

lock: env ## resolve the dependencies again
	cd requirements && for set in build runtime dev; do \
		../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--no-annotate --no-header $$set.in -o $$set.txt; done

clean: ## delete the virtual environment and all caches
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache .coverage
