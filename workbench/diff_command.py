"""``heroglyph diff``: what changed between two packs, as an errata note."""

from __future__ import annotations

import sys

from ..compiler.compile import check
from ..compiler.source.catalogue import has_errors
from .errata.changes import Errata
from .errata.compare import Side, compare
from .errata.lines import note_lines
from .errata.pages import markdown_note, plain_note, write_colours
from .failure import CLEAN, FINDINGS
from .findings import exit_code, show
from .kept import keep_parser
from .limits_wanted import load
from .messages import Messages
from .speaking import languages_of
from .terminal import coloured, watched
from .which_packs import find_pack


def diff(
    old: str,
    new: str,
    languages: str | None,
    messages: Messages,
    *,
    markdown: bool = False,
    as_json: bool = False,
) -> int:
    """Prints what changed from one pack to another; returns 0 where nothing did, 1 otherwise.

    Mistakes of either pack are shown as well: what they hide cannot be compared, so that is no 0.
    """
    keep_parser()
    games = [check(load([find_pack(pack)]), checks=()) for pack in (old, new)]
    chosen = languages_of(games, languages)
    before, after = (Side(game, chosen) for game in games)
    errata = compare(before, after, chosen)
    _write(errata, messages, markdown=markdown, as_json=as_json)
    codes = [FINDINGS if errata.differs else CLEAN]
    for name, side in ((old, before), (new, after)):
        if has_errors(side.diagnostics):
            sys.stdout.flush()
            print(messages.say("diff", "mistakes", pack=name), file=sys.stderr)
            show(side.diagnostics, side.checked.packs, messages, sys.stderr)
            codes.append(exit_code(side.diagnostics))
    return max(codes)


def _write(errata: Errata, messages: Messages, *, markdown: bool, as_json: bool) -> None:
    if as_json:
        _write_json(errata)
        return
    lines = note_lines(errata, messages)
    if markdown:
        sys.stdout.writelines(f"{line}\n" for line in markdown_note(lines))
    elif watched(sys.stdout):
        write_colours(lines, sys.stdout, coloured(sys.stdout))
    else:
        sys.stdout.writelines(f"{line}\n" for line in plain_note(lines))


def _write_json(errata: Errata) -> None:
    import msgspec

    encode = msgspec.json.Encoder().encode
    for entry in errata.entries:
        print(encode(entry).decode())
