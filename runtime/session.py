"""A game with its history: answers, undo and redo, and the record from which it can be played again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from .game import answer
from .limits import AbortedError
from .machine import Machine
from .save import SCHEMA, canonical, digest, game_to_json, state_from_json, state_to_json
from .state import State

_RECORD = {"schema", "game", "players", "options", "budgets", "first", "choices", "last"}


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer given: by whom, and which option."""

    player: int
    option: int


class Session:
    """The positions of a game so far. The past is a list of values, so nothing has to be taken back."""

    def __init__(self, m: Machine, first: State) -> None:
        self.m = m
        self.states = [first]
        self.choices: list[Choice] = []
        self.undone: list[Choice] = []
        self.aborted: AbortedError | None = None

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def answer(self, player: int, option: int) -> State:
        """Goes on with an answer.

        Raises ``NotLegalError``. Where a budget is passed, the effect that passed it is undone as a whole:
        the position is that before the answer that started it, ``aborted`` tells why, the game is over.
        """
        self._go_on(Choice(player, option))
        self.undone.clear()
        return self.state

    def _go_on(self, choice: Choice) -> None:
        try:
            state = answer(self.m, self.state, choice.player, choice.option)
        except AbortedError as aborted:
            self.aborted = aborted
            kept = max(1, aborted.since)
            del self.states[kept:], self.choices[kept - 1 :]
            return
        self.states.append(state)
        self.choices.append(choice)

    def undo(self) -> State:
        """Goes back by one answer. Raises IndexError at the start."""
        if not self.choices:
            raise IndexError(0)
        self.undone.append(self.choices.pop())
        self.states.pop()
        self.aborted = None
        return self.state

    def redo(self) -> State:
        """Gives the answer undone last again; chance falls as it fell. Raises IndexError if there is none."""
        self._go_on(self.undone.pop())
        return self.state

    def fork(self) -> Session:
        """A game of its own from here on."""
        other = Session(self.m, self.states[0])
        other.states = self.states[:]
        other.choices = self.choices[:]
        return other

    def digest(self) -> str:
        """The digest of the position now."""
        return digest(self.state)


def record(session: Session) -> bytes:
    """A game as canonical JSON: what it was played with, its first position, and every answer."""
    m = session.m
    return canonical(
        {
            "schema": SCHEMA,
            "game": sha256(game_to_json(m.table, m.effects)).hexdigest(),
            "players": m.players,
            "options": m.options,
            "budgets": asdict(m.budgets),
            "first": state_to_json(session.states[0]).decode("ascii"),
            "choices": [[choice.player, choice.option] for choice in session.choices],
            "last": session.digest(),
        }
    )


def session_from_record(m: Machine, data: bytes) -> Session:
    """Plays a recorded game again.

    Raises ValueError where the record is spoilt, of another game, other options or budgets, or ends
    elsewhere; NotLegalError where an answer does not fit.
    """
    plain = _read_record(data)
    first = state_from_json(m, plain["first"].encode())
    own = json.loads(record(Session(m, first)))
    for name in ("schema", "game", "players", "options", "budgets"):
        if plain[name] != own[name]:
            raise ValueError(name)
    session = replay(m, first, [Choice(player, option) for player, option in plain["choices"]])
    if session.digest() != plain["last"]:
        raise ValueError("last")
    return session


def _read_record(data: bytes) -> dict[str, Any]:
    """A record with the form of one; what stands in it is for the game to judge. Raises ValueError."""
    plain = json.loads(data)
    if not isinstance(plain, dict) or plain.keys() != _RECORD:
        raise ValueError("record")
    choices = plain["choices"]
    if not isinstance(plain["first"], str) or not isinstance(choices, list):
        raise ValueError("record")
    if not all(isinstance(one, list) and [type(part) for part in one] == [int, int] for one in choices):
        raise ValueError("choices")
    return plain


def replay(m: Machine, first: State, choices: list[Choice]) -> Session:
    """Plays a record again from its first position. Raises ``NotLegalError`` where it does not fit."""
    session = Session(m, first)
    for choice in choices:
        session.answer(choice.player, choice.option)
    return session
