"""Expressions that read things: fields, formulas, folds, and what rules in force make of a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.effects import NONE
from ..table.limits import UnknowableError
from ..table.state import MODIFIERS, Frame, State
from .active_rules import Modifier, RuleIndex
from .nodes import Expr, NumberNode, offset
from .reckoning import too_far
from .sources import owner_of, place_of


@dataclass(slots=True, eq=False)
class ConstantNode(Expr):
    column: int
    width: int
    nothing: int
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        return s.roster.constants[thing * self.width + self.column] if thing >= 0 else self.nothing


@dataclass(slots=True, eq=False)
class FieldNode(Expr):
    column: int
    width: int
    nothing: int
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        if thing < 0:
            return self.nothing
        at = thing * self.width + self.column
        if s.notes is not None:
            s.notes.fields.add(at)
        return s.fields[at]


@dataclass(slots=True, eq=False)
class ModifiedNode(Expr):
    """A value of a thing or player to which rules in force may add, each to those of its own domain."""

    base: Expr
    subject: Expr
    modifiers: list[Modifier]
    most: int

    def value(self, s: State, f: Frame) -> int:
        result = self.base.value(s, f)
        if s.without & MODIFIERS:
            return result
        view = s.view
        for modifier in self.modifiers:
            if modifier.view in (NONE, view):
                thing = self.subject.value(s, f)
                if thing >= 0:
                    result += modifier.added(s, thing, f.me)
                    if not -self.most <= result <= self.most:
                        too_far(modifier.rule.number, self.most)
        return result


@dataclass(slots=True, eq=False)
class FormulaNode(Expr):
    """A derived field, worked out for its thing (``this``) and the thing's owner (``me``), or nobody."""

    book: RuleIndex
    number: int
    nothing: int
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        if thing < 0:
            return self.nothing
        formula = self.book.formulas[self.number]
        me = owner_of(s, thing)
        return formula.value.value(s, formula.frame(me, thing, me))


@dataclass(slots=True, eq=False)
class PlainFormulaNode(Expr):
    """A derived field that reads nothing but its thing: it needs no frame of its own."""

    worked_out: Expr
    nothing: int
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        if thing < 0:
            return self.nothing
        this = f.this
        f.this = thing
        result = self.worked_out.value(s, f)
        f.this = this
        return result


@dataclass(slots=True, eq=False)
class PlayerFormulaNode(Expr):
    """A derived field of a player, who is ``me`` in it."""

    book: RuleIndex
    number: int
    nothing: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        if player < 0:
            return self.nothing
        formula = self.book.formulas[self.number]
        return formula.value.value(s, formula.frame(player, NONE, player))


@dataclass(slots=True, eq=False)
class PlayerFieldNode(Expr):
    column: int
    width: int
    nothing: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        if player < 0:
            return self.nothing
        at = player * self.width + self.column
        if s.notes is not None:
            s.notes.player_fields.add(at)
        return s.player_fields[at]


@dataclass(slots=True, eq=False)
class HiddenFieldNode(PlayerFieldNode):
    """A field that only its player knows. Raises UnknowableError where somebody else looks ahead."""

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        if player < 0:
            return self.nothing
        at = player * self.width + self.column
        looks = who_looks(s)
        if looks not in (NONE, player) and not knows_field(s, at, looks):
            raise UnknowableError
        if s.notes is not None:
            s.notes.player_fields.add(at)
        return s.player_fields[at]


def who_looks(s: State) -> int:
    """Who looks ahead, or tries whether an action changes anything; nobody in play."""
    if s.trial_player >= 0 or not 0 < s.trial <= len(s.stack):
        return s.trial_player
    return s.stack[s.trial - 1].chooser


def field_key(at: int) -> int:
    """What stands for a field among the things that players were shown: no thing has such a number."""
    return -1 - at


def knows_field(s: State, at: int, player: int) -> bool:
    """Whether a field of a player, by where it stands among those of all, was shown to a player."""
    if s.notes is not None:
        s.notes.more = True
    return player >= 0 and bool(s.shown.get(field_key(at), 0) >> player & 1)


@dataclass(slots=True, eq=False)
class FieldPlaceNode(Expr):
    """Where a field of a player stands among those of all players."""

    column: int
    width: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        return player * self.width + self.column if player >= 0 else NONE


@dataclass(slots=True, eq=False)
class KeptNode(Expr):
    """The one thing that a player keeps in a place of his own."""

    place: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        if player < 0:
            return NONE
        if s.notes is not None:
            s.notes.contents.add(self.place + player)
        content = s.contents[self.place + player]
        return content[0] if content else NONE


@dataclass(slots=True, eq=False)
class HiddenKeptNode(KeptNode):
    """What a player keeps so that only he knows it. Raises UnknowableError as a hidden field."""

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        if player < 0:
            return NONE
        if s.notes is not None:
            s.notes.contents.add(self.place + player)
        content = s.contents[self.place + player]
        looks = who_looks(s)
        if looks not in (NONE, player):
            for thing in content:
                if not s.shown.get(thing, 0) >> looks & 1:
                    raise UnknowableError
        return content[0] if content else NONE


@dataclass(slots=True, eq=False)
class BoundNode(Expr):
    """The limit in force for a player; nobody has none."""

    book: RuleIndex
    bound: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        player = self.player.value(s, f)
        return self.book.limit(s, self.bound, player) if player >= 0 else 0


@dataclass(slots=True, eq=False)
class ItemNode(Expr):
    """An entry of a table that stands on a card; nothing where there is no card."""

    book: RuleIndex
    column: int
    nothing: int
    subject: Expr
    indexes: list[Expr]

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        if thing < 0:
            return self.nothing
        number = self.book.card_tables.get((s.roster.card[thing], self.column), NONE)
        if number < 0:
            return self.nothing
        table = self.book.tables[number]
        at = offset(table.lows, table.sizes, table.numbered, self.indexes, s, f)
        return table.entries[at] if at >= 0 else self.nothing


@dataclass(slots=True, eq=False)
class WasNode(Expr):
    """What a thing's rolled field was before its last change."""

    nothing: int
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        if thing < 0:
            return self.nothing
        if s.notes is not None:
            s.notes.was.add(thing)
        return s.was[thing]


@dataclass(slots=True, eq=False)
class OwnerNode(Expr):
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        return owner_of(s, thing) if thing >= 0 else NONE


@dataclass(slots=True, eq=False)
class PositionNode(Expr):
    """The place of a thing in what it lies in, from 1; 0 where it lies nowhere."""

    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        place = place_of(s, thing)
        if place < 0:
            return 0
        if s.notes is not None:
            s.notes.contents.add(place)
        return s.contents[place].index(thing) + 1


@dataclass(slots=True, eq=False)
class HoldNode(Expr):
    """The place that a thing makes for others."""

    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        return s.roster.hold[thing] if thing >= 0 else NONE


@dataclass(slots=True, eq=False)
class HolderNode(Expr):
    """The thing of a noun in which a thing lies."""

    kinds: tuple[bool, ...]
    subject: Expr

    def value(self, s: State, f: Frame) -> int:
        thing = self.subject.value(s, f)
        place = place_of(s, thing)
        if place < 0:
            return NONE
        holder = s.roster.place_holder[place]
        return holder if holder >= 0 and self.kinds[s.roster.noun[holder]] else NONE


@dataclass(slots=True, eq=False)
class UnitNode(Expr):
    noun: int
    number: int
    player: Expr

    def value(self, s: State, f: Frame) -> int:
        return s.roster.units.get((self.noun, self.number, self.player.value(s, f)), NONE)


@dataclass(slots=True, eq=False)
class CellNode(Expr):
    grid: int
    rows: int
    columns: int
    player: Expr | None
    row: Expr
    column: Expr

    def value(self, s: State, f: Frame) -> int:
        owner = NONE if self.player is None else self.player.value(s, f)
        row, column = self.row.value(s, f), self.column.value(s, f)
        if not (1 <= row <= self.rows and 1 <= column <= self.columns) or (self.player and owner < 0):
            return NONE
        cells = s.roster.cells.get((self.grid, owner))
        return NONE if cells is None else cells[(row - 1) * self.columns + column - 1]


def fixed_values(values: Sequence[Expr]) -> list[int] | None:
    """The values of expressions, where they are the same in every position and for everybody; else None."""
    numbers: list[int] = []
    for value in values:
        if isinstance(value, NumberNode):
            numbers.append(value.n)
        elif isinstance(value, PlaceNode) and value.player is None:
            numbers.append(value.place)
        else:
            return None
    return numbers


@dataclass(slots=True, eq=False)
class PlaceNode(Expr):
    """A zone by its place; where it is owned, ``place`` is that of the first player. Nobody has one."""

    place: int
    player: Expr | None

    def value(self, s: State, f: Frame) -> int:
        if self.player is None:
            return self.place
        player = self.player.value(s, f)
        return self.place + player if player >= 0 else NONE
