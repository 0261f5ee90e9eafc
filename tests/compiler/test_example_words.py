"""Examples may name things in the words of a language: they mean the ids, which ``fmt`` writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.builtin import GAMES, checked
from tests.own_language import NAMES, PENNY, codes
from tests.own_language import checked as checked_pack

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.typed.known_ids import known_ids
from heroglyph.compiler.words.cards.example_ids import foreign_words

RULES = '  rules: "after stop: gain 1 coin"\n'
OWN = {
    "fr": NAMES.replace("{name: Penny}", "{name: Sou d’or}"),
    "de": NAMES.replace("{name: Penny}", "{name: Glückspfennig}"),
}
EXAMPLES = {
    "ids": "{name: x, given: {my.charms: [penny]}, do: [stop], expect: {my.coin: 1}}",
    "en": "{name: x, given: {my.Charms: [Penny]}, do: [stop], expect: {my.coins: 1}}",
    "fr": "{name: x, given: {my.porte-bonheur: [Sou d'or]}, do: [arrêtez-vous], expect: {my.pièces: 1}}",
    "fr, plain": "{name: x, given: {my.porte bonheur: [sou d’or]}, do: [stop], expect: {my.piece: 1}}",
    "de": "{name: x, given: {my.Glücksbringer: [Glückspfennig]}, do: [stop], expect: {my.Münzen: 1}}",
    "de, plain": "{name: x, given: {my.Gluecksbringer: [glueckspfennig]}, do: [stop], expect: {my.coin: 1}}",
    "es": "{name: x, given: {my.amuletos: [Penny]}, do: [stop], expect: {my.monedas: 1}}",
}


def card(example: str) -> str:
    return f"{PENNY}{RULES}  examples:\n    - {example}\n"


def examples_of(game: CheckedGame) -> object:
    penny = game.game.card("penny")
    assert penny is not None
    (example,) = penny.examples
    lines = [line.whole for line in example.do or ()]
    paths = [(path, value.text or [text.text for text in value.texts]) for path, value in example.given]
    return paths, lines, [(path, value.text) for path, value in example.expect]


@pytest.mark.parametrize("example", EXAMPLES)
def test_words_mean_their_ids(example: str, tmp_path: Path) -> None:
    game = checked_pack(tmp_path / "words", card(EXAMPLES[example]), OWN)
    assert codes(game) == []
    assert examples_of(game) == examples_of(checked_pack(tmp_path / "ids", card(EXAMPLES["ids"]), OWN))


def test_a_mistake_is_told_where_the_word_stands(tmp_path: Path) -> None:
    text = card("{name: x, given: {my.charms: [penny]}, do: [stop], expect: {my.pièces.cuup: 3}}")
    game = checked_pack(tmp_path, text)
    assert [text[problem.span.start : problem.span.end] for problem in _told(game)] == ["cuup"]


def test_an_unknown_word_stays_and_an_id_is_never_a_word(tmp_path: Path) -> None:
    """Even where a language calls something else so: here a charm by the id of the resource."""
    names = {"fr": NAMES.replace("{name: Penny}", "{name: Coin}")}
    own = card("{name: x, given: {my.charms: [penny], my.coin: 2}, do: [stop], expect: {my.coin: 3}}")
    game = checked_pack(tmp_path, own, names)
    assert codes(game) == []
    unknown = card("{name: x, given: {my.charms: [penny], my.kettles: 2}, do: [stop]}")
    (problem,) = _told(checked_pack(tmp_path, unknown, names))
    assert dict(problem.arguments)["word"] == "kettles"


def test_a_misspelt_word_is_told_with_the_word_it_is_like(tmp_path: Path) -> None:
    """And nothing else of it; a misspelt id is told as ever."""
    text = card("{name: x, given: {my.charms: [penny], my.Müntzen: 2}, do: [stop]}")
    (problem,) = _told(checked_pack(tmp_path / "word", text))
    assert problem.code == "H560" and text[problem.span.start : problem.span.end] == "Müntzen"
    assert problem.fix is not None and problem.fix.replacement == "Münzen"
    (problem,) = _told(
        checked_pack(tmp_path / "id", card("{name: x, given: {my.charms: [penny], my.coim: 2}}"))
    )
    assert problem.code == "H304" and problem.fix is not None and problem.fix.replacement == "coin"


@pytest.mark.parametrize("word", ["choisissez", "wähle", "elige", "Choose"])
def test_what_is_answered_is_a_word_too(word: str, tmp_path: Path) -> None:
    text = card(f"{{name: x, given: {{my.charms: [penny]}}, do: [stop, {word} penny]}}")
    game = checked_pack(tmp_path, text)
    assert codes(game) == []
    penny = game.game.card("penny")
    assert penny is not None
    assert [line.text for line in penny.examples[0].do or ()] == ["stop", "choose penny"]


def _told(game: CheckedGame) -> list[Diagnostic]:
    return [diagnostic for diagnostic in game.diagnostics if diagnostic.code not in ("H608", "H609")]


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_of_the_games_are_written_in_ids(name: str) -> None:
    """So that nobody waits for the words of languages who needs none of them."""
    game = checked(name)
    known = known_ids(game.game)
    assert {word for pack in game.packs for word in foreign_words(pack, known)} == set()
