"""What noun phrases name without a choice: what was named before, what is yours, whose things are meant.

Raises NoMatch for others.
"""

from __future__ import annotations

from ...tree import rules, syntax
from ...tree.types import Thing
from ..message.plan import Phrase, bare, kind_of
from ..plan.discourse import LEADING, THIS, own_things
from .context import LiftContext, NoMatch, mine

PLAYER = "player"


def lift_pronoun(context: LiftContext, np: Phrase) -> syntax.Expression:
    """What a pronoun stands for: the card, or what the last words were about."""
    topic = context.topic
    if topic == THIS and (bare(np.word("noun")), np.get("number")) == (context.kind, None):
        return syntax.Name(THIS)
    if topic is None and context.shown is not None and context.shown[0] == bare(np.word("noun")):
        return context.shown[1]
    if topic is None or context.names.get(topic) != (bare(np.word("noun")), np.get("number") == "pl"):
        raise NoMatch("pronoun")
    return syntax.Name(topic)


def lift_yours(context: LiftContext, np: Phrase) -> syntax.Expression:
    """What is said to be yours: a place, a thing, all things of a noun, or what someone named has."""
    word = np.word("noun")
    if kind_of(word) == "zone":
        return mine(bare(word))
    noun = bare(word)
    name = np.get("name")
    if isinstance(name, str):
        return mine(bare(name).rpartition(".")[2])
    if np.get("number") == "many":
        plural = own_things(context.vocabulary, noun)
        if plural is None:
            raise NoMatch(noun)
        return mine(plural)
    for field in context.vocabulary.player.values():
        if isinstance(field.type, Thing) and field.type.noun == noun:
            return mine(field.name)
    return lift_owner(context, np)


def lift_owner(context: LiftContext, np: Phrase) -> syntax.Name:
    """The player whose things are meant."""
    noun = bare(np.word("noun"))
    if noun == PLAYER and np.get("det") == "another":
        return syntax.Name("others")
    if noun == PLAYER and np.get("det") in ("the", "that") and (known := context.named(PLAYER)) is not None:
        return syntax.Name(known)
    if noun in LEADING:
        return syntax.Name(noun)
    side, _, neighbor = noun.partition("_")
    if neighbor == "neighbor":
        return syntax.Name(side)
    raise NoMatch(noun)


def is_known(np: Phrase) -> bool:
    """Whether a phrase names a thing of which the words before have spoken, or the card itself."""
    return np.op == "pron" or np.get("det") not in ("a", "no", "count")


def like_that_beside(
    context: LiftContext, np: Phrase, name: str, thing: syntax.Expression, noun: str
) -> list[syntax.Expression]:
    """What the thing of a name has like that of a noun next to which it lies, or like what is put there."""
    fields = [
        bare(quality.word("field")).partition(".")[2]
        for quality in np.items("qualities")
        if quality.op == "of_same"
    ]
    put = context.named(bare(np.word("noun")))
    return [
        rules.Comparison(
            "is",
            syntax.Member(syntax.Name(name), field),
            syntax.Member(
                thing if put is None or field in context.vocabulary.fields(noun) else syntax.Name(put),
                field,
            ),
        )
        for field in fields
    ]
