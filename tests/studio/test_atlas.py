"""Each word stands where it is said to stand, in whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.studio.packs import copied, session_in

from heroglyph.studio.atlas.atlas import Atlas
from heroglyph.studio.atlas.uses import CARDS, own_name


def looked_at(tmp_path: Path, name: str) -> tuple[Atlas, dict[str, str], set[str]]:
    pack = copied(name, tmp_path)
    checked = session_in(pack).pack(pack / "pack.yaml")
    assert checked is not None
    plurals = {noun.plural for noun in checked.game.game.vocabulary.nouns.values() if noun.plural}
    return checked.atlas, {file: source.text for file, source in checked.sources.items()}, plurals


@pytest.mark.parametrize("name", ["night_market", "lantern_fair", "velvet_hammer", "whispers"])
def test_each_word_stands_where_it_is_said_to(name: str, tmp_path: Path) -> None:
    atlas, texts, plurals = looked_at(tmp_path, name)
    for file, text in texts.items():
        end = 0
        for use in atlas.in_file(file):
            written = text[use.span.start : use.span.end]
            assert written in (own_name(use.word), *plurals), (file, written, use)
            assert use.span.start >= end, (file, written, use)
            end = use.span.end


@pytest.mark.parametrize("name", ["night_market", "velvet_hammer", "whispers"])
def test_each_word_is_declared_once_and_known_where_it_is_used(name: str, tmp_path: Path) -> None:
    atlas, _, _ = looked_at(tmp_path, name)
    for word in atlas.declared:
        declaring = [use for use in atlas.uses_of(word) if use.declares]
        assert len(declaring) == 1, (word, declaring)
        if word[0] not in (CARDS, "options"):
            assert atlas.at(declaring[0].span.file, declaring[0].span.start) == declaring[0]


def test_cards_that_are_written_alike_have_their_own_places(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    path = pack / "cards" / "charms.yaml"
    session = session_in(pack)
    rules = "- id: {}\n  kind: charm\n  cost: 3\n  rules: |\n    score 1 if my.rich\n"
    text = path.read_text("utf-8") + "\n" + rules.format("twin") + "\n" + rules.format("other_twin")
    session.open(path, text)
    checked = session.pack(path)
    assert checked is not None
    name = checked.names[path]
    places = {use.span.start for use in checked.atlas.in_file(name) if use.word == ("fields", "player.rich")}
    for twin in ("id: twin", "id: other_twin"):
        assert text.index("rich", text.index(twin)) in places
