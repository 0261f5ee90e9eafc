"""The values that a card of a kind gives: what may be given, said to a person, and whether a value fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...compiler.compile import CheckedGame
from ...compiler.source.documents import value_at
from ...compiler.source.packs.pack_files import PackFiles, sources_of
from ...compiler.source.yaml.load import load_text
from ...compiler.text.names import about
from ...compiler.tree.types import Amount, Choice, Integer, Many, Table, Thing, Truth, Type, Window
from ...compiler.typed.model import Card
from ...compiler.words.card_values import ValueReader, constants
from ...compiler.words.value_parser import ValueParser
from ...compiler.words.vocabulary import Field, Vocabulary
from ..report.messages import Messages
from .edit_yaml import in_one_line
from .value_words import ValueWords

_MOST_SHOWN = 3


@dataclass(frozen=True)
class Constant:
    """A value that a card gives: its field, what may be given, the question, how another card writes it."""

    name: str
    field: Field
    may_be: str
    question: str
    like: str

    @property
    def optional(self) -> bool:
        """Whether a card that says nothing has a value too."""
        return self.field.starts is not None


class Constants:
    """The constants of a kind of card in one game, described in one language."""

    def __init__(
        self, game: CheckedGame, kind: str, messages: Messages, languages: Sequence[str] = ()
    ) -> None:
        self._words = ValueWords(game, (messages.language, *languages))
        self._vocabulary: Vocabulary = game.game.vocabulary
        self._windows = (*self._vocabulary.windows, *game.game.core.windows)
        self._messages = messages
        self._kind = kind
        self._cards = [card for card in game.game.cards if card.kind == kind]
        self._packs = game.packs

    def all(self) -> tuple[Constant, ...]:
        """All constants, in the order of their declaration."""
        fields = constants(self._vocabulary, self._kind)
        return tuple(self._constant(name, field) for name, field in fields.items())

    def _constant(self, name: str, field: Field) -> Constant:
        like = list(dict.fromkeys(written(self._packs, self._cards, name)))
        shaped = like or [self._shape(field.type)]
        may_be = self._described(field.type, shaped)
        return Constant(name, field, may_be, self._question(name, may_be), shaped[0])

    def _question(self, name: str, may_be: str) -> str:
        """The name of a constant, what it means, and what it may be."""
        declared = self._vocabulary.field(self._kind, name)
        meaning = about(self._packs, self._messages.language, f"{declared[0]}.{name}") if declared else None
        key = "constant_meant" if meaning else "constant"
        return self._messages.say("new", key, name=name, meaning=meaning or "", type=may_be)

    def _described(self, type_: Type, like: list[str]) -> str:
        say = self._messages.say
        match type_:
            case Integer(low=int() as low, high=int() as high):
                return say("new", "type_range", low=low, high=high)
            case Integer():
                return say("new", "type_number")
            case Truth():
                return say("new", "type_truth")
            case Choice():
                return say("new", "type_words", words=", ".join(self._words.shown(type_)))
            case Window():
                return say("new", "type_words", words=", ".join(self._windows))
            case Amount():
                return say("new", "type_words", words=", ".join(self._vocabulary.resources))
        return say("new", "type_like", examples="; ".join(like[:_MOST_SHOWN]))

    def _shape(self, type_: Type) -> str:
        """Some value of a type as it is written, where no card shows one."""
        match type_:
            case Integer(low=low):
                return str(low or 0)
            case Choice(enum=enum):
                return next(iter(self._vocabulary.enums[enum].values), "")
            case Table(indexes=(Choice(enum=enum), *rest), of=of):
                inner = self._shape(Table(tuple(rest), of)) if rest else self._shape(of)
                return in_one_line(dict.fromkeys(self._vocabulary.enums[enum].values, inner))
            case Table(indexes=(Integer(low=int() as low, high=int() as high), *rest), of=of):
                inner = self._shape(Table(tuple(rest), of)) if rest else self._shape(of)
                return f"[{', '.join([inner] * (high - low + 1))}]"
            case Many(item=item):
                return f"[{self._shape(item)}]"
            case Thing(noun=noun):
                fields = constants(self._vocabulary, noun)
                return in_one_line({name: self._shape(field.type) for name, field in fields.items()})
        return ""

    def meant(self, constant: Constant, text: str) -> str:
        """A value as it is written in a file, by what an author calls it."""
        return self._words.meant(constant.field.type, text.strip())

    def problem(self, constant: Constant, text: str) -> str | None:
        """What is wrong with a value as it would be written, in words."""
        text = self.meant(constant, text)
        document, mistakes = load_text("", f"value: {text}")
        value = value_at(document, "value")
        if not text or mistakes or value is None:
            return (
                self._messages.text(mistakes[0])
                if mistakes and text
                else self._messages.say("new", "nothing_given")
            )
        reader = ValueParser()
        ValueReader(self._vocabulary, self._windows, reader).read(value, constant.field.type)
        return self._messages.text(reader.diagnostics[0]) if reader.diagnostics else None


def written(packs: Iterable[PackFiles], cards: Iterable[Card], name: str) -> Iterable[str]:
    """How some cards write a value, in one line each; what takes several lines is left out."""
    sources = sources_of(packs)
    for card in cards:
        place = card.written.keys.get(name)
        source = sources.get(place.value.file) if place is not None else None
        if place is not None and source is not None:
            text = source.text[place.value.start : place.value.end].strip()
            if "\n" not in text:
                yield text
