"""What is in the box, who can play, and what each player has: as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ....compiler.text.message.plan import phrase
from ....compiler.tree.types import Choice, Integer
from ....compiler.typed.outline import Component
from ...report.lexicon import capital
from .anchors import list_anchor
from .conditions import condition
from .document import Block, Paragraph, Table
from .lexicon import Lexicon


@dataclass(frozen=True)
class ComponentTeller:
    """Tells the components of a game in one language."""

    lexicon: Lexicon

    def blocks(self) -> Iterator[Block]:
        """How many play; a row for each component; a row for what each player has."""
        outline = self.lexicon.checked.game.outline
        say = self.lexicon.say
        if outline is not None:
            key = "players" if outline.low < outline.high else "players_exactly"
            yield Paragraph(say(key, low=outline.low, high=outline.high), list_anchor("list", "players"))
        rows = tuple(self._rows())
        if rows:
            head = (say("component"), say("lies"), say("when"))
            used = [number for number in range(len(head)) if any(row[number] for row in rows)]
            yield Table(_only(head, used), tuple(_only(row, used) for row in rows))
        own = tuple((line,) for line in self._own())
        if own:
            yield Table((say("of_each_player"),), own)

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        outline = self.lexicon.checked.game.outline
        for alike in _alike(outline.components if outline is not None else (), self._number):
            told, first = self._told(alike), alike[0]
            if told and not self.lexicon.vocabulary.zones[first.zone].owned:
                yield told, capital(self.lexicon.zone(first.zone)), condition(self.lexicon, first.when)
        for resource in self.lexicon.vocabulary.resources.values():
            if resource.supply is not None:
                told = self.lexicon.counted(resource.name, resource.supply)
                if told:
                    yield told, "", ""

    def _told(self, alike: Sequence[Component]) -> str:
        """So many things, and the number on each of them where they have one that never changes."""
        first = alike[0]
        told, name = self.counted(first, sum(map(self.count, alike))), self._number(first)
        called = "" if name is None else self.lexicon.of_field(first.noun, name, "caption", "label", "noun")
        if not (told and name and called):
            return told
        values = (value for component in alike for value in [_value(component, name)] * self.count(component))
        numbers = self.lexicon.messages.listed(_in_runs(sorted(values)))
        return self.lexicon.say("these", what=told, names=f"{called} {numbers}")

    def _number(self, component: Component) -> str | None:
        """The one constant of a component that is a number; None where it has none or several."""
        numbers = [
            name
            for name in component.fields
            if (known := self.lexicon.vocabulary.field(component.noun, name)) is not None
            and known[1].kind == "constant"
            and isinstance(known[1].type, Integer)
        ]
        return numbers[0] if len(numbers) == 1 else None

    def counted(self, component: Component, many: int | None = None) -> str:
        """So many things, with the values that all of them have, as far as these are words."""
        qualities = []
        for name, value in component.fields.items():
            owned_field = self.lexicon.vocabulary.field(component.noun, name)
            if owned_field is not None and isinstance(owned_field[1].type, Choice):
                qualities.append(phrase("is", value=f"value:{owned_field[1].type.enum}.{value}"))
        count = self.lexicon.counted
        number = self.count(component) if many is None else many
        return count(component.noun, number, *qualities) or count(component.noun, number)

    def count(self, component: Component) -> int:
        """How many things there are: of a noun with cards so many of each."""
        game = self.lexicon.checked.game
        cards = [card for card in game.cards if self.lexicon.vocabulary.is_a(card.kind, component.noun)]
        if not cards:
            return component.count
        if component.copies is None:
            return component.count * len(cards)
        return sum(number for card in cards if isinstance(number := card.fields.get(component.copies), int))

    def _own(self) -> Iterator[str]:
        """What a player has from the start: a thing for each value of an enumeration, one on a grid, and what
        lies in places of his own."""
        yield from self._dealt()
        for noun in self.lexicon.vocabulary.nouns.values():
            if noun.owned and noun.each is not None:
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

    def _dealt(self) -> Iterator[str]:
        outline = self.lexicon.checked.game.outline
        for alike in _alike(outline.components if outline is not None else (), self._number):
            told, first = self._told(alike), alike[0]
            if told and self.lexicon.vocabulary.zones[first.zone].owned:
                place, when = capital(self.lexicon.zone(first.zone)), condition(self.lexicon, first.when)
                where = self.lexicon.messages.listed(filter(None, (place, when)))
                yield self.lexicon.say("of_player", what=told, player=where) if where else told


def _alike(
    components: Iterable[Component], number: Callable[[Component], str | None]
) -> Iterator[tuple[Component, ...]]:
    """Components that stand together and differ in nothing but the number on them."""
    for _, group in groupby(components, lambda component: _but(component, number(component))):
        yield tuple(group)


def _but(component: Component, name: str | None) -> object:
    """What a component is apart from one constant; of one without such a constant all that it is."""
    kept = component.noun, component.zone, component.when
    if name is None:
        return *kept, component.fields, component.span
    return *kept, {field: value for field, value in component.fields.items() if field != name}


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
