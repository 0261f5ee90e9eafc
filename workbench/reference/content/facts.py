"""The values that cards give, in words: numbers, values by name, little tables."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.source.records import replace
from ....compiler.tree.types import Amount, Choice, Integer, Many, Table, Thing, Truth, Type, Window
from ....compiler.typed.model import Card
from ....compiler.words.vocabulary import Constant, Field
from ...report.lexicon import capital
from .axes import axes_of
from .conditions import condition
from .document import Fact
from .lexicon import Lexicon

WHEN = "when"
"""What a card names under which it is in the game, beside its constants."""
HOUSE = "house"
"""The mark of what was made for the pack."""
NOTHING = "none"
MINUS = "\u2212"
Rows = tuple[tuple[str, ...], ...]


class FactTeller:
    """Tells the constants of cards in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.vocabulary = lexicon.vocabulary

    def facts(self, card: Card) -> Iterator[Fact]:
        """A fact for each constant that has a name and a value in words, in the order of the vocabulary.

        Before them under which option the card is in the game at all.
        """
        when = condition(self.lexicon, card.when)
        if when:
            yield Fact(self.lexicon.say("in_the_game"), when, of=WHEN)
        for name, field in self.vocabulary.fields(card.kind).items():
            if field.kind != "constant" or card.fields.get(name) is None:
                continue
            called = self.lexicon.field(card.kind, name, told=not isinstance(field.type, Truth))
            house = card.provenance.get(name) == HOUSE
            axes = axes_of(self.lexicon.checked.game, card.kind, name)
            fact = self._fact(called, card.fields[name], field.type, house, axes)
            if called and fact is not None:
                yield replace(fact, of=name)
        yield from self._variants(card)

    def _variants(self, card: Card) -> Iterator[Fact]:
        """What the card has in place of its own values under an option of the game."""
        for number, variant in enumerate(card.variants, 1):
            for name, value in variant.fields.items():
                owned_field = self.vocabulary.field(card.kind, name)
                called = condition(self.lexicon, variant.when, self.lexicon.field(card.kind, name))
                house = card.provenance.get(name) == HOUSE
                fact = (
                    self._fact(called, value, owned_field[1].type, house) if owned_field is not None else None
                )
                if called and fact is not None:
                    yield replace(fact, of=f"{name}.{number}")

    def _fact(
        self, called: str, value: Constant, type_: Type, house: bool, axes: tuple[str, str] = ("", "")
    ) -> Fact | None:
        if isinstance(type_, Table) and isinstance(value, tuple):
            if len(type_.indexes) == 1:
                told = self._by_index(value, type_)
                return Fact(called, told, house=house) if told else None
            return self._labelled(Fact(called, rows=self._grid(value, type_), house=house), axes)
        if isinstance(type_, Many) and isinstance(type_.item, Thing) and isinstance(value, tuple):
            records = tuple(self._records(value, type_.item.noun))
            return Fact(called, rows=records, house=house, head=self._head(type_.item.noun))
        told = self.value(value, type_)
        return Fact(called, capital(told), house=house) if told else None

    def value(self, value: Constant, type_: Type) -> str:
        """One value in words; empty where there are none for it."""
        match type_:
            case Truth():
                return self.lexicon.say("yes" if value else "no")
            case Integer():
                number = self.lexicon.messages.grouped(value) if isinstance(value, int) else str(value)
                return number.replace("-", MINUS)
            case Choice(enum=enum):
                return self.lexicon.value(enum, str(value))
            case Amount():
                return "" if value == NOTHING else self.lexicon.noun(str(value))
            case Window():
                return self.lexicon.form(f"window:{value}", "at")
            case Thing():
                return self.lexicon.card(str(value))
        return ""

    def _by_index(self, values: tuple[Constant, ...], type_: Table) -> str:
        """What a table adds for each of its values, without those for which it adds nothing."""
        index = type_.indexes[0]
        names = self.vocabulary.enums[index.enum].values if isinstance(index, Choice) else ()
        labels = [self.lexicon.value(index.enum, name) for name in names] if isinstance(index, Choice) else []
        pairs = zip(labels or map(str, range(1, len(values) + 1)), values, strict=False)
        signed = isinstance(type_.of, Integer) and type_.of.low is not None and type_.of.low < 0
        told = [f"{name} {self._number(value, type_.of, signed)}" for name, value in pairs if value != 0]
        return ", ".join(told) if told else "\u2013"

    def _number(self, value: Constant, type_: Type, signed: bool) -> str:
        plus = "+" if signed and isinstance(value, int) and value > 0 else ""
        return plus + self.value(value, type_)

    def _grid(self, rows: tuple[Constant, ...], type_: Table) -> Rows:
        """A table of two indexes as it is laid out."""
        signed = isinstance(type_.of, Integer) and type_.of.low is not None and type_.of.low < 0
        return tuple(
            tuple(self._number(value, type_.of, signed) for value in row)
            for row in rows
            if isinstance(row, tuple)
        )

    def _labelled(self, grid: Fact, axes: tuple[str, str]) -> Fact:
        """A grid with what its rows and columns are called, where the game has words for both."""
        down, across = (self._line_names(table) for table in axes)
        if len(down) != len(grid.rows) or len(across) != len(grid.rows[0]):
            return grid
        rows = tuple((name, *row) for name, row in zip(down, grid.rows, strict=True))
        return replace(grid, rows=rows, head=("", *across))

    def _line_names(self, table: str) -> list[str]:
        """The words of a table for the lines of a grid, from the first on."""
        declared = self.vocabulary.tables.get(table)
        entries = sorted(declared.entries.items()) if declared is not None else ()
        names = [self.value(entry, declared.of) for _, entry in entries] if declared is not None else []
        return list(map(capital, names)) if all(names) else []

    def _records(self, values: tuple[Constant, ...], noun: str) -> Iterator[tuple[str, ...]]:
        """Things written out by their constants, a row each."""
        types = [field.type for field in self._constants(noun).values()]
        for record in values:
            if isinstance(record, tuple):
                told = (self.value(value, type_) for value, type_ in zip(record, types, strict=True))
                yield tuple(map(capital, told))

    def _head(self, noun: str) -> tuple[str, ...]:
        """What the constants of such things are called; empty where one of them has no name."""
        called = tuple(self.lexicon.field(noun, name, told=False) for name in self._constants(noun))
        return called if all(called) else ()

    def _constants(self, noun: str) -> dict[str, Field]:
        fields = self.vocabulary.fields(noun)
        return {name: field for name, field in fields.items() if field.kind == "constant"}
