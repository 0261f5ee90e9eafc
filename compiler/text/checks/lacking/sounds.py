"""How words begin when they are said, where nobody can know it from their spelling: told at their entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ....source.diagnostics import Diagnostic, diagnostic
from ....source.documents import Document, Mapping, Scalar, entries_in, items_in
from ...language.entries import WordEntry, entries
from ...language.language import Language
from ...language.language_from_data import SOUND, UNCONFIRMED
from ...language.sounds import CONSONANT, SOUNDS_AS, VOWEL, first_word, words_in
from ...language.tokens import Token
from ...say.orthography import Speller

_NO_WORDS = frozenset(
    {"gender", "position", "number", "mass", "if", "near", "adjective", "adjective_not", SOUND, UNCONFIRMED}
)
"""The forms of a word that hold no words."""


def check_sounds(document: Document | None, language: Language) -> Iterator[Diagnostic]:
    """H696: a word before which an article may be another; H697: what an entry cannot tell of its word."""
    for entry in entries(document):
        sound = entry.value.get(SOUND) if isinstance(entry.value, Mapping) else None
        if isinstance(sound, Scalar) and sound.text not in SOUNDS_AS:
            yield diagnostic("H697", sound.span, sound=sound.text, known=", ".join(SOUNDS_AS))
        else:
            yield from _unsure(entry, language)


def _unsure(entry: WordEntry, language: Language) -> Iterator[Diagnostic]:
    """The first word of an entry of which nobody knows how it begins, behind a word that asks for it."""
    for text in _texts(entry.value):
        words = words_in(text.text)
        behind = [word for before, word in pairwise(words) if _asks(language, before)]
        word = next(filter(language.sounds.is_unsure, [first_word(text.text), *behind]), None)
        if word is not None:
            vowel, consonant = (sample(language, word, sound) for sound in (VOWEL, CONSONANT))
            place, code = text.span, language.code
            yield diagnostic("H696", place, word=word, language=code, vowel=vowel, consonant=consonant)
            return


def _asks(language: Language, word: str) -> bool:
    """Whether a word is another one before a vowel."""
    sounds = language.sounds
    return word in language.elisions or word in sounds.article_before_vowel


def sample(language: Language, word: str, sound: str) -> str:
    """A word behind one that is another before a vowel, if it sounds so: “l’hublot” or “le hublot”."""
    sounds = replace(language.sounds, declared={**language.sounds.declared, word.lower(): sound})
    tokens = (Token(sounds.sample, "article"), Token(word))
    text = Speller(replace(language, sounds=sounds)).spell(tokens)
    return text[:1].lower() + text[1:]


def _texts(value: Document) -> Iterator[Scalar]:
    """The texts of the forms of a word."""
    if isinstance(value, Scalar):
        yield value
    for item in items_in(value):
        yield from _texts(item)
    for key, inner in entries_in(value):
        if key.text not in _NO_WORDS:
            yield from _texts(inner)
