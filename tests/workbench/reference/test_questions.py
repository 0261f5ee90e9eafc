"""Questions of players: each has an example that answers it, words in each language, and a reason."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.checks.questions import check_questions
from heroglyph.workbench.reference.content.document import Reference, Rule, Rules

from .references import GAMES, references_of

REFERENCE, WORDS = "cards/dungeonroll/reference.yaml", "locales/fr/dungeonroll.yaml"


def answers(reference: Reference) -> tuple[Rule, ...]:
    """The questions of a game with their answers."""
    sections = (section for chapter in reference.chapters for section in chapter.sections)
    (block,) = next(section.blocks for section in sections if section.anchor == "list--questions")
    assert isinstance(block, Rules)
    return block.rules


def test_what_an_example_refuses_is_answered_no_and_what_is_legal_yes() -> None:
    told = {rule.anchor.partition("--")[2]: rule.text for rule in answers(references_of("rollplayer")["en"])}
    yes = "Yes. For a purchase, each of your Charisma tokens is worth 1 Gold. Example:"
    assert told["many_tokens"].startswith(yes)
    assert told["discard_pile"].startswith("No. You cannot buy Market cards from the discard pile. Example:")
    assert told["used_skill"].startswith("No. It must be refreshed first, for instance")
    assert "because it is exhausted" in told["used_skill"]
    assert told["third_hand"].startswith("No. Your Weapon cards may use up to 2 hands in total. At any time,")


@pytest.mark.parametrize("name", GAMES)
def test_each_question_is_answered_in_each_language_with_a_reason(name: str) -> None:
    for code, reference in references_of(name).items():
        told = answers(reference)
        assert len(told) >= 5
        for rule in told:
            assert rule.name.endswith("?") and rule.see, (code, rule.anchor)
            assert " " in rule.text, (code, rule.anchor)


@pytest.mark.parametrize("name", GAMES)
def test_each_answer_tells_what_makes_it_so_in_a_position(name: str) -> None:
    names = {"en": "Mara", "fr": "Chloé", "de": "Jonas", "es": "Lucía"}
    for code, reference in references_of(name).items():
        for rule in answers(reference):
            assert names[code] in rule.text, (code, rule.anchor, rule.text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "cannot choose the cell (row 2, column 2)."),
        ("fr", "ne peut pas choisir la case (rangée 2, colonne 2)."),
        ("de", "darf das Kästchen (Zeile 2, Spalte 2) nicht wählen."),
        ("es", "puede elegir la casilla (fila 2, columna 2)."),
    ],
)
def test_where_a_shape_may_not_lie_is_told_as_a_cell(language: str, said: str) -> None:
    told = {rule.anchor: rule.text for rule in answers(references_of("rollingrealms")[language])}
    assert said in told["question--covered_dot"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "use “Fighter”, “Cleric”, “Mage”, “Thief”, or “Champion” now."),
        ("de", "darf „Krieger“, „Priester“, „Magier“, „Dieb“ oder „Champion“ jetzt nicht nutzen."),
    ],
)
def test_each_of_several_names_has_its_own_quotes(language: str, said: str) -> None:
    told = {rule.anchor: rule.text for rule in answers(references_of("dungeonroll")[language])}
    assert said in told["question--scroll_fights"]


def test_a_card_that_is_exhausted_at_the_beginning_is_told_as_such() -> None:
    told = {rule.anchor.partition("--")[2]: rule.text for rule in answers(references_of("rollplayer")["en"])}
    assert "Ben has the exhausted Skill card Cure Wounds" in told["tired_diplomacy"]


def test_what_fails_is_told_with_the_number_that_is_compared() -> None:
    told = {rule.anchor.partition("--")[2]: rule.text for rule in answers(references_of("dungeonroll")["en"])}
    assert "fewer than 3 Dungeon dice in the Dragon’s Lair (here: 2)" in told["two_dragons"]
    assert "because this Hero is exhausted" in told["second_ultimate"]


@cache
def game() -> CheckedGame:
    return check(load([ROOT / "cards" / "dungeonroll"]), checks=False)


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        (REFERENCE, "id: any_face", "id: any_face", []),
        (REFERENCE, "card: potions", "card: potion", ["H680"]),
        (REFERENCE, 'example: "on any face"', 'example: "on a face"', ["H680"]),
        (REFERENCE, 'because: ["potions#2"]', 'because: ["potions#3"]', ["H680"]),
        (REFERENCE, "id: any_face", "id: two_dragons", ["H681", "H694"]),
        (WORDS, "  any_face:", "  any_fase:", ["H693", "H694"]),
    ],
)
def test_what_is_missing_is_told(file: str, old: str, new: str, codes: list[str]) -> None:
    (pack,) = game().packs
    text = (ROOT / file).read_text("utf-8")
    assert old in text
    document, _ = load_text(file, text.replace(old, new, 1))
    if file == REFERENCE:
        changed = replace(pack, reference=document, locales={"fr": pack.locales["fr"]})
    else:
        assert document is not None
        changed = replace(pack, locales={"fr": document})
    assert [problem.code for problem in check_questions(game().game, (changed,))] == codes


def test_an_example_that_tries_nothing_answers_nothing() -> None:
    (pack,) = game().packs
    text = (ROOT / REFERENCE).read_text("utf-8")
    quiet = next(
        (card.name, example.name)
        for card in game().game.cards
        for example in card.examples
        if not example.legal and not example.refused and not example.do
    )
    asked = text.replace('card: potions, example: "on any face"', f'card: {quiet[0]}, example: "{quiet[1]}"')
    document, _ = load_text(REFERENCE, asked)
    changed = replace(pack, reference=document, locales={"fr": pack.locales["fr"]})
    assert [problem.code for problem in check_questions(game().game, (changed,))] == ["H695"]


def test_a_reason_that_one_language_has_is_asked_of_all() -> None:
    (pack,) = game().packs
    text = (ROOT / WORDS).read_text("utf-8")
    start = text.index("  two_alike:\n    ask: ")
    end = text.index("    because: ", start)
    asked = text[start:end].replace("\n    ask: ", " ")
    document, _ = load_text(WORDS, text[:start] + asked + text[text.index("\n", end) + 1 :])
    assert document is not None
    changed = replace(pack, locales={"en": pack.locales["en"], "fr": document})
    (told,) = check_questions(game().game, (changed,))
    assert told.code == "H693"
    assert dict(told.arguments)["language"] == "fr"


def test_a_reason_in_the_words_of_the_game_stands_in_place_of_the_rules() -> None:
    told = {rule.anchor.partition("--")[2]: rule for rule in answers(references_of("dungeonroll")["en"])}
    assert told["two_alike"].text.startswith("No. All three Companions must be of different kinds;")
    assert "The rule allows only this" not in told["two_alike"].text
    assert told["two_alike"].see
