"""Writes the rules reference of a checked game in some languages, with the same examples in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.compile import CheckedGame
from ...compiler.partial.decided import Decided
from ...compiler.typed.model import Card, Example
from ..games.one_game import one_game
from ..report.messages import Messages
from .content.conditions import game_told
from .content.document import Reference, Worked
from .content.lexicon import Lexicon
from .stories.examples import Examples
from .stories.played import Player
from .writing import Writer


class _NoExamples:
    """Tells none, and plays none."""

    def of(self, card: Card, anchor: str, language: str) -> tuple[Worked, ...]:
        return ()

    def answer(self, card: Card, example: Example, language: str) -> str:
        return ""


def write_references(
    checked: CheckedGame,
    languages: Mapping[str, Messages],
    also: Mapping[str, Messages],
    decided: Decided | None = None,
    *,
    sheet: bool = False,
    examples: bool = True,
) -> Iterator[Reference]:
    """The reference in each language. ``also``: languages whose words the glossaries have besides;
    ``decided``: of which game only; ``sheet``: what fits on one page, where there is no room for examples;
    ``examples``: whether some are told, which takes longer than all the rest.
    """
    told = one_game(checked, decided)
    lexicons = {code: Lexicon(told, code, words) for code, words in {**languages, **also}.items()}
    told_examples = (
        Examples(lexicons.values(), Player(checked, decided)) if examples and not sheet else _NoExamples()
    )
    for code in languages:
        others = {other: lexicon for other, lexicon in lexicons.items() if other != code}
        subtitle = game_told(lexicons[code], checked.game, decided)
        writer = Writer(lexicons[code], others, told_examples, subtitle)
        yield writer.sheet() if sheet else writer.reference()
