"""What people write instead of the language's own words and signs, from ``grammar/slips.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ...source.data.data import read_data
from ...source.documents import Document, Mapping, Scalar, Sequence


@dataclass(frozen=True)
class Slips:
    """``signs`` and ``words`` map what is written to what is meant; ``articles`` are words never needed;
    ``comparisons``, ``up_to`` and ``players`` are said in several words, the longest first; ``meant`` are
    words that nobody declared, ``verbs`` other words for verbs that a game may have; ``prose`` are words of
    sentences, which no rule has; ``empty`` are words for a place in which nothing lies.
    """

    signs: dict[str, str]
    words: dict[str, str]
    else_if: tuple[str, ...]
    articles: tuple[str, ...]
    article: re.Pattern[str]
    comparisons: dict[str, str]
    up_to: tuple[str, ...]
    meant: dict[str, str]
    verbs: dict[str, str]
    players: dict[str, str]
    prose: frozenset[str]
    empty: frozenset[str]

    def may_hold_article(self, text: str) -> bool:
        """Whether an article may stand in a text, outside its comments."""
        places = (match.start() for match in self.article.finditer(text))
        return any("#" not in text[text.rfind("\n", 0, place) + 1 : place] for place in places)

    def sign_at(self, text: str, place: int) -> str | None:
        """The longest foreign sign that begins at a place."""
        return max((sign for sign in self.signs if text.startswith(sign, place)), key=len, default=None)


@cache
def slips() -> Slips:
    """The table, read once. Raises ValueError where the file is no table."""
    document = read_data("grammar", "slips.yaml")
    if not isinstance(document, Mapping):
        raise ValueError(document)
    articles = _list(document.get("articles"))
    return Slips(
        signs=_table(document.get("signs")),
        words=_table(document.get("words")),
        else_if=_list(document.get("else_if")),
        articles=articles,
        article=re.compile(rf"(?<![\w.])(?:{'|'.join(articles)})\s+[\w(]"),
        comparisons=_table(document.get("comparisons")),
        up_to=_list(document.get("up_to")),
        meant=_table(document.get("meant")),
        verbs=_table(document.get("verbs")),
        players=_table(document.get("players")),
        prose=frozenset(_list(document.get("prose"))),
        empty=frozenset(_list(document.get("empty"))),
    )


def _table(document: Document | None) -> dict[str, str]:
    if not isinstance(document, Mapping):
        raise ValueError(document)
    return {key.text: value.text for key, value in document if isinstance(value, Scalar)}


def _list(document: Document | None) -> tuple[str, ...]:
    if not isinstance(document, Sequence):
        raise ValueError(document)
    return tuple(item.text for item in document if isinstance(item, Scalar))
