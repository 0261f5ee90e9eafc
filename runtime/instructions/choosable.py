"""Which of the options of a choice no rule forbids to choose."""

from __future__ import annotations

from collections.abc import Sequence

from ..events.events import event_frame
from ..events.pertaining import forbidding, permitted
from ..machine.machine import Machine
from ..table.effects import NONE, PLAYER_CHOSEN, THING_CHOSEN
from ..table.state import Frame, State

_CHOSEN = {"thing": THING_CHOSEN, "player": PLAYER_CHOSEN}


def choosable(m: Machine, s: State, f: Frame, kind: str, options: Sequence[int]) -> Sequence[int]:
    """The options, of a kind, that the chooser may choose."""
    event = _choosing(m, f, kind)
    return options if event is None else [option for option in options if permitted(m, s, event, option)]


def forbidding_choice(m: Machine, s: State, f: Frame, kind: str, option: int) -> int:
    """The rule that forbids to choose an option, or -1."""
    event = _choosing(m, f, kind)
    return NONE if event is None else forbidding(m, s, event, option)


def _choosing(m: Machine, f: Frame, kind: str) -> Frame | None:
    """A choice as what a rule forbids; None where none forbids such choices."""
    chosen = _CHOSEN.get(kind)
    if chosen is None:
        return None
    number = len(m.table.verbs) + chosen
    if not m.watch[number].forbids:
        return None
    return event_frame(number, f.chooser, 1, (), [], NONE, f.effect, through=f.this)
