"""``heroglyph coverage``: which constructs packs use, where, and which they do not use at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...compiler.compile import check
from ..coverage.counted import Counted, count
from ..coverage.uses import UsePlace
from ..packs.limits_wanted import load
from ..packs.together import games_of, is_game
from ..packs.which_packs import find_pack
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.visible import visible
from ..requests.packs import CoverageRequest
from ..terminal.failure import FINDINGS
from ..terminal.terminal import coloured, watched

_MOST_PLACES = 3
_GAP = "  "


def coverage(request: CoverageRequest, messages: Messages) -> int:
    """Prints the constructs of some packs, or of the built-in ones, and their uses; returns the exit code."""
    games = [check(load(roots), checks=False) for roots in games_of(request.packs, request.beside)]
    whole = bool(request.beside and request.packs) and all(is_game(find_pack(pack)) for pack in request.packs)
    counted = count(games, words=request.words, whole=whole)
    missing = [entry for entry in counted if not entry.places]
    used = [] if request.unused else [entry for entry in counted if entry.places]
    if request.json:
        _write_json([*missing, *used])
    elif watched(sys.stdout):
        _write_tables(missing, used, len(counted), messages)
    else:
        sys.stdout.writelines(f"{line}\n" for line in plain_lines(missing, used, len(counted), messages))
    diagnostics = [diagnostic for game in games for diagnostic in game.diagnostics]
    if diagnostics:
        sys.stdout.flush()
        show(diagnostics, [pack for game in games for pack in game.packs], messages, sys.stderr)
    return max(exit_code(diagnostics), FINDINGS if request.fail_unused and missing else 0)


def plain_lines(
    missing: Sequence[Counted], used: Sequence[Counted], whole: int, messages: Messages
) -> Iterator[str]:
    """First what is not used, each on a line below its group; then what is, with how often and where."""
    yield messages.say("coverage", "unused", count=len(missing), whole=whole)
    yield from _grouped(missing, messages)
    if used:
        yield ""
        yield messages.say("coverage", "in_use", count=len(used), whole=whole)
        yield from _grouped(used, messages)


def _grouped(counted: Sequence[Counted], messages: Messages) -> Iterator[str]:
    for title, members in groupby(counted, key=lambda entry: _title(entry, messages)):
        yield f"{_GAP}{title}"
        for entry in members:
            columns = [entry.construct.name]
            if entry.places:
                columns += [str(len(entry.places)), _places(entry.places)]
            yield _GAP * 2 + _GAP.join(map(visible, columns))


def _title(entry: Counted, messages: Messages) -> str:
    group = messages.say("coverage", "groups", entry.construct.group)
    return f"{entry.construct.pack}: {group}" if entry.construct.pack else group


def _places(places: Sequence[UsePlace]) -> str:
    """The first places that differ; more of them are shown by an ellipsis."""
    lines = list(dict.fromkeys(f"{place.file}:{place.line}" for place in places))
    return " ".join([*lines[:_MOST_PLACES], *(["…"] if len(lines) > _MOST_PLACES else [])])


def _write_json(counted: Sequence[Counted]) -> None:
    import msgspec

    encode = msgspec.json.Encoder().encode
    for entry in counted:
        construct = entry.construct
        record = {"group": construct.group, "key": construct.key, "name": construct.name}
        if construct.pack:
            record["pack"] = construct.pack
        print(encode({**record, "uses": len(entry.places), "places": entry.places}).decode())


def _write_tables(
    missing: Sequence[Counted], used: Sequence[Counted], whole: int, messages: Messages
) -> None:
    from rich.table import Table
    from rich.text import Text

    from ..terminal.screen import Screen

    console = Screen(no_color=not coloured(sys.stdout), highlight=False)
    for key, style, counted in (("unused", "bold red", missing), ("in_use", "bold green", used)):
        if key == "in_use" and not used:
            continue
        console.print(Text(messages.say("coverage", key, count=len(counted), whole=whole), style))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_header=False)
        table.add_column(overflow="fold")
        table.add_column(justify="right")
        table.add_column(overflow="fold", style="dim")
        for title, members in groupby(counted, key=lambda entry: _title(entry, messages)):
            table.add_row(Text(title, "bold cyan"))
            for entry in members:
                uses = str(len(entry.places)) if entry.places else ""
                table.add_row(Text(visible(entry.construct.name)), uses, Text(visible(_places(entry.places))))
        console.print(table)
