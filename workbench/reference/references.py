"""Writes the rules reference of a checked game in some languages, with the same examples in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.compile import CheckedGame
from ..report.messages import Messages
from .content.document import Reference
from .content.lexicon import Lexicon
from .content.writing import Writer
from .stories.played import Player
from .stories.worked import Examples


def write_references(
    checked: CheckedGame, languages: Mapping[str, Messages], also: Mapping[str, Messages]
) -> Iterator[Reference]:
    """The reference in each language. ``also``: languages whose words the glossaries have besides."""
    lexicons = {code: Lexicon(checked, code, words) for code, words in {**languages, **also}.items()}
    examples = Examples(lexicons.values(), Player(checked))
    for code in languages:
        others = {other: lexicon for other, lexicon in lexicons.items() if other != code}
        yield Writer(lexicons[code], others, examples).reference()
