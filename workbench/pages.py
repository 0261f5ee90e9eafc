"""The texts of a pack as a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .speaking import Spoken

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|])")


def write_page(title: str, language: str, spoken: Iterable[Spoken]) -> str:
    """A page in one language: a heading for each card that says something, a paragraph for each rule."""
    lines = [f"# {escaped(title)} ({language})", ""]
    for card in spoken:
        if card.text[language]:
            lines += [f"## {escaped(card.name[language])}", "", f"`{card.id}`", ""]
            for line in card.text[language].splitlines():
                lines += [escaped(line), ""]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """A text in which nothing is a mark of Markdown."""
    return _SPECIAL.sub(r"\\\1", text)
