"""The benchmarks run and print every row of the budget; how fast they are is no test."""

from __future__ import annotations

import gc
from math import isfinite, nan
from pathlib import Path

import pytest
from tools.bench import compiled, peers
from tools.bench.generated import LANGUAGES
from tools.bench.rows import Row
from tools.bench.run import BENCHMARKS, main
from tools.bench.scaling import PARTS, QUICK_SIZES, calls, linear, measure
from tools.bench.table import BEGIN, END, PAGE, write
from tools.bench.timing import QUICK

BUDGETED = {
    "loading": (
        "load YAML with places: time / bare libyaml events",
        "load YAML with places: speed / CSafeLoader, no places",
    ),
    "parsing": (
        "rule text, distinct: parse, resolve, check: speed / bare LALR",
        "rule text, repeated: dictionary hit: speed / bare LALR",
    ),
    "schemas": ("validate cards, places kept: speed / jsonschema",),
    "texts": [
        name
        for language in LANGUAGES
        for name in (
            f"say a distinct rule in {language}: speed / Jinja2 template, 10 slots",
            f"… a rule said before, in {language}",
        )
    ],
    "starting": ("start: --version: time / bare Python", "start: --help: time / bare Python"),
    "checking": (
        "check a fan's card file, one rule changed: time / bare Python",
        "… nothing changed",
        "check a whole game, nothing changed: time / bare Python",
    ),
    "asking": (
        "text of one card, said before: time / bare Python",
        "read one sentence, read before: time / bare Python",
    ),
    "playing": ("random game, steps and log: speed / plain-Python model",),
    "whole_games": (),
    "peers": (),
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


def test_a_peer_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda name: None)
    monkeypatch.setattr(peers, "_OURS", {})
    rows = list(peers.peers(QUICK))
    assert rows and all("not measured: " in row.line() for row in rows)
    assert all("MISSED" not in row.line() and "missed" not in row.cells() for row in rows)


def test_rows_are_written_between_the_marks_of_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\n{END}\nafter\n", encoding="utf-8")
    order = ("loading", "texts")
    write(
        {"texts": [Row("say", 0.25, at_least=0.3), Row("none", nan, at_least=1, note="no")]},
        order,
        QUICK,
        page,
    )
    write({"loading": [Row("load", 2.0, at_most=3)]}, order, QUICK, page)
    first = page.read_text(encoding="utf-8")
    told = [line for line in first.splitlines() if line.startswith("| ")]
    assert told[2] == "| load | at most 3 | 2 | met |" and told[4] == "| say | at least 0.3 | 0.25 | missed |"
    assert told[5] == "| none | at least 1 |  | no |"
    write({"texts": [Row("say", 0.5, at_least=0.3)]}, order, QUICK, page)
    changed = page.read_text(encoding="utf-8")
    assert (
        "| load | at most 3 | 2 | met |" in changed
        and "| none |" not in changed
        and "| 0.5 | met |" in changed
    )
    assert changed.startswith("before\n") and changed.endswith("after\n")
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(ValueError):
        write({}, order, QUICK, page)


def test_the_page_has_rows_of_every_benchmark_and_no_other() -> None:
    table = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    named = [line.split("**")[1] for line in table.splitlines() if line.startswith("| **")]
    assert named == [benchmark.__name__ for benchmark in BENCHMARKS]


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
