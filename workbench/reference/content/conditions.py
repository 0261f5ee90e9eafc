"""When something is in a game at all: with an option, or without it."""

from __future__ import annotations

from ....compiler.text.language.missing import MissingForm
from ....compiler.text.plan.fronts import option_front
from ....compiler.tree import rules
from ...report.visible import visible
from .lexicon import Lexicon


def condition(lexicon: Lexicon, when: rules.Expression | None, before: str = "") -> str:
    """A condition on options in words, behind words that stand as they are; empty without such words."""
    plan = None if when is None else option_front(when)
    if plan is None:
        return ""
    try:
        return visible(lexicon.realizer.spell_as(plan, "", before))
    except MissingForm:
        return ""
