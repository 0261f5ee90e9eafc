"""Rules that others may not know a player has: from a hidden hand, or under a condition on what he hides.

Whoever might have one that he may use is asked as if he had: nobody sees from who is asked what he has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..expressions.active_rules import Rule
from ..machine.machine import Machine, Veil
from ..table import operations as op
from ..table.effects import NONE
from ..table.walk import walk

_ANSWERS = ("before", "after", "timed")


def veils(m: Machine) -> dict[int, Veil]:
    """By rule, what hides whether somebody could use it: of those that one may use of which that is so."""
    hidden = [n for n, zone in enumerate(m.table.zones) if zone.hidden and zone.owned and not zone.pile]
    every = ((rule.number, _veil(m, rule, hidden)) for rule in m.rules if _is_free(rule))
    return {number: veil for number, veil in every if veil.holding or veil.read or veil.always}


def _is_free(rule: Rule) -> bool:
    """Whether a player may use a rule or not, as he likes: all of it stands under one ``may``."""
    if rule.kind in ("action", "may_replace", "may_instead"):
        return True
    program = rule.effect.program
    if rule.kind not in _ANSWERS or not program:
        return False
    first = program[0]
    return isinstance(first, op.Ask) and isinstance(program[first.exit], op.End)


def _veil(m: Machine, rule: Rule, hidden: Collection[int]) -> Veil:
    waits, condition = _pattern(rule), (rule.effect.guard,)
    pattern, guard = _parts(m, waits), _parts(m, condition)
    zones = {part.zone for part in (*pattern, *guard) if isinstance(part, op.Zone | op.Place)} & {*hidden}
    always = _reads_hidden_field(m, pattern) or _reads_hidden_field(m, guard)
    holding = tuple(_holding(m, rule, hidden))
    return Veil(
        holding,
        tuple(sorted(zones)),
        always,
        _is_open(m, pattern, waits),
        _is_open(m, guard, condition),
    )


def _pattern(rule: Rule) -> Sequence[op.Operation | None]:
    """What a rule waits for, as far as it is worked out."""
    event = rule.effect.event
    if event is None:
        return ()
    wanted = [wanted for _, wanted in event.roles if isinstance(wanted, op.Operation)]
    return (event.amount, event.object, event.where, event.through, *event.memories, *wanted)


def _parts(m: Machine, codes: Sequence[op.Operation | None]) -> list[op.Operation]:
    return [part for code in codes if code is not None for part in _read(m, code, set())]


def _reads_hidden_field(m: Machine, parts: Sequence[op.Operation]) -> bool:
    return any(isinstance(part, op.PlayerField) and m.table.columns[part.column].hidden for part in parts)


def _is_open(m: Machine, parts: Sequence[op.Operation], codes: Sequence[op.Operation | None]) -> bool:
    """Whether all can know what a condition comes to: it speaks of nothing hidden, nor of the card itself."""
    zones = [part.zone for part in parts if isinstance(part, op.Zone | op.Place)]
    if any(m.table.zones[zone].hidden for zone in zones) or _reads_hidden_field(m, parts):
        return False
    return not any(isinstance(part, op.This) for code in codes if code is not None for part in walk(code))


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
