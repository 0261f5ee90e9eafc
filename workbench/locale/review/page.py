"""A sheet to read as one HTML page that stands by itself: no script, nothing fetched, everything escaped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...report.layouts import layouts, own_style
from ...report.messages import Messages
from ...report.speaking import language_name
from .review import Sheet

_FOLDER = Path(__file__).parent
_LAYOUT = "page.html.jinja"
_STYLES = (_FOLDER.parents[1] / "dossier" / "page.css", _FOLDER / "page.css")
"""What all pages look like, then this one."""


def write_page(sheet: Sheet, code: str, messages: Messages) -> str:
    """The page."""

    def say(*path: str, **arguments: Any) -> str:
        return messages.say("locale", *path, **arguments)

    page = layouts(_FOLDER).get_template(_LAYOUT)
    style = own_style(_STYLES)
    name, language = language_name(code), messages.language
    return page.render(sheet=sheet, code=code, name=name, language=language, say=say, **style)
