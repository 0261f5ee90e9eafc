"""Every word that the program says, and every word of the documentation, is spelt right."""

from __future__ import annotations

import pytest

from .corpus import LANGUAGES, Said, pages, program
from .required import require
from .spelling import PACKAGES, available, misspelt


@pytest.fixture(autouse=True)
def hunspell() -> None:
    require(available(), PACKAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_names_and_messages_are_spelt_right(language: str) -> None:
    assert misspelt(program(), language) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_documentation_is_spelt_right(language: str) -> None:
    assert misspelt(pages(), language) == {}


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Gain 2 Glod.", "Glod"),
        ("en", "The colour of the die.", "colour"),
        ("fr", "Gagnez 2 piéces d’or.", "piéces"),
        ("fr", "Lancez l’ennmi.", "l’ennmi"),
        ("de", "Erhalte 2 Ansehn.", "Ansehn"),
        ("de", "Nimm den Würfell.", "Würfell"),
        ("de", "Wenn du 2 karten hast.", "karten"),
    ],
)
def test_misspelt_word_is_found(language: str, text: str, word: str) -> None:
    assert list(misspelt([Said("planted", language, text, "card")], language)) == [word]
