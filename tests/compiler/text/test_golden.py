"""Every card's text in both registers, one line a card and language, as it was last read and found right.

``pytest tests/compiler/text/test_golden.py --update-golden`` writes the files anew: read the difference.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.sampling import share

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.model import Game
from heroglyph.compiler.typed.speakable import speakable

HERE = Path(__file__).parent / "golden"
REGISTERS = {"full": "{}.txt", "compact": "{}.compact.txt"}


@cache
def realizers(name: str) -> tuple[Game, list[Realizer]]:
    loaded = load([find_builtin_packs()[name]])
    game, files = check(loaded).game, loaded.packs[0]
    return game, [game_realizer(game, [files], language) for language in files.languages]


def lines(name: str, register: str) -> list[str]:
    game, speakers = realizers(name)
    golden = []
    for realizer in speakers:
        for card in game.cards:
            said = (realizer.say(rule, kind, compact=register == "compact") for kind, rule in speakable(card))
            text = " / ".join(said)
            if text:
                golden.append(f"{card.kind}/{card.name} {realizer.language.code} {text}")
    return sorted(golden)


@pytest.mark.parametrize("register", REGISTERS)
@pytest.mark.parametrize("name", find_builtin_packs())
def test_golden(name: str, register: str, update_golden: bool) -> None:
    path = HERE / REGISTERS[register].format(name)
    text = "\n".join(lines(name, register)) + "\n"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", find_builtin_packs())
def test_compact_texts_mean_their_rules(name: str) -> None:
    """The check of a pack proves the full texts; this those of the short ones that are others, each once.

    Every run takes one of eight in each language; ``make soak`` takes all of them.
    """
    game, speakers = realizers(name)
    for realizer in speakers:
        said = {}
        for card in game.cards:
            for kind, rule in speakable(card):
                text = realizer.say(rule, kind, compact=True)
                if text != realizer.say(rule, kind):
                    said[kind, text] = rule
        for (kind, text), rule in share(said.items(), 8):
            heard = [normal_form(reading.rule) for reading in realizer.hear(text, kind)]
            assert heard == [normal_form(rule)], f"{realizer.language.code} {text}"
