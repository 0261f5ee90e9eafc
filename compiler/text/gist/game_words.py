"""The words of a game, in whatever form they stand, with what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ..language.language import Language
from ..language.lexemes import Lexeme
from .listed import named
from .meanings import (
    FieldWord,
    Fulfilled,
    Meaning,
    SomeThings,
    ValueWord,
    VerbWord,
)
from .sense import Sense
from .verb_words import is_more_than_its_word, sign_of, verb_texts, words_tell

_NO_WORDS = frozenset({"about", "adjective", "adjective_not", "because", "caption", "gender", "lead", "near",
                       "number", "position", "term", "title", "label", "at", "stem", "lies", "goes",
                       "leaves", "taken", "sound"})  # fmt: skip
"""The forms of words that are no words to be written on a card."""


class GameWords:
    """The words of one game in one language."""

    def __init__(self, sense: Sense, language: Language, nouns_of: Mapping[str, tuple[str, ...]]) -> None:
        """``nouns_of``: by enumeration, the nouns that its values may stand for."""
        self._sense = sense
        self._vocabulary = sense.vocabulary
        self._language = language
        self._nouns_of = nouns_of

    def of(self, word: str, lexeme: Lexeme) -> Iterator[tuple[str, Meaning]]:
        """The forms of a word with what they mean."""
        kind, _, name = word.partition(":")
        texts = {form: text for form, text in lexeme.forms.items() if form.partition(".")[0] not in _NO_WORDS}
        if kind in ("window", "moment") and "at" in lexeme.forms:
            texts["at"] = lexeme.forms["at"]
        match kind:
            case "verb":
                yield from self._verb(name, lexeme, texts)
            case "field":
                yield from self._field(name, lexeme, texts)
            case "value":
                yield from self._value(name, lexeme, texts)
            case _:
                meaning = named(self._vocabulary, kind, name)
                for form, text in texts.items():
                    if "@" in text or "{" in text or meaning is None:
                        continue
                    several = isinstance(meaning, SomeThings) and "pl" in form.split(".")
                    yield text, replace(meaning, plural=True) if several else meaning

    def _verb(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        """A verb; one without an object has the words that always stand behind it."""
        declared = self._vocabulary.verbs.get(name)
        if name in self._vocabulary.untold or (declared is None and not name.startswith("own.")):
            return
        if all(words_tell(condition, self._vocabulary.resources) for condition in lexeme.conditions):
            alone = declared is not None and not declared.objects
            if not alone and is_more_than_its_word(lexeme):
                return
            for text in verb_texts(lexeme, texts, alone=alone):
                yield text, VerbWord(name, sign_of(lexeme))

    def _field(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        field = name.rpartition(".")[2]
        for form, text in texts.items():
            kind = form.partition(".")[0]
            if kind in ("noun", "plural"):
                yield text, FieldWord(field)
            elif kind in ("yes", "no"):
                yield text, Fulfilled(field, kind == "yes")
        for form, true in (("adjective", True), ("adjective_not", False)):
            for adjective in self._language.lexemes.get(f"adjective:{lexeme.form(form)}", ()):
                for text in self._inflected(adjective):
                    yield text, Fulfilled(field, true)

    def _value(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        enum, _, value = name.rpartition(".")
        if enum not in self._vocabulary.enums:
            return
        for text in (*texts.values(), *self._inflected(lexeme)):
            shown = ValueWord(enum, (value,), group=value in self._vocabulary.enums[enum].groups)
            yield text, shown
            for noun in self._nouns_of.get(enum, ()) if lexeme.form("sg", "pl") is not None else ():
                things = SomeThings(noun.removeprefix("noun:"))
                things = replace(things, plural=text == lexeme.forms.get("pl"))
                if (field := self._sense.showing(things.noun, enum)) is not None:
                    yield text, things.required(field, shown.condition)

    def _inflected(self, adjective: Lexeme) -> Iterator[str]:
        """The forms of an adjective."""
        stem = adjective.form("stem")
        if stem is None:
            yield from (text for form, text in adjective.forms.items() if form != "position")
        else:
            for endings in self._language.declensions.values():
                yield from (stem + ending for ending in endings.values())
