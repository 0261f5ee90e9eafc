"""Intervals of 95 %: of a mean difference of pairs, and of a share.

The pairs are games of the same seed, so their differences are looked at, not the two means. The mean of some
dozens of pairs is nearly normal, and the standard library has that distribution; of fewer nothing is said.
Shares have Wilson's score interval, which stays between 0 and 1 and is right for rare things too.

E. B. Wilson, Probable inference, Journal of the American Statistical Association 22 (1927).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from .measured import Difference, Interval, Proportion

CONFIDENCE = 0.95
ENOUGH = 30  # pairs from which on the mean is near enough to normal
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def difference(differences: Sequence[float]) -> Difference:
    """The mean of some differences."""
    count = len(differences)
    mean = fmean(differences) if differences else 0.0
    if count < ENOUGH or all(value == differences[0] for value in differences):
        return Difference(count, mean, None)
    half = _Z * stdev(differences) / sqrt(count)
    return Difference(count, mean, Interval(mean - half, mean + half))


def share(count: int, of: int) -> Proportion:
    """So many of so many; Wilson's interval."""
    if not of:
        return Proportion(count, of, None)
    part, square = count / of, _Z * _Z
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = _Z * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    low, high = middle - half if count else 0.0, middle + half if count < of else 1.0
    return Proportion(count, of, Interval(low, high))
