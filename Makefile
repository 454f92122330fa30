PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: env up test lint types unit long bench lock golden openapi clean

env: $(READY)

$(READY): requirements/dev.txt pyproject.toml
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

up: env
	@exec $(BIN)/kemu up
