"""Why a number is what it is: the rules that make it, each with what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.scoring import points_of
from ..expressions.active_rules import Modifier, frame_of, in_force
from ..expressions.sources import owner_of
from ..instructions.link_instructions import InstructionLinker
from ..machine.machine import Machine
from ..table import operations as op
from ..table.effects import NONE
from ..table.state import Frame, State
from ..table.walk import walk


@dataclass(frozen=True, slots=True)
class Part:
    """What one source gives: a rule, or a resource, or a card that a player keeps; else the value itself."""

    amount: int
    rule: int = NONE
    resource: int = NONE
    thing: int = NONE


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
    amount = linker.value(term).value(s, frame)
    kept = next((part for part in walk(term) if isinstance(part, op.Kept)), None)
    return Part(amount, thing=NONE if kept is None else linker.value(kept).value(s, frame))
