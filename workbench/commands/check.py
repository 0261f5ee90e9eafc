"""``heroglyph check``: everything that is wrong with some packs, in one run."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from ..check.checked_packs import check_pack
from ..check.verdicts import Verdict, sources_in, verdict, verdict_of
from ..formats.finding import Describer, Finding
from ..formats.write import GITHUB, TEXT, known_format, written
from ..packs.together import together
from ..packs.which_packs import Wanted, find_each, wanted_packs
from ..report.findings import exit_code, more_about, show_sources
from ..report.messages import Messages
from ..report.report import summary
from ..terminal.failure import Failure
from ..terminal.workflow import unguarded


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be checked, and how.

    ``beside``: packs that are in the game as well; ``form``: a format; ``report``: the file to write the
    dossier of the pack into; ``games``: by how many games its cards are measured, None for the usual number.
    """

    paths: tuple[str, ...]
    beside: tuple[str, ...] = ()
    texts: bool = True
    examples: bool = True
    form: str = TEXT
    report: str | None = None
    games: int | None = None

    def packs(self) -> tuple[Wanted, ...]:
        """The packs that are meant, each with those that are checked together with it. Raises Failure."""
        return tuple(together(wanted_packs(self.paths), find_each(self.beside)))


def check(wishes: Wishes, messages: Messages) -> int:
    """Checks the packs or files that are meant, prints what was found, and returns the exit code."""
    known_format(wishes.form)
    packs = wishes.packs()
    if wishes.report is not None and (len(packs) != 1 or packs[0].files):
        raise Failure("report_of_one_pack")
    parts = {"texts": wishes.texts, "examples": wishes.examples}
    if wishes.report is not None:
        checked = check_pack(packs[0], **parts)
        verdicts = [verdict_of(packs[0], checked)]
    else:
        verdicts = [verdict(wanted, **parts) for wanted in packs]
    found = [one for each in verdicts for one in each.diagnostics]
    if wishes.form == TEXT:
        show_sources(found, sources_in(verdicts), messages, sys.stdout)
        print(summary(found, messages))
        more_about(found, messages)
    else:
        described = [one for each in verdicts for one in described_findings(each, messages)]
        out = unguarded(sys.stdout) if wishes.form == GITHUB else sys.stdout
        out.write(written(described, wishes.form, messages))
    if wishes.report is not None:
        from .dossier import write_report

        write_report(checked, wishes.report, wishes.games, messages, ran=wishes.examples)
    return exit_code(found)


def described_findings(found: Verdict, messages: Messages) -> tuple[Finding, ...]:
    """What was found in a pack, in words and with places that other programs can use."""
    return Describer(messages, found.sources, found.paths).findings(found.diagnostics)
