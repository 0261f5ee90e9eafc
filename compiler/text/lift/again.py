"""What is done again and again back to its loop. Raises NoMatch for a plan that is none of a rule."""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules, syntax
from ..message.plan import Phrase
from .checks import lift_condition
from .context import LiftContext, number_of
from .values import lift_value

LiftAct = Callable[[LiftContext, Phrase], list[syntax.Statement]]
Loop = rules.Repeat[syntax.Expression, syntax.Statement] | rules.Until[syntax.Expression, syntax.Statement]


def lift_again_and_again(context: LiftContext, act: Phrase, lift_act: LiftAct) -> Loop:
    """One act that is done again and again, after which nothing in it is "it"."""
    kept = context.aside()
    context.topic = None
    head: syntax.Expression
    if act.op == "again_until":
        head = lift_condition(context, act.phrase("condition"))
    elif "value" in dict(act.slots):
        head = lift_value(context, act.phrase("value"))
    else:
        head = rules.Number(number_of(act, "n"))
    body = tuple(lift_act(context, act.phrase("act")))
    context.back((None, kept[1]))
    if act.op == "again_until":
        return rules.Until(head, body)
    return rules.Repeat(act.op in ("again_up_to", "again_up_to_value"), head, body)
