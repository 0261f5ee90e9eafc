"""``make planted``: plants mistakes in the built-in packs, one at a time, and tells which the checker sees.

The mistakes stand in ``planted.jsonl``, one a line. ``--renew`` draws them anew, in the order of the seed.
What survives is judged in ``survivors.yaml``: whether the changed card is one that somebody could have meant.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

from tests.places import ROOT
from tests.tables import read_table

from .planting import KINDS, Garden, is_mistake
from .plants import DEMANDED, PACKS, Plant, chosen
from .trial import Outcome, outcome

HERE = Path(__file__).parent
LIST, SURVIVORS = HERE / "planted.jsonl", HERE / "survivors.yaml"
SEED = "heroglyph"
EACH, EACH_OTHER = 75, 45
"""So many mistakes of each kind that must be caught, and of each other kind."""

WIDTHS = (7, 8, 12, 18, 11, 12)


def drawn(seed: str) -> Iterator[Plant]:
    """The mistakes of a seed, kind by kind."""
    gardens = [Garden(pack) for pack in PACKS]
    files = {file.name: file for garden in gardens for file in garden.files}
    for kind, planter in KINDS.items():
        plants = [plant for garden in gardens for file in garden.files for plant in planter(garden, file)]
        count = EACH if kind in DEMANDED else EACH_OTHER
        unique = list(dict.fromkeys(plants))
        yield from chosen(unique, count, seed, lambda plant: is_mistake(plant, files[plant.file]))


def planted() -> list[Plant]:
    """The mistakes of the list."""
    return [Plant(**json.loads(line)) for line in LIST.read_text("utf-8").splitlines()]


def judged() -> dict[tuple[str, str | None], tuple[bool, str]]:
    """What was decided of those that survive: by the two lines, whether the card is valid, and why."""
    entries = read_table(SURVIVORS) or []
    return {(entry["old"], entry["new"]): (entry["valid"], entry["reason"]) for entry in entries}


def tried(plant: Plant) -> Outcome | None:
    """What the checker makes of a mistake; None where its line is not there any more."""
    text = (ROOT / plant.file).read_text("utf-8")
    line = plant.where(text)
    if line is None:
        return None
    try:
        return outcome(plant, text, line)
    except Exception as error:  # the checker must never raise: it has not told what is wrong
        return Outcome(False, False, (f"{type(error).__name__}: {error}",))


def main(arguments: Sequence[str] | None = None) -> int:
    """Plants, prints what was not seen where it was made, and a table; 1 where too much was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renew", metavar="SEED", nargs="?", const=SEED, help="draw the mistakes anew")
    parser.add_argument("--kind", choices=tuple(KINDS), nargs="*", default=tuple(KINDS))
    parser.add_argument("--first", type=int, help="so many of each kind only")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    if given.renew is not None:
        lines = [json.dumps(asdict(plant), ensure_ascii=False) for plant in drawn(given.renew)]
        LIST.write_text("\n".join(lines) + "\n", "utf-8")
        return 0
    plants = [plant for plant in planted() if plant.kind in given.kind]
    if given.first is not None:
        plants = [plant for kind in KINDS for plant in [p for p in plants if p.kind == kind][: given.first]]
    with ProcessPoolExecutor(given.workers) as pool:
        return report(zip(plants, pool.map(tried, plants, chunksize=4), strict=True))


def report(tries: Iterator[tuple[Plant, Outcome | None]]) -> int:
    """Prints what was missed, then the table."""
    verdicts = judged()
    table = {kind: Counter[str]() for kind in KINDS}
    for plant, result in tries:
        row = table[plant.kind]
        if result is None:
            row["gone"] += 1
            continue
        row.update(planted=1, caught=int(result.caught), placed=int(result.placed))
        if not result.caught:
            verdict = verdicts.get((plant.old, plant.new))
            row["valid" if verdict and verdict[0] else "mistake" if verdict else "unjudged"] += 1
            print(
                shown("missed" if verdict is None else f"survives: {verdict[1]}", plant, result), flush=True
            )
        elif not result.placed and plant.kind in DEMANDED:
            print(shown("elsewhere", plant, result), flush=True)
    print(f"{'':<20}planted  caught  right line  survivors: valid  a mistake  not judged")
    for kind, row in table.items():
        numbers = [row[name] for name in ("planted", "caught", "placed", "valid", "mistake", "unjudged")]
        cells = "".join(f"{number:>{width}}" for number, width in zip(numbers, WIDTHS, strict=True))
        print(f"{kind:<20}{cells}" + (f"  ({row['gone']} gone)" if row["gone"] else ""))
    return int(any(not holds(kind, row) for kind, row in table.items()))


def holds(kind: str, row: Counter[str]) -> bool:
    """Whether the demands hold for a kind: nearly all caught where they were made; each survivor judged."""
    if kind in DEMANDED:
        return row["placed"] * 100 >= row["planted"] * 99
    return row["unjudged"] == 0


def shown(what: str, plant: Plant, result: Outcome) -> str:
    """A mistake as it is printed."""
    codes = f"   {' '.join(result.codes)}" if result.codes else ""
    return (
        f"{plant.file}:{plant.line} {plant.kind}, {what}{codes}\n  - {plant.old.strip()}\n"
        f"  + {'' if plant.new is None else plant.new.strip()}"
    )


if __name__ == "__main__":
    sys.exit(main())
