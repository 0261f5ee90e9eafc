"""A sheet to read as one HTML page that stands by itself: no script, nothing fetched, everything escaped."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ..messages import Messages
from ..speaking import language_name
from .review import Sheet

_FOLDER = Path(__file__).parent
_STYLES = (_FOLDER.parent / "dossier" / "page.css", _FOLDER / "page.css")
"""What all pages look like, then this one."""


def write_page(sheet: Sheet, code: str, messages: Messages) -> str:
    """The page. Its policy lets a browser apply the page's own style and do nothing else."""

    def say(*path: str, **arguments: Any) -> str:
        return messages.say("locale", *path, **arguments)

    style = "".join(path.read_text(encoding="utf-8") for path in _STYLES)
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return _template().render(
        sheet=sheet,
        code=code,
        name=language_name(code),
        language=messages.language,
        say=say,
        style=Markup(style),
        policy=policy,
    )


@cache
def _template() -> Template:
    """The layout; it is ours, and nothing of a pack is ever read as one."""
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.from_string((_FOLDER / "page.html.jinja").read_text(encoding="utf-8"))
