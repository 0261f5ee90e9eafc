"""Worked examples: played as the check plays them, told whole, the same ones in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.builtin import checked as game

from heroglyph.workbench.reference.content.document import Entries, Reference, Worked

from .references import GAMES, example, references_of


def worked(reference: Reference) -> Iterator[Worked]:
    for chapter in reference.chapters:
        for section in chapter.sections:
            for block in section.blocks:
                if isinstance(block, Worked):
                    yield block
                elif isinstance(block, Entries):
                    yield from (example for entry in block.entries for example in entry.examples)


def texts(worked_example: Worked) -> list[str]:
    facts = [
        text for fact in (*worked_example.given, *worked_example.result) for text in (fact.name, fact.value)
    ]
    return [*facts, *worked_example.done]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_examples_and_they_are_the_same_in_all_languages(name: str) -> None:
    anchors = {
        code: sorted(worked_example.anchor for worked_example in worked(reference))
        for code, reference in references_of(name).items()
    }
    first = next(iter(anchors.values()))
    assert len(first) > 4
    assert all(other == first for other in anchors.values())


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_in_ids(name: str) -> None:
    vocabulary = game(name).game.vocabulary
    ids = {
        *vocabulary.nouns,
        *vocabulary.zones,
        *vocabulary.verbs,
        *(card.name for card in game(name).game.cards),
    }
    known = {word for word in ids if "_" in word}
    for reference in references_of(name).values():
        for worked_example in worked(reference):
            for text in texts(worked_example):
                assert text and not known & set(re.findall(r"\w+", text)), worked_example.anchor


@pytest.mark.parametrize("name", GAMES)
def test_who_acts_is_named_where_and_only_where_others_have_something(name: str) -> None:
    met: set[tuple[bool, bool]] = set()
    for worked_example in worked(references_of(name)["en"]):
        told = [fact.name for fact in (*worked_example.given, *worked_example.result)]
        others = any(re.search(r"Player [2-9]", called) for called in told)
        mine = any("Player 1" in called for called in told)
        assert others or not mine, worked_example.anchor
        met.add((others, mine))
    assert {(False, False), (True, True)} <= met


def test_nothing_is_told_twice_where_a_window_opens() -> None:
    told = {
        worked_example.anchor: worked_example for worked_example in worked(references_of("rollplayer")["en"])
    }["trait-cunning.example1"]
    assert told.done == (
        "Player 1 exhausted a Skill card: Climb",
        "Player 1 refreshed a Skill card: Climb",
        "Player 1 moved their tracking token one space up",
        "Player 1 exhausted a Skill card: Climb",
    )


def test_what_a_verb_does_by_its_definition_is_not_told_beside_it() -> None:
    """The card moves dice, and is moved itself where it is returned: that is one event to who reads."""
    told = {
        worked_example.anchor: worked_example for worked_example in worked(references_of("dungeonroll")["en"])
    }
    assert told["treasure-dragon_bait.example1"].done == (
        "Player 1 returned a Treasure to the box: Dragon Bait",
        "Player 1 turned a Dungeon die to the Dragon face",
        "Player 1 moved a Dragon to the Dragon’s Lair",
    )


def test_an_example_is_told_as_it_goes() -> None:
    """A gold die pays 2, and the full row 1: what was given, what happened, what came of it."""
    told = {
        worked_example.anchor: worked_example for worked_example in worked(references_of("rollplayer")["en"])
    }["rulebook-income.example1"]
    assert [(fact.name, fact.value) for fact in told.given] == [
        ("Strength Attribute Row", "Blue die 2, Red die 3"),
        ("Bag", "Gold die 4"),
        ("Gold", "0"),
    ]
    assert told.done == (
        "Player 1 placed a gold die in the Strength Attribute Row: 4",
        "Player 1 gained 2 Gold",
        "Player 1 gained 1 Gold",
    )
    assert [(fact.name, fact.value) for fact in told.result] == [("Gold", "3")]


@pytest.mark.parametrize("name", GAMES)
def test_an_example_of_another_game_than_the_usual_one_says_so(name: str) -> None:
    """Options are told first; examples with questions that stay open, or with an end, are left to authors."""
    checked = game(name)
    told = {worked_example.anchor: worked_example for worked_example in worked(references_of(name)["de"])}
    for card in checked.game.cards:
        for number, written in enumerate(card.examples, 1):
            its_text = told.get(f"{card.kind}-{card.name}.example{number}")
            if its_text is not None:
                assert written.legal is None and written.refused is None
                assert len(its_text.given) >= len(written.options) and all(
                    fact.name for fact in its_text.given
                )


def test_examples_show_sheets_tokens_and_playing_alone() -> None:
    """Cells by row and column, where a token lies, what a thing has, and under which option it is."""
    told = {
        worked_example.anchor: worked_example
        for worked_example in worked(references_of("rollingrealms")["en"])
    }
    given = [(fact.name, fact.value) for fact in told["realm-tapestry.example6"].given]
    assert ("Cell (row 1, column 1)", "■") in given
    told = {
        worked_example.anchor: worked_example for worked_example in worked(references_of("rollplayer")["en"])
    }
    assert ("Tracking token", "row 2, column 1") in [
        (f.name, f.value) for f in told["alignment-arbiter.example1"].given
    ]
    assert ("Initiative 1", "Blue die 3") in [
        (f.name, f.value) for f in told["rulebook-roll_phase.example1"].result
    ]
    alone = told["rulebook-enemy.example1"]
    assert [(fact.name, fact.value) for fact in alone.given][:1] == [("Solitaire", "yes")]


def test_most_cards_have_an_example() -> None:
    for name, least in {"rollplayer": 120, "dungeonroll": 36, "rollingrealms": 17}.items():
        assert len(list(worked(references_of(name)["es"]))) >= least


def test_examples_show_a_card_where_it_is_in_force() -> None:
    """A rule of the solo game is shown in a solo game, and no example shows only that nothing comes of it."""
    told = {
        worked_example.anchor: worked_example for worked_example in worked(references_of("rollplayer")["fr"])
    }
    assert "rulebook-solo_gold.example3" not in told
    assert all(
        worked_example.done or any(fact.value not in ("0", "–") for fact in worked_example.result)
        for worked_example in told.values()
    )


@pytest.mark.parametrize(
    ("language", "given", "done"),
    [
        ("en", "Red string", "Player 1 flew red kite 5 on the red string"),
        ("fr", "Ficelle rouge", "Joueur 1 a accroché le cerf-volant rouge 5 à la ficelle rouge"),
        ("de", "Schnur (rot)", "Spieler 1 hängte Drachen rot 5 an der Schnur (rot) auf"),
    ],
)
def test_a_thing_is_told_by_what_it_is_called_and_nothing_twice(language: str, given: str, done: str) -> None:
    """A kite of height 5 is no "red kite 5 5"; where cards lie is the red string, not "Red"."""
    first = next(worked(example("kite_strings", language)))
    assert first.done == (done,)
    assert first.result[0].name == given
    assert not any(re.search(r"(\d) \1", text) for text in texts(first))


def test_a_card_with_several_procedures_has_several_examples() -> None:
    every = list(worked(example("nettle_patch", "en")))
    assert ["Player 2 gained 14 stings", "Player 3 gained 14 stings"] in [list(told.done) for told in every]
