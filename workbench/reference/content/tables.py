"""The tables of a game that its rules look numbers up in: where each is told, and how it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....compiler.tree import rules
from ....compiler.tree.types import Choice, Type
from ....compiler.typed.model import Game
from ....compiler.typed.walk import walk
from ....compiler.words import vocabulary
from ....compiler.words.chapters import CARDS, RULES
from ...report.lexicon import capital
from .anchors import list_anchor
from .axes import axes_of
from .document import LinkTarget, Table
from .facts import FactTeller
from .lexicon import Lexicon
from .plans import ChapterContents, held_in

Part = tuple[str, str]
"""What a chapter holds: of which sort, and which by name."""
_NONE = "\u2013"


@dataclass(frozen=True)
class TableTeller:
    """Tells tables. One that has no caption in the language is told by the rules that read it."""

    lexicon: Lexicon
    plans: Sequence[ChapterContents]

    def of(self, sort: str, name: str) -> Iterator[Table]:
        """The tables that stand with a part of a chapter."""
        for table, home in self._homes.items():
            if home == (sort, name):
                yield self._table(self.lexicon.vocabulary.tables[table])

    def links(self, rule: rules.Rule) -> tuple[LinkTarget, ...]:
        """The tables that a rule is looked up in."""
        read = tables_read(self.lexicon.checked.game, rule)
        return tuple(
            LinkTarget(list_anchor("table", name), self._caption(name))
            for name in read
            if self._is_told(name)
        )

    @cached_property
    def _homes(self) -> Mapping[str, Part]:
        game = self.lexicon.checked.game
        return {name: home for name, home in table_homes(game, self.plans).items() if self._is_told(name)}

    def _is_told(self, name: str) -> bool:
        return bool(self._caption(name))

    def _caption(self, name: str) -> str:
        return self.lexicon.form(f"table:{name}", "caption")

    def _table(self, table: vocabulary.TableDeclaration) -> Table:
        """A row for each value of the first index, and a column for each of the second where there is one and
        anything stands in it."""
        labels = [self._labels(table, number) for number in range(len(table.indexes))]
        word, say = f"table:{table.name}", self.lexicon.form
        across = (
            {(key,): told for key, told in labels[1].items()} if len(labels) > 1 else {(): say(word, "cells")}
        )
        cells = {key: [self._cell(table, (key, *other)) for other in across] for key in labels[0]}
        used = [place for place in range(len(across)) if any(row[place] != _NONE for row in cells.values())]
        head = (say(word, "rows"), *(list(across.values())[place] for place in used))
        rows = tuple((labels[0][key], *(row[place] for place in used)) for key, row in cells.items())
        anchor = list_anchor("table", table.name)
        house = table.name in self.lexicon.house
        return Table(tuple(map(capital, head)), rows, self._caption(table.name), anchor, house)

    def _labels(self, table: vocabulary.TableDeclaration, number: int) -> dict[int | str, str]:
        """The values of an index in words, in the order in which the entries name them."""
        keys = dict.fromkeys(key[number] for key in table.entries if len(key) > number)
        return {key: capital(self._value(key, table.indexes[number])) for key in keys}

    def _cell(self, table: vocabulary.TableDeclaration, key: tuple[int | str, ...]) -> str:
        """A value in the word that the language has for it in this table, or else as it is."""
        entry = table.entries.get(key)
        if entry is None:
            return _NONE
        return self.lexicon.form(f"table:{table.name}", str(entry)) or self._value(entry, table.of)

    def _value(self, value: int | str, type_: Type) -> str:
        if isinstance(type_, Choice):
            return FactTeller(self.lexicon).value(value, type_)
        return self.lexicon.messages.grouped(value) if isinstance(value, int) else value


def table_homes(game: Game, plans: Sequence[ChapterContents]) -> dict[str, Part]:
    """Where each table is told: with the first rules for all that read it; or else with the cards that bear
    what it goes by, or with the first cards."""
    parts = [part for plan in plans for part in plan.parts]
    parts.sort(key=lambda part: part[0] != RULES)
    homes: dict[str, Part] = {}
    for part in parts:
        for card in held_in(game, part, plans):
            for rule in card.rules:
                for name in tables_read(game, rule):
                    homes.setdefault(name, part)
    return {
        name: home if home[0] == RULES else next(_borne(game, name, parts), home)
        for name, home in homes.items()
    }


def _borne(game: Game, table: str, parts: Iterable[Part]) -> Iterator[Part]:
    """The kinds of cards of which a constant is what a table goes by, or a grid whose lines it names."""
    indexes = game.vocabulary.tables[table].indexes
    wanted = [index for index in indexes if isinstance(index, Choice)]
    for sort, name in parts:
        for field in game.vocabulary.fields(name).values() if sort == CARDS else ():
            axes = axes_of(game, name, field.name)
            if field.kind == "constant" and (field.type in wanted or table in axes):
                yield sort, name


def tables_read(game: Game, rule: rules.Rule) -> tuple[str, ...]:
    """The tables that a rule reads, itself or in what its words are worked out from."""
    return tuple(dict.fromkeys(_read(game, (rule,), set())))


def _read(game: Game, nodes: Iterable[rules.Node], met: set[tuple[str, str]]) -> Iterator[str]:
    for node in (inner for root in nodes for inner in walk(root)):
        if isinstance(node, rules.Entry):
            yield node.table
        elif isinstance(node, rules.Member) and (node.noun, node.field) not in met:
            met.add((node.noun, node.field))
            formula = game.formulas.get((node.noun, node.field))
            if formula is not None:
                yield from _read(game, (formula,), met)
