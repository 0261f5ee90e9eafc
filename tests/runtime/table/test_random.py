"""The generator is specified: these vectors are part of the specification."""

from __future__ import annotations

from heroglyph.runtime.table.random import below, mix, streams

# SplitMix64 from the published reference implementation, seed 1234567.
REFERENCE = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_mix_is_splitmix64() -> None:
    state, mixed = 1234567, []
    for _ in REFERENCE:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed.append(mix(state))
    assert tuple(mixed) == REFERENCE


def test_streams_of_a_seed() -> None:
    assert streams(1, 3) == VECTORS
    assert streams(1, 2) == VECTORS[:2], "a stream does not depend on how many there are"
    assert streams(2, 3) != VECTORS


def test_dice_of_a_stream() -> None:
    states = streams(1, 3)
    rolls = [below(states, 1, 6) + 1 for _ in range(12)]
    assert rolls == ROLLS
    assert states[0] == VECTORS[0] and states[2] == VECTORS[2], "one stream does not move another"


def test_rejection_keeps_results_equally_likely() -> None:
    """Three quarters of 2**64 + 1: without rejection the low third would come up twice as often."""
    n = 3 * 2**62 + 1
    states = [5]
    low = sum(below(states, 0, n) < n // 3 for _ in range(3000))
    assert 850 < low < 1150


def test_frequencies_of_a_die() -> None:
    states = streams(99, 1)
    counts = [0] * 6
    for _ in range(6000):
        counts[below(states, 0, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # chi-square, 5 degrees, 0.1 %


VECTORS = [6791897765849424158, 17405687883870564846, 834844254806117752]
ROLLS = [6, 2, 2, 6, 6, 3, 4, 4, 2, 6, 3, 6]
