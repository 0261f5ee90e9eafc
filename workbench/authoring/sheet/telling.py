"""What is told of an imported sheet: what was wrong where, what has changed, and what a check finds of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ...report.findings import show
from ...report.messages import Messages
from ...report.report import summary
from ...report.visible import visible
from ...requests.sheets import ImportSheetRequest
from ..own_pack import OwnPack
from .cells import Place, Problem
from .planned import Imported


def tell(
    request: ImportSheetRequest, pack: OwnPack, done: Imported, written: Sequence[Path], messages: Messages
) -> None:
    """Prints it."""
    for wrong in done.problems:
        for line in _problem(request.file, wrong, messages):
            print(line)
    for plan in done.taken:
        for told in plan.told:
            print(messages.say("sheet", told.key, **dict(told.arguments)))
    if done.missing and not request.remove:
        listed = ", ".join(done.missing)
        print(messages.say("sheet", "missing", cards=listed, count=len(done.missing)))
    for path in written:
        print(messages.say("new", "written", path=visible(str(path))))
    if done.checked is not None:
        show(done.checked.diagnostics, done.checked.packs, messages, sys.stdout)
        print(messages.say("new", "checked", summary=summary(done.checked.diagnostics, messages)))
    print(_count(request, done, messages))


def _problem(file: str, wrong: Problem, messages: Messages) -> list[str]:
    said = messages.say("sheet", wrong.key, **dict(wrong.arguments))
    place = place_told(file, wrong.place, messages)
    return [f"{place}: {said}", *(f"    {visible(line)}" for line in wrong.lines)]


def place_told(file: str, place: Place, messages: Messages) -> str:
    """A cell, a row or a table, with its file."""
    parts = [visible(file)]
    if place.table:
        parts.append(messages.say("sheet", "in_table", table=place.table))
    if place.row:
        parts.append(messages.say("sheet", "in_row", row=place.row))
    if place.column:
        named = {"column": place.letters, "name": place.name}
        parts.append(messages.say("sheet", "in_column" if place.name else "in_nameless", **named))
    elif place.name:
        parts.append(messages.say("sheet", "in_lacking", name=place.name))
    return ", ".join(parts)


def _count(request: ImportSheetRequest, done: Imported, messages: Messages) -> str:
    def count(key: str, number: int) -> str:
        return messages.say("sheet", key, count=number)

    plans = [plan for plan in done.taken if plan.edits]
    removed = [plan for plan in plans if any(told.key == "removed" for told in plan.told)]
    added = [plan for plan in plans if plan.new]
    counts = [
        count("count_changed", len(plans) - len(added) - len(removed)),
        count("count_added", len(added)),
        count("count_removed", len(removed)),
        count("count_same", done.same + len(done.taken) - len(plans)),
    ]
    if done.problems:
        counts.append(count("count_left", len(done.problems)))
    key = "would" if request.check else "done"
    return messages.say("sheet", key, counts=", ".join(counts))
