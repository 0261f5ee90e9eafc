"""What the next steps of a rule would do, told to the player who does them, about things in his sight."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile

from ...compiler.text.message.plan import Phrase, phrase
from ...compiler.text.plan.numbers_behind import number_behind
from ...runtime.events.sight import in_sight
from ...runtime.instructions.flow import slot_effect
from ...runtime.instructions.link_instructions import InstructionLinker
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import Code
from ...runtime.table.state import Frame, State
from ...runtime.view.known import if_known, known, readable
from ...runtime.view.view import view_of
from .words import Words

_ENDS = ("ask", "one_of", "jump", "next_player", "end")
_CHOICES = {"choose": "slot", "choose_set": "set"}  # the expressions that read what was chosen
_THINGS = ("slot", "this", "first", "last", "kept")


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
        if code[0] == "pay":
            return if_known(self._known(s, f), lambda _: self._pay(s, f, code)) or ""
        if code[0] not in _CHOICES:
            return ""
        return next(self._known_clauses(s, f, f.pc, len(program), chosen=_read_as(code)), "")

    def stretch(self, s: State, f: Frame, start: int, end: int) -> list[str]:
        """The clauses of a stretch of a program, up to where it jumps or asks whether to go on."""
        return list(self._known_clauses(s, f, start, end))

    def chooses(self, f: Frame, start: int, end: int) -> bool:
        """Whether something is to be chosen in a stretch."""
        codes = takewhile(lambda code: code[0] not in _ENDS, self.m.effects[f.effect].program[start:end])
        return any(code[0] in _CHOICES for code in codes)

    def common(self, nouns: Collection[int]) -> int:
        """The narrowest kind that all of some nouns are of, else the first of them."""
        first, *rest = sorted(nouns)
        own = sorted(self.m.table.nouns[first].kinds, reverse=True)
        return next((kind for kind in own if all(self.m.kinds[kind][one] for one in rest)), first)

    # -------------------------------------------------------------- along a program

    def _known_clauses(self, s: State, f: Frame, start: int, end: int, chosen: Code = ()) -> Iterator[str]:
        clauses = self._clauses(s, f, start, end, chosen)
        while (clause := if_known(self._known(s, f), lambda _: next(clauses, None))) is not None:
            yield clause

    def _known(self, s: State, f: Frame) -> State:
        """The position as the one knows it who chooses."""
        if self._last is None or self._last[:2] != (s, f.chooser):
            self._last = s, f.chooser, known(self.m, s, f.chooser)
        return self._last[2]

    def _value(self, s: State, f: Frame, code: Code) -> int:
        """A value as far as the one who chooses can know it. Raises ``UnseenError``."""
        return readable(self.linker.value(code).value(self._known(s, f), f))

    def _clauses(self, s: State, f: Frame, start: int, end: int, chosen: Code = ()) -> Iterator[str]:
        """``chosen``: only what is done with it."""
        program = self.m.effects[f.effect].program
        still: dict[Code, str] = {}  # what is to be chosen, by how it is read, with its noun
        at = start
        while at < end:
            code = program[at]
            if code[0] in _CHOICES:
                still[_read_as(code)] = self._noun(s, f, code, still)
            elif code[0] == "branch":
                if _reads(code[1], still):
                    return
                at = self._where(s, f, code, at)
                continue
            elif code[0] in _ENDS:
                return
            elif not chosen or _reads(code, {chosen: ""}):
                yield from filter(None, self._step(s, f, code, still))
            at += 1

    def _step(self, s: State, f: Frame, code: Code, still: dict[Code, str]) -> Iterator[str]:
        if code[0] == "do":
            yield self._do(s, f, code, still)
        elif code[0] == "run_slot" and not _reads(code, still):
            yield from self._slot(s, f, code)

    def _noun(self, s: State, f: Frame, code: Code, still: dict[Code, str]) -> str:
        """What kind of thing a choice is of: the narrowest that all its options have."""
        binder = code[2]
        assert isinstance(binder, tuple)
        declared = binder[2]
        if "thing" not in code or not isinstance(declared, int):
            return ""
        items = (
            () if _reads(binder, still) else if_known(self._known(s, f), lambda _: self._items(s, f, binder))
        )
        found = items or ()
        if found:
            return self.m.table.nouns[self.common({s.roster.noun[thing] for thing in found})].name
        return self.m.table.nouns[declared].name if declared >= 0 else ""

    def _items(self, s: State, f: Frame, binder: Code) -> tuple[int, ...]:
        """The things of a binder, each of a noun that is known."""
        items = self.linker.bind(binder).items(self._known(s, f), f.copy())
        return tuple(item for item in items if item >= 0)

    def _where(self, s: State, f: Frame, code: Code, at: int) -> int:
        """Where a branch leads now."""
        condition, other = code[1], code[2]
        assert isinstance(condition, tuple) and isinstance(other, int)
        return at + 1 if self._value(s, f, condition) else other

    # -------------------------------------------------------------- clauses

    def _pay(self, s: State, f: Frame, code: Code) -> str:
        """A payment, of what it takes in all."""
        amount, resource = code[2], code[3]
        assert isinstance(amount, tuple) and isinstance(resource, int)
        return self.words.payment(resource, self._value(s, f, amount))

    def _do(self, s: State, f: Frame, code: Code, still: dict[Code, str]) -> str:
        """One thing that a rule does."""
        verb, amount, what, given = code[1], code[3], code[4], code[5]
        assert isinstance(verb, int) and isinstance(given, tuple)
        declared = self.m.table.verbs[verb]
        roles = {
            name: said
            for name, role in zip(declared.roles, given, strict=True)
            if (said := self._role(s, f, verb, name, role, still)) is not None
        }
        if declared.on != "resource":
            done_to = self._object(s, f, what, still)
            return "" if what and done_to is None else self.words.clause(verb, "imp", done_to, roles)
        if _reads(amount, still) or _reads(what, still):
            return ""
        return self.words.clause(verb, "imp", self._amount(s, f, amount, what), roles)

    def _role(
        self, s: State, f: Frame, verb: int, name: str, code: object, still: dict[Code, str]
    ) -> Phrase | None:
        """What stands behind a preposition: a thing, a zone, a direction, so many steps."""
        if not isinstance(code, tuple) or not code:
            return None
        if code[0] in ("place", "hold"):
            return self._place(s, f, code, still)
        declared = self.words.vocabulary.verbs[self.m.table.verbs[verb].name]
        role = declared.roles[name]
        if role.takes in self.words.vocabulary.enums:
            return None if _reads(code, still) else self._way(s, f, role.takes, code)
        if role.takes == "integer" and role.default is not None:
            return None if _reads(code, still) else number_behind(declared, name, self._value(s, f, code))
        return self._thing(s, f, code, still)

    def _way(self, s: State, f: Frame, enum: str, code: Code) -> Phrase:
        values = self.words.vocabulary.enums[enum].values
        value = values[self._value(s, f, code)]
        return phrase("ways", values=(phrase("way", value=f"value:{enum}.{value}"),))

    def _place(self, s: State, f: Frame, code: Code, still: dict[Code, str]) -> Phrase | None:
        """A zone, or what holds something."""
        if code[0] == "hold":
            return self._thing(s, f, code[1], still)
        zone, owner = code[1], code[2]
        assert isinstance(zone, int)
        if not isinstance(owner, tuple) or not owner:
            return self.words.zone_phrase(zone)
        mine = not _reads(owner, still) and self._value(s, f, owner) == f.chooser
        return self.words.zone_phrase(zone, "your") if mine else None

    def _amount(self, s: State, f: Frame, amount: object, what: object) -> Phrase | None:
        if not isinstance(amount, tuple) or not isinstance(what, tuple) or what[:1] != ("one",):
            return None
        count = self._value(s, f, amount)
        resource = what[1]
        assert isinstance(resource, tuple)
        return self.words.amount_phrase(self._value(s, f, resource), count)

    def _object(self, s: State, f: Frame, code: object, still: dict[Code, str]) -> Phrase | None:
        """What something is done to; None for what no phrase stands for, such as a value."""
        inner = code[1] if isinstance(code, tuple) and code[:1] == ("one",) else code
        if isinstance(inner, tuple) and inner[:1] == ("place",):
            return self._place(s, f, inner, still)
        return self._thing(s, f, code, still)

    def _thing(self, s: State, f: Frame, code: object, still: dict[Code, str]) -> Phrase | None:
        """A noun phrase for what an expression stands for: a thing in sight, or any of a noun."""
        if not isinstance(code, tuple) or not code:
            return None
        inner = code[1] if code[0] == "one" else code
        if not isinstance(inner, tuple) or not inner:
            return None
        if inner in still:
            noun = still[inner]
            return self.words.noun_phrase(noun, several=inner[0] == "set") if noun else None
        if inner[0] not in _THINGS or _reads(inner, still):
            return None
        thing = if_known(self._known(s, f), lambda _: self._value(s, f, inner))
        if thing is None or not 0 <= thing < len(s.place) or not in_sight(self.m, s, thing, f.chooser):
            return None
        return self.words.thing_phrase(view_of(self.m, s, f.chooser, thing), f.chooser)

    def _slot(self, s: State, f: Frame, code: Code) -> Iterator[str]:
        """The ability of a card or unit: that it is used, and what it says."""
        name, subject = code[1], code[2]
        assert isinstance(name, str) and isinstance(subject, tuple)
        thing = self._value(s, f, subject)
        if 0 <= thing < len(s.place) and in_sight(self.m, s, thing, f.chooser):
            use = self.words.use(name, view_of(self.m, s, f.chooser, thing))
            effect = slot_effect(self.m, s, thing, name)
            sentence = self.words.rule(effect)
            yield self.words.say("asks", card=use, rule=sentence) if sentence else use


def _read_as(code: Code) -> Code:
    """How what an instruction lets choose is read."""
    operation, number = code[0], code[1]
    assert isinstance(operation, str)
    return (_CHOICES[operation], number)


def _reads(code: object, chosen: Collection[Code]) -> bool:
    """Whether some code reads one of some choices."""
    if not isinstance(code, tuple):
        return False
    return code in chosen or any(_reads(part, chosen) for part in code)
