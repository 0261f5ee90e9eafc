"""``heroglyph new game``: a small whole game in a folder of its own, to be changed into another one."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from ...compiler.source.limits import LONGEST_ID
from ...compiler.source.packs.pack import find_builtin_packs
from ..check.checked_packs import check_pack
from ..files.write_files import write_files
from ..packs.which_packs import PackTarget
from ..report.findings import show
from ..report.messages import Messages
from ..report.report import summary
from ..requests.texts import NewGameRequest
from ..terminal.failure import CLEAN, Failure
from .beginning import beginning_files, beginning_languages
from .own_pack import MANIFEST, is_free, pack_around

_ID = re.compile(r"[a-z][a-z0-9_]*")


def new_game(request: NewGameRequest, messages: Messages) -> int:
    """Writes a new game, tells what was written and what to do next; gives the exit code. Raises Failure."""
    root = free_root(request.name)
    listed = _languages(request.lang, messages)
    files = beginning_files(root.name, listed, messages)
    write_files({root / path: text.encode("utf-8") for path, text in files.items()})
    for path in files:
        print(messages.say("new", "written", path=str(root / path)))
    checked = check_pack(PackTarget(root))
    show(checked.diagnostics, checked.packs, messages, sys.stdout)
    print(messages.say("new", "checked", summary=summary(checked.diagnostics, messages)))
    print(messages.say("new", "next_game", path=str(root)))
    return CLEAN


def free_root(name: str) -> Path:
    """The folder of a new pack, called as the pack is. Raises Failure for one that cannot be, or is there."""
    if not name:
        raise Failure("empty_path")
    root = Path(name)
    if not _ID.fullmatch(root.name) or len(root.name) > LONGEST_ID:
        raise Failure("bad_game_name", name=root.name or name, maximum=LONGEST_ID)
    if root.name in find_builtin_packs():
        raise Failure("game_name_taken", name=root.name)
    if not is_free(root):
        raise Failure("already_there", path=str(root))
    around = pack_around(root.absolute().parent)
    if around is not None:
        raise Failure("inside_a_pack", path=str(around / MANIFEST))
    return root


def _languages(wanted: str | None, messages: Messages) -> tuple[str, ...]:
    """The languages asked for, or else the author's own. Raises Failure for one that we cannot begin with."""
    known = beginning_languages()
    given = messages.language if wanted is None else wanted
    listed = tuple(dict.fromkeys(code.strip() for code in given.split(",") if code.strip()))
    for code in listed or (given,):
        if code not in known:
            raise Failure("cannot_speak", language=code, known=", ".join(known))
    return listed
