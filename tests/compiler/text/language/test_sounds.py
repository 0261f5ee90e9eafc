"""Words that change before others, and words written onto the one before: a language file says which."""

from __future__ import annotations

import pytest

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.sounds import WordChange
from heroglyph.compiler.text.language.tokens import words
from heroglyph.compiler.text.read.symbols import symbols
from heroglyph.compiler.text.read.token_lattice import TokenLattice
from heroglyph.compiler.text.say.orthography import Speller

AND = WordChange("e", ("i", "hi"), ("hie", "io"))
OR = WordChange("u", ("o", "ho", "8"), ())


def language() -> Language:
    """A language with such words, and with hardly anything else that matters here."""
    known = read_language("en", ())
    return replace(
        known,
        pronouns={"onto": {"m": "+lo", "f": "+la"}, "before": {"m": "lo"}},
        contractions={("de", "el"): "del"},
        sounds=replace(known.sounds, changed={"y": AND, "o": OR}),
    )


TEXTS = {
    "gira y iguala": "Gira e iguala",
    "gira y hierro": "Gira y hierro",
    "gira y lanza": "Gira y lanza",
    "hilo y Hijo": "Hilo e Hijo",
    "7 o 8": "7 u 8",
    "8 o 7": "8 o 7",
    "otro o ninguno o otro": "Otro o ninguno u otro",
    "gira y": "Gira y",
    "lánza +lo": "Lánzalo",
    "lánza +la y iguála +lo": "Lánzala e iguálalo",
    "el modelo de ^el rey": "El modelo del rey",
}


@pytest.mark.parametrize(("said", "text"), TEXTS.items())
def test_what_is_said_is_spelt_and_read(said: str, text: str) -> None:
    tokens = words(said)
    assert Speller(language()).spell(tokens) == text
    reading = TokenLattice(language(), text)
    assert reading.end in reading.follow(symbols(tokens))


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("lánza +la", "Lánzalo"),
        ("lánza +lo", "Lánza lo"),
        ("lánza lo", "Lánzalo"),
        ("lanza +lo", "Lánzalo"),
        ("de +el", "Del"),
        ("gira y", "Gira o"),
    ],
)
def test_other_words_are_not_read_so(said: str, text: str) -> None:
    reading = TokenLattice(language(), text)
    assert reading.end not in reading.follow(symbols(words(said)))
