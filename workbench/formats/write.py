"""Which formats there are, and findings in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..report.messages import Messages
from ..terminal.failure import Failure
from .as_github import as_github
from .as_json import as_json
from .as_sarif import as_sarif
from .finding import Finding

TEXT = "text"
"""The report for people, which ``report.py`` writes."""
GITHUB = "github"
"""Commands to the runner of a workflow."""

_WRITERS: dict[str, Callable[[Iterable[Finding], Messages], str]] = {
    "json": as_json,
    "sarif": as_sarif,
    GITHUB: as_github,
}
FORMATS = (TEXT, *_WRITERS)


def written(findings: Iterable[Finding], form: str, messages: Messages) -> str:
    """All findings in a format other than the report's."""
    return _WRITERS[form](findings, messages)


def known_format(form: str) -> None:
    """Raises Failure for a format that there is not."""
    if form not in FORMATS:
        raise Failure("no_such_format", format=form, known=", ".join(FORMATS))
