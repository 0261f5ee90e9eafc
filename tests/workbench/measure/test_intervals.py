"""The intervals are those of the textbooks, and none is given where there is none to give."""

from __future__ import annotations

import pytest

from heroglyph.workbench.measure.intervals import ENOUGH, difference, share


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)  # by Wilson's formula; the last one is the example of Newcombe (1998)
def test_shares(count: int, of: int, low: float, high: float) -> None:
    interval = share(count, of).interval
    assert interval is not None
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


def test_a_share_of_nothing_has_no_interval() -> None:
    assert share(0, 0).interval is None


def test_differences() -> None:
    decided = difference([0.0, 2.0] * 50)  # mean 1, standard error 0.1005
    assert decided.mean == 1 and decided.interval is not None
    assert decided.interval.low == pytest.approx(1 - 1.95996 * 0.100504, abs=1e-5)
    assert decided.interval.high == pytest.approx(1 + 1.95996 * 0.100504, abs=1e-5)
    assert decided.interval.tells
    undecided = difference([-1.0, 1.0] * 50).interval
    assert undecided is not None and not undecided.tells


def test_too_few_and_alike_differences_have_no_interval() -> None:
    assert difference([0.0, 2.0] * (ENOUGH // 2 - 1)).interval is None
    assert difference([0.0, 2.0] * (ENOUGH // 2)).interval is not None
    assert difference([3.0] * 100).interval is None
    assert difference([]).pairs == 0
