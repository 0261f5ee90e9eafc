"""The sentence of what a procedure does so many times: with the only thing done in it, or before its steps.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from ...tree import rules
from ..message.outline import Told
from ..message.plan import Phrase, phrase
from ..plan.again import plan_again_and_again
from ..plan.discourse import Discourse
from ..plan.values import plan_each, plan_value
from .sentences import looked_up
from .steps import line_of, only_act, several_of

Said = tuple[Phrase, bool]
"""A sentence, and whether it says all that is done."""


def plan_repeat(discourse: Discourse, node: rules.Repeat, steps: tuple[Told, ...]) -> Said:
    """How often some steps are taken."""
    act = only_act(steps)
    if node.optional:
        return _at_will(discourse, node, act)
    match node.times:
        case rules.Number(value=n):
            return (phrase("times", n=n), False) if act is None else (phrase("times_of", n=n, act=act), True)
        case rules.Count(binder=binder):
            return for_each(plan_each(discourse, binder), act)
    looked = looked_up(discourse, node.times)
    if act is not None and looked is not None:
        return line_of(looked.doing(several_of(act))), True
    value = plan_value(discourse, node.times)
    if act is not None and (many := several_of(act)) != act:
        return line_of(phrase("as_many", act=many, value=value)), True
    return phrase("as_often", value=value), False


def for_each(per: Phrase, act: Phrase | None) -> Said:
    """What is done for each of some things."""
    if act is None:
        return phrase("for_all", per=per), False
    return line_of(phrase("for_each", per=per, act=act)), True


def _at_will(discourse: Discourse, node: rules.Repeat, act: Phrase | None) -> Said:
    """What a player may do so often, and no more."""
    if act is not None:
        again = plan_again_and_again(discourse, node, lambda _: act)
        return line_of(phrase("instruct", act=again)), True
    match node.times:
        case rules.Number(value=n):
            return phrase("times_up_to", n=n), False
    return phrase("as_often_at_most", value=plan_value(discourse, node.times)), False
