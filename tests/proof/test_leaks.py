"""No text holds a word that its language does not have: none left untranslated, none of another language.

What belongs to which language is worked out from the language packs alone. A word that two languages have
(Gold, Charisma) belongs to both; it stands in no list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from .corpus import (
    LANGUAGES,
    PROGRAM,
    Said,
    card_texts,
    explanations,
    flavors,
    messages,
    names,
    without_placeholders,
)
from .lexicon import forms, function_words, is_form, words_of

OF_TWO = frozenset({"aller", "das", "importe", "mal", "orden", "plus", "tu", "une"})
"""Words of two languages, of which one has them as function words: French aller is to go, German of all."""
PATTERN_MARKS = re.compile(r"[{}\[\]<>@|^]|::|,\?|\w_\w|_\w|\w_")


def foreign(said: Said) -> list[str]:
    """The words of a card's text that its language cannot have put there."""
    return [word for word in words_of(said.text) if not is_form(said.language, word)]


def unfilled(said: Said) -> list[str]:
    """Marks of patterns and parts of ids, which no reader should see."""
    return PATTERN_MARKS.findall(said.text)


@cache
def prose() -> tuple[Said, ...]:
    """Texts that a person wrote as a whole, by no rule: messages, pages, flavor texts, names."""
    return (*_counted(), *explanations())


@cache
def _counted() -> tuple[Said, ...]:
    """Those that hardly quote: a word that stands in several of them is one of their language."""
    return (*messages(), *flavors(), *names())


@cache
def _uses(language: str) -> Counter[str]:
    """In how many pieces of prose a language has each word, and does not quote it."""
    pieces = (said for said in _counted() if said.language == language)
    return Counter(
        word
        for said in pieces
        for word in set(words_of(without_placeholders(said.text))) - _quoted(said.place)
    )


@cache
def _everywhere() -> dict[str, frozenset[str]]:
    """By message the words that it has in all languages: quoted words of the rules language."""
    texts: dict[str, dict[str, set[str]]] = {}
    for said in prose():
        texts.setdefault(said.place, {}).setdefault(said.language, set()).update(words_of(said.text))
    return {
        place: frozenset(set.intersection(*by_language.values()))
        for place, by_language in texts.items()
        if by_language.keys() >= set(PROGRAM)
    }


def _quoted(place: str) -> frozenset[str]:
    return _everywhere().get(place, frozenset())


def strayed(said: Said) -> Iterator[str]:
    """Function words of other languages in a piece of prose whose own language uses none such elsewhere."""
    others = frozenset().union(*(function_words(code) for code in LANGUAGES if code != said.language))
    known = forms(said.language) | _quoted(said.place)
    for word in set(words_of(without_placeholders(said.text))) & others - known - OF_TWO:
        if len(word) > 1 and _uses(said.language)[word] <= (
            said in _counted()
        ):  # a letter may be a name: plan A
            yield word


def test_every_language_is_heard() -> None:
    assert {said.language for said in card_texts()} == set(LANGUAGES)
    assert {said.language for said in messages()} == set(PROGRAM)
    assert len(card_texts()) > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_card_is_a_form_of_its_language(language: str) -> None:
    assert [
        (said, foreign(said)) for said in card_texts() if said.language == language and foreign(said)
    ] == []


def test_no_mark_of_a_pattern_and_no_id_is_printed() -> None:
    assert [said for said in (*card_texts(), *names(), *flavors()) if unfilled(said)] == []


def test_no_function_word_of_another_language_stands_in_prose() -> None:
    assert [(said, word) for said in prose() for word in strayed(said)] == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("fr", "Gagnez 2 pièces d’or for chaque dé vert.", "for"),
        ("fr", "Lancez le die.", "die"),
        ("de", "Erhalte 1 Gold pour jeden Würfel.", "pour"),
        ("en", "Gain 2 Gold pro die.", "pro"),
        ("en", "Roll the market_card.", "market_card"),
    ],
)
def test_leak_is_noticed(language: str, text: str, word: str) -> None:
    assert word in foreign(Said("planted", language, text, "card"))


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("fr", "Le fichier the manque.", "the"),
        ("de", "Eine Datei with Fehlern.", "with"),
        ("en", "Le file is empty.", "le"),
    ],
)
def test_strayed_word_is_noticed(language: str, text: str, word: str) -> None:
    assert word in set(strayed(Said("planted", language, text, "message")))


@pytest.mark.parametrize(
    "text", ["Draw {object}.", "a die [{x}]", "<it@object>", "market_card", "_x", "say :: this"]
)
def test_unfilled_place_is_noticed(text: str) -> None:
    assert unfilled(Said("planted", "en", text, "card"))
