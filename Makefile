# Each target works by itself on a fresh machine that has make and Python 3.11 or newer.
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: build test test-rest test-all lint types contract bench fast wheel soak planted fuzz fmt clean

build: $(READY)  ## check and compile all packs, write effects and texts into build/
	@echo "All packs are checked, compiled and said: about two minutes the first time."
	$(BIN)/heroglyph build
	@echo "The program is $(BIN)/heroglyph; after '. $(BIN)/activate' this terminal knows it as heroglyph."

test: $(READY)  ## every test; of long rows of cases a share
	$(BIN)/python -m pytest -q -n auto --dist worksteal --rows share

test-rest: $(READY)  ## the other cases of these rows
	$(BIN)/python -m pytest -q -n auto --dist worksteal --rows rest

test-all: test test-rest  ## every case

lint: $(READY) types contract  ## style, types, and who may import whom
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

contract: $(READY)
	$(BIN)/lint-imports

bench: $(READY)  ## speed, as ratios within one run, written into docs/performance.md
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]' || echo "Games of others are not there to be measured beside."
	$(BIN)/python -m tools.bench.run --write

fast: $(READY)  ## the runtime compiled by mypyc, beside the plain one; needs a C compiler
	$(BIN)/python -m tools.compiled.compile $(COMPILE)

wheel: $(READY)  ## in dist/ a wheel of plain Python, and one with the runtime compiled; needs a C compiler
	$(BIN)/python -m tools.compiled.wheel $(COMPILE)

soak: $(READY)  ## all tests at full length; 10,000 random games of each pack and size under watch, both scorers on 100,000 sheets; the meaning on 100,000 generated pairs, and what is undone; 50,000 small games every way; hours
	HEROGLYPH_SOAK=1 HEROGLYPH_GENERATED=1 HEROGLYPH_MUTANTS=1 $(BIN)/python -m pytest -q -n auto --dist load
	$(BIN)/python -m tests.meaning.undone
	$(BIN)/python -m tools.soak.run $(SOAK)
	$(BIN)/python -m tools.soak.every_way
	$(BIN)/python -m tools.garden_paths --most 1000
	$(BIN)/python -m tools.soak.rollplayer.final_states

planted: $(READY)  ## 585 mistakes planted in the built-in packs, one at a time, and 500 packs without any: what does the checker see?
	$(BIN)/python -m tools.planted.run
	$(BIN)/python -m tools.planted.valid

fuzz: $(READY)  ## each entry point for 300 s, guided by what its inputs reach; FUZZ="archive 3600" for one of them
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python -m tools.fuzz.run $(FUZZ)

fmt: $(READY)  ## lay out the Python files
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or name it with PYTHON=..."; exit 1; }
	@echo "Setting up $(VENV): packages are fetched, once. This takes a minute or two."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
