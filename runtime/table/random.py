"""Chance: a specified generator (SplitMix64), one stream for each use, no host library.

A stream is one unsigned 64-bit integer. ``below`` takes the next output that is not in the
incomplete last block of ``n`` (rejection), so that every result is equally likely. The test
vectors in ``tests/runtime/table/test_random.py`` are part of the specification.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """The output function of SplitMix64: 64 bits in, 64 bits out."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def streams(seed: int, count: int) -> list[int]:
    """The starts of ``count`` streams of a seed; stream ``i`` does not depend on ``count``."""
    root = mix((seed + _GAMMA) & _MASK)
    return [mix((root + (i + 1) * _GAMMA) & _MASK) for i in range(count)]


def below(states: list[int], stream: int, n: int) -> int:
    """The next number of a stream from 0 to ``n`` - 1; moves the stream on in place."""
    block = (1 << 64) // n * n
    while True:
        states[stream] = state = (states[stream] + _GAMMA) & _MASK
        value = mix(state)
        if value < block:
            return value % n
