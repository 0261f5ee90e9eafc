"""``heroglyph check``: everything that is wrong with some packs, in one run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..check.check_results import CheckResult, check_result, check_result_of, sources_in
from ..formats.write import GITHUB, TEXT, known_format, written
from ..packs.together import packs_together
from ..report.messages import Messages, nothing_wrong
from ..requests.packs import CheckRequest
from ..terminal.failure import CLEAN, Failure
from ..terminal.workflow import unguarded

if TYPE_CHECKING:
    from ...compiler.source.diagnostics import Diagnostic
    from ..formats.finding import Finding


def check(request: CheckRequest, messages: Messages) -> int:
    """Checks the packs or files that are meant, once or whenever one changes; returns the exit code."""
    if request.watch:
        from .watch import watch

        watch(request, partial(report, request, messages), messages)
    if request.fix:
        from .fix import fix

        fix(request, messages)
    return report(request, messages)


def report(request: CheckRequest, messages: Messages) -> int:
    """Prints what is wrong with the packs or files that are meant, and returns the exit code.

    Raises Failure.
    """
    known_format(request.format)
    packs = packs_together(request.paths, request.beside)
    if request.report is not None and (len(packs) != 1 or packs[0].files):
        raise Failure("report_of_one_pack")
    parts = {"texts": not request.no_texts, "examples": not request.no_examples}
    if request.report is not None:
        from ..check.checked_packs import check_pack

        checked = check_pack(packs[0], **parts)
        verdicts = [check_result_of(packs[0], checked)]
    else:
        verdicts = [check_result(wanted, **parts) for wanted in packs]
    diagnostics = [diagnostic for each in verdicts for diagnostic in each.diagnostics]
    if request.format == TEXT:
        _show(diagnostics, verdicts, messages)
    else:
        described = [finding for each in verdicts for finding in described_findings(each, messages)]
        out = unguarded(sys.stdout) if request.format == GITHUB else sys.stdout
        out.write(written(described, request.format, messages))
    if request.report is not None:
        from .dossier import write_report

        write_report(checked, request.report, request.games, messages, ran=not request.no_examples)
    return _exit_code(diagnostics)


def _show(diagnostics: Sequence[Diagnostic], verdicts: Sequence[CheckResult], messages: Messages) -> None:
    """What people read. Where nothing was found, nothing is imported of what would show it."""
    if not diagnostics:
        print(nothing_wrong(messages))
        return
    from ..report.findings import more_about, show_sources
    from ..report.report import summary

    show_sources(diagnostics, sources_in(verdicts), messages, sys.stdout)
    print(summary(diagnostics, messages))
    more_about(diagnostics, messages)


def _exit_code(diagnostics: Sequence[Diagnostic]) -> int:
    if not diagnostics:
        return CLEAN
    from ..report.findings import exit_code

    return exit_code(diagnostics)


def described_findings(result: CheckResult, messages: Messages) -> tuple[Finding, ...]:
    """What was found in a pack, in words and with places that other programs can use."""
    from ..formats.finding import Describer

    return Describer(messages, result.sources, result.paths).findings(result.diagnostics)
