"""What is opened is closed, and German nouns keep their capital, in all that is said or made of rules."""

from __future__ import annotations

import re
from functools import cache

import pytest

from .corpus import LANGUAGES, Said, generated, messages, program, quotable, without_placeholders
from .lexicon import with_games

QUOTES = {"en": ("“", "”"), "fr": ("«", "»"), "de": ("„", "“"), "es": ("«", "»")}
VERBS = frozenset({"würfeln"})
"""Verbs of the language that no game has, spelled like a noun of one."""
_WORD = re.compile(r"[^\W\d]+")  # an id is one word
_QUOTED = re.compile(r"„[^“]*“")


@cache
def everything() -> tuple[Said, ...]:
    return (*program(), *generated())


def unpaired(text: str, language: str) -> str:
    """The brackets and quotation marks of a text that close nothing, or that nothing closes."""
    pairs = (("(", ")"), QUOTES[language])
    waiting = ""
    for letter in text:
        for opening, closing in pairs:
            if letter == closing and waiting.endswith(opening):
                waiting = waiting[:-1]
            elif letter in (opening, closing):
                waiting += letter
    return waiting


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_opened_is_closed(language: str) -> None:
    texts = [said for said in everything() if said.language == language]
    assert [(text.place, text.text) for text in texts if unpaired(text.text, language)] == []


@pytest.mark.parametrize(
    ("text", "language", "left"),
    [
        ("(0–1: 0", "en", "("),
        ("the “Weak” card", "en", ""),
        ("die Karte „Schwach", "de", "„"),
        ("la carte « Faible »)", "fr", ")"),
        ("(la carta «Débil»)", "es", ""),
        ("”Weak“", "en", "”“"),
    ],
)
def test_what_is_not_closed_is_found(text: str, language: str, left: str) -> None:
    assert unpaired(text, language) == left


# ------------------------------------------------------------------ nouns


@cache
def nouns() -> frozenset[str]:
    """The forms of the nouns of all games, as they are written without their capital."""
    forms = {
        word
        for language in with_games("de")
        for name, lexemes in language.lexemes.items()
        if name.startswith(("noun:", "zone:", "procedure:"))
        for lexeme in lexemes
        for form, text in lexeme.forms.items()
        if form.partition(".")[0] in ("sg", "pl")
        for word in _WORD.findall(text)
        if word[0].isupper()
    }
    return frozenset(word.lower() for word in forms) - small() - typed() - VERBS


@cache
def typed() -> frozenset[str]:
    """What a player types in a game at the keyboard, which messages name as it is typed."""
    texts = [
        said.text for said in messages() if said.language == "de" and said.place.startswith("play.word_")
    ]
    return frozenset(word for text in texts for word in _WORD.findall(text))


@cache
def small() -> frozenset[str]:
    """What some word of a game is without a capital: verbs, adjectives, what stands within others."""
    return frozenset(
        word
        for language in with_games("de")
        for lexemes in language.lexemes.values()
        for lexeme in lexemes
        for text in lexeme.forms.values()
        for word in _WORD.findall(text)
        if word.islower()
    )


def uncapitalized(text: str) -> list[str]:
    """The nouns of games that stand in a text without their capital; what is quoted counts for nothing."""
    words = _WORD.findall(_QUOTED.sub(" ", without_placeholders(text)))
    return [word for word in words if word in nouns() and word not in quotable()]


def test_german_nouns_have_their_capital() -> None:
    texts = [said for said in everything() if said.language == "de"]
    assert [(text.place, word) for text in texts if (word := uncapitalized(text.text))] == []


def test_a_noun_without_its_capital_is_found() -> None:
    assert len(nouns()) > 50
    assert uncapitalized("Wirf einen würfel neu und lege die karte ab.") == ["würfel", "karte"]
    assert uncapitalized("Wirf einen Würfel neu; „würfel“ heißt er.") == []
