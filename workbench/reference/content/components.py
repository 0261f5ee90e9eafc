"""What is in the box, who can play, and what each player has: as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from ....compiler.source.records import replace
from ....compiler.text.message.plan import phrase
from ....compiler.tree.types import Choice, Integer
from ....compiler.typed.model import Card
from ....compiler.typed.outline import Component
from ....compiler.words.vocabulary import NounDeclaration
from ...report.lexicon import capital
from .anchors import component_anchor, list_anchor
from .collation import collated
from .conditions import BETWEEN, condition
from .document import Block, Paragraph, Table
from .lexicon import Lexicon
from .other_counts import told_once


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table, with the anchors of what it tells."""

    cells: tuple[str, ...]
    places: tuple[str, ...]


@dataclass(frozen=True)
class ComponentTeller:
    """Tells the components of a game in one language."""

    lexicon: Lexicon

    def blocks(self) -> Iterator[Block]:
        """How many play; a row for each component; a row for what each player has."""
        outline = self.lexicon.checked.game.outline
        say = self.lexicon.say
        if outline is not None:
            low, high = outline.low, outline.high
            told = say("players", low=low, high=high) if low < high else say("players_exactly", count=high)
            yield Paragraph(told, list_anchor("list", "players"))
        rows = tuple(self._rows())
        if rows:
            head = (say("component"), say("lies"), say("when"))
            used = [number for number in range(len(head)) if any(row.cells[number] for row in rows)]
            cells, places = tuple(_only(row.cells, used) for row in rows), tuple(row.places for row in rows)
            yield Table(_only(head, used), cells, places=places)
        own = tuple(self._own())
        if own:
            cells, places = tuple(row.cells for row in own), tuple(row.places for row in own)
            yield Table((say("of_each_player"),), cells, places=places)

    def _rows(self) -> Iterator[_Row]:
        for parts, told in self._lines():
            first = parts[0]
            if told and not self.lexicon.vocabulary.zones[first.zone].owned:
                where = self._where(first)
                yield _Row((told, where, condition(self.lexicon, first.when)), self._places(parts))
                including = self._including(first)
                if including:
                    yield _Row((including, where, ""), ())
                for when, names in self._taken_out(first).items():
                    taken = self.lexicon.say("of_these", names=self.lexicon.messages.listed(names))
                    yield _Row((taken, where, when), ())
        yield from self._resources()

    def _resources(self) -> Iterator[_Row]:
        """Resources that are pieces, with how many there are where they can run out."""
        for resource in self.lexicon.vocabulary.resources.values():
            if resource.supply is not None:
                told = self.lexicon.counted(resource.name, resource.supply)
                places: tuple[str, ...] = (list_anchor("supply", resource.name),)
            else:
                told = self._in_box(resource.name) if resource.piece else ""
                places = ()
            if told:
                yield _Row((capital(told), "", ""), places)

    def _in_box(self, resource: str) -> str:
        """Pieces of a resource that never runs out, with their number where it is known."""
        number = self.lexicon.pieces.get(resource)
        return (
            self.lexicon.noun(resource, plural=True)
            if number is None
            else self.lexicon.counted(resource, number)
        )

    @property
    def components(self) -> tuple[Component, ...]:
        """All components, those once of which another game has another number."""
        return tuple(component for component, _ in self._told_once)

    def others(self, component: Component) -> tuple[Component, ...]:
        """What other games have in the place of a component."""
        return next((others for told, others in self._told_once if told == component), ())

    @cached_property
    def _told_once(self) -> tuple[tuple[Component, tuple[Component, ...]], ...]:
        return told_once(self.lexicon.checked.game)

    def _where(self, component: Component) -> str:
        """Where it lies, unless the place is called like what lies there."""
        place = self.lexicon.zone(component.zone)
        things = [self.lexicon.noun(component.noun, plural=several) for several in (False, True)]
        return capital(place) if collated(place) not in map(collated, things) else ""

    def _taken_out(self, component: Component) -> dict[str, list[str]]:
        """The cards that are not in every game, by when they are."""
        names: dict[str, list[str]] = {}
        for card, _ in self._cards(component):
            when = condition(self.lexicon, card.when)
            if when:
                names.setdefault(when, []).append(self.lexicon.card(card.name))
        return names

    def _places(self, parts: Iterable[Component]) -> tuple[str, ...]:
        """The anchors of components, by what they are and their numbers among all."""
        outline = self.lexicon.checked.game.outline
        every = outline.components if outline is not None else ()
        return tuple(
            component_anchor(component.noun, number)
            for number, component in enumerate(every, 1)
            if any(_is_told_by(component, part, self.others(part)) for part in parts)
        )

    def _lines(self) -> Iterator[tuple[tuple[Component, ...], str]]:
        """What stands in each line, with its components: things called by a value, which does not say
        what they are, behind the word for all of them."""
        lines = _alike(self.components, self._numbers)
        for called, group in groupby(lines, lambda alike: self._called_by_value(alike[0])):
            several = list(group)
            told = list(filter(None, map(self._kind, several)))
            if called is None or len(told) < 2:
                yield from ((alike, self._told(alike)) for alike in several)
                continue
            number = sum(self.count(component) for alike in several for component in alike)
            what = self.lexicon.counted(called[0], number)
            yield (
                tuple(component for alike in several for component in alike),
                self.lexicon.say("these", what=what, names=self.lexicon.messages.listed(told)),
            )

    def _called_by_value(self, component: Component) -> tuple[str, str, str] | None:
        """What components stand together with that are called by the word for a value; None of any other."""
        fields = (
            (known[1].type, value)
            for name, value in component.fields.items()
            if (known := self.lexicon.vocabulary.field(component.noun, name)) is not None
        )
        words = [f"value:{of.enum}.{value}" for of, value in fields if isinstance(of, Choice)]
        named = any(self.lexicon.is_noun(word, component.noun) for word in words) or self._only_value(
            component
        )
        if self._numbers(component) or not named:
            return None
        return component.noun, component.zone, condition(self.lexicon, component.when)

    def _only_value(self, component: Component) -> str:
        """The word for the one value of a single thing, which tells it from its like; empty for any other."""
        kinds = [
            self.lexicon.value(known[1].type.enum, value)
            for name, value in component.fields.items()
            if (known := self.lexicon.vocabulary.field(component.noun, name)) is not None
            and isinstance(known[1].type, Choice)
            and isinstance(value, str)
        ]
        return kinds[0] if len(kinds) == len(component.fields) == self.count(component) == 1 else ""

    def _kind(self, alike: Sequence[Component]) -> str:
        """A thing among those of its noun: by its value, where there is one of each."""
        return self._only_value(alike[0]) or self._told(alike)

    def _told(self, alike: Sequence[Component]) -> str:
        """So many things, and the numbers on each of them that never change."""
        told = self.counted(alike[0], sum(map(self.count, alike)))
        varied = [name for name in self._numbers(alike[0]) if len({c.fields[name] for c in alike}) > 1]
        same = [name for name in self._numbers(alike[0]) if name not in varied]
        numbers = list(filter(None, (self._shown(alike, name) for name in (*same, *varied))))
        if alike[0].noun in self.lexicon.pieces:
            numbers = [self.lexicon.counted(alike[0].noun, sum(map(self.count, alike)))]
        names = self.lexicon.messages.listed(numbers or list(self._kinds(alike[0])))
        return self.lexicon.say("these", what=told, names=names) if told and names else told

    def _kinds(self, component: Component) -> Iterator[str]:
        """How many cards there are of each kind, if there are several and each has a word of its own."""
        numbers = self._by_kind(component)
        if len(numbers) > 1 and component.noun not in numbers:
            yield from (self.lexicon.counted(kind, number) for kind, number in numbers.items())

    def _including(self, component: Component) -> str:
        """How many cards are of a kind with a word of its own, where the rest have none but that for all."""
        numbers = self._by_kind(component)
        rest = numbers.pop(component.noun, 0)
        told = [self.lexicon.counted(kind, number) for kind, number in numbers.items()]
        return self.lexicon.say("of_these", names=self.lexicon.messages.listed(told)) if rest and told else ""

    def _by_kind(self, component: Component) -> dict[str, int]:
        """How many cards of a component there are of each kind."""
        numbers: dict[str, int] = {}
        for card, number in self._cards(component):
            numbers[card.kind] = numbers.get(card.kind, 0) + number
        return numbers

    def _cards(self, component: Component) -> Iterator[tuple[Card, int]]:
        """The cards of the noun of a component, with how many there are of each."""
        for card in self.lexicon.checked.game.cards:
            if self.lexicon.vocabulary.is_a(card.kind, component.noun):
                number = component.count if component.copies is None else card.fields.get(component.copies)
                yield card, number if isinstance(number, int) else 0

    def _shown(self, alike: Sequence[Component], name: str) -> str:
        """The numbers that things have of a constant, behind what it is called; empty without a word."""
        called = self.lexicon.of_field(alike[0].noun, name, "caption", "label", "noun")
        values = [_value(component, name) for component in alike for _ in range(self.count(component))]
        each = values[:1] if len(set(values)) == 1 and len(self._numbers(alike[0])) > 1 else sorted(values)
        return called and f"{called} {self.lexicon.messages.listed(_in_runs(each))}"

    def _numbers(self, component: Component) -> tuple[str, ...]:
        """The constants of a component that are numbers."""
        return tuple(
            name
            for name in component.fields
            if (known := self.lexicon.vocabulary.field(component.noun, name)) is not None
            and known[1].kind == "constant"
            and isinstance(known[1].type, Integer)
        )

    def _piece(self, noun: str, number: int) -> str:
        """So many pieces as lie in the box, where these are called otherwise than what they stand for."""
        number = self.lexicon.pieces.get(noun, number)
        piece = self.lexicon.form(f"noun:{noun}", "piece.sg" if number == 1 else "piece.pl")
        return piece and self.lexicon.say("amount_of", number=number, what=piece)

    def counted(self, component: Component, many: int | None = None) -> str:
        """So many things, with the values that all of them have, as far as these are words."""
        qualities = []
        for name, value in component.fields.items():
            owned_field = self.lexicon.vocabulary.field(component.noun, name)
            if owned_field is not None and isinstance(owned_field[1].type, Choice):
                qualities.append(phrase("is", value=f"value:{owned_field[1].type.enum}.{value}"))
        count = self.lexicon.counted
        number = self.count(component) if many is None else many
        told = count(component.noun, number, *qualities) or count(component.noun, number)
        told = self._piece(component.noun, number) or told
        for other in self.others(component) if told else ():
            when = condition(self.lexicon, other.when, BETWEEN)
            instead = self.lexicon.say("these", what=when, names=str(self.count(other)))
            told = self.lexicon.say("of_player", what=told, player=instead) if when else told
        return told

    def count(self, component: Component) -> int:
        """How many things there are: of a noun with cards so many of each."""
        cards = list(self._cards(component))
        return sum(number for _, number in cards) if cards else component.count

    def _own(self) -> Iterator[_Row]:
        """What a player has from the start: a thing for each value of an enumeration, one on a grid, and what
        lies in places of his own."""
        yield from self._dealt()
        yield from (_Row((told,), ()) for told in self._belonging())

    def _belonging(self) -> Iterator[str]:
        for noun in self.lexicon.vocabulary.nouns.values():
            if noun.owned and noun.each is not None and _is_there(noun):
                values = self.lexicon.vocabulary.enums[noun.each].values
                named = [self.lexicon.value(noun.each, value) for value in values]
                told = self.lexicon.counted(noun.name, len(values))
                if told:
                    names = self.lexicon.messages.listed(filter(None, named))
                    yield self.lexicon.say("these", what=told, names=names) if names else told
            elif noun.owned and noun.on is not None and noun.grid is None:
                told = self.lexicon.counted(noun.name, 1)
                if told:
                    yield told

    def _dealt(self) -> Iterator[_Row]:
        for parts, told in self._lines():
            first = parts[0]
            if told and self.lexicon.vocabulary.zones[first.zone].owned:
                place, when = capital(self.lexicon.zone(first.zone)), condition(self.lexicon, first.when)
                where = self.lexicon.messages.listed(filter(None, (place, when)))
                line = self.lexicon.say("of_player", what=told, player=where) if where else told
                yield _Row((line,), self._places(parts))


def _is_there(noun: NounDeclaration) -> bool:
    """Whether things of a noun lie on the table: something lies in them, or is kept of them."""
    stored = any(field.kind in ("stored", "constant") for field in noun.fields.values())
    return noun.holds is not None or noun.grid is not None or noun.region is not None or stored


def _is_told_by(component: Component, part: Component, others: Iterable[Component]) -> bool:
    """Whether a component of the game is what a line tells, or what other games have in its place."""
    return (
        component == part or component in others or (bool(others) and replace(component, when=None) == part)
    )


def _alike(
    components: Iterable[Component], numbers: Callable[[Component], Sequence[str]]
) -> Iterator[tuple[Component, ...]]:
    """Components that stand together and differ in nothing but one number on them."""
    group: list[Component] = []
    for component in components:
        if group and not _differs_in_one([*group, component], numbers(component)):
            yield tuple(group)
            group = []
        group.append(component)
    if group:
        yield tuple(group)


def _differs_in_one(group: Sequence[Component], numbers: Sequence[str]) -> bool:
    """Whether some components are the same but for one number; without any number none are."""
    kept = [(c.noun, c.zone, c.when, {f: v for f, v in c.fields.items() if f not in numbers}) for c in group]
    varied = [name for name in numbers if len({component.fields.get(name) for component in group}) > 1]
    return bool(numbers) and kept[1:] == kept[:-1] and len(varied) < 2


def _value(component: Component, name: str) -> int:
    value = component.fields[name]
    assert isinstance(value, int)
    return value


def _in_runs(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers in their order, three and more that follow one another by the ends of their run."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for run in runs:
        yield from (f"{run[0]}\u2013{run[-1]}",) if len(run) > 2 else map(str, run)


def _only(row: tuple[str, ...], columns: Sequence[int]) -> tuple[str, ...]:
    return tuple(row[number] for number in columns)
