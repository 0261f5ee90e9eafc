"""The texts of a pack as a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .spoken import UNPROVEN, Spoken

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|&~$])")  # & begins an entity, ~ is struck out, $ is mathematics
_AT_START = re.compile(r"^(\d+(?=[.)])|(?=[-+=:]))")
_ADDRESS = re.compile(r"(?<=[a-z])(?=://)|(?<=www)(?=\.)", re.IGNORECASE)  # becomes a link by itself


def write_page(title: str, language: str, spoken: Iterable[Spoken]) -> str:
    """A page in one language: a heading for each card that says something, a paragraph for each rule.

    Its flavor follows in italics.
    """
    lines = [f"# {escaped(title)} ({language})", ""]
    for card in spoken:
        flavor = card.flavor.get(language)
        if card.text[language] or flavor is not None:
            lines += [f"## {escaped(card.name[language])}", "", as_code(card.id), ""]
            mark = f" {UNPROVEN}" if language in card.unproven else ""
            for line in card.text[language].splitlines():
                lines += [escaped(line) + mark, ""]
            if flavor is not None:
                lines += [f"*{escaped(flavor)}*", ""]
    return "\n".join(lines)


def as_code(text: str) -> str:
    """A text in the type of code; nothing in it ends the code."""
    return "`" + text.replace("`", "'") + "`"


def escaped(text: str) -> str:
    """A text in which nothing is a mark of Markdown, at its start neither, and no address a link."""
    marked = _ADDRESS.sub(r"\\", _SPECIAL.sub(r"\\\1", text))
    return _AT_START.sub(lambda match: match[1] + "\\", marked)
