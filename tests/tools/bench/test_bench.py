"""The benchmarks run and print every row of the budget; how fast they are is no test."""

from __future__ import annotations

import gc
from math import isfinite
from pathlib import Path

import pytest
from tools.bench import compiled
from tools.bench.generated import LANGUAGES
from tools.bench.run import BENCHMARKS, main
from tools.bench.scaling import PARTS, QUICK_SIZES, calls, linear, measure
from tools.bench.timing import QUICK

BUDGETED = {
    "loading": ("load YAML with places: time / bare libyaml events",),
    "parsing": (
        "rule text, distinct: parse, resolve, check: speed / bare LALR",
        "rule text, repeated: dictionary hit: speed / bare LALR",
    ),
    "schemas": ("validate cards, places kept: speed / jsonschema",),
    "texts": [
        f"say a distinct rule in {language}: speed / Jinja2 template, 10 slots" for language in LANGUAGES
    ],
    "starting": ("start: --version: time / bare Python", "start: --help: time / bare Python"),
    "checking": (
        "check a fan's card file, one rule changed: time / bare Python",
        "… nothing changed",
        "check a whole game, nothing changed: time / bare Python",
    ),
    "playing": ("random game, steps and log: speed / plain-Python model",),
    "whole_games": (),
    "compiled": (),
    "big_packs": (
        f"{QUICK.cards} cards, 100 rule texts: load, check, say in {len(LANGUAGES)} languages: "
        "time / lean stack",
    ),
    "scaling": [
        f"each further card, {QUICK_SIZES[2]} against {QUICK_SIZES[1]} cards: {what}"
        for what in (*PARTS, "whole", "memory")
    ],
}
"""What each benchmark prints with a budget."""

COUNTED_SIZES = (50, 150, 450)


@pytest.mark.parametrize("benchmark", [benchmark.__name__ for benchmark in BENCHMARKS])
def test_every_row_is_printed(benchmark: str, capsys: pytest.CaptureFixture[str]) -> None:
    gc.freeze()  # each round begins with a search for garbage, which the other tests' things would make long
    try:
        assert main(["--quick", benchmark]) == 0
    finally:
        gc.unfreeze()
    lines = capsys.readouterr().out.splitlines()
    for name in BUDGETED[benchmark]:
        (line,) = [line for line in lines if line.startswith(name)]
        number, at, bound, budget, *_ = line[len(name) :].split()
        # a figure that is a difference of short times may even be negative on a busy machine
        assert isfinite(float(number)) and at == "at" and bound in ("least", "most"), line
        assert float(budget) > 0, line


def test_a_runtime_that_was_not_compiled_is_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FAST", tmp_path)
    (row,) = compiled.compiled(QUICK)
    assert "make fast" in row.line()


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    said = capsys.readouterr().err
    assert [benchmark.__name__ for benchmark in BENCHMARKS if benchmark.__name__ not in said] == []


def test_a_pack_of_thrice_as_many_cards_costs_no_more_work_a_card() -> None:
    """Counted are calls, not seconds: a pass over all pairs of cards would cost thrice as many a card."""
    small, middle, large = calls(*COUNTED_SIZES)
    assert (large - middle) / 3 <= 1.1 * (middle - small)


def test_nor_more_memory() -> None:
    rows = list(linear(QUICK_SIZES, [measure(size) for size in QUICK_SIZES]))
    assert [row.line() for row in rows if row.name.endswith("memory") and row.value > 1.8] == []


def test_what_is_not_linear_misses_the_tolerance() -> None:
    squares = [dict.fromkeys((*PARTS, "whole", "memory"), float(size * size)) for size in QUICK_SIZES]
    assert not any(row.met for row in linear(QUICK_SIZES, squares))
