"""Everything that can come of a position: all answers are tried, and each outcome kept with its answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...runtime.events.scoring import points_told
from ...runtime.game.game import answer, pending
from ...runtime.game.labels import asker_stack
from ...runtime.machine.machine import Machine
from ...runtime.saving.canonical import canonical
from ...runtime.saving.save import roster_to_plain, without_roster
from ...runtime.table.state import State
from ..examples.described import answer_label

MOST = 200  # answers tried from one position; with more of them nothing is concluded


@dataclass(slots=True)
class Outcomes:
    """The outcomes of a position by what tells them apart, with the answers that lead there and its state.

    ``asked``: the rules of which somebody was asked which comes first; ``by_chance``: chance had a say;
    ``whole``: nothing was left untried.
    """

    positions: dict[bytes, tuple[tuple[str, ...], State]] = field(default_factory=dict)
    asked: set[frozenset[int]] = field(default_factory=set)
    by_chance: bool = False
    whole: bool = True

    @property
    def comparable(self) -> bool:
        """Whether the outcomes are all that there are."""
        return self.whole and not self.by_chance


def outcomes(m: Machine, start: State, most: int = MOST) -> Outcomes:
    """All outcomes, those after the fewest answers first. Raises what the runtime raises."""
    result = Outcomes()
    waiting: list[tuple[State, tuple[str, ...]]] = [(start, ())]
    tried = 0
    for state, told in waiting:
        result.by_chance = result.by_chance or state.streams != start.streams
        questions = pending(state)
        if not questions:
            result.positions.setdefault(_told_apart(m, state), (told, state))
            continue
        question = questions[0]
        if question.kind == "order":
            waiting_rules = asker_stack(state, question)[-1 - question.detail : -1]
            result.asked.add(frozenset(frame.effect for frame in waiting_rules))
        answers = (*question.options, *(question.offers if question.kind == "action" else ()))
        for option in answers:
            tried += 1
            if tried > most:
                result.whole = False
                return result
            after = answer(m, state, question.player, option)
            waiting.append((after, (*told, answer_label(m, state, question, option))))
    return result


def _told_apart(m: Machine, state: State) -> bytes:
    """A position as bytes, with its points; in places without an order only what lies there counts."""
    s = state.copy()
    s.events, s.choices = [], 0
    s.scripted, s.streams = (), []
    if not m.looks_back:
        s.was = []
    zones = s.roster.place_zone
    s.contents = [
        things if zone < 0 or m.ordered[zone] else tuple(sorted(things))
        for zone, things in zip(zones, s.contents, strict=True)
    ]
    plain = without_roster(s)
    plain["grants"] = sorted(plain["grants"], key=str)
    points = [points_told(m, state, player) for player in range(m.players)]
    return canonical({**plain, "roster": roster_to_plain(s.roster), "points": points})
