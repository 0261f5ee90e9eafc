"""``heroglyph diff``: what changed between two packs, as an errata note."""

from __future__ import annotations

import sys

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.packs.bases import own_packs
from ...compiler.text.realizers import listed_languages
from ..check.bound_games import bound
from ..errata.changes import Errata
from ..errata.compare import PackVersion, compare
from ..errata.lines import note_lines
from ..errata.pages import markdown_note, plain_note, write_colours
from ..packs.together import base_among, named_pack
from ..packs.which_packs import find_each, find_pack
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.speaking import languages_of
from ..requests.packs import DiffRequest
from ..terminal.failure import CLEAN, FINDINGS
from ..terminal.terminal import coloured, watched


def diff(request: DiffRequest, messages: Messages) -> int:
    """Prints what changed from one pack to another; returns 0 where nothing did, 1 otherwise.

    Mistakes of either pack are shown as well: what they hide cannot be compared, so that is no 0.
    """
    roots = [find_pack(pack) for pack in (request.old, request.new)]
    more = find_each(request.beside)
    games = [bound([root, *base_among(root, roots), *more]) for root in roots]
    chosen = languages_of(games, request.lang)
    whole = _one_in_the_other(*games)
    if whole:  # what only one of them speaks has not changed
        chosen = tuple(code for code in chosen if all(code in listed_languages(game.packs) for game in games))
    before, after = (
        PackVersion(game, chosen, named_pack(game.packs, root)[0], whole)
        for game, root in zip(games, roots, strict=True)
    )
    errata = compare(before, after, chosen)
    _write(errata, messages, markdown=request.markdown, as_json=request.json)
    codes = [FINDINGS if errata.differs else CLEAN]
    for name, side in ((request.old, before), (request.new, after)):
        if has_errors(side.diagnostics):
            sys.stdout.flush()
            print(messages.say("diff", "mistakes", pack=name), file=sys.stderr)
            show(side.diagnostics, side.checked.packs, messages, sys.stderr)
            codes.append(exit_code(side.diagnostics))
    return max(codes)


def _one_in_the_other(old: CheckedGame, new: CheckedGame) -> bool:
    """Whether one of two packs adds to the other, or changes it: then what the whole game becomes is told."""
    own = [{pack.id for pack in own_packs(game.packs)} for game in (old, new)]
    every = [{pack.id for pack in game.packs} for game in (old, new)]
    return own[0] != own[1] and (own[0] <= every[1] or own[1] <= every[0])


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
