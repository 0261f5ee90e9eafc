"""When something is in a game at all: with an option, or without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import Phrase
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.plan.fronts import option_front, plan_fronts
from ....compiler.text.procedures.sentences import discourse_of_procedures
from ....compiler.tree import rules
from ...report.visible import visible
from .lexicon import Lexicon


def condition(lexicon: Lexicon, when: rules.Expression | None, before: str = "") -> str:
    """A condition on options in words, behind words that stand as they are; empty without such words.

    Several of which one must hold are a list: "in the English edition or in the French edition".
    """
    if when is None:
        return ""
    join: Callable[[Sequence[str]], str] = lexicon.messages.listed
    try:
        if isinstance(when, rules.Either) and all(map(option_front, when.operands)):
            join = lexicon.messages.either
            plans: Iterable[Phrase | None] = map(option_front, when.operands)
        else:
            plans = plan_fronts(discourse_of_procedures(lexicon.vocabulary, {}), when)
        told = [
            lexicon.realizer.spell_as(plan, "", "" if number else before)
            for number, plan in enumerate(filter(None, plans))
        ]
        return visible(join(told))
    except (MissingForm, NotExpressible):
        return ""
