"""What a rule reads and may write: fields, zones and resources by name, for those who compare rules."""

from __future__ import annotations

from ..typed import rules as typed
from ..typed.model import Game
from ..typed.walk import walk

# What each host primitive writes of the thing, resource or zone it acts on.
_PLACE = ("move", "draw", "create", "remove", "swap", "sort", "shuffle")
_AMOUNT = ("gain", "lose", "give")


def footprint(rule: typed.Rule, game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names read and the names written, each sorted; verbs count with what their statements do."""
    reads: set[str] = set()
    writes: set[str] = set()
    _collect(rule, game, reads, writes, ())
    return tuple(sorted(reads)), tuple(sorted(writes))


def _collect(
    node: typed.Node, game: Game, reads: set[str], writes: set[str], within: tuple[str, ...]
) -> None:
    for part in walk(node):
        if isinstance(part, typed.Member):
            _read_member(part, game, reads)
        elif isinstance(part, typed.Zone):
            reads.add(f"zone {part.zone}")
        elif isinstance(part, typed.Holding):
            reads.add(f"resource {part.resource}")
        elif isinstance(part, typed.Bound):
            reads.add(f"bound {part.bound}")
        elif isinstance(part, typed.PayAmount):
            reads.add(f"resource {part.resource}")
            writes.add(f"resource {part.resource}")
        elif isinstance(part, typed.Assign) and isinstance(part.target, typed.Member):
            writes.add(f"{part.target.noun}.{part.target.field}")
        elif isinstance(part, typed.Do) and part.verb not in within:
            _do(part, game, reads, writes, within)


def _read_member(part: typed.Member, game: Game, reads: set[str]) -> None:
    name = f"{part.noun}.{part.field}"
    if name in reads:
        return
    reads.add(name)
    formula = game.formulas.get((part.noun, part.field))
    if formula is not None:
        _collect(formula, game, reads, set(), ())


def _do(part: typed.Do, game: Game, reads: set[str], writes: set[str], within: tuple[str, ...]) -> None:
    verb = game.vocabulary.verbs[part.verb]
    if verb.does in _AMOUNT:
        named = part.object.resource if isinstance(part.object, typed.Resource) else "any"
        writes.add(f"resource {named}")
    elif verb.does in _PLACE:
        writes.update(f"place {noun}" for noun in verb.objects)
    elif verb.does == "roll":
        writes.update(f"rolled {noun}" for noun in verb.objects)
    elif verb.does == "step":
        writes.update(f"place {noun}" for noun in verb.objects)
    for (name, _), definition in game.definitions.items():
        if name == part.verb:
            for statement in definition.body:
                _collect(statement, game, reads, writes, (*within, name))
