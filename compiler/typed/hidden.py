"""What of a player only he himself knows: hidden fields, and the verbs that write to them what is told."""

from __future__ import annotations

from ..tree import rules
from ..tree.types import Thing
from ..words.vocabulary import PLAYER, Vocabulary
from .model import Definition, Game
from .walk import names_read, walk


def hidden_field(vocabulary: Vocabulary, node: rules.Node) -> str | None:
    """The hidden field of a player that an expression reads, by its name; None where it reads none itself."""
    if not isinstance(node, rules.Member) or node.noun != PLAYER:
        return None
    return node.field if vocabulary.player[node.field].hidden else None


def is_laid_open(vocabulary: Vocabulary, node: rules.Expression) -> bool:
    """Whether an expression is a hidden field that can be revealed as such, and no thing that lies there."""
    return hidden_field(vocabulary, node) is not None and not isinstance(node.type, Thing)


def is_secret(game: Game, verb: str, inside: frozenset[str] = frozenset()) -> bool:
    """Whether what a verb is told comes to a hidden field, so that nobody else may hear of it."""
    bodies = [definition for (name, _), definition in game.definitions.items() if name == verb]
    return verb not in inside and any(_writes_what_it_is_told(game, body, inside | {verb}) for body in bodies)


def _writes_what_it_is_told(game: Game, definition: Definition, inside: frozenset[str]) -> bool:
    told = {name for _, name, _ in definition.roles}
    if definition.object is not None:
        told.add(definition.object[0])
    for node in (part for statement in definition.body for part in walk(statement)):
        if isinstance(node, rules.Assign) and hidden_field(game.vocabulary, node.target) is not None:
            if told & names_read((node.value,)):
                return True
        elif isinstance(node, rules.Do) and told & names_read((node,)) and is_secret(game, node.verb, inside):
            return True
    return False
