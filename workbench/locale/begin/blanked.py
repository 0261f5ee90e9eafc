"""A text whose words are to be filled in."""

from __future__ import annotations

import re

from ....compiler.text.language.unfilled import TODO

WORD = re.compile(r"[^\W\d_]")
"""A letter: what has one is said in words."""
_ITEM = re.compile(r"\{[^}]*\}|<[^>]*>|\[|\]|,\?|::|[^\s\[\]{}<>]+")


_OF_PATTERNS = re.compile(r"[{<\[]")
_FIGURE = re.compile(r"\d")


def blank(text: str) -> str:
    """A text with ``TODO`` in place of its words; slots, brackets and numbers stay.

    So do the marks of a pattern; those of a mere text are the other language's, which has its own.
    """
    words: list[str] = []
    is_mere_text = WORD.search(text) is not None and _OF_PATTERNS.search(text) is None
    for item in _ITEM.findall(text):
        is_word = item[0] not in "{<[]" and WORD.search(item) is not None
        if is_mere_text and not is_word and not _FIGURE.search(item):
            continue
        if not is_word:
            words.append(item)
        elif not words or words[-1] != TODO:
            words.append(TODO)
    return " ".join(words).replace("[ ", "[").replace(" ]", "]")
