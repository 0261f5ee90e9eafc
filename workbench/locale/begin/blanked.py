"""A text whose words are to be filled in."""

from __future__ import annotations

import re

from ....compiler.text.language.unfilled import TODO

WORD = re.compile(r"[^\W\d_]")
"""A letter: what has one is said in words."""
_ITEM = re.compile(r"\{[^}]*\}|<[^>]*>|\[|\]|,\?|::|[^\s\[\]{}<>]+")


def blank(text: str) -> str:
    """A text with ``TODO`` in place of its words; slots, brackets, numbers and marks stay."""
    words: list[str] = []
    for item in _ITEM.findall(text):
        is_word = item[0] not in "{<[]" and WORD.search(item) is not None
        if not is_word:
            words.append(item)
        elif not words or words[-1] != TODO:
            words.append(TODO)
    return " ".join(words).replace("[ ", "[").replace(" ]", "]")
