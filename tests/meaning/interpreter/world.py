"""What there is in a game before anything is given: things, seats, places, the cells and parts of grids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from heroglyph.compiler.interactions.traces import Tracer
from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Amount, Choice, Integer, Many, Truth, Type
from heroglyph.compiler.tree.types import Thing as ThingType
from heroglyph.compiler.typed.model import Card, Game
from heroglyph.compiler.words.vocabulary import Constant, NounDeclaration

from .position import Position


@dataclass(frozen=True)
class Seat:
    """A player, by the place where he sits."""

    number: int


@dataclass(eq=False)
class Thing:
    """A component.

    What never changes of it. ``value``: what it stands for; ``members``: of a region, its cells.
    """

    noun: str
    card: Card | None = None
    value: str | None = None
    owner: Seat | None = None
    grid: str | None = None
    const: dict[str, object] = field(default_factory=dict)
    members: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class Place:
    """A ``zone`` (of a seat), what a thing holds (``hold``), where a player keeps his one card (``kept``)."""

    kind: str
    name: str
    seat: Seat | None = None
    holder: Thing | None = None


@dataclass(frozen=True)
class Own:
    """A field of a player as such, and not what it holds."""

    seat: Seat
    name: str


@dataclass(frozen=True)
class Placement:
    """A way to lay a shape on a grid."""

    grid: str
    seat: Seat | None
    cells: tuple[tuple[int, int], ...]


def hold(thing: Thing) -> Place:
    """What lies in a thing."""
    return Place("hold", thing.noun, None, thing)


def start_value(kind: Type, starts: Constant, enums: Mapping[str, tuple[str, ...]]) -> object:
    """A field at the start (section 7, *Values*): the lowest of its range, the first value, no, else none."""
    if starts is not None:
        return starts
    if isinstance(kind, Truth):
        return False
    if isinstance(kind, Integer):
        return kind.low or 0
    return enums[kind.enum][0] if isinstance(kind, Choice) else None


def _in_order(game: Game) -> Iterator[t.Rule]:
    """All rules of cards in the order in which they stand in the packs."""
    waiting = [rule for card in reversed(game.cards) for rule in reversed(card.rules)]
    while waiting:
        rule = waiting.pop()
        yield rule
        if isinstance(rule.body, t.Kind | t.Side):
            waiting += reversed(rule.body.rules)


Sided = list[tuple[t.Side | None, t.Rule]]
"""Rules, with the side of a card on which they stand."""


class World:
    """A game with its players and options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Constant]) -> None:
        self.game, self.v = game, game.vocabulary
        self.seats = [Seat(number) for number in range(players)]
        self.enums = {name: enum.values for name, enum in self.v.enums.items()}
        self.options: dict[str, object] = {name: option.default for name, option in self.v.options.items()}
        if game.outline is not None and game.outline.alone and players == 1:
            self.options[game.outline.alone] = True
        self.options.update(options)
        self.units: dict[tuple[str, str | None, Seat | None], Thing] = {}
        self.cells: dict[tuple[str, Seat | None], dict[tuple[int, int], Thing]] = {}
        self.regions: dict[tuple[Thing, str], list[Thing]] = {}
        self.born: dict[tuple[object, ...], Thing] = {}
        self.tracer = Tracer(game)
        self.heard = {node.verb for node in game.nodes if isinstance(node, t.EventPattern)}
        self.named = {card.id: card for card in game.cards}
        self.stored = cache(self._stored)
        self._rules: dict[tuple[str, str, type[t.Node], str], Sided] = {}
        self._books: dict[tuple[type[t.Node], str], list[t.Rule]] = {}
        self._bearers: dict[tuple[type[t.Node], str], list[tuple[Thing, Sided]]] = {}
        self._known = 0
        self.kin = cache(self.v.is_a)  # whether every thing of one noun is a thing of another
        self.cards = [card for card in game.cards if card.when is None or self.settled(card.when)]
        self.rank = {rule.id: number for number, rule in enumerate(_in_order(game))}
        everywhere = {kind for kind in {card.kind for card in self.cards} if self.v.is_everywhere(kind)}
        self.lends = any(isinstance(x, t.Treat) and isinstance(x.target, t.SlotOf) for x in game.nodes)
        self.bars = any(isinstance(node, t.Bar) for node in game.nodes)
        self.rulebook = [card for card in self.cards if card.kind in everywhere and not self.stands(card)]

    def stands(self, card: Card) -> bool:
        """Whether a card is that of things which stand for values."""
        return self.v.nouns[card.kind].each is not None

    def settled(self, condition: t.Expression) -> bool:
        """A condition on options, which no rule changes."""
        from .play import Env, Play
        from .values import truth

        return truth(Play(self, Position()), condition, Env(None, plain=True, untreated=True, unlimited=True))

    def rules_on(self, card: str, noun: str, kind: type[t.Node], verb: str = "") -> Sided:
        """The rules of a kind on a card and in the frame of its noun; ``verb``: those that speak of it."""
        key = card, noun, kind, verb
        if key in self._rules:
            return self._rules[key]
        sided = self._rules[key] = []
        for rule in (*(self.named[card].rules if card else ()), *(self.game.frame(noun) if noun else ())):
            side = rule.body if isinstance(rule.body, t.Side) else None
            for inner in side.rules if side is not None else [rule]:
                spoken = getattr(getattr(inner.body, "pattern", None), "verb", "")
                if (
                    isinstance(inner.body, kind)
                    and not isinstance(inner.body, t.Kind)
                    and verb in ("", spoken)
                ):
                    sided.append((side, inner))
        return sided

    def bearers(self, kind: type[t.Node], verb: str) -> list[tuple[Thing, Sided]]:
        """The things on which such rules stand, with them."""
        if self._known != len(self.born):
            self._bearers, self._known = {}, len(self.born)
        if (kind, verb) not in self._bearers:
            things = [x for x in self.born.values() if x.card is not None or x.noun in self.game.frames]
            rules = [(x, self.rules_on(x.card.id if x.card else "", x.noun, kind, verb)) for x in things]
            self._bearers[kind, verb] = [rule for rule in rules if rule[1]]
        return self._bearers[kind, verb]

    def book(self, kind: type[t.Node], verb: str) -> list[t.Rule]:
        """Such rules in the rulebook."""
        if (kind, verb) not in self._books:
            rules = [self.rules_on(card.id, "", kind, verb) for card in self.rulebook]
            self._books[kind, verb] = [rule for sided in rules for _, rule in sided]
        return self._books[kind, verb]

    def is_a(self, thing: object, noun: str) -> bool:
        """Whether something is a thing of a noun."""
        return isinstance(thing, Thing) and (noun in ("thing", "") or self.kin(thing.noun, noun))

    def holds(self, noun: str) -> str | None:
        """What can lie in things of a noun."""
        return next((self.v.nouns[n].holds for n in self.v.ancestry(noun) if self.v.nouns[n].holds), None)

    def _stored(self, noun: str) -> list[str]:
        """The fields of a noun that change in play."""
        return [name for name, declared in self.v.fields(noun).items() if declared.kind == "stored"]

    # ------------------------------------------------------------------ what is there from the start

    def empty(self) -> Position:
        """The position with what nobody has to bring."""
        s = Position()
        for name, resource in self.v.resources.items():
            if resource.supply is not None:
                s.supply[name] = resource.supply
            s.held.update({(seat, name): 0 for seat in self.seats})
        for seat in self.seats:
            for name, declared in self.v.player.items():
                if declared.kind == "stored" and not isinstance(declared.type, ThingType):
                    s.player[seat, name] = start_value(declared.type, declared.starts, self.enums)
            for noun in self.v.nouns.values():
                if noun.owned:
                    self._own(s, noun, seat)
        for noun in self.v.nouns.values():
            if noun.grid is not None and not noun.owned:
                self._cells(s, noun, None)
            if noun.each is not None and not noun.owned:
                self._own(s, noun, None)
            if noun.alone:
                self.units[noun.name, None, None] = self.make(s, noun.name)
        for noun in self.v.nouns.values():
            if noun.region is not None:
                self._regions(s, noun)
        return s

    def set_position_up(self, s: Position) -> None:
        """Lays the components of the outline (section 9) where they lie before a game begins."""
        from .play import Play
        from .sets import real

        for component in self.game.outline.components if self.game.outline is not None else ():
            if component.when is not None and not self.settled(component.when):
                continue
            made: list[Card | None] = []
            for card in [card for card in self.game.cards if self.v.is_a(card.kind, component.noun)]:
                copies = component.count if component.copies is None else card.fields.get(component.copies)
                made += [card] * (copies if isinstance(copies, int) and card in self.cards else 0)
            if not any(self.v.is_a(card.kind, component.noun) for card in self.game.cards):
                made = [None] * component.count
            for seat in self.seats if self.v.zones[component.zone].owned else (None,):
                place = Place("zone", component.zone, seat)
                for card_or_none in made:
                    thing = self.make(s, card_or_none.kind if card_or_none else component.noun, card_or_none)
                    for name, value in component.fields.items():
                        if (thing, name) in s.fields:
                            s.fields[thing, name] = value
                        else:
                            thing.const[name] = value
                    s.lay(thing, real(Play(self, s), thing, place) or place)

    def _own(self, s: Position, noun: NounDeclaration, seat: Seat | None) -> None:
        """What a player has of an owned noun: cells, one for each value, one for each card, or just one.

        Of a noun that nobody owns there is one for each value for all together.
        """
        cards = [card for card in self.cards if card.kind == noun.name]
        if noun.grid is not None:
            self._cells(s, noun, seat)
        elif noun.each is not None:
            for value in self.enums[noun.each]:
                card = next((game_card for game_card in cards if game_card.name == value), None)
                thing = self.units[noun.name, value, seat] = self.make(s, noun.name, card, seat, value)
                thing.const[noun.each[0].lower() + noun.each[1:]] = value
        elif cards:
            for card in cards:
                self.make(s, noun.name, card, seat)
        elif noun.region is None:
            self.units[noun.name, None, seat] = self.make(s, noun.name, None, seat)

    def make(
        self,
        s: Position,
        noun: str,
        card: Card | None = None,
        owner: Seat | None = None,
        value: str | None = None,
    ) -> Thing:
        """A thing with its fields as they start. What is made in a replay is the same thing."""
        s.made += 1
        key = (s.made, noun, card.id if card else None, owner)
        thing = self.born.get(key) or self.born.setdefault(key, Thing(noun, card, value, owner))
        fixed = {} if card is None else dict(card.fields)
        for variant in () if card is None else card.variants:
            if self.settled(variant.when):
                fixed.update(variant.fields)
        for name, declared in self.v.fields(noun).items():
            if declared.kind == "constant":
                plain = start_value(declared.type, declared.starts, self.enums)
                thing.const[name] = self._constant(fixed.get(name, declared.starts), declared.type)
                if thing.const[name] is None:
                    thing.const[name] = None if plain == "none" else plain
            elif declared.kind == "stored":
                s.fields[thing, name] = start_value(declared.type, declared.starts, self.enums)
        for ancestor in self.v.ancestry(noun):
            on = self.v.nouns[ancestor].on
            if on is not None:
                thing.grid = on
                s.fields[thing, "row_number"], s.fields[thing, "column_number"] = self.v.grids[on].starts or (
                    1,
                    1,
                )
        s.things[thing] = None
        return thing

    def _constant(self, got: Constant, kind: Type) -> object:
        if isinstance(kind, Many) and isinstance(kind.item, ThingType):
            names = [name for name, decl in self.v.fields(kind.item.noun).items() if decl.kind == "constant"]
            rows = got if isinstance(got, tuple) else ()
            noun = kind.item.noun
            return [
                Thing(noun, const=dict(zip(names, row, strict=False)))
                for row in rows
                if isinstance(row, tuple)
            ]
        return None if got == "none" and isinstance(kind, Amount) else got

    def _cells(self, s: Position, noun: NounDeclaration, seat: Seat | None) -> None:
        grid = self.v.grids[noun.grid or ""]
        cells = self.cells[grid.name, seat] = {}
        for i in range(grid.rows * grid.columns):
            at = (i // grid.columns + 1, i % grid.columns + 1)
            cell = cells[at] = self.make(s, noun.name, None, seat)
            cell.grid = grid.name
            cell.const["row_number"], cell.const["column_number"] = at
            cell.const.update({name: self._part(values[i]) for name, values in noun.values.items()})
            s.fields.update({(cell, name): True for name, places in grid.starts_as.items() if at in places})

    def _part(self, value: Constant) -> object:
        return None if value == "none" else value

    def _regions(self, s: Position, noun: NounDeclaration) -> None:
        assert noun.region is not None
        for (name, seat), cells in list(self.cells.items()):
            for i, group in enumerate(self._groups(noun) if name == noun.region.grid else ()):
                region = self.make(s, noun.name, None, seat)
                region.members = tuple(cells[at] for at in group)
                region.const.update({key: self._part(values[i]) for key, values in noun.values.items()})
                for cell in region.members:
                    self.regions.setdefault((cell, noun.name), []).append(region)

    def _groups(self, noun: NounDeclaration) -> Iterator[list[tuple[int, int]]]:
        """The cells of each part: blocks row by row, or bands of rows, then of columns, then diagonals."""
        assert noun.region is not None
        grid = self.v.grids[noun.region.grid]
        high, wide = grid.rows, grid.columns
        n = noun.region.lines or 0
        bands = [(n, wide), (high, n)] if n else []
        for rows, columns in [noun.region.blocks] if noun.region.blocks else bands:
            for r in range(1, high + 1, rows):
                for c in range(1, wide + 1, columns):
                    yield [(r + i, c + j) for i in range(rows) for j in range(columns)]
        least = noun.region.diagonals or 0
        for step in (1, -1) if least else ():
            corner = 1 if step > 0 else wide
            edge = [(1, corner + step * c) for c in range(wide)] + [(r, corner) for r in range(2, high + 1)]
            for r, c in edge:
                size = min(high - r, wide - c if step > 0 else c - 1) + 1
                if size >= least:
                    yield [(r + i, c + step * i) for i in range(size)]
