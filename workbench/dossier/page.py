"""A dossier as one HTML page that stands by itself: no script, nothing fetched, everything escaped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..report.layouts import layouts, own_style
from ..report.messages import Messages
from ..report.spoken import UNPROVEN
from .dossier import Dossier

_FOLDER = Path(__file__).parent
_LAYOUT = "page.html.jinja"


def write_dossier(dossier: Dossier, messages: Messages) -> str:
    """The page."""

    def say(*path: str, **arguments: Any) -> str:
        return messages.say("dossier", *path, **arguments)

    style = own_style([_FOLDER / "page.css"])
    page = layouts(_FOLDER).get_template(_LAYOUT)
    return page.render(dossier=dossier, say=say, unproven_mark=UNPROVEN, **style)
