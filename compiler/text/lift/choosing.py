"""A choice in a clause of its own, back to the choice.

Raises NoMatch where no rule is said so.
"""

from __future__ import annotations

from ...tree import rules, syntax
from ...tree.types import Choice
from ..message.plan import Phrase, bare
from ..plan.discourse import VALUE
from .conditions import lift_relation
from .context import NUMBER, LiftContext, NoMatch, joined, lift_own_number, number_of
from .nouns import Choices, lift_choice, lift_field_of


def lift_selection(context: LiftContext, np: Phrase, choices: Choices) -> str:
    """A choice in a clause of its own, and the name of what is chosen."""
    match np.op:
        case "a_number":
            low, high = (rules.Number(number_of(np, end)) for end in ("low", "high"))
            name = context.name(NUMBER)
            source: syntax.Expression = syntax.Range(low, high)
        case "a_value":
            noun, _, field = bare(np.word("field")).partition(".")
            declared = context.vocabulary.fields(noun).get(field)
            if declared is None or not isinstance(declared.type, Choice):
                raise NoMatch(field)
            name = context.name(f"{VALUE}{declared.type.enum}")
            source = syntax.Name(declared.type.enum)
        case _:
            return lift_choice(context, np, choices).word
    conditions = [lift_relation(syntax.Name(name), item, lift_own_number) for item in np.items("relations")]
    conditions += [_excluded(context, name, item) for item in np.items("other_than")]
    where = joined(conditions)
    choices.append(rules.Choose("exactly", None, syntax.Binder(name, None, (source,), where), None))
    return name


def _excluded(context: LiftContext, name: str, said: Phrase) -> syntax.Expression:
    """That the value of a name is not the one that is said."""
    match said.op:
        case "the_number":
            value: syntax.Expression = rules.Number(number_of(said, "n"))
        case "way":
            value = syntax.Name(bare(said.word("value")).rpartition(".")[2])
        case _:
            value = lift_field_of(context, said)
    return rules.Comparison("is not", syntax.Name(name), value)
