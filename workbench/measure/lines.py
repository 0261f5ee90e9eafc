"""The figures of cards in words, with what they can say and what not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from babel.numbers import format_decimal

from ..report.messages import Messages
from .intervals import ENOUGH
from .measured import CardFigures, Difference, Interval, Measured, Proportion

_GAP = "  "


def measured_lines(measured: Measured, messages: Messages) -> Iterator[str]:
    """All figures, card by card."""
    lines = MeasuredLines(messages)
    yield lines.say(
        "title", count=measured.games, pack=measured.pack, players=measured.players, seed=measured.seed
    )
    for card, figures in groupby(measured.cards, key=lambda card_figures: card_figures.card):
        yield ""
        yield card
        for card_figures in figures:
            yield from (f"{_GAP}{line}" for line in lines.figures(card_figures))
    yield ""
    yield lines.say("caveat")


class MeasuredLines:
    """Says figures in one language."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    def figures(self, card_figures: CardFigures) -> Iterator[str]:
        """What one kind of bots shows of a card."""
        yield self.say("bot", bot=card_figures.bot, count=card_figures.games)
        for key, share in (
            ("seen", card_figures.seen),
            ("taken", card_figures.taken),
            ("came_about", card_figures.used),
        ):
            yield _GAP + self.say(key, share=self.share(share))
        for key, points, wins in (
            ("text", card_figures.text, card_figures.text_wins),
            ("game", card_figures.game, card_figures.game_wins),
        ):
            yield _GAP + self.say(key, points=self.difference(points))
            if wins is not None:
                yield _GAP + self.say(f"{key}_wins", share=self.difference(wins, percent=True))
        yield _GAP + self.say("everybody", points=self.difference(card_figures.everybody))
        for clause in card_figures.clauses:
            if not clause.games:
                yield _GAP + self.say("never", clause=clause.text, place=clause.place)
        if card_figures.stopped:
            yield _GAP + self.say(
                "stopped", count=len(card_figures.stopped), seeds=", ".join(map(str, card_figures.stopped))
            )

    def difference(self, difference: Difference, *, percent: bool = False) -> str:
        """A mean with its interval, or why there is none."""
        if difference.interval is None:
            key = "none" if not difference.pairs else "too_few" if difference.pairs < ENOUGH else "alike"
            return self.say(key, count=difference.pairs, mean=self._signed(difference.mean, percent))
        key = "differs" if difference.interval.tells else "may_be_nothing"
        return self.say(
            key,
            count=difference.pairs,
            mean=self._signed(difference.mean, percent),
            low=self._signed(difference.interval.low, percent),
            high=self._signed(difference.interval.high, percent),
        )

    def share(self, proportion: Proportion) -> str:
        """A share in percent with its interval."""
        interval = proportion.interval or Interval(0, 1)
        part = proportion.count / proportion.of if proportion.of else 0
        return self.say(
            "share", part=_percent(part), low=_percent(interval.low), high=_percent(interval.high)
        )

    def _signed(self, number: float, percent: bool) -> str:
        form = "+0;-0" if percent else "+0.0;-0.0"
        rounded = round(100 * number) if percent else round(number, 1) + 0.0  # no minus before a zero
        told = str(format_decimal(rounded, format=form, locale=self.messages.language))
        return self.say("percent", number=told) if percent else told

    def say(self, *path: str, **arguments: Any) -> str:
        """A message of this command."""
        return self.messages.say("measure", *path, **arguments)


def _percent(part: float) -> str:
    return str(round(100 * part))
