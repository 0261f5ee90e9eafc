"""``heroglyph check --watch``: checks again whenever a file of the packs changes, until Ctrl-C."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import click

from ...compiler.source.languages import own_languages
from ...compiler.source.packs.pack import is_builtin
from ..formats.write import TEXT
from ..packs.together import packs_together
from ..packs.which_packs import PackTarget
from ..report.messages import Messages
from ..requests.packs import CheckRequest
from ..terminal.backstop import still_going
from ..terminal.failure import Failure
from ..terminal.terminal import watched

_ENDINGS = (".yaml", ".yml")
_ROUND = 200
"""Milliseconds after which the watcher is asked again; changes in between are kept."""


def watch(request: CheckRequest, report: Callable[[], object], messages: Messages) -> NoReturn:
    """Reports now and after each change. Ends by KeyboardInterrupt, or by Failure where there is no pack."""
    if request.fix:  # files that somebody is just writing are not to be changed
        raise Failure("not_together", one="--watch", other="--fix")
    if request.format != TEXT:
        raise Failure("not_together", one="--watch", other=f"--format {request.format}")
    for _ in _changes(_folders(packs_together(request.paths, request.beside))):
        still_going()
        if watched(sys.stdout):
            click.clear()
        report()
        print(messages.say("watching", "waits"), flush=True)
    raise KeyboardInterrupt


def _changes(folders: Sequence[Path]) -> Iterator[None]:
    """Once at the start, when the watching has begun, and once for the changes that come together."""
    try:
        import watchfiles
    except ImportError:
        raise Failure("needs_watchfiles") from None
    first = True
    rounds = watchfiles.watch(*folders, watch_filter=_concerns, rust_timeout=_ROUND, yield_on_timeout=True)
    for changes in rounds:
        if first or changes:
            yield
        first = False


def _concerns(_: object, path: str) -> bool:
    return path.endswith(_ENDINGS)


def _folders(packs: Sequence[PackTarget]) -> list[Path]:
    """The folders whose files are read: the packs, the words of built-in ones, languages of one's own."""
    folders: dict[Path, None] = {}
    for root in (root for wanted in packs for root in (wanted.root, *wanted.beside)):
        folders[root] = None
        if is_builtin(root):
            folders[root.absolute().parents[1] / "locales"] = None
    own, _ = own_languages()
    return [*folders, *([Path(own)] if own is not None else [])]
