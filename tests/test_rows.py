"""Which cases ``make test`` takes: some of every test, and with those of ``make test-rest`` all."""

from __future__ import annotations

import pytest
from tests.places import ROOT
from tests.sampling import ROWS, in_share

CASES = [
    *(f"a.py::long[{number}]" for number in range(10)),
    "a.py::alone",
    "b.py::short[x]",
    "b.py::short[y]",
]


def test_of_a_row_a_share_is_taken_and_of_each_test_something() -> None:
    taken = [
        case
        for case, is_taken in zip(CASES, in_share(CASES, {"a.py": 4, "b.py": 5}), strict=True)
        if is_taken
    ]
    assert 2 <= sum(case.startswith("a.py::long") for case in taken) <= 3
    assert "a.py::alone" in taken
    assert sum(case.startswith("b.py::short") for case in taken) == 1


def test_a_test_that_is_named_goes_by_its_own_number() -> None:
    assert sum(in_share(CASES, {"a.py": 4, "a.py::long": 1})) == len(CASES)


@pytest.mark.parametrize("row", ROWS)
def test_every_row_is_there(row: str) -> None:
    file, _, name = row.partition("::")
    assert f"def {name or 'test_'}" in (ROOT / file).read_text(encoding="utf-8")
    assert ROWS[row] > 1
