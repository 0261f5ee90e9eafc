"""The words of verbs: their forms, with what stands behind, and for which step they are said."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ..language.lexemes import Condition, Lexeme
from ..language.pattern import Literal

APART = "…"
"""Stands for any words in a phrase that a language lists."""
_SIGNS = {"plus": "+", "minus": "-", "plus_or_minus": "±"}
_BEFORE_PART = frozenset({"imp", "du", "third", "past"})
"""The forms of a verb behind which its separable part stands."""
_MOST_BEHIND = 8
"""So many words stand behind a verb that is told by its word, at most."""


def words_tell(condition: Condition, resources: Collection[str]) -> bool:
    """Whether a verb has words of its own for what they tell themselves: not only for certain things."""
    of_resource = (condition.value or "").removeprefix("noun:") in resources
    return condition.path[0] == "by" or (condition.path == ("object", "noun") and of_resource)


def sign_of(lexeme: Lexeme) -> str:
    """The sign of the step for which a verb is said, if it is said for one."""
    steps = (condition.value or "" for condition in lexeme.conditions if condition.path == ("by", "op"))
    return next((_SIGNS[step] for step in steps if step in _SIGNS), "")


def is_more_than_its_word(lexeme: Lexeme) -> bool:
    """Whether so much always stands behind a verb that its word alone does not tell it."""
    return min((len(frame.split()) for frame in _frames(lexeme)), default=0) > _MOST_BEHIND


def verb_texts(lexeme: Lexeme, texts: Mapping[str, str], *, alone: bool) -> Iterator[str]:
    """The texts of a verb; ``alone``: with the words that always stand behind it, as it has no object."""
    tails = (list(_frames(lexeme)) if alone else []) or [""]
    part = texts.get("part")
    for form, text in texts.items():
        if part is not None and form in _BEFORE_PART:
            yield f"{text} {APART} {part}"
        elif not form.startswith(("frame", "clause", "part")):
            for tail in tails:
                yield f"{text} {tail}"
                yield f"{tail} {text}"


def _frames(lexeme: Lexeme) -> Iterator[str]:
    """The words that stand behind a verb in whatever it says."""
    for name in ("frame", *lexeme.patterns):
        if name == "frame" and name in lexeme.forms:
            yield lexeme.forms[name]
        for way in lexeme.patterns.get(name, ()) if name.startswith("frame") else ():
            yield " ".join(item.text for item in way.pattern if isinstance(item, Literal))
