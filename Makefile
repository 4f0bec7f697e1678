# `make run` and `make test` are all one needs; both install first.
PYTHON ?=
BIN := .venv/bin
export PYTHON

.PHONY: run test install official conform soak bench clean

run: install
	@$(BIN)/playmat --version
	@tools/demonstration

test: install
	@$(MAKE) -s official || echo "the official engine cannot be installed here: its comparisons are skipped" >&2
	@tools/check

install:
	@tools/install

# The official engine's library, for comparisons only; everything works without it.
official: install
	@$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps kaggle-environments==1.33.2

# Plays GAMES random games on the official engine, walks each on Playmat and compares everything at every decision.
GAMES ?= 200
conform: official
	@tools/conform --games $(GAMES)

# More than an hour on two cores; `tools/soak --games 500` is a shorter one.
soak: install
	@tools/soak
	@tools/soak-cards
	@tools/faults

bench: install
	@$(MAKE) -s official || echo "the official engine cannot be installed here: it is not measured" >&2
	@$(BIN)/playmat bench

clean:
	@rm -rf .venv build dist src/playmat/_compiled .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
