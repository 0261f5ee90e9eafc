"""What mends mistakes: the changes that findings suggest, and all safe ones of a file at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...compiler.source.limits import DEFAULT_LIMITS
from ...compiler.source.yaml.load import load_text
from ...workbench.autofix.rounds import mended
from ...workbench.formats.finding import Finding
from ...workbench.report.messages import Messages
from ...workbench.report.report import cut
from ...workbench.report.visible import visible
from ..session.checked import CheckedPack

_SHOWN = 60
"""So many letters of a change are shown in its title."""


class Mending(NamedTuple):
    """A change that mends a mistake, and what it is called; ``safe``: nothing else can be meant."""

    finding: Finding
    title: str
    safe: bool


def mendings(findings: tuple[Finding, ...], path: Path, messages: Messages) -> Iterator[Mending]:
    """The changes that findings of a file suggest."""
    for finding in findings:
        fix = finding.fix
        if fix is None or finding.place.file != str(path):
            continue
        text = cut(visible(fix.text.replace("\n", " ⏎ ")), _SHOWN)
        if not fix.text:
            title = messages.say("studio", "fix_remove")
        elif fix.place.start == fix.place.end:
            title = messages.say("studio", "fix_insert", text=text)
        else:
            title = messages.say("studio", "fix_replace", text=text)
        yield Mending(finding, title, fix.safe)


def all_safe(pack: CheckedPack, name: str) -> str | None:
    """A file, by its name in spans, with all changes that are safe; None where there are none."""
    text = pack.sources[name].text
    diagnostics = [
        problem
        for problem in pack.game.diagnostics
        if problem.fix is not None and problem.fix.span.file == name
    ]
    before = text
    for _ in range(DEFAULT_LIMITS.fix_rounds):
        result = mended(name, text, diagnostics)
        if not result.made:
            break
        text = result.text
        diagnostics = load_text(name, text)[1]
    return None if text == before else text
