"""Speed against the budget in the project's own terms: ratios within one run, never bare seconds.

Each benchmark is a function that gives lines of (what, measured ratio, budget). Run it with ``make bench``.
"""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from heroglyph.compiler.data import data_path
from heroglyph.compiler.load import load_text

Line = tuple[str, float, str]


def seconds(work: Callable[[], Any]) -> float:
    """The least processor time that a piece of work took."""
    return min(timeit.repeat(work, number=5, repeat=25, timer=time.process_time)) / 5


def loading() -> Iterator[Line]:
    """Reading YAML with places, against the bare events of libyaml."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(data_path("cards").glob("*/*.yaml"))]

    def events() -> None:
        for text in texts:
            following = yaml.CBaseLoader(text).get_event
            while following() is not None:
                pass

    bare = seconds(events)
    ours = seconds(lambda: [load_text("f", text) for text in texts])
    yield "load with places / bare libyaml events", ours / bare, "at most 1.5"


BENCHMARKS: tuple[Callable[[], Iterator[Line]], ...] = (loading,)


def main() -> None:
    """Prints every benchmark with its budget."""
    for benchmark in BENCHMARKS:
        for what, ratio, budget in benchmark():
            print(f"{what:<50} {ratio:6.2f}   {budget}")


if __name__ == "__main__":
    main()
