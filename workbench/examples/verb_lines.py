"""What may stand in a verb line of an example: in the place of an object, and behind each preposition."""

from __future__ import annotations

from ...compiler.tree.types import Choice, Integer
from ...compiler.words.vocabulary import Verb, Vocabulary

NUMBER, PLAYER = "integer", "player"
SEATS = ("me", "left", "right")  # as an example sees the players


def values_taken(vocabulary: Vocabulary, verb: Verb, role: str) -> tuple[str, ...]:
    """The nouns or enumerations of which a preposition takes something, or what the core names so."""
    declared = verb.roles[role]
    if declared.value_of is None:
        return (declared.takes,)
    fields = (vocabulary.field(noun, declared.value_of) for noun in verb.objects if noun in vocabulary.nouns)
    types = [owned_field[1].type for owned_field in fields if owned_field is not None]
    enums = tuple(type_.enum for type_ in types if isinstance(type_, Choice))
    return (*enums, NUMBER) if any(isinstance(type_, Integer) for type_ in types) else enums
