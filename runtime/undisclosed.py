"""Which hidden zones may decide points: only for their sake are the points of others kept from a player."""

from __future__ import annotations

from collections.abc import Iterator

from .machine import Machine
from .standing import Rule

_DECIDING = frozenset({"score", "formula", "modify", "limit", "treat", "set"})
"""The kinds of rules that can make a difference to what scoring would give now."""
_ZONE = "zone "


def deciding_zones(m: Machine) -> frozenset[int]:
    """The zones that players hide from each other, and of whose content their points may depend.

    It does where a rule that decides points reads such a zone, or stands on what may lie there; not in a zone
    where such rules do not hold.
    """
    deciding = [rule for rule in m.rules if rule.kind in _DECIDING and not rule.absent]
    read = {number for rule in deciding for number in _read(m, rule)}
    return frozenset(
        number
        for number, zone in enumerate(m.table.zones)
        if zone.owned and zone.hidden and (number in read or _holds_deciding(m, deciding, number))
    )


def _read(m: Machine, rule: Rule) -> Iterator[int]:
    """The zones a rule reads, with the parts of unions."""
    names = {name.removeprefix(_ZONE) for name in rule.effect.reads if name.startswith(_ZONE)}
    for number, zone in enumerate(m.table.zones):
        if zone.name in names:
            yield from _parts(m, number)


def _parts(m: Machine, number: int) -> Iterator[int]:
    yield number
    for part in m.table.zones[number].zones:
        yield from _parts(m, part)


def _holds_deciding(m: Machine, deciding: list[Rule], number: int) -> bool:
    """Whether a rule that decides points may stand on a card in a zone and hold there."""
    zone = m.table.zones[number]
    nouns = (m.table.cards[rule.card].noun if rule.card >= 0 else rule.noun for rule in deciding)
    return not zone.idle and any(
        noun >= 0 and (m.kinds[zone.of][noun] or m.kinds[noun][zone.of]) for noun in nouns
    )
