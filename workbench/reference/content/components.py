"""What is in the box, who can play, and what each player has: as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....compiler.text.message.plan import phrase
from ....compiler.tree.types import Choice
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
        for component in outline.components if outline is not None else ():
            told = self.counted(component)
            if told:
                yield (
                    told,
                    capital(self.lexicon.zone(component.zone)),
                    condition(self.lexicon, component.when),
                )
        for resource in self.lexicon.vocabulary.resources.values():
            if resource.supply is not None:
                told = self.lexicon.counted(resource.name, resource.supply)
                if told:
                    yield told, "", ""

    def counted(self, component: Component) -> str:
        """So many things, with the values that all of them have, as far as these are words."""
        qualities = []
        for name, value in component.fields.items():
            owned_field = self.lexicon.vocabulary.field(component.noun, name)
            if owned_field is not None and isinstance(owned_field[1].type, Choice):
                qualities.append(phrase("is", value=f"value:{owned_field[1].type.enum}.{value}"))
        count = self.lexicon.counted
        return count(component.noun, self.count(component), *qualities) or count(
            component.noun, self.count(component)
        )

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
        """What a player has from the start: a thing for each value of an enumeration, one on a grid."""
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


def _only(row: tuple[str, ...], columns: Sequence[int]) -> tuple[str, ...]:
    return tuple(row[number] for number in columns)
