"""The gist of a sentence: words joined by what they tell, in whatever order; none where one tells nothing."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.builtin import GAMES, LANGUAGES, checked, realizer
from tests.tables import read_table
from tests.understanding.understanding import bounded

from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_rules
from heroglyph.compiler.source.documents import Scalar
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.text.gist.joins import JOINS
from heroglyph.compiler.text.gist.listed import is_listed
from heroglyph.compiler.text.interpret.gist_listener import GistListener
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.language.tries import TooMuchToReadError, Tries
from heroglyph.compiler.text.language.words import fold, split_words
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.tree.types import Thing
from heroglyph.compiler.words.vocabulary import Vocabulary

TABLE: dict[str, list[dict[str, Any]]] = read_table(Path(__file__).parent / "gist.yaml")
CASES = [pytest.param(code, case, id=case["text"]) for code, cases in TABLE.items() for case in cases]
NONE = "none"
STEPS = 200_000


@cache
def listener(game: str, language: str) -> GistListener:
    return GistListener(realizer(game, language))


def heard(game: str, language: str, kind: str, text: str) -> list[Rule]:
    meanings = listener(game, language).hear(split_words(fold(text)), kind, Tries("read_steps", STEPS))
    return list(dict.fromkeys(bounded(normal_form(meaning.rule)) for meaning in meanings))


def meant(game: str, kind: str, rule: str) -> Rule:
    written, diagnostics = parse_rules(Scalar(rule, Span("rule", 0, len(rule))))
    assert not diagnostics, diagnostics
    resolver = Resolver.of_game(checked(game).game)
    position = RulePosition(f"{game}:{kind}/x", kind)
    (resolved,) = resolve_rules(resolver, Scope(this=Thing(kind)), position, written)
    return bounded(normal_form(resolved))


@pytest.mark.parametrize(("language", "case"), CASES)
def test_gist_is_the_rule(language: str, case: dict[str, Any]) -> None:
    rules = heard(case["game"], language, case["kind"], case["text"])
    wanted = [] if case["rule"] == NONE else [meant(case["game"], case["kind"], case["rule"])]
    assert rules == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_gist_of_no_text_of_the_program_is_another_rule(game: str, language: str) -> None:
    """What cards say exactly is understood so by its gist, or as one of several, or not at all."""
    voice = realizer(game, language)
    said: dict[tuple[str, str], Rule] = {}
    for card in voice.game.cards:
        for rule in card.rules if not voice.game.vocabulary.is_everywhere(card.kind) else ():
            try:
                said[voice.say(rule, card.kind), card.kind] = rule
            except (NotExpressible, MissingForm):
                continue
    taken_for_another = {}
    for (text, kind), rule in said.items():
        rules = heard(game, language, kind, text)
        if len(rules) == 1 and rules != [bounded(normal_form(rule))]:
            taken_for_another[text] = rules
    assert said and not taken_for_another


@pytest.mark.parametrize("language", LANGUAGES)
def test_some_texts_of_the_program_have_their_gist(language: str) -> None:
    voice = realizer("rollplayer", language)
    rules = [
        (rule, card.kind)
        for card in voice.game.cards
        if card.kind in ("trait", "weapon")
        for rule in card.rules
    ]
    right = sum(
        heard("rollplayer", language, kind, voice.say(rule, kind)) == [bounded(normal_form(rule))]
        for rule, kind in rules
    )
    assert right > len(rules) // 4


def test_limit_ends_what_takes_too_long() -> None:
    words = split_words(fold("gain 1 gold and 2 gold when you place a red die in your strength row"))
    with pytest.raises(TooMuchToReadError):
        listener("rollplayer", "en").hear(words, "trait", Tries("read_steps", 5))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_name_under_which_words_are_listed_is_heard(game: str, language: str) -> None:
    """What stands under heard, of a game and of its language: a misspelled concept would never be heard."""
    voice = realizer(game, language)
    names = [name for name in voice.language.heard if ":" not in name or not name.startswith("verb:own.")]
    assert names and [name for name in names if not is_listed(name, voice.game.vocabulary)] == []


def test_name_of_nothing_is_not_listed() -> None:
    assert "when" in JOINS.concepts
    for name in ("whenn", "verb:fly", "field:wings", "number:wings", "bound:wings", "sets:wings"):
        assert not is_listed(name, Vocabulary()), name
