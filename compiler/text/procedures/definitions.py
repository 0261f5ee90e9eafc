"""What a verb of a pack does, in sentences, from the statements by which the pack defines it.

A glossary tells it. The thing that is acted on is known from the start: the reader has just seen the word.
Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...tree import rules
from ...tree.types import Thing
from ...typed.model import Definition
from ...words.vocabulary import Vocabulary
from ..message.outline import Told
from ..plan.discourse import NotExpressible
from .planner import plan_steps
from .sentences import discourse_of_procedures


def plan_definition(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], definition: Definition
) -> tuple[Told, ...]:
    """The steps of a definition. Raises NotExpressible where no plan says a line of it, or how it is used."""
    discourse = discourse_of_procedures(vocabulary, labels)
    if definition.object is not None:
        name, of = definition.object
        if not isinstance(of, Thing):
            raise NotExpressible(rules.Local(name, of), "thing")
        discourse.mention(name, of.noun, False)
    return plan_steps(discourse, definition.body)
