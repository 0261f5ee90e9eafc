"""How many things there can be in a place at most, as far as the vocabulary tells."""

from __future__ import annotations

from ..tree import rules
from ..tree.types import Many, Thing
from ..words.looked_through import looks_through
from ..words.vocabulary import NounDeclaration, Vocabulary
from .model import Game

NEIGHBORS = 4
PLACEMENT = "placement"


def capacity(game: Game, binder: rules.Binder) -> int | None:
    """The most things a binder can find, None where nothing limits them."""
    if not binder.sources:
        noun = game.vocabulary.nouns.get(binder.noun)
        return None if noun is None or noun.owned or not noun.each else _things(game.vocabulary, noun)
    sizes = [
        None if looks_through(game.vocabulary, source.type, binder.noun) else _size(game.vocabulary, source)
        for source in binder.sources
    ]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _size(vocabulary: Vocabulary, source: rules.Expression) -> int | None:
    if isinstance(source, rules.Zone):
        return _zone(vocabulary, source)
    if isinstance(source, rules.Things):
        return _things(vocabulary, vocabulary.nouns[source.noun])
    if isinstance(source, rules.Values):
        enum = vocabulary.enums[source.enum]
        return len(enum.groups[source.group] if source.group else enum.values)
    if isinstance(source, rules.Interval):
        return _interval(source)
    if isinstance(source, rules.Placements):
        return _placements(vocabulary, source.grid)
    if isinstance(source.type, Many) and isinstance(source, rules.Member):
        return NEIGHBORS if _is_cell(vocabulary, source) else None
    if isinstance(source.type, Thing) and not isinstance(source.type, Many):
        return _inside(vocabulary, source.type.noun)
    return None


def _placements(vocabulary: Vocabulary, grid: str) -> int:
    """A shape can lie at every cell, turned four ways and mirrored."""
    declared = vocabulary.grids[grid]
    return declared.rows * declared.columns * 8


def _is_cell(vocabulary: Vocabulary, source: rules.Member) -> bool:
    """Whether a list of things is that of the neighbours of a cell."""
    noun = vocabulary.nouns.get(source.noun)
    return noun is not None and noun.grid is not None and source.type == Many(Thing(noun.name))


def _zone(vocabulary: Vocabulary, source: rules.Zone) -> int | None:
    """A zone made of the content of holders holds as much as they all do."""
    zone = vocabulary.zones.get(source.zone)
    if zone is None or isinstance(source.owner and source.owner.type, Many):
        return None
    if zone.capacity is not None or zone.single:
        return zone.capacity or 1
    if len(zone.union) != 1 or zone.union[0] not in vocabulary.nouns:
        return None
    holder = vocabulary.nouns[zone.union[0]]
    number = _things(vocabulary, holder)
    return None if number is None or holder.capacity is None else number * holder.capacity


def _things(vocabulary: Vocabulary, noun: NounDeclaration) -> int | None:
    """How many things of a noun one owner has."""
    if noun.each is not None:
        return len(vocabulary.enums[noun.each].values)
    if noun.grid is not None:
        grid = vocabulary.grids[noun.grid]
        return grid.rows * grid.columns
    return None


def _inside(vocabulary: Vocabulary, noun: str) -> int | None:
    """How many things one thing holds; a placement as many cells as the largest shape."""
    if noun == PLACEMENT:
        shapes = [shape for grid in vocabulary.grids.values() for shape in grid.shapes.values()]
        return max((len(shape) for shape in shapes), default=0)
    for name in vocabulary.ancestry(noun):
        declared = vocabulary.nouns[name]
        if declared.region is not None and declared.region.blocks is not None:
            rows, columns = declared.region.blocks
            return rows * columns
        if declared.holds is not None:
            return declared.capacity
    return None


def _interval(source: rules.Interval) -> int | None:
    low, high = source.low, source.high
    if isinstance(low, rules.Number) and isinstance(high, rules.Number):
        return max(0, high.value - low.value + 1)
    return None
