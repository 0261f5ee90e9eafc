"""Why a number is what it is: the rules that make it, each with what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.scoring import points_of
from ..expressions.active_rules import Modifier, frame_of, in_force
from ..expressions.folds import TotalNode
from ..expressions.sources import owner_of
from ..instructions.link_instructions import InstructionLinker
from ..machine.machine import Machine
from ..machine.opening import open_rule
from ..table import operations as op
from ..table.effects import NONE
from ..table.state import Frame, State
from ..table.walk import walk

_COUNTED = (op.Count, op.Total, op.Highest, op.Lowest, op.Distinct)
"""What is counted or reckoned of things: a number that players see when they look."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one source gives: a rule, or a resource, or a card that a player keeps; else the value itself.

    ``added``: the amounts of several things that are added up to it.
    """

    amount: int
    rule: int = NONE
    resource: int = NONE
    thing: int = NONE
    added: tuple[int, ...] = ()


def why_score(m: Machine, s: State, player: int) -> tuple[Part, ...]:
    """The points of a player in parts: those he has, and what each scoring rule would give him now."""
    held = s.holdings[player * m.resources : (player + 1) * m.resources]
    parts = [
        Part(m.worth[number] * count, resource=number)
        for number, count in enumerate(held)
        if m.worth[number] and count
    ]
    for rule in m.scores:
        if rule.effect.numbers == (NONE,):
            points = points_of(m, s, rule, player)
            if points:
                parts.append(Part(m.parts * points, rule=rule.number))
    return tuple(parts)


def why_points(m: Machine, s: State, number: int, player: int) -> tuple[int, ...]:
    """What one scoring rule gives a player, in the amounts that are added up: for each of the things that it
    speaks of, or each term of a sum; none of them nothing."""
    rule, code, linker = m.rules[number], m.rules[number].effect.value, InstructionLinker(m)
    amounts: list[int] = []
    if code is None:
        return ()
    for this, owner, grant in in_force(s, rule):
        frame = frame_of(rule, player, this, player, grant)
        if owner not in (NONE, player) or (rule.guard is not None and not rule.guard.value(s, frame)):
            continue
        for item in [NONE] if rule.binder is None else list(rule.binder.items(s, frame)):
            if rule.binder is not None:
                frame.slots[rule.binder.slot] = item
            for term in _terms(code):
                node = linker.value(term)
                amounts += node.numbers(s, frame) if isinstance(node, TotalNode) else [node.value(s, frame)]
    return tuple(filter(None, amounts))


@dataclass(frozen=True, slots=True)
class Unmet:
    """A part of a condition that does not hold, by its number, and how much that is which it compares."""

    part: int
    value: int | None


def why_unmet(m: Machine, s: State, number: int, this: int, player: int) -> tuple[int, tuple[Unmet, ...]]:
    """In how many parts the condition of an action is, and which of them do not hold now for a player."""
    code, linker = m.rules[number].effect.guard, InstructionLinker(m)
    parts = () if code is None else code.operands if isinstance(code, op.And) else (code,)
    frame = open_rule(m, s, number, player, this, player)
    unmet = []
    for at, part in enumerate(parts):
        if not linker.value(part).value(s, frame):
            unmet.append(Unmet(at, _compared(linker, s, frame, part)))
    return len(parts), tuple(unmet)


def _compared(linker: InstructionLinker, s: State, frame: Frame, part: op.Expression) -> int | None:
    """The number that is compared with one that is written there."""
    match part:
        case op.Less() | op.AtMost() | op.Equal() | op.Within():
            sides = (part.operand, part.low) if isinstance(part, op.Within) else (part.left, part.right)
            counted = [side for side in sides if isinstance(side, _COUNTED)]
            if len(counted) == 1:
                return linker.value(counted[0]).value(s, frame)
    return None


def why_formula(m: Machine, s: State, formula: int, thing: int) -> tuple[Part, ...]:
    """A derived value of a thing: the terms of its sum, then what rules in force add."""
    rule = m.book.formulas[formula]
    owner = owner_of(s, thing)
    frame = rule.frame(owner, thing, owner)
    view, code = NONE, rule.effect.value
    if isinstance(code, op.Seen):
        view, code = code.view, code.operand
    before, s.view = s.view, view if view >= 0 else s.view
    linker = InstructionLinker(m)
    parts = [_term(linker, s, frame, term) for term in _terms(code)] if code is not None else []
    s.view = before
    modifiers = m.book.formula_modifiers.get(formula, [])
    return (*parts, *_added(s, modifiers, thing, owner, view))


def why_constant(m: Machine, s: State, column: int, thing: int, reader: int, view: int) -> tuple[Part, ...]:
    """A value on a card, as a player reads it in a view or purpose: what is printed, and what rules add."""
    definition = m.table.columns[column]
    if definition.kind == "stored":
        printed = s.fields[thing * m.stored + definition.number]
    else:
        printed = s.roster.constants[thing * m.constants + definition.number]
    return (Part(printed), *_added(s, m.book.field_modifiers.get(column, []), thing, reader, view))


def why_limit(m: Machine, s: State, bound: int, player: int) -> tuple[Part, ...]:
    """The limits in force for a player, of which one counts: see ``RuleIndex.limit``."""
    parts = [Part(m.table.bounds[bound].value)]
    for rule in m.book.limits.get(bound, ()):
        for this, owner, grant in in_force(s, rule):
            if owner >= 0 and owner != player:
                continue
            frame = frame_of(rule, player, this, player, grant)
            if rule.guard is None or rule.guard.value(s, frame):
                parts.append(Part(rule.value.value(s, frame), rule=rule.number, thing=this))
    return tuple(parts)


def _added(s: State, modifiers: list[Modifier], thing: int, reader: int, view: int) -> list[Part]:
    before, s.view = s.view, view
    parts = [
        Part(amount, rule=modifier.rule.number)
        for modifier in modifiers
        if modifier.view in (NONE, view) and (amount := modifier.added(s, thing, reader))
    ]
    s.view = before
    return parts


def _terms(code: op.Expression) -> list[op.Expression]:
    """The operands of a sum, one behind the other."""
    return [*_terms(code.left), *_terms(code.right)] if isinstance(code, op.Add) else [code]


def _term(linker: InstructionLinker, s: State, frame: Frame, term: op.Expression) -> Part:
    """A term of a sum, and the card that it is read from where it is one that the player keeps."""
    node = linker.value(term)
    amount, added = node.value(s, frame), tuple(node.numbers(s, frame)) if isinstance(node, TotalNode) else ()
    kept = next((part for part in walk(term) if isinstance(part, op.Kept)), None)
    return Part(amount, thing=NONE if kept is None else linker.value(kept).value(s, frame), added=added)
