"""``heroglyph read``: which rule a text says, or how far it was understood and what may stand there."""

from __future__ import annotations

import sys

from ..answers.answers import Answers
from ..packs.limits_wanted import limits_wanted
from ..packs.together import games_of
from ..report.messages import Messages
from ..requests.texts import ReadRequest
from ..terminal.failure import CLEAN, FINDINGS, REFUSED, Failure


def read(request: ReadRequest, messages: Messages) -> int:
    """Prints the rule that each line of a text says, all readings of it, and returns the exit code.

    Raises Failure.
    """
    most = limits_wanted().made_text
    text = " ".join(request.words)
    if text == "-":
        text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise Failure("text_too_long", REFUSED, maximum=most)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise Failure("missing_argument", argument=messages.say("help", "arguments", "text"))
    packs = games_of([request.pack] if request.pack is not None else [], request.beside)
    language = request.lang or messages.language
    answers = Answers[list[str]](list[str], packs, "read", language, repr(request.kind))
    known = {line: answers.before(line) for line in lines}
    hear = None
    codes = []
    for line in lines:
        said = known[line]
        if said is None:
            if hear is None:
                from ..answers.heard_lines import (
                    Hearing,  # most of the compiler, which nobody needs for the rest
                )

                hear = Hearing(language, packs, request.kind, messages)
            said = known[line] = hear.readings(line)
        codes.append(_written(said, messages))
        if said:
            answers.keep([((line,), said)])
    return max(codes)


def _written(readings: list[str], messages: Messages) -> int:
    """Writes the rules that a line says; what is wrong with one that says none has been told."""
    for rule in readings:
        print(rule)
    if len(readings) > 1:
        print(messages.say("cli", "several_readings", count=len(readings)), file=sys.stderr)
    return CLEAN if readings else FINDINGS
