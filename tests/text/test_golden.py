"""Every card's text, one line a card and language, as it was last read and found right.

``pytest tests/text/test_golden.py --update-golden`` writes the files anew: read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.text.voice import Voice, read_language, speakable

HERE = Path(__file__).parent / "golden"


def lines(name: str) -> list[str]:
    loaded = load([find_builtin_packs()[name]])
    game = check(loaded).game
    found = []
    files = loaded.packs[0]
    for language in files.languages:
        voice = Voice(game, read_language(language, [files.locales[language]]))
        for card in game.cards:
            text = " / ".join(voice.say(rule, kind) for kind, rule in speakable(card))
            if text:
                found.append(f"{card.kind}/{card.name} {language} {text}")
    return sorted(found)


@pytest.mark.parametrize("name", find_builtin_packs())
def test_golden(name: str, update_golden: bool) -> None:
    path = HERE / f"{name}.txt"
    text = "\n".join(lines(name)) + "\n"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
