"""The table of what was measured, in ``docs/performance.md`` between two marks, as the bench writes it."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.places import ROOT

from .rows import Row
from .timing import Effort

PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- what make bench measured -->", "<!-- up to here -->"
_HEAD = ("| work | budget | measured | |", "|---|---|---|---|")
_TITLE = re.compile(r"\| \*\*(\w+)\*\*")


def write(
    measured: Mapping[str, Sequence[Row]], order: Sequence[str], effort: Effort, page: Path = PAGE
) -> None:
    """Writes the rows of some benchmarks into the page; those of others stay as they are.

    Raises ValueError where the page has no marks.
    """
    text = page.read_text(encoding="utf-8")
    before, begun, rest = text.partition(BEGIN)
    old, ended, after = rest.partition(END)
    if not begun or not ended:
        raise ValueError(page)
    groups = _groups(old)
    for name, rows in measured.items():
        groups[name] = [_title(name, effort), *(row.cells() for row in rows)]
    lines = [line for name in order for line in groups.get(name, ())]
    table = "\n".join([*_HEAD, *lines])
    page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def _groups(table: str) -> dict[str, list[str]]:
    """The lines of a table by the benchmarks that they are of."""
    groups: dict[str, list[str]] = {}
    group: list[str] = []
    for line in table.splitlines():
        if title := _TITLE.match(line):
            group = groups[title[1]] = []
        if line.startswith("| "):
            group.append(line)
    return groups


def _title(name: str, effort: Effort) -> str:
    """The name of a benchmark, and where it was run: with much else to do a machine gives worse figures."""
    machine = f"Python {platform.python_version()}, {os.cpu_count()} processors, {effort.rounds} rounds"
    load = f", load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
    return f"| **{name}** | | | {machine}{load} |"
