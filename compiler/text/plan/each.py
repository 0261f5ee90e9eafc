"""What is done for each thing, or by each player: "for each gold die", "each other player loses 1 Gold".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...tree import rules
from ...typed.walk import walk
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, Slot
from ..message.plan import phrase as made
from .clauses import plan_do
from .discourse import Discourse, NotExpressible
from .nouns import noun_phrase, plan_thing
from .values import plan_each

THEIRS = {
    "your": "their",
    "one_of_yours": "one_of_their_own",
    "some_of_yours": "some_of_their_own",
    "any_of_yours": "any_of_their_own",
    "all_of_yours": "all_of_their_own",
    "of_yours": "of_their_own",
    "each_of_yours": "each_of_their_own",
    "of_choice": "of_their_choice",
}
"""Determiners of what is yours, as they are said of somebody else."""
_FLAGS = frozenset({"flag", "flag_not"})


def plan_each_clause(discourse: Discourse, node: rules.Each) -> Phrase | None:
    """One clause for each of some things: "reroll each die in …"; None where it takes more than a clause.

    So much of a resource for each thing is one amount by their number, which has a spelling of its own.
    """
    match node.body:
        case (rules.Do() as do,):
            named = sum(
                1 for part in walk(do) if isinstance(part, rules.Local) and part.name == node.binder.name
            )
        case _:
            return None
    if named == 0 and isinstance(do.object, rules.Resource) and isinstance(do.amount, rules.Number):
        raise NotExpressible(node, "by_number")
    kept = discourse.aside()
    if named == 1 and isinstance(do.object, rules.Local) and do.object.name == node.binder.name:
        discourse.ranging[node.binder.name] = plan_each(discourse, node.binder)
        clause = plan_do(discourse, do)
    else:
        return None
    discourse.back(kept)
    discourse.topic = None
    return clause


def plan_everybody(discourse: Discourse, node: rules.EachPlayer, act: Phrase) -> Phrase:
    """Plans an act as what each player does. Raises NotExpressible."""
    clauses = act.items("clauses")
    if act.op != "do":
        raise NotExpressible(node, "nested")
    first, *rest = (of_somebody(discourse.vocabulary, clause, node) for clause in clauses)
    return made("every", clauses=(first.with_slots(who=_everybody(discourse, node)), *rest))


def plan_everybody_may(discourse: Discourse, node: rules.EachPlayer, act: Phrase) -> Phrase:
    """What each player may do."""
    return made(
        "every_may", subject=_everybody(discourse, node), act=of_somebody(discourse.vocabulary, act, node)
    )


def _everybody(discourse: Discourse, node: rules.EachPlayer) -> Phrase:
    match node.order:
        case rules.Player(which="turn_order" | "players"):
            return noun_phrase("player", "each")
        case rules.Player(which="others"):
            return noun_phrase("player", "each_other")
        case rules.Player(which="actor" | "start_player" | "turn_player") | rules.Local():
            return plan_thing(discourse, node.order)
    raise NotExpressible(node, "order")


def of_somebody(vocabulary: Vocabulary, plan: Phrase, node: rules.Node) -> Phrase:
    """A plan about "you" as a plan about somebody else: "their Character Sheet"."""
    if _of_me(vocabulary, plan):
        raise NotExpressible(node, "their")
    return made(plan.op, **dict(_changed(vocabulary, plan, node)))


def _of_me(vocabulary: Vocabulary, plan: Phrase) -> bool:
    """Whether the words of a quality or a role may speak of "you": not those of what a thing stores."""
    if plan.op not in _FLAGS:
        return plan.op == "as_shown"
    noun, _, name = plan.word("field").partition(":")[2].partition(".")
    field = vocabulary.nouns[noun].fields.get(name) if noun in vocabulary.nouns else None
    return field is None or field.kind != "stored"


def _changed(vocabulary: Vocabulary, plan: Phrase, node: rules.Node) -> Iterator[tuple[str, Slot]]:
    for name, value in plan.slots:
        match value:
            case tuple():
                yield name, tuple(of_somebody(vocabulary, part, node) for part in value)
            case Phrase():
                yield name, of_somebody(vocabulary, value, node)
            case str() if name == "det":
                yield name, THEIRS.get(value, value)
            case _:
                yield name, value
