"""Where the parser’s tables are kept, apart from the parser: who finds all trees kept does not import it."""

from __future__ import annotations

_tables: str | None = None


def keep_tables(path: str) -> None:
    """Has the parser's tables kept in a file, which the next process reads in a tenth of the time.

    To be called before anything is parsed. Lark writes the file again when the grammar, its own version or
    Python's changes. It is a pickle: the path must be one that only the user can write to.
    """
    global _tables
    _tables = path


def kept_tables() -> str | None:
    """The file, or None where nobody said that they are kept."""
    return _tables
