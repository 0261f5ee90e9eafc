"""Shows what was found and says with which exit code to leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TextIO

from ...compiler.source.data.catalogue import ERROR, WARNING, deduplicated, severity
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.packs.pack_files import PackFiles, sources_of
from ...compiler.source.spans import Source
from ..packs.limits_wanted import limits_wanted
from ..terminal.failure import CLEAN, FINDINGS, REFUSED
from ..terminal.terminal import coloured
from .messages import Messages
from .report import write_report

_LIMITS = frozenset({"H090", "H528", "H580", "H706"})
_MOST_EXPLAINED = 3


def show(found: Iterable[Diagnostic], packs: Iterable[PackFiles], messages: Messages, out: TextIO) -> None:
    """Writes findings with the lines they are about, in colour on a terminal."""
    show_sources(found, sources_of(packs), messages, out)


def show_sources(
    found: Iterable[Diagnostic], sources: Mapping[str, Source], messages: Messages, out: TextIO
) -> None:
    """The same, of files whose texts are at hand."""
    write_report(found, sources, messages, out, coloured(out), limits_wanted())


def more_about(found: Iterable[Diagnostic], messages: Messages) -> None:
    """Names the command that explains what was found, once: for the first few kinds of mistakes."""
    codes = list(dict.fromkeys(one.code for one in deduplicated(found)))[:_MOST_EXPLAINED]
    if codes:
        print(messages.say("report", "explained", command=f"heroglyph explain {' '.join(codes)}"))


def passes_a_limit(found: Iterable[Diagnostic]) -> bool:
    """Whether one of some findings is that a limit was passed."""
    return any(one.code in _LIMITS for one in found)


def exit_code(found: Iterable[Diagnostic]) -> int:
    """Clean, findings (errors and warnings; notes are none), or refused because of a limit."""
    found = list(found)
    if passes_a_limit(found):
        return REFUSED
    return FINDINGS if any(severity(one) in (ERROR, WARNING) for one in found) else CLEAN
