"""Whether an answer brought to light what not everybody knew: among players it is then not taken back."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.state import Question, State


def reveals(m: Machine, before: State, after: State) -> bool:
    """Whether chance was used between two positions, or hidden information shown.

    Careful rather than exact: a thing that leaves a hidden zone counts as seen wherever it goes.
    """
    return (
        before.streams != after.streams
        or before.scripted != after.scripted
        or _secrets_opened(before, after)
        or _left_hiding(m, before, after)
        or any(seats & ~before.shown.get(thing, 0) for thing, seats in after.shown.items())
        or any(_asks_about_hidden(m, after, question) for question in after.questions)
    )


def _secrets_opened(before: State, after: State) -> bool:
    """Answers to a simultaneous question are known when the last one is there."""
    return len(before.questions) > 1 and not any(q.answer is not None for q in after.questions)


def _left_hiding(m: Machine, before: State, after: State) -> bool:
    """Whether a thing of a hidden zone lies elsewhere now."""
    for thing, place in enumerate(before.place):
        if after.place[thing] != place and _is_hidden(m, before, place):
            return True
    return False


def _asks_about_hidden(m: Machine, s: State, question: Question) -> bool:
    """Whether the options of a question show what lies in a hidden zone."""
    if question.kind != "thing":
        return False
    shown = (option for option in question.options if 0 <= option < len(s.place))
    return any(_is_hidden(m, s, s.place[option]) for option in shown)


def _is_hidden(m: Machine, s: State, place: int) -> bool:
    zone = s.roster.place_zone[place] if place >= 0 else -1
    return zone >= 0 and m.table.zones[zone].hidden
