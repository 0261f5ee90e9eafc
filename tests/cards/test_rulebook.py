"""What the rulebooks rule on is shown by examples of cards: each entry of the list beside this names one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.tables import read_table

CHAPTERS: dict[str, dict[str, dict[str, list[str]]]] = read_table(Path(__file__).parent / "rulebook.yaml")
TOPICS = [(chapter, topic) for chapter, topics in CHAPTERS.items() for topic in topics]


@cache
def examples() -> dict[str, list[str]]:
    """The names of the examples of each card of Roll Player."""
    names = {}
    for file in sorted((ROOT / "cards" / "rollplayer").glob("*.yaml")):
        content = read_table(file)
        for card in content if isinstance(content, list) else ():
            names[f"{card['kind']}/{card['id']}"] = [example["name"] for example in card.get("examples", ())]
    return names


@pytest.mark.parametrize(("chapter", "topic"), TOPICS, ids=[topic for _, topic in TOPICS])
def test_what_is_ruled_on_is_shown(chapter: str, topic: str) -> None:
    for card, names in dict(CHAPTERS[chapter][topic] or {}).items():
        assert names, card
        for name in names:
            met = [example for example in examples()[card] if example.startswith(name)]
            assert name in met or len(met) == 1, (card, name, met)
