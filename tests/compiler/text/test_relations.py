"""A place relation may be any words: they are said as they are read, also where a mark stands inside."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"


@pytest.mark.parametrize("words", ["de", "dans l’enceinte de", "au-dessus de", "jusqu’à"])
def test_a_relation_is_said_and_read_back(words: str, tmp_path: Path) -> None:
    pack = shutil.copytree(BOUQUET, tmp_path / "bouquet")
    names = pack / "locales" / "fr.yaml"
    names.write_text(names.read_text("utf-8").replace("lies: de,", f"lies: {words},"), "utf-8")
    checked = check(load([pack]), checks=False)
    realizer = game_realizer(checked.game, checked.packs, "fr")
    rules = [spoken for card in checked.game.cards for spoken in speakable(card)]
    texts = [realizer.say(rule, kind) for kind, rule in rules]
    assert any(words in text for text in texts)
    assert all(realizer.read(text) for text in texts)
