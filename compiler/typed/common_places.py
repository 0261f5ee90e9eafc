"""Common places in which rules of cards hold for somebody, as zones and cells of a grid declare it."""

from __future__ import annotations

from ..words.vocabulary import NounDeclaration, Vocabulary


def common_zones(vocabulary: Vocabulary, noun: str) -> frozenset[str]:
    """The zones of nobody in which the rules of cards of a kind hold for somebody."""
    somebody_on_it = _somebody_on(vocabulary, noun)
    return frozenset(
        zone.name
        for zone in vocabulary.zones.values()
        if zone.in_force
        and not zone.owned
        and vocabulary.is_a(noun, zone.of)
        and (zone.in_force != "present" or somebody_on_it)
    )


def on_common_cells(vocabulary: Vocabulary, noun: str) -> bool:
    """Whether cards of a kind can lie on cells of a common grid where their rules hold for somebody."""
    return any(
        cell.holds is not None
        and vocabulary.is_a(noun, cell.holds)
        and (
            cell.in_force != "present"
            or _somebody_on(vocabulary, noun)
            or _somebody_on(vocabulary, cell.name)
            or _somebody_stands(vocabulary, cell)
        )
        for cell in vocabulary.nouns.values()
        if cell.in_force and not cell.owned
    )


def in_common(vocabulary: Vocabulary, noun: str) -> bool:
    """Whether the rules of a card of a kind can hold for a player who does not have it."""
    return bool(common_zones(vocabulary, noun)) or on_common_cells(vocabulary, noun)


def _somebody_on(vocabulary: Vocabulary, noun: str) -> bool:
    """Whether things of a noun can hold something of a player."""
    holding = vocabulary.holding(noun)
    held = None if holding is None else holding.holds
    return held is not None and any(
        kind.owned and vocabulary.related(kind.name, held) for kind in vocabulary.nouns.values()
    )


def _somebody_stands(vocabulary: Vocabulary, cell: NounDeclaration) -> bool:
    """Whether something of a player can stand on the cells of a grid."""
    return any(kind.owned and kind.on == cell.grid for kind in vocabulary.nouns.values())
