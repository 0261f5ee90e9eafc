"""``each player by at_once``: all players at the same moment; nobody sees another's answer (section 3).

Each player's body is a thread that runs alone until it asks. When all have been answered they go on, in the
order of
the players, so that nobody's answer can depend on another's. To choose several is one answer. Who is asked
in several bodies at once answers one question after the other, in the order of the bodies.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from heroglyph.compiler.tree import rules as t

from . import statements, values
from .play import DONE, Env, Gone, Play, Question, Table, Unknown
from .world import Seat


class Branch(threading.Thread):
    """The body of one player. It is the table of its own run: what it is asked, it hands on."""

    def __init__(self, p: Play, table: Table, body: tuple[t.Statement, ...], env: Env) -> None:
        super().__init__(daemon=True)
        self.table, self.body, self.env = table, body, env
        self.run_of = Play(p.world, p.s, self)
        self.run_of.context, self.run_of.relieving = p.context, True
        self.run_of.at_once = True
        self.go, self.stopped = threading.Semaphore(0), threading.Semaphore(0)
        self.question: Question | None = None
        self.reply: object = None
        self.further = False
        self.failure: BaseException | None = None

    def run(self) -> None:
        """The body, when it is its turn."""
        self.go.acquire()
        try:
            with suppress(Gone):
                statements.round_of(self.run_of, self.body, self.env)
        except BaseException as failure:
            self.failure = failure
        self.question = None
        self.stopped.release()

    @property
    def picks_on(self) -> bool:
        """Whether what was answered is one of several things that are one answer, and others follow."""
        return self.further and self.reply != DONE

    def step(self, p: Play) -> None:
        """Goes on to the next question, or to the end."""
        self.run_of.s = p.s
        self.go.release()
        self.stopped.acquire()
        p.s = self.run_of.s
        if self.failure is not None:
            raise self.failure

    def answer(self, play: Play, question: Question) -> object:
        """Waits for the answer."""
        self.question, self.further = question, play.further
        self.stopped.release()
        self.go.acquire()
        if self.reply is None:
            raise SystemExit
        play.surprised = True
        return self.reply

    def together(self, play: Play, questions: list[Question]) -> list[object]:
        """Nothing is at once inside of what is at once."""
        raise Unknown

    def chance(self, play: Play, kind: str, choices: Sequence[object]) -> object:
        """Chance is the same for all."""
        return self.table.chance(play, kind, choices)

    def happened(self, play: Play, verb: str, doer: Seat, thing: object, amount: int) -> None:
        """What happens is told at once."""
        self.table.happened(play, verb, doer, thing, amount)


def at_once(p: Play, st: t.EachPlayer, seats: list[Seat], env: Env) -> None:
    """Each player's body; answers are carried out when all are there, in the order of the players."""
    rounds = []
    for seat in [asked for asked in seats if not values.is_out(p, asked)]:
        own = replace(env.copy(), me=seat, in_turn=True, turn=None)
        if st.name is not None:
            own.names[st.name] = seat
        rounds.append(own)
    if p.trial:
        if any(statements.able(p, st.body, own) for own in rounds):
            raise Unknown
        return
    assert p.table is not None
    branches = [Branch(p, p.table, st.body, own) for own in rounds]
    p.surprised |= bool(branches)  # what others answer has a part in what comes behind it
    try:
        for branch in branches:
            branch.start()
            branch.step(p)
        while asking := [branch for branch in branches if branch.question is not None]:
            waiting = [branch for branch in asking if branch.reply is None]
            first = {b.question.seat: b for b in reversed(waiting) if b.question is not None}
            now = [branch for branch in waiting if branch in first.values()]  # one question a player
            questions = [branch.question for branch in now if branch.question is not None]
            for branch, reply in zip(now, p.table.together(p, questions), strict=True):
                branch.reply = reply
            picking = [branch for branch in now if branch.picks_on and len(asking) > 1]
            all_are_there = not picking and len(now) == len(waiting)
            for branch in asking if all_are_there else picking:
                branch.step(p)
                branch.reply = None
    finally:
        for branch in branches:
            if branch.is_alive():
                branch.reply = None
                branch.go.release()
