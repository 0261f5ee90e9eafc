"""The benchmarks run and print every row of the budget; how fast they are is no test."""

from __future__ import annotations

import pytest

from .run import BENCHMARKS, main
from .timing import QUICK

BUDGETED = (
    "load YAML with places: time / bare libyaml events",
    "rule text, distinct: parse, resolve, check: speed / bare LALR",
    "rule text, repeated: dictionary hit: speed / bare LALR",
    "validate cards, places kept: speed / jsonschema",
    "say a distinct rule in en: speed / Jinja2 template, 10 slots",
    "say a distinct rule in fr: speed / Jinja2 template, 10 slots",
    "say a distinct rule in de: speed / Jinja2 template, 10 slots",
    "start: --version: time / bare Python",
    "start: --help: time / bare Python",
    "start: check of one card, texts and examples: time / bare Python",
    "random game, steps and log: speed / plain-Python model",
    f"{QUICK.cards} cards, 100 rule texts: load, check, say in 3 languages: time / lean stack",
)


def test_every_row_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in BUDGETED:
        (line,) = [line for line in lines if line.startswith(name)]
        number, at, bound, budget, *_ = line[len(name) :].split()
        assert float(number) > 0 and at == "at" and bound in ("least", "most") and float(budget) > 0, line


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    said = capsys.readouterr().err
    assert [benchmark.__name__ for benchmark in BENCHMARKS if benchmark.__name__ not in said] == []
