"""The page on safety has the limits and exit codes of the code; ``--update-golden`` writes the table anew."""

from __future__ import annotations

import re

from tests.places import ROOT

from heroglyph.compiler.source.limits import LIMITS
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.terminal import failure

PAGE = ROOT / "docs" / "safety.md"
TABLE = re.compile(r"(?<=<!-- limits: begin -->\n).*?(?=<!-- limits: end -->)", re.DOTALL)
CODES = re.compile(r"^\| (\d+) \|", re.MULTILINE)


def table() -> str:
    """Each limit: what it counts, by default and at most, and why."""
    messages = read_messages("en")
    rows = ["| limit | counts | default | at most | why |", "|---|---|---|---|---|"]
    for limit in LIMITS.values():
        counts = messages.term(f"limit_{limit.name}")
        cap = f"{limit.cap:,}" if limit.can_be_raised else "the same"
        rows.append(f"| `{limit.name}` | {counts} | {limit.default:,} | {cap} | {limit.reason} |")
    return "\n".join(rows) + "\n"


def test_the_limits_are_those_of_the_code(update_golden: bool) -> None:
    text = PAGE.read_text(encoding="utf-8")
    if update_golden:
        PAGE.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")
    match = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert match is not None and match.group() == table()
    assert "limit_" not in match.group(), "each limit has words"


def test_the_exit_codes_are_those_of_the_code() -> None:
    names = ("CLEAN", "FINDINGS", "USAGE", "REFUSED", "INTERRUPTED", "NOBODY_READS")
    told = [int(code) for code in CODES.findall(PAGE.read_text(encoding="utf-8"))]
    assert told == [getattr(failure, name) for name in names]
