"""Layouts of HTML pages: ours alone, strict, all escaped; a page by itself runs and fetches nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup


@cache
def layouts(folder: Path) -> Environment:
    """The layouts in a folder of the program. Nothing of a pack is ever read as one."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def own_style(files: Sequence[Path]) -> dict[str, Markup | str]:
    """The style of a page by itself, and the policy that lets a browser apply it and do nothing else.

    The policy is a ``Content-Security-Policy`` (CSP level 2) that names the style by its digest.
    """
    style = "".join(path.read_text(encoding="utf-8") for path in files)
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return {"style": Markup(style), "policy": policy}
