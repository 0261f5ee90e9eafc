"""What the lines of several kinds of rules have: fronts, conditions, how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...tree import rules, syntax
from ..lift.context import LiftContext, number_of
from ..message.plan import Phrase, bare, phrase
from ..plan.conditions import plan_condition
from ..plan.discourse import Discourse
from ..plan.fronts import option_front


class LineConstruct(NamedTuple):
    """Both directions of a kind of rule: its line as planned; the rule of such a line, None for another."""

    plan: Callable[[Discourse, Any], Phrase]
    lift: Callable[[LiftContext, Phrase], syntax.Rule | None]


def line_of(fronts: tuple[Phrase, ...], groups: tuple[Phrase, ...]) -> Phrase:
    """A line of groups, behind what is fronted."""
    if not fronts:
        return phrase("plain", groups=groups)
    return phrase("fronted", front=fronts, first=groups[0], rest=groups[1:])


def provided(
    discourse: Discourse, guard: rules.Expression | None, *, behind: bool = False
) -> tuple[Phrase, ...]:
    """The condition of a line in front of it; ``behind``: languages may say it at the end."""
    if guard is None:
        return ()
    option = option_front(guard)
    if option is not None:
        return (option,)
    condition = plan_condition(discourse, guard)
    topic = discourse.known.get(discourse.topic or "")
    if topic is not None and (_is_of_another(condition, behind) or _names_one(condition, topic.noun, behind)):
        only = discourse.topic is not None and discourse.only_one_of_its_noun(discourse.topic)
        discourse.topic = None if only else discourse.topic  # "it" would be that one
    return (phrase("provided", condition=condition),)


def _is_of_another(condition: Phrase, behind: bool) -> bool:
    """Whether a condition says something of another thing, which so comes to the fore: the card, or any."""
    subjects = (check.get("subject") for check in (condition, *condition.items("conditions")))
    things = (subject for subject in subjects if isinstance(subject, Phrase) and subject.op == "np")
    return any(thing.get("det") == "this" or not behind for thing in things)


def _names_one(condition: Phrase, noun: str, behind: bool) -> bool:
    """Whether a condition in front names one thing of another noun: "if you have a card, reroll *it*"."""
    checks = (condition, *condition.items("conditions"))
    things = [thing for check in checks for thing in (check.get("object"), *check.items("objects"))]
    others = (thing for thing in things if isinstance(thing, Phrase) and thing.get("noun") != f"noun:{noun}")
    return not behind and any(thing.get("det") == "a" for thing in others)


def plan_quota(quota: rules.Quota | None) -> tuple[Phrase, ...]:
    return () if quota is None else (phrase("frequency", n=quota.times, period=f"period:{quota.period}"),)


def unconditional(groups: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Groups behind a front. A condition at their beginning is announced: it is not the guard of the rule."""
    if groups[0].op == "provision" and groups[0].get("otherwise") is None:
        return (phrase("following", group=groups[0]), *groups[1:])
    return groups


def lift_quota(fronts: dict[str, Phrase]) -> rules.Quota | None:
    if "frequency" not in fronts:
        return None
    return rules.Quota(number_of(fronts["frequency"], "n"), bare(fronts["frequency"].word("period")))
