"""A game goes on by the rules it was begun with: what differs is named, what does not matter is let be."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.workbench.copies import copy_of, edit, without_card

from heroglyph.runtime.record.gamefile import GameFileError
from heroglyph.runtime.record.recorded import Playable, head_of
from heroglyph.workbench.games.playable import find_playable
from heroglyph.workbench.games.same_rules import check_same_rules

from .playing import rollplayer

LAYOUT = (
    "    ability: choose skill from others.skills; run skill.ability",
    "    ability:  # theirs\n      choose skill from others.skills\n      run skill.ability",
)


def _without(file: str, card: str) -> Callable[[Path], None]:
    def change(pack: Path) -> None:
        path = pack / file
        path.write_text(without_card(path.read_text(encoding="utf-8"), card), encoding="utf-8")

    return change


def _edited(old: str, new: str) -> Callable[[Path], None]:
    return lambda pack: edit(pack, old, new)


def _turned_round(pack: Path) -> None:
    """The first two zones of the vocabulary change places: their streams of chance do so too."""
    path = pack / "vocabulary.yaml"
    before, zones, after = path.read_text(encoding="utf-8").partition("\nzones:\n")
    first, second, rest = after.split("\n", 2)
    path.write_text(f"{before}{zones}{second}\n{first}\n{rest}", encoding="utf-8")


VALUES = """  cost: {}
  arrow: up
  provenance: {{dots: public, cost: house, arrow: house, rules: rulebook}}"""
CHANGES: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "a rule": (
        _edited("choose skill from others.skills;", "choose skill from left.skills;"),
        "game_other_rules",
        "rollplayer:skill/diplomacy",
    ),
    "a value": (
        _edited(VALUES.format(4), VALUES.format(5)),
        "game_other_rules",
        "rollplayer:skill/diplomacy",
    ),
    "a word": (
        _edited("players: 1..4", "players: 1..5"),
        "game_other_rules",
        "rollplayer:game.players",
    ),
    "a card less": (
        _without("skills.yaml", "sleight_of_hand"),
        "game_other_rules",
        "-rollplayer:skill/sleight_of_hand",
    ),
    "another order": (_turned_round, "game_other_order", ""),
}


def _here(pack: Path) -> Playable:
    return find_playable([str(pack)])


@pytest.mark.parametrize("case", CHANGES)
def test_what_differs_is_named(case: str, tmp_path: Path) -> None:
    change, key, part = CHANGES[case]
    pack = copy_of("rollplayer", tmp_path)
    change(pack)
    with pytest.raises(GameFileError) as raised:
        check_same_rules(_here(pack), head_of(rollplayer(), 2, 1))
    assert f"game_{raised.value.key}" == key
    assert raised.value.arguments.get("parts", "") == part


def test_a_card_more_is_named(tmp_path: Path) -> None:
    pack = copy_of("rollplayer", tmp_path)
    _without("skills.yaml", "sleight_of_hand")(pack)
    with pytest.raises(GameFileError) as raised:
        check_same_rules(rollplayer(), head_of(_here(pack), 2, 1))
    assert raised.value.arguments["parts"] == "+rollplayer:skill/sleight_of_hand"


def test_layout_comments_examples_names_and_version_do_not_matter(tmp_path: Path) -> None:
    pack = copy_of("rollplayer", tmp_path)
    edit(pack, *LAYOUT)
    edit(pack, "another player's Climb flips a die of the pool for me", "an example")
    edit(pack, "version: 0.1.0", "version: 0.1.1")
    shutil.rmtree(tmp_path / "locales" / "de")
    edit(pack, "languages: [en, fr, de, es]", "languages: [en, fr, es]")
    here = _here(pack)
    check_same_rules(here, head_of(rollplayer(), 2, 1))
    assert here.packs != rollplayer().packs
