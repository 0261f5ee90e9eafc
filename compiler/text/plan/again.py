"""What is done again and again: "do the following 3 times", "repeat the following until …".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules
from ..message.plan import Phrase, phrase
from .conditions import plan_condition
from .discourse import Discourse
from .values import plan_value

Body = tuple[rules.Statement, ...]


def plan_again_and_again(
    discourse: Discourse, node: rules.Until | rules.Repeat, plan_act: Callable[[Body], Phrase]
) -> Phrase:
    """One act that is done again and again; ``plan_act`` says the act."""
    if isinstance(node, rules.Until):
        condition = plan_condition(discourse, node.condition)
        return phrase("again_until", condition=condition, act=plan_act(node.body))
    match node.times:
        case rules.Number(value=n):
            return phrase("again_up_to" if node.optional else "again", n=n, act=plan_act(node.body))
        case times:
            value = plan_value(discourse, times)
            op = "again_up_to_value" if node.optional else "again_by"
            return phrase(op, value=value, act=plan_act(node.body))
