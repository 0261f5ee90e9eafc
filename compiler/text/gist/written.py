"""What a sentence means as a rule, in the rules language."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .meanings import (
    EQUAL,
    FIRST,
    PENDING,
    Limited,
    Line,
    Modified,
    Served,
)
from .sense import Sense


def rules_of(sense: Sense, meaning: object) -> Iterator[str]:
    """What a meaning says as rules, in the rules language."""
    match meaning:
        case Modified():
            yield from _modify(sense, meaning)
        case Limited(rule=rule):
            yield rule
        case Served(source=source, target=target, purpose=purpose):
            for name in [purpose] if purpose else ["", *sense.vocabulary.purposes]:
                yield f"treat {source} as {target}{f' in {name}' if name else ''}"
        case Line():
            yield from _line(sense, meaning)


def _modify(sense: Sense, modified: Modified) -> Iterator[str]:
    if not modified.change.counted:
        return
    things, change = modified.things, modified.change
    narrow = things.places or things.where
    purposes = (*sense.vocabulary.views, *sense.vocabulary.purposes)
    usual = sense.usual_purposes(things.noun, change.field) or ["", *purposes]
    for purpose in [modified.purpose] if modified.purpose else usual:
        for ranged in sense.ranges(things) if narrow else (things.noun,):
            view = f" in {purpose}" if purpose else ""
            yield f"modify {things.noun}.{change.field}{view} by {change.by:+d} for {ranged}"


def _line(sense: Sense, line: Line) -> Iterator[str]:
    guard = f" if {line.guard}" if line.guard else ""
    if line.body == ("cancel",) and not line.trigger:
        resource = line.guard.partition(" ")[0].removeprefix("my.")
        if resource not in sense.vocabulary.resources:
            return
        line = replace(line, trigger=f"before lose {resource}")  # “with less than 3 Gold you lose none”
    if line.quota == FIRST:
        if "game" not in sense.vocabulary.periods:
            return
        line = replace(line, quota="once per game")
    quota = f" {line.quota}" if line.quota else ""
    if line.modal in ("cannot", "permit"):
        if not (line.trigger or line.window or line.quota or line.slot):
            yield f"{line.body[0]}{guard}"
    elif line.score:
        if sense.giving_points() is not None:
            return
        if line.score != EQUAL and line.per != PENDING and not (line.quota or line.slot or line.modal):
            per = f" per {line.per}" if line.per not in ("", "-") else ""
            yield f"score {line.score}{per}{guard}"
            yield from _gained_in_slots(sense, line, guard)
        elif line.score == EQUAL and line.per:
            yield f"score {line.per}{guard}"
    elif line.trigger and line.trigger.partition(" ")[2] in line.body:
        return
    elif line.body and not line.per and not all(part.startswith("pay ") for part in line.body):
        yield from _doing(sense, line, f"{quota}{guard}")


def _gained_in_slots(sense: Sense, line: Line, guard: str) -> Iterator[str]:
    """Points that may be gained when a slot of the card is carried out, where others are only scored."""
    if line.score.isdecimal() and not line.per:
        for slot in sense.vocabulary.slots(sense.kind):
            for resource in sense.vocabulary.resources.values():
                if resource.scores:
                    gained = f"gain {line.score} {resource.name}"
                    yield f"{slot}:\n  {f'if {line.guard}: ' if guard else ''}{gained}"


def _doing(sense: Sense, line: Line, limits: str) -> Iterator[str]:
    body = [text for part in line.body for text in part.split("\n")]
    plain = "\n".join(f"  {text}" for text in body)
    may = "  may:\n" + "\n".join(f"    {text}" for text in body) if line.modal == "may" else plain
    if line.trigger.startswith("replace "):
        yield f"{'may ' if line.modal == 'may' else ''}{line.trigger}{limits}:\n{plain}"
    elif line.trigger:
        yield f"{line.trigger}{limits}:\n{may}"
    elif line.window:
        yield f"action at {line.window}{limits}:\n{plain}"
    elif not limits:
        for slot in [line.slot] if line.slot else sense.vocabulary.slots(sense.kind):
            yield f"{slot}:\n{plain}"
