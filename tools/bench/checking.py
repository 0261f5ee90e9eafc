"""``check`` and ``text`` as a card author calls them again and again: whole processes against a bare Python.

What is kept lies in a folder of its own, filled in the first round, which does not count. Who changes a rule
writes another number into it in each round, so that its text was never met before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from .generated import LANGUAGES, write_fan, write_game
from .rows import Row
from .timing import Effort, compare_processes

_CHECK = "import sys; from heroglyph.workbench.cli.cli import main; sys.exit(main())"
_KEEPING_NOTHING = f"import os; os.environ['HEROGLYPH_CACHE'] = 'off'; {_CHECK}"
_CHANGING = f"""
import re, sys
path, one = sys.argv.pop(), lambda found: f"score {{int(found[1]) % 90 + 1}}"
with open(path, encoding="utf-8") as file:
    text = file.read()
with open(path, "w", encoding="utf-8") as file:
    file.write(re.sub("score ([0-9]+)", one, text, count=1))
{_CHECK}
"""


def checking(effort: Effort) -> Iterator[Row]:
    """A file of a fan's pack, and a whole game; nothing changed, one rule changed, nothing kept."""
    with TemporaryDirectory() as folder, keeping_in(Path(folder) / "kept"):
        yield from _of_a_fan(Path(folder), effort)
        yield from _of_a_game(Path(folder), effort)
        yield from _of_a_card(Path(folder), effort)


@contextmanager
def keeping_in(folder: Path) -> Iterator[None]:
    """What the programs keep lies in a folder, which is empty at first."""
    before = dict(os.environ)
    os.environ["HEROGLYPH_CACHE"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _of_a_fan(folder: Path, effort: Effort) -> Iterator[Row]:
    whole = effort.rounds > 3
    cards = 12 if whole else 2
    cold = {"cold": (_KEEPING_NOTHING, "check", str(write_fan(folder / "three", cards)))} if whole else {}
    cost = costs(
        effort,
        changed=(_CHANGING, "check", *[str(write_fan(folder / "one", cards))] * 2),
        same=(_CHECK, "check", str(write_fan(folder / "two", cards))),
        **cold,
    )
    name = "check a fan's card file, one rule changed: time / bare Python"
    yield Row(name, cost["changed"], at_most=30, note=f"of {cards} rules, in {len(LANGUAGES)} languages")
    yield Row("… nothing changed", cost["same"], at_most=8)
    if whole:
        yield Row("… nothing kept", cost["cold"])


def _of_a_game(folder: Path, effort: Effort) -> Iterator[Row]:
    made = write_game(folder / "game")
    whole = effort.rounds > 3  # checking all of it takes as long as all the rest
    target = str(made.parent if whole else made)
    changes = {"changed": (_CHANGING, "check", target, str(made))} if whole else {}
    cost = costs(effort, same=(_CHECK, "check", target), **changes)
    if whole:
        yield Row("check a whole game, one rule changed: time / bare Python", cost["changed"])
        cold = costs(replace(effort, processes=2), cold=(_KEEPING_NOTHING, "check", target))
        yield Row("… nothing kept, all its texts in four languages", cold["cold"], at_most=400)
    note = "all of its texts" if whole else "one of its files"
    yield Row("check a whole game, nothing changed: time / bare Python", cost["same"], at_most=8, note=note)


def _of_a_card(folder: Path, effort: Effort) -> Iterator[Row]:
    pack = str(write_fan(folder / "cards", 2).parent.parent)
    cost = costs(effort, text=(_CHECK, "text", "--pack", pack, "made_0"))
    yield Row("text of a card that was asked for before: time / bare Python", cost["text"], at_most=15)


def costs(effort: Effort, **programs: tuple[str, ...]) -> dict[str, float]:
    """The processor time of some programs of Python with their arguments, against a bare one."""
    commands = {name: (sys.executable, "-c", *program) for name, program in programs.items()}
    return dict(compare_processes({"bare": (sys.executable, "-c", "pass"), **commands}, "bare", effort).cost)
