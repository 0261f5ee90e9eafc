"""What is looked for in things that hold others: dice in the cells of a row, or in those next to one."""

from __future__ import annotations

from ..tree.types import Many, Thing, Type
from .vocabulary import Vocabulary


def looks_through(vocabulary: Vocabulary, source: Type, noun: str) -> bool:
    """Whether things of a noun lie in the parts of a source, which are cells of a region or of a list."""
    item = source.item if isinstance(source, Many) else source
    if not isinstance(item, Thing) or item.noun not in vocabulary.nouns or noun not in vocabulary.nouns:
        return False
    region = vocabulary.nouns[item.noun].region
    parts: str | None = item.noun if isinstance(source, Many) else None
    if region is not None and not isinstance(source, Many):
        parts = vocabulary.grids[region.grid].of
    holding = None if parts is None else vocabulary.holding(parts)
    if parts is None or holding is None or holding.holds is None:
        return False
    return vocabulary.related(holding.holds, noun) and not vocabulary.related(parts, noun)
