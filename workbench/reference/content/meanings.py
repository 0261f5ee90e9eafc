"""What is known of the things, resources and places of a game: how many there are, where, whose they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeVar

from ....compiler.tree.rules import Assign, Do, Member, Node, Number, Score, Zone
from ....compiler.tree.types import Choice, Integer
from ....compiler.typed.model import Card
from ....compiler.typed.outline import Component
from ....compiler.typed.walk import walk
from ....compiler.words.vocabulary import (
    PLAYER,
    Constant,
    Field,
    NounDeclaration,
    ResourceDeclaration,
    ZoneDeclaration,
)
from ...report.lexicon import capital
from .collation import collated
from .components import ComponentTeller
from .conditions import condition
from .lexicon import Lexicon

V = TypeVar("V", int, str)
_FEW = 3  # so many numbers are told one by one


@dataclass(frozen=True)
class MeaningTeller:
    """Tells in one language what the data of a game say of its words. ``bare``: the nouns that only have
    kinds, of which no rule speaks: that something is one of them tells nobody anything."""

    lexicon: Lexicon
    bare: Collection[str] = ()

    def of(self, sort: str, word: str) -> str:
        """What is known of a word, a sentence for each thing; empty where nothing is."""
        return " ".join(self.sentences(sort, word))

    def sentences(self, sort: str, word: str) -> tuple[str, ...]:
        """The same, sentence by sentence."""
        vocabulary = self.lexicon.vocabulary
        if sort == "zone":
            told = self._zone(vocabulary.zones[word])
        elif word in vocabulary.nouns:
            told = self._noun(vocabulary.nouns[word])
        else:
            told = self._resource(vocabulary.resources[word])
        return tuple(dict.fromkeys(filter(None, told)))

    def filled(self, noun: NounDeclaration) -> str:
        """Where in a thing that has room for several what is put there comes; empty of any other thing."""
        return self._say("first_free") if noun.holds is not None and (noun.capacity or 0) > 1 else ""

    def _say(self, key: str, **arguments: str | int) -> str:
        """A sentence, unless there are no words for what it is of."""
        return self.lexicon.say("known", key, **arguments) if "" not in arguments.values() else ""

    def hidden(self, word: str) -> str:
        """What only a player himself knows of a field of his; empty of any other field."""
        noun, _, name = word.partition(".")
        field = self.lexicon.vocabulary.player.get(name) if noun == PLAYER else None
        if field is None or not field.hidden:
            return ""
        told = [] if self._alone else [self._say("own")]
        match field.type:
            case Choice(enum=enum):
                named = [self.lexicon.value(enum, v) for v in self.lexicon.vocabulary.enums[enum].values]
                told.append(self._say("possible", names=self._list(iter(named))))
            case Integer(low=int() as low, high=int() as high):
                called = capital(self.lexicon.form(f"field:{word}", "label", "noun"))
                told.append(self._range(called, low, high))
        return " ".join(filter(None, (*told, self._say("hidden_field"))))

    @property
    def _alone(self) -> bool:
        """Whether one always plays alone: nothing is told of others."""
        outline = self.lexicon.checked.game.outline
        return outline is not None and outline.high == 1

    # -------------------------------------------------------------- things

    def _noun(self, noun: NounDeclaration) -> Iterator[str]:
        parent = noun.parent if noun.parent not in self.bare else None
        yield self._say("counts_as", what=capital(self.lexicon.noun(parent or "")))
        yield self._say("kinds", names=self._list(self._kinds(noun)))
        yield self._say("in_game", what=self._list(self._in_game(noun)))
        count = self._of_each_player(noun)
        if count:
            key = "you_have" if self._alone else "each_player"
            yield self._say(key, what=self.lexicon.counted(noun.name, count))
        if noun.region is not None and noun.region.blocks is not None:
            cell = self.lexicon.vocabulary.grids[noun.region.grid].of
            rows, columns = noun.region.blocks
            what = self.lexicon.noun(cell or "", plural=True)
            yield self._say("size", rows=rows, columns=columns, what=what)
        if noun.holds is not None and noun.capacity is not None:
            yield self._say("holds", what=self.lexicon.counted(noun.holds, noun.capacity))
        if noun.in_force:
            yield self._say(f"in_force_{noun.in_force}{'_cell' if noun.in_force == 'present' else ''}")
        yield self.filled(noun)
        yield self._say("starts", where=self._list(self._starts(noun)))
        grid = self.lexicon.vocabulary.grids.get(noun.on or "")
        if grid is not None and grid.starts is not None:
            row, column = grid.starts
            yield self._say("starts", where=self.lexicon.say("at_cell", row=row, column=column))
        yield from self._values(noun)

    def _kinds(self, noun: NounDeclaration) -> Iterator[str]:
        """The kinds of a thing: nouns below it, or the values of which there is one each. None where some of
        its cards are of no kind: those that are would seem to be all."""
        for other in self.lexicon.vocabulary.nouns.values():
            if other.parent == noun.name and not self._cards(noun):
                yield capital(self.lexicon.noun(other.name))
        if noun.each is not None:
            for value in self.lexicon.vocabulary.enums[noun.each].values:
                yield self.lexicon.value(noun.each, value)

    def _in_game(self, noun: NounDeclaration) -> Iterator[str]:
        """How many there are: in the components, or of a kind of cards as many as there are of these."""
        own = [component for component in self._components if component.noun == noun.name]
        if own:
            yield from self._all([component for component in own if not self._is_dealt(component)])
        elif not noun.owned and self._cards(noun):
            pieces = [component for component in self._components if self._is_a(noun, component)]
            if not pieces:
                return  # such cards are rules: nothing of them lies in the box
            copies = pieces[0].copies
            each = [card.fields.get(copies) if copies else 1 for card in self._cards(noun)]
            yield self.lexicon.counted(noun.name, sum(n if isinstance(n, int) else 1 for n in each))

    def _is_dealt(self, component: Component) -> bool:
        """Whether each player has these things in a place of his own."""
        return self.lexicon.vocabulary.zones[component.zone].owned

    def _of_each_player(self, noun: NounDeclaration) -> int:
        """How many each player has from the start, with what belongs to one’s sheet."""
        grids = self.lexicon.vocabulary.grids
        if noun.owned and noun.each is not None:
            return len(self.lexicon.vocabulary.enums[noun.each].values)
        if noun.owned and noun.grid is not None:
            return grids[noun.grid].rows * grids[noun.grid].columns
        if noun.owned and noun.on is not None:
            return 1
        if noun.owned:
            return len(self._cards(noun))
        if noun.region is not None and noun.region.blocks is not None:
            grid = grids[noun.region.grid]
            cell = self.lexicon.vocabulary.nouns.get(grid.of or "")
            rows, columns = noun.region.blocks
            return (grid.rows // rows) * (grid.columns // columns) if cell is not None and cell.owned else 0
        dealt = (
            component
            for component in self._components
            if component.noun == noun.name and self._is_dealt(component)
        )
        return sum(map(ComponentTeller(self.lexicon).count, dealt))

    def _starts(self, noun: NounDeclaration) -> Iterator[str]:
        own = [collated(self.lexicon.noun(noun.name, plural=several)) for several in (False, True)]
        for component in self._components:
            place = self.lexicon.zone(component.zone)
            if component.noun == noun.name and collated(place) not in own:
                yield capital(place)

    def _values(self, noun: NounDeclaration) -> Iterator[str]:
        """What is on such a thing, as far as there are words: numbers in a range, values by name."""
        untold = self.lexicon.vocabulary.untold
        for name, field in noun.fields.items():
            if field.kind in ("constant", "stored") and f"{noun.name}.{name}" not in untold:
                yield self._value(noun, name, field)

    def _value(self, noun: NounDeclaration, name: str, field: Field) -> str:
        called = self.lexicon.field(noun.name, name, told=False)
        match field.type:
            case Choice(enum=enum) if noun.each != enum:
                values = self.lexicon.vocabulary.enums[enum].values
                given = self._given(noun, name, str)
                named = [self.lexicon.value(enum, v) for v in values if not given or v in given]
                told = self.lexicon.messages.listed(named) if all(named) else ""
                possible = (
                    self._say("value", what=called, value=told)
                    if called
                    else self._say("possible", names=told)
                )
                starts = self._say("starts", where=self._begins(noun, field, values))
                return " ".join(filter(None, (possible, starts)))
            case Integer(low=int() as low, high=int() as high) if called:
                numbers = sorted(set(self._given(noun, name, int) or [low, high]))
                if 1 < len(numbers) <= _FEW and field.kind == "constant":  # what is between them is on none
                    either = self.lexicon.messages.either(list(map(self.lexicon.messages.grouped, numbers)))
                    return self._say("value", what=called, value=either)
                low, high = numbers[0], numbers[-1]
                if low == 0 < high and field.kind == "stored" and self._is_written(noun, name):
                    low = 1  # 0 is that nothing is written there
                return self._range(called, low, high)
        return ""

    def _is_written(self, noun: NounDeclaration, name: str) -> bool:
        """Whether a number is only ever written on a thing: in a cell; or it is set, never to 0, and neither
        raised nor lowered."""
        written = [
            node.value
            for node in self._nodes
            if isinstance(node, Assign) and isinstance(node.target, Member)
            if (node.target.noun, node.target.field) == (noun.name, name)
        ]
        return noun.grid is not None or (bool(written) and not any(map(self._counts_on, written)))

    def _counts_on(self, value: Node) -> bool:
        """Whether a number that is set is 0, or worked out from a number of a thing."""
        return isinstance(value, Number) or any(isinstance(node, Member) for node in walk(value))

    def _range(self, called: str, low: int, high: int) -> str:
        """The numbers that something can be."""
        least, most = map(self.lexicon.messages.grouped, (low, high))
        if low == high:
            return self._say("value", what=called, value=least)
        return self._say("range", what=called, low=least, high=most)

    def _begins(self, noun: NounDeclaration, field: Field, values: Sequence[str]) -> str:
        """The value with which cards begin the game; empty where each card gives its own, or a roll does."""
        if field.kind != "stored" or not self._cards(noun) or not isinstance(field.type, Choice):
            return ""
        first = field.starts if isinstance(field.starts, str) else values[0]
        return self.lexicon.value(field.type.enum, first)

    def _given(self, noun: NounDeclaration, name: str, sort: type[V]) -> list[V]:
        """The values that cards, places or components of a noun have of a constant, if it is one."""
        if noun.fields[name].kind != "constant":
            return [value for value in noun.values.get(name, ()) if isinstance(value, sort)]
        given: list[Constant | None] = [
            card.fields.get(name) for card in self.lexicon.checked.game.cards if self._is_kind(card, noun)
        ]
        given += [
            component.fields.get(name) for component in self._components if self._is_of(component, noun)
        ]
        return [value for value in (*noun.values.get(name, ()), *given) if isinstance(value, sort)]

    def _is_of(self, component: Component, noun: NounDeclaration) -> bool:
        return self.lexicon.vocabulary.is_a(component.noun, noun.name)

    def _is_kind(self, card: Card, noun: NounDeclaration) -> bool:
        return self.lexicon.vocabulary.is_a(card.kind, noun.name)

    # -------------------------------------------------------------- resources

    def _resource(self, resource: ResourceDeclaration) -> Iterator[str]:
        if resource.scores:
            yield self._say("scores") if resource.scale == 1 else self._part_of_a_point(resource)
            if any(isinstance(node, Score) and node.guard and not node.moment for node in self._nodes):
                yield self._say("at_the_end", what=self.lexicon.noun(resource.name, plural=True))
        elif not self._alone:
            yield self._say("counted")
        if resource.supply is not None:
            yield self._say("supply", count=resource.supply)
        if resource.cap is not None:
            counter = self.lexicon.counter(resource) if resource.gained else ""
            counts = self._say("gained_at_most", what=capital(counter), count=resource.cap)
            yield counts or self._say("at_most", count=resource.cap)
        if resource.expires is not None:
            yield self._say("expires", when=self.lexicon.form(f"window:{resource.expires}", "at"))

    def _part_of_a_point(self, resource: ResourceDeclaration) -> str:
        """How many of what is less than a point make one, by what the game calls it."""
        every = self.lexicon.vocabulary.resources.values()
        whole = next((other for other in every if other.scores and other.scale == 1), None)
        what = "" if whole is None else self.lexicon.counted(whole.name, 1)
        return self._say("scores_part", count=resource.scale, what=what) if what else ""

    # -------------------------------------------------------------- places

    def _zone(self, zone: ZoneDeclaration) -> Iterator[str]:
        things = self.lexicon.noun(zone.of, plural=True)
        if things.casefold() != self.lexicon.zone(zone.name).casefold():
            yield self._say("for", what=things)
        if not self._alone:
            yield self._say("own" if zone.owned else "shared")
        about = self.lexicon.form(f"zone:{zone.name}", "about")
        yield about or self._say("made_of", names=self._list(self._made_of(zone)))
        starts = self._all([component for component in self._components if component.zone == zone.name])
        yield self._say("starts", where=self._list(starts))
        if zone.capacity is not None:
            yield self._say("holds", what=self.lexicon.counted(zone.of, zone.capacity))
        if zone.hidden:
            yield self._say("hidden_from_others" if zone.owned and not zone.pile else "hidden")
        elif zone.pile:
            yield self._say("open")
        if zone.ordered and not zone.single:
            yield self._say("ordered")
        if zone.hidden and not zone.ordered and zone.name in self._drawn_from:
            yield self._say("at_random")
        if zone.in_force:
            yield self._say(f"in_force_{zone.in_force}")

    def _made_of(self, zone: ZoneDeclaration) -> Iterator[str]:
        for name in zone.union:
            is_zone = name in self.lexicon.vocabulary.zones
            called = self.lexicon.zone(name) if is_zone else self.lexicon.noun(name, plural=True)
            if called.casefold() != self.lexicon.zone(zone.name).casefold():
                yield capital(called)

    # -------------------------------------------------------------- parts

    def _cards(self, noun: NounDeclaration) -> list[Card]:
        return [card for card in self.lexicon.checked.game.cards if card.kind == noun.name]

    def _is_a(self, noun: NounDeclaration, component: Component) -> bool:
        return self.lexicon.vocabulary.is_a(noun.name, component.noun)

    def _all(self, components: list[Component]) -> Iterator[str]:
        """How many there are: those of one noun together, unless options change it."""
        for noun, group in groupby(components, key=lambda component: component.noun):
            same = list(group)
            count = sum(map(self._teller.count, same))
            total = self.lexicon.counted(noun, count) if len(same) > 1 else ""
            plain = not any(component.when or self._teller.others(component) for component in same)
            yield from (total,) if total and plain else map(self._counted, same)

    def _counted(self, component: Component) -> str:
        """How many there are, and under which option if not in every game."""
        told = self._teller.counted(component)
        return (told and condition(self.lexicon, component.when, told)) or told

    @property
    def _nodes(self) -> tuple[Node, ...]:
        return self.lexicon.checked.game.nodes

    @cached_property
    def _drawn_from(self) -> frozenset[str]:
        """The places from which rules draw: what comes of one without an order comes by chance."""
        verbs = self.lexicon.vocabulary.verbs
        draws = (node for node in self._nodes if isinstance(node, Do) and verbs[node.verb].does == "draw")
        places = (place for node in draws for role, place in node.roles if role == "from")
        return frozenset(place.zone for place in places if isinstance(place, Zone))

    @cached_property
    def _components(self) -> tuple[Component, ...]:
        return self._teller.components

    @cached_property
    def _teller(self) -> ComponentTeller:
        return ComponentTeller(self.lexicon)

    def _list(self, names: Iterator[str]) -> str:
        return self.lexicon.messages.listed(dict.fromkeys(filter(None, names)))
