"""What a choice in a rule is about, in the words that a card would have for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...compiler.text.language.missing import MissingForm
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.plan.nouns import noun_phrase
from ...compiler.text.procedures.asked import (
    CHOOSING,
    LEAVING,
    Choosing,
    Leaving,
    choose_clause,
    plan_choice,
    plan_way,
    statements_of,
)
from ...compiler.text.realizer import Realizer
from ...compiler.tree import rules
from ...compiler.typed.model import Game
from ...runtime.table import operations as op
from ...runtime.table.effects import Effect

Asking = TypeVar("Asking", Choosing, Leaving, rules.OneOf)


class Purposes:
    """Finds the statement of a rule that asks, and says what it is about; empty where no text says it."""

    def __init__(self, realizer: Realizer) -> None:
        self._game = game = realizer.game
        self._voice = realizer
        self._rules = {rule.id: (kind, rule.body) for kind, rule in _every_rule(game)}

    def choice(self, effect: Effect, counter: int) -> str:
        """What is to be chosen: "choose one of your dice"."""
        counters = [self._asks_at(effect, choice.counter) for choice in effect.choices]
        at = counters.index(counter) if counter in counters else -1
        occurrence = self._found(effect, CHOOSING, len(counters), at)
        if occurrence is None:
            return ""
        kind, body, node = occurrence
        vocabulary, labels = self._game.vocabulary, self._voice.labels
        try:
            return self._voice.spell_as(plan_choice(vocabulary, labels, kind, body, node), "imp")
        except (NotExpressible, MissingForm):
            return ""

    def any_of(self, noun: str) -> str:
        """To choose any thing of a noun."""
        try:
            return self._voice.spell_as(choose_clause(noun_phrase(noun, "a")), "imp")
        except MissingForm:
            return ""

    def _asks_at(self, effect: Effect, counter: int) -> int:
        """Where a choice asks: in a turn, the others are first offered their actions."""
        return counter + isinstance(effect.program[counter], op.Offer)

    def way(self, effect: Effect, counter: int, number: int) -> str:
        """What one of several ways is, by its number from 1; the one way of ``may``."""
        operation = type(effect.program[counter])
        counters = [at for at, code in enumerate(effect.program) if type(code) is operation]
        at = counters.index(counter)
        if operation is op.Ask:
            asked = self._found(effect, LEAVING, len(counters), at)
            return "" if asked is None else self._way(*asked, asked[2].body)
        occurrence = self._found(effect, (rules.OneOf,), len(counters), at)
        return "" if occurrence is None else self._way(*occurrence, occurrence[2].options[number - 1])

    def _way(
        self,
        kind: str,
        body: rules.RuleBody,
        asking: Leaving | rules.OneOf,
        way: tuple[rules.Statement, ...],
    ) -> str:
        vocabulary, labels = self._game.vocabulary, self._voice.labels
        try:
            return self._voice.spell_act(plan_way(vocabulary, labels, kind, body, asking, way))
        except (NotExpressible, MissingForm):
            return ""

    def _found(
        self, effect: Effect, which: tuple[type[Asking], ...], count: int, at: int
    ) -> tuple[str, rules.RuleBody, Asking] | None:
        """The statement of a rule from which one of its instructions of a sort was made."""
        kind, body = self._rules.get(effect.id, ("", None))
        if body is None or at < 0:
            return None
        asking = (node for node in statements_of(body) if isinstance(node, which))
        nodes = [node for node in asking if not isinstance(node, rules.Repeat) or node.optional]
        return (kind, body, nodes[at]) if len(nodes) == count else None


def _every_rule(game: Game) -> Iterator[tuple[str, rules.Rule]]:
    """All rules of all cards, with the kind of card each is for."""
    for card in game.cards:
        for rule in card.rules:
            match rule.body:
                case rules.Kind(noun=noun, rules=inner):
                    yield from ((noun, inner_rule) for inner_rule in inner)
                case rules.Side(rules=inner):
                    yield from ((card.kind, inner_rule) for inner_rule in inner)
                case _:
                    yield card.kind, rule
