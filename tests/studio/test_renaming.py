"""A word with another name is the same game: what is made of it is checked as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.studio.packs import copied, marked, session_in

from heroglyph.studio.writing.changes import by_file, changed
from heroglyph.studio.writing.renaming import RenamingError, renamed
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget

SORTS = [
    ("vocabulary.yaml", "ch¦arm: {is", "talisman"),
    ("vocabulary.yaml", "rub¦bish: {of", "litter"),
    ("vocabulary.yaml", "ri¦ch: my", "wealthy"),
    ("vocabulary.yaml", "press¦_on: {does", "go_on"),
    ("vocabulary.yaml", "tar¦get: {type", "goal"),
    ("vocabulary.yaml", "charm¦s: {of", "talismans"),
    ("vocabulary.yaml", "sta¦ke: {min", "wager"),
    ("cards/charms.yaml", "id: lan¦tern", "lamp"),
]
"""A word of each sort, by a place where it stands."""


def test_a_game_with_other_words_is_as_sound(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    for name, place, new in SORTS:
        session = session_in(pack)
        whole = (pack / name).read_text("utf-8")
        text, at = marked(place)
        changes = renamed(session, pack / name, whole.index(text) + at, new)
        assert len(changes) > 2, new
        for file, several in by_file(changes).items():
            file.write_text(changed(file.read_text("utf-8"), several), "utf-8")
    assert check_pack(PackTarget(pack)).diagnostics == ()


def test_a_card_has_its_new_name_in_every_pack(tmp_path: Path) -> None:
    pack = copied("lantern_fair", tmp_path)
    other = copied("swift_edition", tmp_path)
    (other / "cards").mkdir()
    session = session_in(tmp_path)
    path = pack / "cards" / "familiars.yaml"
    text = path.read_text("utf-8")
    changes = renamed(session, path, text.index("id: fire_moth") + 4, "glow_moth")
    files = {change.path.name for change in changes}
    assert files == {"familiars.yaml", "rules.yaml", "de.yaml", "en.yaml", "fr.yaml"}
    assert all(change.path.is_relative_to(pack) for change in changes)
    new = changed(text, by_file(changes)[path])
    assert "fire_moth" not in new and "given: {my.traits: [glow_moth]" in new


REFUSED = [
    ("kind: ch¦arm", "coin", "would_be_wrong"),
    ("id: lan¦tern", "purse", "name_taken"),
    ("id: lan¦tern", "Lamp post", "no_name"),
    ("rul¦es: |", "laws", "no_word_here"),
]


@pytest.mark.parametrize("place, new, why", REFUSED)
def test_what_cannot_be_is_refused(place: str, new: str, why: str, tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    path = pack / "cards" / "charms.yaml"
    text, at = marked(place)
    with pytest.raises(RenamingError) as refused:
        renamed(session_in(pack), path, path.read_text("utf-8").index(text) + at, new)
    assert refused.value.key == why


def test_words_of_a_game_are_not_renamed_from_outside(tmp_path: Path) -> None:
    pack = copied("lantern_fair", tmp_path)
    path = pack / "cards" / "familiars.yaml"
    with pytest.raises(RenamingError) as refused:
        renamed(session_in(pack), path, path.read_text("utf-8").index("push die"), "shove")
    assert refused.value.key == "not_yours"
