"""What is done for each thing, or by each player, back to ``each``.

Raises NoMatch for a plan that is none of a rule.
"""

from __future__ import annotations

from collections.abc import Callable

from ...source.records import replace
from ...tree import rules, syntax
from ...words.vocabulary import PLAYER, Vocabulary
from ..message.plan import Phrase, Slot, bare, phrase
from ..plan.discourse import LEADING, OTHER, players_held
from ..plan.each import ALL, THEIRS, THEY_HAVE, takes_one_alone
from .context import LiftContext, NoMatch, joined
from .nouns import lift_binder, lift_sources, lift_where
from .values import lift_range

Divide = rules.Divide[syntax.Expression, syntax.Binder, syntax.Statement]
EACH = frozenset({"each", "each_of_yours", "each_of_those"})
_YOURS = {theirs: yours for yours, theirs in THEIRS.items()}
_YOU_HAVE = {theirs: yours for yours, theirs in THEY_HAVE.items()}


def all_in_turn(vocabulary: Vocabulary, clause: Phrase, np: Phrase) -> bool:
    """Whether a clause says "all" of things that a verb takes one by one."""
    return np.get("det") in ALL.values() and takes_one_alone(vocabulary, clause)


def lift_each(context: LiftContext, np: Phrase) -> syntax.Binder:
    """The things of which each has its turn."""
    if np.get("det") not in EACH and np.get("det") not in ALL.values():
        raise NoMatch("each")
    noun = bare(np.word("noun"))
    if np.get("det") == "each_of_those":
        bound = lift_binder(context, np, noun)
        context.names[bound.noun] = (noun, False)
        return bound
    sources = lift_sources(context, np, noun)
    where = joined(lift_where(context, np, noun, noun))
    name = context.name(noun)
    return syntax.Binder(noun, None if name == noun else name, sources, where)


def lift_everybody(context: LiftContext, group: Phrase) -> tuple[syntax.Expression, Phrase, bool]:
    """The players of whom each acts, what he does, said of "you", and whether he only may."""
    if group.op == "every_may":
        return _players(context, group.phrase("subject")), of_you(group.phrase("act")), True
    first, *rest = group.items("clauses")
    act = phrase("do", clauses=(first.with_slots(who=None), *rest))
    return _players(context, first.phrase("who")), of_you(act), False


def _players(context: LiftContext, np: Phrase) -> syntax.Expression:
    match np.word("noun"), np.word("det"):
        case "noun:player", "each":
            return syntax.Name("turn_order")
        case "noun:player", "each_other":
            return syntax.Name("others")
        case "noun:player", "that" if (known := context.named("player")) is not None:
            return syntax.Name(known)
        case word, "the" if bare(word) in LEADING:
            return syntax.Name(bare(word))
        case word, "the" if bare(word) in (held := players_held(context.vocabulary)):
            return syntax.Member(syntax.Name(held[bare(word)]), bare(word))
    raise NoMatch("players")


def of_you(plan: Phrase) -> Phrase:
    """A plan about somebody else as a plan about "you"."""
    slots: dict[str, Slot] = {}
    for name, value in plan.slots:
        if isinstance(value, tuple):
            slots[name] = tuple(of_you(part) for part in value)
        elif isinstance(value, Phrase):
            slots[name] = of_you(value)
        else:
            slots[name] = _YOURS.get(value, value) if name == "det" and isinstance(value, str) else value
    return phrase(_YOU_HAVE.get(plan.op, plan.op), **slots)


def lift_division(
    context: LiftContext,
    clause: Phrase,
    lift_clause: Callable[[LiftContext, Phrase], list[syntax.Statement]],
) -> list[syntax.Statement]:
    """A clause that is done to all of some things, or for them, with a number that is divided among them."""
    kept = context.aside()
    slot, among = next((part for part in clause.slots if _has_parts(context, part[1])), ("", None))
    if not isinstance(among, Phrase):
        raise NoMatch("parted")
    binder = _among(context, among)
    context.topic = binder.name or binder.noun
    context.names[context.topic] = (binder.noun, False)
    share = syntax.Name(rules.SHARE)
    match lift_clause(context, clause.with_slots(**{slot: phrase("pron", noun=f"noun:{binder.noun}")})):
        case [
            *chosen,
            syntax.Do(object=syntax.Object(amount, syntax.Name() as resource)) as do,
        ] if amount is not None:
            number, do = amount, replace(do, object=syntax.Object(share, resource))
        case [
            *chosen,
            syntax.Do(roles=(syntax.Role(value=syntax.Signed("+", rules.Number() as number)) as by,)) as do,
        ]:
            do = replace(do, roles=(replace(by, value=share),))
        case [*chosen, syntax.Do(roles=(syntax.Role(value=number) as by,)) as do]:
            do = replace(do, roles=(replace(by, value=share),))
        case _:
            raise NoMatch("parted")
    context.back(kept)
    context.topic = None
    return [*chosen, Divide(number, binder, (do,))]


def _has_parts(context: LiftContext, said: Slot) -> bool:
    """Whether a part of a clause stands for those who, or the things that, may get a part."""
    if not isinstance(said, Phrase) or said.op != "np" or said.get("number") != "many":
        return False
    return bare(said.word("noun")) not in context.vocabulary.resources


def _among(context: LiftContext, np: Phrase) -> syntax.Binder:
    if bare(np.word("noun")) != PLAYER:
        return lift_range(context, np)
    players = {(): "players", (phrase("adjective", word=OTHER),): "others"}
    if np.items("qualities") not in players:
        raise NoMatch("players")
    return syntax.Binder(PLAYER, None, (syntax.Name(players[np.items("qualities")]),), None)
