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
    for card, figures in groupby(measured.cards, key=lambda one: one.card):
        yield ""
        yield card
        for one in figures:
            yield from (f"{_GAP}{line}" for line in lines.figures(one))
    yield ""
    yield lines.say("caveat")


class MeasuredLines:
    """Says figures in one language."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    def figures(self, one: CardFigures) -> Iterator[str]:
        """What one kind of bots shows of a card."""
        yield self.say("bot", bot=one.bot, count=one.games)
        for key, share in (("seen", one.seen), ("taken", one.taken), ("came_about", one.used)):
            yield _GAP + self.say(key, share=self.share(share))
        for key, points, wins in (("text", one.text, one.text_wins), ("game", one.game, one.game_wins)):
            yield _GAP + self.say(key, points=self.difference(points))
            if wins is not None:
                yield _GAP + self.say(f"{key}_wins", share=self.difference(wins, percent=True))
        yield _GAP + self.say("everybody", points=self.difference(one.everybody))
        for clause in one.clauses:
            if not clause.games:
                yield _GAP + self.say("never", clause=clause.text, place=clause.place)
        if one.stopped:
            yield _GAP + self.say("stopped", count=len(one.stopped), seeds=", ".join(map(str, one.stopped)))

    def difference(self, found: Difference, *, percent: bool = False) -> str:
        """A mean with its interval, or why there is none."""
        if found.interval is None:
            key = "none" if not found.pairs else "too_few" if found.pairs < ENOUGH else "alike"
            return self.say(key, count=found.pairs, mean=self._signed(found.mean, percent))
        key = "differs" if found.interval.tells else "may_be_nothing"
        return self.say(
            key,
            count=found.pairs,
            mean=self._signed(found.mean, percent),
            low=self._signed(found.interval.low, percent),
            high=self._signed(found.interval.high, percent),
        )

    def share(self, found: Proportion) -> str:
        """A share in percent with its interval."""
        interval = found.interval or Interval(0, 1)
        part = found.count / found.of if found.of else 0
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
