"""Cards as entries of a reference: names, values, what their rules say, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ....compiler.tree import rules
from ....compiler.typed.model import Card, Example
from ...report.lexicon import capital
from .anchors import card_anchor, rule_anchor, side_anchor
from .document import CardEntry, CardSide, Entries, Rule, Table, Worked
from .facts import HOUSE, FactTeller
from .goals import goals_told
from .lexicon import Lexicon
from .rules_apart import RulesApart
from .sheets import SheetTeller
from .tables import TableTeller

_SIDES, _RULES = "sides", "rules"


_ROWS = 3
"""So many cards are better told in rows."""
_MARK = "\u00b0"


def _is_row(entry: CardEntry) -> bool:
    """Whether there is nothing on a card but values that need no more than a word."""
    more = entry.sides or entry.flavor or entry.pack or entry.examples or entry.sheets
    return bool(entry.facts) and not more and not any(fact.rows for fact in entry.facts)


def _marked(text: str, house: bool) -> str:
    """What stands in a cell, with the mark of what was made for the pack."""
    return f"{text}{_MARK}" if house else text


class ExamplesOf(Protocol):
    """Tells examples of cards."""

    def of(self, card: Card, anchor: str, language: str) -> tuple[Worked, ...]:
        """Those of a card that stands at an anchor."""
        ...

    def answer(self, card: Card, example: Example, language: str) -> str:
        """An example that answers a question; empty where it cannot be told."""
        ...


@dataclass(frozen=True)
class CardTeller:
    """Tells cards.

    ``game``: the pack of the game itself, whose cards need not say whence they are; ``worked``: for examples;
    ``tables``: for what rules look numbers up in.
    """

    lexicon: Lexicon
    game: str
    worked: ExamplesOf
    tables: TableTeller

    def entry(self, card: Card) -> CardEntry:
        """A card with everything on it."""
        return CardEntry(
            anchor=self.anchor(card),
            name=self.lexicon.card(card.name),
            facts=tuple(FactTeller(self.lexicon).facts(card)),
            sides=tuple(self.sides(card)),
            flavor=self.lexicon.flavor(card.name),
            house=self.lexicon.is_house(card.name),
            pack="" if card.pack == self.game else card.pack,
            examples=self.examples(card),
            sheets=tuple(SheetTeller(self.lexicon).of(card)),
        )

    def entries(self, cards: Sequence[Card], kind: str) -> Entries:
        """Cards of a kind side by side; as a table, where they have nothing but a name and values."""
        entries = tuple(map(self.entry, cards))
        heads = {tuple(fact.name for fact in entry.facts) for entry in entries}
        if len(entries) < _ROWS or len(heads) > 1 or not all(map(_is_row, entries)):
            return Entries(entries)
        rows = tuple(
            (_marked(entry.name, entry.house), *(_marked(fact.value, fact.house) for fact in entry.facts))
            for entry in entries
        )
        head = (capital(self.lexicon.noun(kind)), *heads.pop())
        return Entries(entries, Table(head, rows, places=tuple((entry.anchor,) for entry in entries)))

    def examples(self, card: Card) -> tuple[Worked, ...]:
        """What was played with the card and can be told."""
        return self.worked.of(card, self.anchor(card), self.lexicon.language)

    def anchor(self, card: Card) -> str:
        """Where the card stands."""
        return card_anchor(card, self.game)

    def sides(self, card: Card) -> Iterator[CardSide]:
        """The rules of each side of a card together; of a card without sides all of them."""
        said: dict[str, list[tuple[rules.Rule, Rule]]] = {}
        for text, rule in RulesApart(self.lexicon).of(card):
            told = said.setdefault(rule.side or "", [])
            told.append((rule, self._rule(card, rule, text, [before for _, before in told])))
        for side, pairs in said.items():
            goals = goals_told(self.lexicon, card, pairs, self.anchor(card))
            in_table = {place for row in goals.places for place in row} if goals is not None else set()
            side_rules = tuple(told for _, told in pairs)
            yield CardSide(
                rules=side_rules,
                others=tuple(told for told in side_rules if told.anchor not in in_table),
                goals=goals,
                which=self._which(card, side) if side else "",
                name=self.lexicon.side(card.name, side) if side else "",
                anchor=side_anchor(self.anchor(card), side) if side else "",
                house=bool(side) and self.lexicon.is_house(card.name, _SIDES, side),
            )

    def _which(self, card: Card, side: str) -> str:
        """Which side it is, in the word for the value that shows it; empty where there is none."""
        enums = (rule.body.value.enum for rule in card.rules if isinstance(rule.body, rules.Side))
        return capital(next((word for enum in enums if (word := self.lexicon.value(enum, side))), ""))

    def _rule(self, card: Card, rule: rules.Rule, text: str, before: Sequence[Rule]) -> Rule:
        """What a rule says; said again as it is in another game it has an address of its own."""
        anchor = rule_anchor(self.anchor(card), rule)
        again = any(told.anchor == anchor for told in before)
        return Rule(
            anchor=f"{anchor}.{len(before)}n" if again else anchor,
            text=text,
            name="" if again else self.lexicon.rule_name(card.name, rule),
            house=card.provenance.get(_RULES) == HOUSE,
            see=self.tables.links(rule),
        )
