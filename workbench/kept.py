"""What was made of the package's data files is kept beside them, as Python keeps its modules."""

from __future__ import annotations

import os
import sys
from importlib.util import cache_from_source

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def data_file(*parts: str) -> str:
    """The path of a data file, found without the imports that reading it needs."""
    return os.path.join(_ROOT, *parts)


def kept_path(source: str) -> str | None:
    """The file to keep something in, its folder made; None where Python is to keep nothing, or cannot."""
    if sys.dont_write_bytecode:
        return None
    path = cache_from_source(source)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError:
        return None
    return path


def keep_parser() -> None:
    """Has the tables of the parser kept: making them takes longer than checking a card."""
    path = kept_path(data_file("grammar", "rules.lark"))
    if path is not None:
        from ..compiler.rule_grammar import keep_tables

        keep_tables(path)
