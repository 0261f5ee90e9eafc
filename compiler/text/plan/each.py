"""What is done for each thing, or by each player: "for each gold die", "each other player loses 1 Gold".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...tree import rules
from ...tree.types import Person
from ...typed.put_in import put_in
from ...typed.walk import walk
from ...words.vocabulary import PLAYER, Vocabulary
from ..message.plan import Phrase, Slot, bare
from ..message.plan import phrase as made
from ..message.scope import without_steps
from .clauses import plan_do
from .discourse import OTHER, Discourse, NotExpressible
from .nouns import noun_phrase, plan_thing
from .values import plan_each, plan_range

THEIRS = {
    "your": "their",
    "one_of_yours": "one_of_their_own",
    "some_of_yours": "some_of_their_own",
    "any_of_yours": "any_of_their_own",
    "all_of_yours": "all_of_their_own",
    "so_many_of_yours": "so_many_of_their_own",
    "of_yours": "of_their_own",
    "each_of_yours": "each_of_their_own",
    "of_choice": "of_their_choice",
}
"""Determiners of what is yours, as they are said of somebody else."""
THEY_HAVE = {"possessed": "possessed_by_them"}
"""Constructs of what you have, as they are said of somebody else."""
_OF_YOU = frozenset({"richer", "poorer", "own_known", "yours", "not_yours"})
"""Constructs that speak of "you" and are said of nobody else."""
ALL = {"each_of_yours": "all_of_yours"}
"""Determiners of what has its turn, as they are said where a verb that takes one alone could mean no more."""
_ALONE = frozenset({"verb", "object"})
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
    return _acts_on_each(discourse, node, do)


def plan_spread(discourse: Discourse, node: rules.Each) -> Phrase | None:
    """One clause for each of some things, and so much of a resource for each; None for anything else.

    "Reroll each die … and gain 1 Gold for each."
    """
    match node.body:
        case (rules.Do() as do, rules.Do(object=rules.Resource(), amount=rules.Number()) as gain):
            pass
        case _:
            return None
    if any(isinstance(part, rules.Local) and part.name == node.binder.name for part in walk(gain)):
        return None
    first = _acts_on_each(discourse, node, do)
    if first is None:
        return None
    each = made("pron", noun=f"noun:{node.binder.noun}")
    return made("spread", first=first, rest=plan_do(discourse, gain), each=each)


def _acts_on_each(discourse: Discourse, node: rules.Each, do: rules.Do) -> Phrase | None:
    """A clause whose object is each thing, and that names it nowhere else."""
    named = [part for part in walk(do) if isinstance(part, rules.Local) and part.name == node.binder.name]
    if len(named) != 1 or do.object != named[0]:
        return None
    kept = discourse.aside()
    discourse.ranging[node.binder.name] = plan_each(discourse, node.binder)
    clause = plan_do(discourse, do)
    discourse.back(kept)
    discourse.topic = None
    return clause.with_slots(object=_all(discourse.vocabulary, clause))


def plan_division(discourse: Discourse, node: rules.Divide) -> Phrase:
    """One clause for all that get a part: "increase the value of the dice by 4, divided among them …"."""
    match node.body:
        case (rules.Do() as do,) if _once(do, node.binder.name) and _once(do, rules.SHARE):
            pass
        case _:
            raise NotExpressible(node, "division")
    kept = discourse.aside()
    discourse.ranging[node.binder.name] = _among(discourse, node.binder)
    clause = plan_do(discourse, put_in(do, rules.SHARE, node.number))
    discourse.back(kept)
    discourse.topic = None
    return clause.with_slots(parted=made("in_parts"))


def _among(discourse: Discourse, binder: rules.Binder) -> Phrase:
    """All of those who, or of what, may get a part."""
    if not isinstance(binder.item, Person):
        return plan_range(discourse, binder, "the")
    match binder:
        case rules.Binder(sources=(rules.Player(which="others"),), where=None):
            return noun_phrase(PLAYER, "the", number="many", qualities=(made("adjective", word=OTHER),))
        case rules.Binder(sources=(rules.Player(which="players"),), where=None):
            return noun_phrase(PLAYER, "the", number="many")
    raise NotExpressible(binder, "source")


def _once(do: rules.Do, name: str) -> bool:
    return sum(isinstance(part, rules.Local) and part.name == name for part in walk(do)) == 1


def _all(vocabulary: Vocabulary, clause: Phrase) -> Phrase:
    """The things that each have their turn: all of yours, where a verb that takes one alone can mean no more.

    Of others it may be said in a verb's own words what is done for each: "lay 1 Gold on each card".
    """
    things = clause.phrase("object")
    det = str(things.get("det"))
    if det not in ALL or not takes_one_alone(vocabulary, clause):
        return things
    return things.with_slots(det=ALL[det])


def takes_one_alone(vocabulary: Vocabulary, clause: Phrase) -> bool:
    """Whether a clause says of one thing at a time that something is done to it, and nothing more."""
    verb = vocabulary.verbs.get(bare(clause.word("verb")))
    return verb is not None and verb.many is None and {name for name, _ in clause.slots} <= _ALONE


def plan_everybody(discourse: Discourse, node: rules.EachPlayer, act: Phrase) -> Phrase:
    """Plans an act as what each player does. Raises NotExpressible."""
    act = without_steps(act)
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
        case rules.Player(which="turn_order" | "players" | "at_once"):
            return noun_phrase("player", "each")
        case rules.Player(which="others"):
            return noun_phrase("player", "each_other")
        case rules.Player(which="actor" | "start_player" | "turn_player") | rules.Local():
            return plan_thing(discourse, node.order)
        case rules.Member(type=Person()):
            return plan_thing(discourse, node.order)
    raise NotExpressible(node, "order")


def of_somebody(vocabulary: Vocabulary, plan: Phrase, node: rules.Node) -> Phrase:
    """A plan about "you" as a plan about somebody else: "their Character Sheet"."""
    if _of_me(vocabulary, plan):
        raise NotExpressible(node, "their")
    return made(THEY_HAVE.get(plan.op, plan.op), **dict(_changed(vocabulary, plan, node)))


def _of_me(vocabulary: Vocabulary, plan: Phrase) -> bool:
    """Whether the words of a quality, role or number may speak of "you": not those of what a thing stores."""
    if plan.op == "own":
        return bare(plan.word("field")).startswith("player.")
    if plan.op in _OF_YOU:
        return True
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
