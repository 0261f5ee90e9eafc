"""Tables of cases: YAML that tests hold, read as quickly as it can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml reads a table in a tenth of the time
_PLAIN = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def read_table(path: Path) -> Any:
    """Read the values of a file."""
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)


def read_plain(path: Path) -> Any:
    """Read a file as it is written: whatever looks like a number is a text."""
    return yaml.load(path.read_text(encoding="utf-8"), _PLAIN)
