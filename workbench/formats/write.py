"""Which formats there are, and findings in one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..report.messages import Messages
from ..terminal.failure import Failure

if TYPE_CHECKING:  # the report for people needs none of these
    from .finding import Finding

TEXT = "text"
"""The report for people, which ``report.py`` writes."""
JSON = "json"
SARIF = "sarif"
GITHUB = "github"
"""Commands to the runner of a workflow."""
FORMATS = (TEXT, JSON, SARIF, GITHUB)


def written(findings: Iterable[Finding], form: str, messages: Messages) -> str:
    """All findings in a format other than the report's. Raises KeyError for another."""
    from .as_github import as_github
    from .as_json import as_json
    from .as_sarif import as_sarif

    return {JSON: as_json, SARIF: as_sarif, GITHUB: as_github}[form](findings, messages)


def known_format(form: str) -> None:
    """Raises Failure for a format that there is not."""
    if form not in FORMATS:
        raise Failure("no_such_format", format=form, known=", ".join(FORMATS))
