"""How much of a resource, what is paid, and what a verb brings, back to the objects of verbs.

Raises NoMatch where no rule is said so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...tree import rules, syntax
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, bare
from .context import NUMBER, LiftContext, NoMatch, number_of
from .values import lift_rate, lift_value


def lift_price(
    context: LiftContext, clause: Phrase, np: Phrase, noun: str
) -> tuple[list[syntax.Statement], syntax.Object]:
    """What is paid: so much, or a number that is chosen from so much to so much."""
    number = np.get("number")
    if not isinstance(number, Phrase) or number.op != "from_to":
        return [], lift_amount(context, clause, np, noun)
    low, high = (rules.Number(number_of(number, end)) for end in ("low", "high"))
    name = context.name(NUMBER)
    binder = syntax.Binder(name, None, (syntax.Range(low, high),), None)
    return [rules.Choose("exactly", None, binder, None)], syntax.Object(syntax.Name(name), syntax.Name(noun))


def lift_amount(context: LiftContext, clause: Phrase, np: Phrase, noun: str) -> syntax.Object:
    """So much of a resource."""
    equal = clause.get("equal")
    if isinstance(equal, Phrase):
        return syntax.Object(lift_value(context, equal), syntax.Name(noun))
    per = clause.get("per")
    n = _plain_amount(context, np, noun)
    amount = lift_rate(context, n, per) if isinstance(per, Phrase) else rules.Number(n)
    return syntax.Object(amount, syntax.Name(noun))


def _plain_amount(context: LiftContext, np: Phrase, noun: str) -> int:
    if np.get("det") == "a" and context.vocabulary.resources[noun].piece and len(np.slots) == 2:
        return 1
    if np.items("qualities") or np.get("det") != "count":
        raise NoMatch("amount")
    return number_of(np, "number")


def brought_nouns(vocabulary: Vocabulary, plan: Phrase) -> Iterator[str]:
    """The nouns of what verbs bring in a plan: a thing that is drawn has no other name."""
    verb = vocabulary.verbs.get(bare(plan.word("verb"))) if plan.op == "clause" else None
    brought = plan.get("object")
    noun = brought.get("noun") if isinstance(brought, Phrase) else None
    if verb is not None and verb.brings and isinstance(noun, str):
        yield bare(noun)
    for name, slot in plan.slots:
        if name == "front":  # what an event brings is named by it
            continue
        for part in slot if isinstance(slot, tuple) else (slot,):
            if isinstance(part, Phrase):
                yield from brought_nouns(vocabulary, part)


def lift_brought(context: LiftContext, np: Phrase, noun: str) -> tuple[syntax.Object, str]:
    """What a verb brings, and its name."""
    number = np.get("number")
    det = np.get("det")
    if np.op != "np" or np.items("qualities") or np.get("place") is not None or det not in ("a", "count"):
        raise NoMatch("brought")
    if noun in context.names:
        raise NoMatch("brought")
    if noun in context.brought:
        context.brought.remove(noun)
    context.names[noun] = noun, isinstance(number, int) and number > 1
    amount = rules.Number(number) if isinstance(number, int) else None
    return syntax.Object(amount, syntax.Name(noun)), noun
