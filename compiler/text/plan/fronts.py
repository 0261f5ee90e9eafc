"""What stands before a main clause: the conditions on options and on the game, and the order of players.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...tree import rules
from ...words.vocabulary import PLAYER
from ..message.plan import Phrase, phrase
from .conditions import plan_condition
from .discourse import Discourse, NotExpressible
from .equivalences import simplified
from .qualities import conjuncts

_HOW_MANY: Mapping[str, str] = {"is": "players_are", ">=": "players_at_least", "<=": "players_at_most"}
"""What is said of how many play."""


def plan_fronts(discourse: Discourse, condition: rules.Expression) -> tuple[Phrase, ...]:
    """A condition as what stands before a main clause: options first, then the rest as one "if"."""
    match condition:
        case rules.Negation(operand=rules.Both() | rules.Either() as inner):
            return (phrase("unless", condition=plan_condition(discourse, inner)),)
        case rules.Negation(operand=rules.Quantified() as inner):
            try:
                return (phrase("provided", condition=plan_condition(discourse, simplified(condition))),)
            except NotExpressible:  # what not all have nobody may have a word for
                return (phrase("unless", condition=plan_condition(discourse, inner)),)
    parts = conjuncts(condition)
    options = tuple(front for part in parts if (front := option_front(part)) is not None)
    rest = tuple(part for part in parts if option_front(part) is None)
    if not rest:
        return options
    whole = simplified(rest[0] if len(rest) == 1 else rules.Both(rest))
    return (*options, phrase("provided", condition=plan_condition(discourse, whole)))


def option_front(node: rules.Expression) -> Phrase | None:
    """That an option is on or off, or set to a value, or how many play; None for any other condition."""
    match simplified(node) if isinstance(node, rules.Comparison) else node:
        case rules.Comparison(
            operator=operator,
            left=rules.Count(
                binder=rules.Binder(noun=noun, sources=() | (rules.Player(which="players"),), where=None)
            ),
            right=rules.Number(value=n),
        ) if operator in _HOW_MANY and noun == PLAYER:
            return phrase(_HOW_MANY[operator], n=n)
        case rules.Comparison(
            operator="is", left=rules.Option(name=option), right=rules.Value(enum=enum, value=value)
        ):
            return phrase("in_option", option=f"option:{option}", value=f"value:{enum}.{value}")
        case rules.Option(name=option):
            return phrase("option_on", option=f"option:{option}")
        case rules.Negation(operand=rules.Option(name=option)):
            return phrase("option_off", option=f"option:{option}")
    return None


def plan_order(node: rules.EachPlayer) -> Phrase:
    """The order in which players take their turns."""
    match node.order:
        case rules.Player(which="turn_order"):
            return phrase("in_turn")
        case rules.Player(which="at_once"):
            return phrase("together")
        case rules.FieldName(noun=noun, field=field):
            return phrase("ranked", field=f"field:{noun}.{field}")
    raise NotExpressible(node, "order")
