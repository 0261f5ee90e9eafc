"""Whether a verb gives the primitive that carries it out what that needs."""

from __future__ import annotations

from collections.abc import Iterator

from ..tree.types import Choice, Integer, Truth
from .core import Core, Primitive
from .vocabulary import Verb, Vocabulary

_PLACES = ("to", "on", "into")
_PAIR = 2
FIELD = "field"
"""What a verb takes that acts on a hidden field of a player."""


def needs(vocabulary: Vocabulary, core: Core, verb: Verb) -> Iterator[str]:
    """What a verb does not give its primitive, each as the key of a term."""
    primitive = core.primitives.get(verb.does or "")
    if verb.ends is not None and verb.does != "end":
        yield "needs_no_end"
    if primitive is None:
        return
    if verb.does == "end" and verb.ends is None:
        yield "needs_period"
    wrong = _object(vocabulary, primitive, verb)
    if wrong:
        yield wrong
        return
    if verb.does == "swap":
        if "with" not in verb.roles and verb.many != _PAIR:
            yield "needs_second"
    elif verb.many is not None and not primitive.several:
        yield "needs_one"
    yield from _roles(vocabulary, verb)
    if verb.does == "roll" and not any(_rolls(vocabulary, kind) for kind in _kinds(vocabulary, verb)):
        yield "needs_range"
    if verb.does == "step":
        yield from _step(vocabulary, verb)


def _object(vocabulary: Vocabulary, primitive: Primitive, verb: Verb) -> str:
    match primitive.object:
        case "thing":
            things = verb.objects and all(
                noun == "thing" or noun in vocabulary.nouns for noun in verb.objects
            )
            fields = primitive.fields and verb.objects == (FIELD,) and verb.many is None
            return "" if things or fields else "needs_things"
        case "nothing":
            return "needs_nothing" if verb.objects else ""
        case "any":
            return ""
    return "" if verb.objects == (primitive.object,) else f"needs_{primitive.object}"


def _roles(vocabulary: Vocabulary, verb: Verb) -> Iterator[str]:
    """What stands behind the prepositions of a verb is what its primitive takes there."""
    takes = {role.name: role.takes for role in verb.roles.values()}
    if verb.does in ("move", "draw", "create") and not all(
        _is_place(vocabulary, takes[name]) for name in _PLACES if name in takes
    ):
        yield "needs_place"
    if verb.does == "draw" and takes.get("from", "zone") != "zone":
        yield "needs_from"
    if verb.does in ("give", "reveal") and takes.get("to", "player") != "player":
        yield "needs_receiver"
    if verb.does == "sort" and takes.get("by", "field") != "field":
        yield "needs_field"


def _is_place(vocabulary: Vocabulary, taken: str) -> bool:
    """Whether things can lie in what a role takes: a zone, or things of a noun that hold others."""
    if taken in ("zone", "thing"):
        return True
    return any(vocabulary.nouns[kind].holds for kind in vocabulary.nouns if vocabulary.related(kind, taken))


def _kinds(vocabulary: Vocabulary, verb: Verb) -> list[str]:
    """The nouns of the things on which a verb may act."""
    nouns = vocabulary.nouns
    return [
        kind
        for kind in nouns
        if any(noun == "thing" or vocabulary.related(kind, noun) for noun in verb.objects)
    ]


def _rolls(vocabulary: Vocabulary, noun: str) -> bool:
    """Whether a roll can set the first stored field of a thing: it has a range."""
    stored = next((field.type for field in vocabulary.fields(noun).values() if field.kind == "stored"), None)
    if isinstance(stored, Integer):
        return stored.low is not None and stored.high is not None
    return isinstance(stored, Choice | Truth)


def _step(vocabulary: Vocabulary, verb: Verb) -> Iterator[str]:
    """Things that stand on a grid, and an enumeration with the steps of that."""
    on = {vocabulary.nouns[kind].on for kind in _kinds(vocabulary, verb)} - {None}
    if not on:
        yield "needs_grid"
        return
    enum = vocabulary.enums.get(verb.roles["to"].takes) if "to" in verb.roles else None
    values = set(enum.values) if enum is not None else set()
    steps = [
        set(vocabulary.grids[name].steps) for name in on if name is not None and name in vocabulary.grids
    ]
    if "to" in verb.roles and not all(steps_of and steps_of <= values for steps_of in steps):
        yield "needs_steps"
