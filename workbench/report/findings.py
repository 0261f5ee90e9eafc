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


def show(
    diagnostics: Iterable[Diagnostic], packs: Iterable[PackFiles], messages: Messages, out: TextIO
) -> None:
    """Writes findings with the lines they are about, in colour on a terminal."""
    show_sources(diagnostics, sources_of(packs), messages, out)


def show_sources(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], messages: Messages, out: TextIO
) -> None:
    """The same, of files whose texts are at hand."""
    write_report(diagnostics, sources, messages, out, coloured(out), limits_wanted())


def more_about(diagnostics: Iterable[Diagnostic], messages: Messages) -> None:
    """Names the command that explains what was found, once: for the first few kinds of mistakes."""
    codes = list(dict.fromkeys(diagnostic.code for diagnostic in deduplicated(diagnostics)))[:_MOST_EXPLAINED]
    if codes:
        print(messages.say("report", "explained", command=f"heroglyph explain {' '.join(codes)}"))


def passes_a_limit(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of some findings is that a limit was passed."""
    return any(diagnostic.code in _LIMITS for diagnostic in diagnostics)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """Clean, findings (errors and warnings; notes are none), or refused because of a limit."""
    diagnostics = list(diagnostics)
    if passes_a_limit(diagnostics):
        return REFUSED
    return FINDINGS if any(severity(diagnostic) in (ERROR, WARNING) for diagnostic in diagnostics) else CLEAN
