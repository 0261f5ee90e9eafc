"""Writes the rules reference of a checked game in some languages, with the same examples in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.compile import CheckedGame
from ...compiler.partial.decided import Decided
from ..games.one_game import one_game
from ..report.messages import Messages
from .content.conditions import game_told
from .content.document import Reference
from .content.lexicon import Lexicon
from .stories.examples import Examples
from .stories.played import Player
from .writing import Writer


def write_references(
    checked: CheckedGame,
    languages: Mapping[str, Messages],
    also: Mapping[str, Messages],
    decided: Decided | None = None,
    *,
    sheet: bool = False,
) -> Iterator[Reference]:
    """The reference in each language. ``also``: languages whose words the glossaries have besides;
    ``decided``: of which game only; ``sheet``: what fits on one page.
    """
    told = one_game(checked, decided)
    lexicons = {code: Lexicon(told, code, words) for code, words in {**languages, **also}.items()}
    examples = Examples(lexicons.values(), Player(checked, decided))
    for code in languages:
        others = {other: lexicon for other, lexicon in lexicons.items() if other != code}
        subtitle = game_told(lexicons[code], checked.game, decided)
        writer = Writer(lexicons[code], others, examples, subtitle)
        yield writer.sheet() if sheet else writer.reference()
