"""Procedures as they are told in a rules reference, whole, as they were last read and found right.

``pytest tests/text/test_told.py --update-golden`` writes the files anew: read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from spoken import LANGUAGES

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.text.outline import Step
from heroglyph.compiler.text.voice import Voice
from heroglyph.compiler.text.voices import game_voice

HERE = Path(__file__).parent / "golden"

PACKS = tuple(find_builtin_packs())


@cache
def checked(pack: str) -> CheckedGame:
    return check(load([find_builtin_packs()[pack]]))


@cache
def voice(pack: str, language: str) -> Voice:
    return game_voice(checked(pack).game, checked(pack).packs, language)


def procedures(pack: str) -> list[str]:
    """The procedures that are told."""
    game = checked(pack).game
    return [name for name in game.procedures if name not in game.vocabulary.untold]


def lines(steps: tuple[Step, ...], choice: bool = False, depth: int = 0) -> Iterator[str]:
    """Steps as a list of Markdown: numbered where they follow each other, with dashes where one is chosen."""
    for number, step in enumerate(steps, 1):
        yield f"{'   ' * depth}{'-' if choice else f'{number}.'} {step.text}"
        yield from lines(step.steps, step.choice, depth + 1)


def page(pack: str, language: str) -> str:
    """All procedures of a game in one language, in the order of their names."""
    found = []
    for name in sorted(procedures(pack)):
        prose = voice(pack, language).tell(name)
        note = [f"({len(prose.left_out)} untold)"] if prose.left_out else []
        found += [f"## {prose.title} [{name}]", "", *lines(prose.steps), *note, ""]
    return "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_golden(pack: str, language: str, update_golden: bool) -> None:
    path = HERE / f"told.{pack}.{language}.md"
    text = page(pack, language)
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
