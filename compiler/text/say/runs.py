"""Marked text: the pieces of a text that know what they stand for, so that a picture may stand for a word."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..language.tokens import Token


class TextRun(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a text. The texts of all runs, joined, are the text.

    ``of``: the id of the word of which it is a form ("noun:gold"), or ``number``; empty where it stands for
    nothing of its own. ``phrase``: the noun phrase that it belongs to, counted from 1: a number and its noun
    have the same, whatever stands between them; 0 where it belongs to none.
    """

    text: str
    of: str = ""
    phrase: int = 0


def joined(pieces: Iterable[tuple[str, str, Token]]) -> tuple[TextRun, ...]:
    """Runs of words, each with what stands before it: words of one form are one run, so are all between."""
    runs: list[TextRun] = []
    phrases = {0: 0}
    for gap, text, token in pieces:
        run = TextRun(text, token.of, phrases.setdefault(token.phrase, len(phrases)))
        if runs and (runs[-1].of, runs[-1].phrase) == (run.of, run.phrase):
            runs[-1] = TextRun(runs[-1].text + gap + text, run.of, run.phrase)
        elif gap and not run.of:
            runs.append(TextRun(gap + text))
        elif gap and runs and not runs[-1].of:
            runs[-1] = TextRun(runs[-1].text + gap)
            runs.append(run)
        else:
            runs.extend((TextRun(gap), run) if gap else (run,))
    return tuple(runs)
