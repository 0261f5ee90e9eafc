"""What a verb of a pack does, in sentences, from the statements by which the pack defines it.

A glossary tells it. The thing that is acted on is known from the start: the reader has just seen the word.
Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...tree import rules
from ...tree.types import Choice, Integer, Thing
from ...typed.model import Definition
from ...words.vocabulary import Vocabulary
from ..message.outline import Told
from ..message.plan import Phrase
from ..message.scope import set_apart
from ..plan.conditions import plan_condition
from ..plan.discourse import VALUE, Discourse, NotExpressible
from ..plan.groups import plan_groups
from ..plan.values import plan_value
from .planner import plan_steps
from .sentences import discourse_of_procedures
from .steps import line_of
from .untold import is_untold


def plan_definition(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], definition: Definition
) -> tuple[Told, ...]:
    """The steps of a definition. Raises NotExpressible where no plan says a line of it, or how it is used.

    Only one, where a card could say all of it in a line: "pay 2 Gold to obtain that card".
    """
    told = tuple(statement for statement in definition.body if not is_untold(vocabulary, statement))
    try:
        groups = plan_groups(_discourse(vocabulary, labels, definition), told)
    except NotExpressible:
        return plan_steps(_discourse(vocabulary, labels, definition), definition.body)
    return (Told("", (line_of(*set_apart(groups)),)),) if groups else ()


def plan_derived(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], formula: rules.Expression
) -> Phrase:
    """From what a truth or number of a player, or of the game, is worked out. Raises NotExpressible."""
    discourse = discourse_of_procedures(vocabulary, labels)
    if isinstance(formula.type, Integer):
        return plan_value(discourse, formula)
    return plan_condition(discourse, formula)


def _discourse(vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], definition: Definition) -> Discourse:
    """What is known before the first word of a definition."""
    discourse = discourse_of_procedures(vocabulary, labels)
    parts = [(name, of) for name, _, of in definition.roles]
    for name, of in (*([definition.object] if definition.object is not None else ()), *parts):
        match of:
            case Thing(noun=noun):
                discourse.mention(name, noun)
            case Integer():
                discourse.mention(name, "")
            case Choice(enum=enum):
                discourse.mention(name, f"{VALUE}{enum}")
            case _ if (name, of) == definition.object:
                raise NotExpressible(rules.Local(name, of), "thing")
    discourse.before = frozenset(discourse.known)
    return discourse
