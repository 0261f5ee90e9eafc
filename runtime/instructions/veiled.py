"""Actions that others may not know a player has: from a hidden hand, or under a condition on what he hides.

Whoever might have one is asked as if he had, so that nobody sees from who is asked what he has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..expressions.active_rules import Rule
from ..machine.machine import Machine, Veil
from ..table import operations as op
from ..table.effects import NONE
from ..table.walk import walk


def veils(m: Machine) -> dict[int, Veil]:
    """By rule, what hides whether somebody has it: of the actions of which that is so."""
    hidden = [n for n, zone in enumerate(m.table.zones) if zone.hidden and zone.owned and not zone.pile]
    every = ((rule.number, _veil(m, rule, hidden)) for rule in m.rules if rule.kind == "action")
    return {number: veil for number, veil in every if veil.holding or veil.read or veil.always}


def _veil(m: Machine, rule: Rule, hidden: Collection[int]) -> Veil:
    read = [] if rule.effect.guard is None else list(_read(m, rule.effect.guard, set()))
    zones = {part.zone for part in read if isinstance(part, op.Zone | op.Place)} & {*hidden}
    fields = [part.column for part in read if isinstance(part, op.PlayerField)]
    always = any(m.table.columns[column].hidden for column in fields)
    return Veil(tuple(_holding(m, rule, hidden)), tuple(sorted(zones)), always)


def _holding(m: Machine, rule: Rule, hidden: Collection[int]) -> Iterator[int]:
    """The hidden zones in which a card with the rule may lie and in which it holds."""
    effect = rule.effect
    noun = m.table.cards[effect.card].noun if effect.card >= 0 else effect.noun
    for number in hidden if noun != NONE and not rule.everywhere else ():
        zone = m.table.zones[number]
        if not zone.idle and (m.kinds[zone.of][noun] or m.kinds[noun][zone.of]):
            yield number


def _read(m: Machine, code: op.Operation, inside: set[int]) -> Iterator[op.Operation]:
    """All that a condition reads, also in what derived fields are worked out from."""
    for part in walk(code):
        yield part
        if isinstance(part, op.Formula) and part.formula not in inside:
            inside.add(part.formula)
            formula = m.book.formulas[part.formula].effect.value
            if formula is not None:
                yield from _read(m, formula, inside)
