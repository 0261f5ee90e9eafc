"""A first game in ten steps: words in each language, and an example that was played."""

from __future__ import annotations

from functools import cache

import pytest
from tests.builtin import checked as game
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.checks.reference import check_reference
from heroglyph.workbench.games.one_game import decided_by
from heroglyph.workbench.reference.content.document import Chapter, Reference, Rules, Worked
from heroglyph.workbench.reference.references import write_references

from .references import GAMES, messages, references_of

REFERENCE, WORDS = "cards/dungeonroll/reference.yaml", "locales/fr/dungeonroll.yaml"


def lessons(reference: Reference) -> Chapter:
    return next(chapter for chapter in reference.chapters if chapter.anchor == "first_game")


@pytest.mark.parametrize("name", GAMES)
def test_ten_steps_in_each_language_each_with_words_and_a_place(name: str) -> None:
    for code, reference in references_of(name).items():
        steps = lessons(reference).sections
        assert [step.title.partition(".")[0] for step in steps] == [str(n) for n in range(1, 11)], code
        for step in steps:
            (rule,) = (rule for block in step.blocks if isinstance(block, Rules) for rule in block.rules)
            assert rule.text.endswith((".", "!")) and rule.see, (code, step.anchor)
            assert 8 <= len(rule.text.split()) <= 60, (code, step.anchor)


@pytest.mark.parametrize("name", GAMES)
def test_most_steps_show_what_was_played_and_the_same_in_each_language(name: str) -> None:
    shown = {
        code: [
            any(isinstance(block, Worked) for block in step.blocks) for step in lessons(reference).sections
        ]
        for code, reference in references_of(name).items()
    }
    assert len(set(map(tuple, shown.values()))) == 1 and sum(shown["en"]) >= 8


def test_what_is_told_again_is_no_place_of_the_glossary_or_the_index() -> None:
    """Nor of the search for what is said only once: the chapters behind it lead to the rules themselves."""
    reference = references_of("rollplayer")["en"]
    later = reference.chapters[reference.chapters.index(lessons(reference)) + 1 :]
    assert "first_game." not in repr(
        [chapter for chapter in later if chapter.anchor in ("glossary", "register")]
    )


def test_a_step_about_what_is_not_in_a_game_is_left_out() -> None:
    """And the others are counted on."""
    words = messages(game("rollplayer"), "en")
    decided = decided_by(game("rollplayer"), 1, ())
    (alone,) = write_references(game("rollplayer"), words, {}, decided, examples=False)
    titles = [step.title for step in lessons(alone).sections]
    assert [title.partition(".")[0] for title in titles] == [str(n) for n in range(1, len(titles) + 1)]


@cache
def dungeon() -> CheckedGame:
    return check(load([ROOT / "cards" / "dungeonroll"]), checks=False)


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        (REFERENCE, "{id: first_hero, rules: [hand_out]}", "{id: first_hero, rules: [hand_up]}", ["H680"]),
        (
            REFERENCE,
            "cards: [companion_kind], order: [fighter]",
            "cards: [companion], order: [fighter]",
            ["H680"] * 2,
        ),
        (
            REFERENCE,
            "order: [fighter]}\n  - {id: first_chest",
            "order: [figter]}\n  - {id: first_chest",
            ["H680"],
        ),
        (REFERENCE, "{id: first_potion,", "{id: first_chest,", ["H681"] + ["H683"] * 4),
        (REFERENCE, "{id: first_potion,", "{id: first_drink,", ["H682"] * 4 + ["H683"] * 4),
        (WORDS, "  first_potion:", "  first_drink:", ["H682", "H683"]),
    ],
)
def test_what_is_wrong_with_steps_is_told(file: str, old: str, new: str, codes: list[str]) -> None:
    (pack,) = dungeon().packs
    text = (ROOT / file).read_text("utf-8")
    assert old in text
    document, diagnostics = load_text(file, text.replace(old, new, 1))
    assert document is not None and not diagnostics
    changed = (
        replace(pack, reference=document)
        if file == REFERENCE
        else replace(pack, locales={**pack.locales, "fr": document})
    )
    assert sorted(problem.code for problem in check_reference(dungeon().game, (changed,))) == codes
