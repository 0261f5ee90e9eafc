"""What the next steps of a rule would do, told to the player who does them, about things in his sight."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile

from ...compiler.text.message.numbers_behind import number_behind
from ...compiler.text.message.plan import Phrase, phrase
from ...runtime.events.sight import in_sight
from ...runtime.instructions.link_instructions import InstructionLinker
from ...runtime.instructions.run_rules import slot_effect
from ...runtime.machine.machine import Machine
from ...runtime.table import operations as op
from ...runtime.table.state import Frame, State
from ...runtime.table.walk import walk
from ...runtime.view.known import if_known, known, readable
from ...runtime.view.view import view_of
from .board.words import Words

_ENDS = (op.Ask, op.OneOf, op.Jump, op.NextPlayer, op.End)
_THINGS = (op.Slot, op.This, op.First, op.Last, op.Kept)
Still = dict[op.Operation, str]
"""What is still to be chosen, by how it is read, with its noun."""


class Steps:
    """Says stretches of the programs of one game to one player.

    What is still to be chosen is said as any of its noun; what depends on it in another way, or on what the
    player cannot know, ends a stretch.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.m: Machine = words.m
        self.linker = InstructionLinker(words.m)
        self._last: tuple[State, int, State] | None = None  # of the position looked at last, what is known

    def use_of(self, s: State, f: Frame) -> str:
        """What is done with what the frame asks for now, if one clause says it."""
        program = self.m.effects[f.effect].program
        code = program[f.pc]
        if isinstance(code, op.Pay):
            return if_known(self._known(s, f), lambda _: self._pay(s, f, code)) or ""
        if not isinstance(code, op.Choosing):
            return ""
        return next(self._known_clauses(s, f, f.pc, len(program), chosen=_read_as(code)), "")

    def stretch(self, s: State, f: Frame, start: int, end: int) -> list[str]:
        """The clauses of a stretch of a program, up to where it jumps or asks whether to go on."""
        return list(self._known_clauses(s, f, start, end))

    def chooses(self, f: Frame, start: int, end: int) -> bool:
        """Whether something is to be chosen in a stretch."""
        program = self.m.effects[f.effect].program[start:end]
        codes = takewhile(lambda code: not isinstance(code, _ENDS), program)
        return any(isinstance(code, op.Choosing) for code in codes)

    def common(self, nouns: Collection[int]) -> int:
        """The narrowest kind that all of some nouns are of, else the first of them."""
        first, *rest = sorted(nouns)
        own = sorted(self.m.table.nouns[first].kinds, reverse=True)
        return next((kind for kind in own if all(self.m.kinds[kind][noun] for noun in rest)), first)

    # -------------------------------------------------------------- along a program

    def _known_clauses(
        self, s: State, f: Frame, start: int, end: int, chosen: op.Operation | None = None
    ) -> Iterator[str]:
        clauses = self._clauses(s, f, start, end, chosen)
        while (clause := if_known(self._known(s, f), lambda _: next(clauses, None))) is not None:
            yield clause

    def _known(self, s: State, f: Frame) -> State:
        """The position as the one knows it who chooses."""
        if self._last is None or self._last[:2] != (s, f.chooser):
            self._last = s, f.chooser, known(self.m, s, f.chooser)
        return self._last[2]

    def _value(self, s: State, f: Frame, code: op.Expression) -> int:
        """A value as far as the one who chooses can know it. Raises ``UnseenError``."""
        return readable(self.linker.value(code).value(self._known(s, f), f))

    def _clauses(
        self, s: State, f: Frame, start: int, end: int, chosen: op.Operation | None
    ) -> Iterator[str]:
        """``chosen``: only what is done with it."""
        program = self.m.effects[f.effect].program
        still: Still = {}
        at = start
        while at < end:
            code = program[at]
            if isinstance(code, op.Choosing):
                still[_read_as(code)] = self._noun(s, f, code, still)
            elif isinstance(code, op.Branch):
                if _reads(code.condition, still):
                    return
                at = at + 1 if self._value(s, f, code.condition) else code.counter
                continue
            elif isinstance(code, _ENDS):
                return
            elif chosen is None or _reads(code, (chosen,)):
                yield from filter(None, self._step(s, f, code, still))
            at += 1

    def _step(self, s: State, f: Frame, code: op.Instruction, still: Still) -> Iterator[str]:
        if isinstance(code, op.Do):
            yield self._do(s, f, code, still)
        elif isinstance(code, op.RunSlot) and not _reads(code, still):
            yield from self._slot(s, f, code)

    def _noun(self, s: State, f: Frame, code: op.Choose | op.ChooseSet, still: Still) -> str:
        """What kind of thing a choice is of: the narrowest that all its options have."""
        binder, declared = code.binder, code.binder.noun
        if code.kind != "thing":
            return ""
        items = (
            () if _reads(binder, still) else if_known(self._known(s, f), lambda _: self._items(s, f, binder))
        )
        things = items or ()
        if things:
            return self.m.table.nouns[self.common({s.roster.noun[thing] for thing in things})].name
        return self.m.table.nouns[declared].name if declared >= 0 else ""

    def _items(self, s: State, f: Frame, binder: op.Bind) -> tuple[int, ...]:
        """The things of a binder, each of a noun that is known."""
        items = self.linker.bind(binder).items(self._known(s, f), f.copy())
        return tuple(item for item in items if item >= 0)

    # -------------------------------------------------------------- clauses

    def _pay(self, s: State, f: Frame, code: op.Pay) -> str:
        """A payment, of what it takes in all."""
        return self.words.payment(code.resource, self._value(s, f, code.amount))

    def _do(self, s: State, f: Frame, code: op.Do, still: Still) -> str:
        """One thing that a rule does."""
        verb, amount, what, given = code.verb, code.amount, code.objects, code.roles
        declared = self.m.table.verbs[verb]
        roles = {
            name: said
            for name, role in zip(declared.roles, given, strict=True)
            if (said := self._role(s, f, verb, name, role, still)) is not None
        }
        if declared.on != "resource":
            done_to = self._object(s, f, what, still)
            return (
                "" if what is not None and done_to is None else self.words.clause(verb, "imp", done_to, roles)
            )
        if _reads(amount, still) or _reads(what, still):
            return ""
        return self.words.clause(verb, "imp", self._amount(s, f, amount, what), roles)

    def _role(
        self, s: State, f: Frame, verb: int, name: str, code: op.Expression | None, still: Still
    ) -> Phrase | None:
        """What stands behind a preposition: a thing, a zone, a direction, so many steps."""
        if code is None:
            return None
        if isinstance(code, op.Place | op.Hold):
            return self._place(s, f, code, still)
        declared = self.words.vocabulary.verbs[self.m.table.verbs[verb].name]
        role = declared.roles[name]
        if role.takes in self.words.vocabulary.enums:
            return None if _reads(code, still) else self._way(s, f, role.takes, code)
        if role.takes == "integer" and role.default is not None:
            return None if _reads(code, still) else number_behind(declared, name, self._value(s, f, code))
        return self._thing(s, f, code, still)

    def _way(self, s: State, f: Frame, enum: str, code: op.Expression) -> Phrase:
        values = self.words.vocabulary.enums[enum].values
        value = values[self._value(s, f, code)]
        return phrase("ways", values=(phrase("way", value=f"value:{enum}.{value}"),))

    def _place(self, s: State, f: Frame, code: op.Place | op.Hold, still: Still) -> Phrase | None:
        """A zone, or what holds something."""
        if isinstance(code, op.Hold):
            return self._thing(s, f, code.subject, still)
        if code.player is None:
            return self.words.zone_phrase(code.zone)
        mine = not _reads(code.player, still) and self._value(s, f, code.player) == f.chooser
        return self.words.zone_phrase(code.zone, "your") if mine else None

    def _amount(
        self, s: State, f: Frame, amount: op.Expression | None, what: op.Source | None
    ) -> Phrase | None:
        if amount is None or not isinstance(what, op.One):
            return None
        count = self._value(s, f, amount)
        return self.words.amount_phrase(self._value(s, f, what.operand), count)

    def _object(self, s: State, f: Frame, code: op.Source | None, still: Still) -> Phrase | None:
        """What something is done to; None for what no phrase stands for, such as a value."""
        inner = code.operand if isinstance(code, op.One) else code
        if isinstance(inner, op.Place):
            return self._place(s, f, inner, still)
        return self._thing(s, f, inner, still)

    def _thing(
        self, s: State, f: Frame, code: op.Expression | op.Source | None, still: Still
    ) -> Phrase | None:
        """A noun phrase for what an expression stands for: a thing in sight, or any of a noun."""
        if code in still:
            noun = still[code]
            return self.words.noun_phrase(noun, several=isinstance(code, op.Chosen)) if noun else None
        if not isinstance(code, _THINGS) or _reads(code, still):
            return None
        thing = if_known(self._known(s, f), lambda _: self._value(s, f, code))
        if thing is None or not 0 <= thing < len(s.place) or not in_sight(self.m, s, thing, f.chooser):
            return None
        return self.words.thing_phrase(view_of(self.m, s, f.chooser, thing), f.chooser)

    def _slot(self, s: State, f: Frame, code: op.RunSlot) -> Iterator[str]:
        """The ability of a card or unit: that it is used, and what it says."""
        name, thing = code.name, self._value(s, f, code.subject)
        if 0 <= thing < len(s.place) and in_sight(self.m, s, thing, f.chooser):
            use = self.words.use(name, view_of(self.m, s, f.chooser, thing))
            effect = slot_effect(self.m, s, thing, name, f.me)
            sentence = self.words.rule(effect)
            yield self.words.say("asks", card=use, rule=sentence) if sentence else use


def _read_as(code: op.Choose | op.ChooseSet) -> op.Operation:
    """How what an instruction lets choose is read."""
    return op.Slot(code.slot) if isinstance(code, op.Choose) else op.Chosen(code.number)


def _reads(code: object, chosen: Collection[op.Operation]) -> bool:
    """Whether some code reads one of some choices."""
    return any(part in chosen for part in walk(code))
