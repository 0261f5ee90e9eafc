"""Names and flavor of the cards of all packs: with the marks of their language, and no line twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
import yaml
from tests.builtin import GAMES, LANGUAGES, loaded
from tests.places import ROOT

from heroglyph.compiler.text.names import card_flavors, card_names

WRONG = {
    "en": r"['\"„«»]|(?<=\w)“|”(?=\w)",
    "fr": r"['\"„“”]|[^\u202f][;!?]|[^\u00a0][:»]|«[^\u00a0]",
    "de": r"['\"”«»]|(?<=\w)„",
}


def written(language: str) -> Iterator[tuple[str, str]]:
    for packs in (loaded(name).packs for name in GAMES):
        for texts in (card_names(packs, language), card_flavors(packs, language)):
            yield from texts.items()


SPACES = r"[^\u202f][;!?]|[^\u00a0][:»]|«[^\u00a0]"
PROSE = frozenset(("about", "lead", "intro", "because", "ask", "questions", "awards"))


def prose(words: object, *, told: bool = False) -> Iterator[str]:
    """What the words of a pack tell in sentences of their own."""
    if isinstance(words, dict):
        for key, value in words.items():
            yield from prose(value, told=told or key in PROSE)
    elif told and isinstance(words, str):
        yield words


@pytest.mark.parametrize("pack", GAMES)
def test_french_sentences_of_the_words_have_its_spaces(pack: str) -> None:
    words = yaml.safe_load((ROOT / "locales" / "fr" / f"{pack}.yaml").read_text("utf-8"))
    said = list(prose(words))
    assert len(said) > 20
    assert [text for text in said if re.search(SPACES, text)] == []


@pytest.mark.parametrize("language", WRONG)
def test_marks_are_those_of_the_language(language: str) -> None:
    wrong = {
        card: text
        for card, text in written(language)
        if re.search(WRONG[language], text)
        or re.search(r"  | [.,]|\s$", text)
        or text.count("„" if language == "de" else "“") != text.count("“" if language == "de" else "”")
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It's"),
        ("en", '"a"'),
        ("fr", "Oui !"),
        ("fr", "a: b"),
        ("fr", "«a»"),
        ("fr", "l'or"),
        ("de", "„a”"),
    ],
)
def test_wrong_marks_are_noticed(language: str, text: str) -> None:
    assert re.search(WRONG[language], text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", GAMES)
def test_flavor_is_a_sentence_and_stands_once(pack: str, language: str) -> None:
    packs = loaded(pack).packs
    flavors = Counter(card_flavors(packs, language).values())
    assert [flavor for flavor, count in flavors.items() if count > 1] == []
    assert [flavor for flavor in flavors if not re.search(r"[.!?][”“»]?$", flavor)] == []
