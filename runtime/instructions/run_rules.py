"""Instructions that run another rule: what a card has put into a slot, a labelled rule, a procedure."""

from __future__ import annotations

from dataclasses import dataclass

from ..expressions.active_rules import Rule, lent_to, on_cards, shows, silenced
from ..expressions.nodes import Expr
from ..machine.machine import UNKNOWN, Instruction, Machine, Trigger
from ..machine.opening import begin, may_begin, open_rule, push
from ..table.effects import NONE
from ..table.state import PROGRAM, Frame, State
from .lookahead import inside, path
from .running import fail, possible


@dataclass(slots=True, eq=False)
class RunSlotNode(Instruction):
    """What a card has put into a slot, or an action of it, for the player who uses it.

    A card in use cannot be run again. The conditions of an action hold, and it is counted as a use.
    """

    name: str
    subject: Expr
    must: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Whether what must be possible in the slot is."""
        thing = self.subject.value(s, f)
        effect = slot_effect(m, s, thing, self.name, f.me)
        if effect < 0 or in_use(s, effect, thing):
            return 0 if self.must else path(m, s, f, self.exit, end)
        if f.chooser != s.trial_player or f.me != s.trial_player or not self.must:
            return UNKNOWN
        frame = open_rule(m, s, effect, f.me, thing, f.me)
        if m.rules[effect].kind == "action" and not may_begin(m, s, frame):
            return path(m, s, f, counter + 1, end)
        seen = inside(m, s, frame, f, m.rules[effect].musts)
        return UNKNOWN if seen == 1 and counter + 1 < end else seen

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        thing = self.subject.value(s, f)
        effect = slot_effect(m, s, thing, self.name, f.me)
        if effect < 0 or in_use(s, effect, thing):
            return fail(s, f, self.must, self.exit)
        frame = open_rule(m, s, effect, f.me, thing, f.me)
        if m.rules[effect].kind == "action" and not may_begin(m, s, frame):
            f.pc += 1  # where its conditions do not hold, nothing is run
            return True
        if not _able(m, s, frame, self.must):
            return fail(s, f, self.must, self.exit)
        f.pc += 1
        push(m, s, frame, f)
        if m.rules[effect].kind == "action":
            begin(m, s, frame)
        return True


def _able(m: Machine, s: State, frame: Frame, must: int) -> bool:
    """Whether a rule that is run can be done; where an option is tried, that shows when it is run."""
    musts = m.rules[frame.effect].musts
    return not musts or bool(must and s.trial) or possible(m, s, frame, frame.me, musts)


def slot_effect(m: Machine, s: State, thing: int, name: str, player: int) -> int:
    """What a card has put into a slot, on the side that it shows; -1 for nothing that holds for a player."""
    rules = () if thing < 0 else m.slot_effects.get((s.roster.card[thing], name), ())
    up = next((rule for rule in rules if not rule.side or shows(s, rule, thing)), None)
    if up is None and thing >= 0:
        up = next((rule for rule in m.slot_effects.get((NONE, name), ()) if _has(s, rule, thing)), None)
    return NONE if up is None or silenced(s, up, thing, player) else up.number


def _has(s: State, rule: Rule, thing: int) -> bool:
    """Whether a card has a rule that is another card's."""
    return any(standing[0] == thing for standing in lent_to(s, rule))


def in_use(s: State, effect: int, thing: int) -> bool:
    """Whether a rule of a thing is under way already."""
    return any(g.kind == PROGRAM and g.effect == effect and g.this == thing for g in s.stack)


@dataclass(slots=True, eq=False)
class RunRuleNode(Instruction):
    """A labelled rule, for a given thing where the rule speaks of one. Its own conditions hold.

    A part of the flow that belongs to nobody's turn is the start player's (``leads``), unless what runs
    it belongs to a turn itself.
    """

    effect: int
    subject: Expr | None
    must: int
    exit: int
    leads: int

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        return self.leads_in(m, s, f)

    def leads_in(self, m: Machine, s: State, f: Frame) -> bool:
        if m.rules[self.effect].kind != "procedure" or in_use(s, self.effect, NONE):
            return True
        me, before = self._acting(m, s, f), f.pc
        frame = open_rule(m, s, self.effect, me, NONE, me)
        f.pc += 1  # as when it is run
        s.stack.append(frame)
        begins = m.programs[self.effect][0].begins(m, s, frame)
        s.stack.pop()
        f.pc = before
        return begins

    def _acting(self, m: Machine, s: State, f: Frame) -> int:
        return s.start_player if self.leads and whose_turn(m, s) < 0 else f.me

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        rule = m.rules[self.effect]
        me = self._acting(m, s, f)
        this = f.this if rule.everywhere else next((t for t, o, _ in on_cards(s, rule) if o == me), NONE)
        if in_use(s, self.effect, this) or (this < 0 and not rule.everywhere):
            return fail(s, f, self.must, self.exit)
        frame = open_rule(m, s, self.effect, me, this, me)
        watcher = m.watchers.get(self.effect)
        f.pc += 1  # where its conditions do not hold, nothing is run
        if watcher is not None:
            thing = NONE if self.subject is None else self.subject.value(s, f)
            frame.slots[watcher.first] = thing
            if not _speaks_of(s, watcher, frame, thing):
                return True
            if not may_begin(m, s, frame):
                return True
        elif rule.kind == "action" and not may_begin(m, s, frame):
            return True
        if not _able(m, s, frame, self.must):
            return fail(s, f, self.must, self.exit)
        push(m, s, frame, f)
        if watcher is not None or rule.kind == "action":
            begin(m, s, frame)
        return True


def whose_turn(m: Machine, s: State) -> int:
    """The player in whose turn the running effect was run, however deep inside; NONE outside of a turn."""
    if s.branch >= 0:
        return s.stack[0].me
    for caller in reversed(s.stack[:-1]):
        if caller.kind == PROGRAM:
            step = m.programs[caller.effect][caller.pc - 1]
            if isinstance(step, RunRuleNode) and not step.leads:
                return caller.me
    return NONE


def _speaks_of(s: State, watcher: Trigger, frame: Frame, thing: int) -> bool:
    """Whether a rule's pattern, apart from its event, holds for a thing."""
    if watcher.kinds is not None and (thing < 0 or not watcher.kinds[s.roster.noun[thing]]):
        return False
    if watcher.object is not None and not watcher.object.admits(s, frame, thing):
        return False
    return watcher.where is None or bool(watcher.memories) or watcher.where.value(s, frame) != 0
