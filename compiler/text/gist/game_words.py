"""The words of a game, in whatever form they stand, with what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ...words.vocabulary import PLAYER
from ..language.language import Language
from ..language.lexemes import Condition, Lexeme
from ..language.pattern import Literal
from .meanings import (
    FieldWord,
    Meaning,
    Moment,
    Period,
    Place,
    Purpose,
    Resource,
    SlotName,
    Things,
    Truth,
    Value,
    Verb,
)
from .sense import Sense

Row = tuple[str, ...]
NAMES = (Things, Place, Resource, FieldWord)
OWNERS = ("left", "right", "others", "players")
"""The names under which a language lists what it calls other players."""
APART = "…"
"""Stands for any words in a phrase that a language lists."""
LINKS = "links"
"""The name under which a language lists what it writes between two words in one; empty for nothing."""
ASKED = "asked"
"""The name under which a language lists the subjects that stand behind a verb where a clause has no "if"."""
NOTHING = "nothing"
"""The name under which a language lists the words that tell nothing."""
PERHAPS = "perhaps"
"""The name under which a language lists the words that may tell nothing, besides what they tell."""
_SIGNS = {"plus": "+", "minus": "-", "plus_or_minus": "±"}
_NO_WORDS = frozenset({"about", "adjective", "adjective_not", "because", "caption", "gender", "lead", "near",
                       "number", "position", "term", "title", "label", "at", "stem", "lies", "goes",
                       "leaves", "taken", "sound"})  # fmt: skip
"""The forms of words that are no words to be written on a card."""
_BEFORE_PART = frozenset({"imp", "du", "third", "past"})
"""The forms of a verb behind which its separable part stands."""
_SIGNS_READ = frozenset("+×/")
"""The marks that can tell something."""
LONGEST_PHRASE = 6
"""So many words has a phrase that a language lists, at most."""
_MOST_ALIASES = 3
"""How often a word is taken for another one."""


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
                meaning = self.named(kind, name)
                for form, text in texts.items() if meaning is not None else ():
                    if "@" not in text and "{" not in text:
                        plural = isinstance(meaning, Things) and "pl" in form.split(".")
                        yield text, replace(meaning, plural=True) if plural else meaning

    def named(self, kind: str, name: str) -> Meaning | None:
        vocabulary = self._vocabulary
        match kind:
            case "noun" if name in vocabulary.resources:
                return Resource(name)
            case "noun" if name == PLAYER:
                return None
            case "noun" if name in vocabulary.nouns:
                return Things(name)
            case "zone" if name in vocabulary.zones:
                return Place((name,))
            case "value":
                enum, _, value = name.partition(".")
                known = self._vocabulary.enums.get(enum)
                return Value(enum, (value,), group=value in known.groups) if known is not None else None
            case "window":
                return Moment(name)
            case "period":
                return Period(name)
            case "purpose" | "view":
                return Purpose(name)
            case "slot":
                return SlotName(name)
        return None

    def _verb(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        """A verb; one without an object has the words that always stand behind it."""
        declared = self._vocabulary.verbs.get(name)
        if name in self._vocabulary.untold or (declared is None and not name.startswith("own.")):
            return
        if not all(map(self._may_have_words, lexeme.conditions)):
            return
        sign = next((_SIGNS[value] for value in _by(lexeme) if value in _SIGNS), "")
        tails = [""]
        if declared is not None and not declared.objects:
            tails = list(_frames(lexeme)) or [""]
        part = texts.get("part")
        for form, text in texts.items():
            if part is not None and form in _BEFORE_PART:
                yield f"{text} {APART} {part}", Verb(name, sign)
            elif not form.startswith(("frame", "clause", "part")):
                for tail in tails:
                    yield f"{text} {tail}", Verb(name, sign)
                    yield f"{tail} {text}", Verb(name, sign)

    def _may_have_words(self, condition: Condition) -> bool:
        """Whether a verb has words of its own for something that they tell: not only for certain things."""
        noun = (condition.value or "").removeprefix("noun:")
        of_resource = condition.path == ("object", "noun") and noun in self._vocabulary.resources
        return of_resource or condition.path[0] == "by"

    def _field(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        field = name.rpartition(".")[2]
        for form, text in texts.items():
            kind = form.partition(".")[0]
            if kind in ("noun", "plural"):
                yield text, FieldWord(field)
            elif kind in ("yes", "no"):
                yield text, Truth(field, kind == "yes")
        for form, true in (("adjective", True), ("adjective_not", False)):
            for adjective in self._language.lexemes.get(f"adjective:{lexeme.form(form)}", ()):
                for text in self._inflected(adjective):
                    yield text, Truth(field, true)

    def _value(self, name: str, lexeme: Lexeme, texts: Mapping[str, str]) -> Iterator[tuple[str, Meaning]]:
        enum, _, value = name.rpartition(".")
        if enum not in self._vocabulary.enums:
            return
        for text in (*texts.values(), *self._inflected(lexeme)):
            shown = Value(enum, (value,), group=value in self._vocabulary.enums[enum].groups)
            yield text, shown
            for noun in self._nouns_of.get(enum, ()) if lexeme.form("sg", "pl") is not None else ():
                things = Things(noun.removeprefix("noun:"))
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


def _by(lexeme: Lexeme) -> Iterator[str]:
    """What a verb is said for by the step that it makes."""
    return (condition.value or "" for condition in lexeme.conditions if condition.path == ("by", "op"))


def _frames(lexeme: Lexeme) -> Iterator[str]:
    """The words that stand behind a verb in whatever it says."""
    for name in ("frame", *lexeme.patterns):
        if name == "frame" and name in lexeme.forms:
            yield lexeme.forms[name]
        for way in lexeme.patterns.get(name, ()) if name.startswith("frame") else ():
            yield " ".join(item.text for item in way.pattern if isinstance(item, Literal))
