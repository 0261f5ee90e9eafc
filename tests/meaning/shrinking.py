"""Makes what differs small, on the text of the rules.

A card, a line with its block, a condition, a thing, a step less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.words.vocabulary import Vocabulary
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.workbench.examples.examples import ExampleRunner

from .generated import Case, checked
from .given import Trouble
from .interpreter.play import GaveUp
from .interpreter.values import TooLarge
from .pairs import Differs, LinePair

TRIES = 250
LESS = (
    r" where .*?(?=:|$| such that| by )",
    r" such that .*$",
    r" if (?!.*: )[^:]*(?=:)",
    r" once per \w+",
    r" at most \d per \w+",
    r" until [\w.]+",
    r" by (?:others|players|left)(?= |:|$)",
    r"\bmay (?=replace)",
    r" or [\w.]+",
    r" for \w+$",
)


def again(case: Case, v: Vocabulary) -> Differs | None:
    """Plays a case once more, with the answers that were given where they can be."""
    home = next(iter(case.given.values())).strip("[]").split(", ")
    card = next((name for name in home if name in case.rules), None)
    if card is None:
        return None
    game, wrong = checked(case.rules, case.kinds, {card: [case.given]}, v)
    game_card = game.card(card)
    if wrong or game_card is None or not game_card.examples:
        return None
    path = list(case.differs.path) if case.differs is not None else []
    answers = [answer for answer in path if answer not in case.lines]

    def choose(labels: list[str]) -> int:
        while answers and answers[0] not in labels:
            answers.pop(0)
        return labels.index(answers.pop(0)) if answers else 0

    try:
        pair = LinePair(ExampleRunner(game, lower(game)), game_card, game_card.examples[0], choose)  # type: ignore[arg-type]
        for line in case.lines:
            pair.perform(line)
    except Differs as differs:
        return differs
    except (Trouble, GaveUp, AbortedError, TooLarge):
        return None
    except Exception as crash:
        return Differs("crash", f"{type(crash).__name__}: {crash}", None, "", list(case.lines))
    return None


def shrink(case: Case, v: Vocabulary, tries: int = TRIES) -> Case:
    """The smallest that is found and differs about the same."""
    assert case.differs is not None
    about = case.differs.about
    kept = [line for line in case.lines if line in case.differs.path] or case.lines
    first = replace(case, lines=kept)
    if again(first, v) is None:
        first = case
    best, left = first, tries
    smaller = True
    while smaller and left > 0:
        smaller = False
        for candidate in _less(best):
            left -= 1
            if left <= 0:
                break
            differs = again(candidate, v)
            if differs is not None and differs.about == about:
                best = replace(candidate, differs=differs)
                smaller = True
                break
    return best


def _less(case: Case) -> Iterator[Case]:
    """All that is a little less."""
    for name in case.rules:
        if case.rules[name] or not any(name in value for value in case.given.values()):
            rest = {other: lines for other, lines in case.rules.items() if other != name}
            given = {key: _without(value, name) for key, value in case.given.items()}
            if next(iter(given.values())) != "[]":
                yield replace(case, rules=rest, given=given)
    for at in range(len(case.lines) - 1, -1, -1):
        if len(case.lines) > 1:
            yield replace(case, lines=case.lines[:at] + case.lines[at + 1 :])
    for key in list(case.given)[1:]:
        yield replace(case, given={other: value for other, value in case.given.items() if other != key})
    for name, lines in case.rules.items():
        for other in less_lines(lines):
            yield replace(case, rules={**case.rules, name: other})
    for key, value in case.given.items():
        things = value.strip("[]").split(", ") if value.startswith("[") else []
        for at in range(len(things)):
            if key != next(iter(case.given)) or len(things) > 1:
                yield replace(
                    case, given={**case.given, key: f"[{', '.join(things[:at] + things[at + 1 :])}]"}
                )


def _without(value: str, name: str) -> str:
    if not value.startswith("["):
        return value
    return f"[{', '.join(thing for thing in value.strip('[]').split(', ') if thing != name)}]"


def less_lines(lines: list[str]) -> Iterator[list[str]]:
    """A line less with what is below it, the head of a block less, a part of a line less."""
    for at, line in enumerate(lines):
        end = at + 1
        while end < len(lines) and _indent(lines[end]) > _indent(line):
            end += 1
        if len(lines) > end - at:
            yield lines[:at] + lines[end:]
        if end > at + 1 and _indent(line) > 0:
            yield lines[:at] + [inner[2:] for inner in lines[at + 1 : end]] + lines[end:]
    for at, line in enumerate(lines):
        for part in LESS:
            less = re.sub(part, "", line, count=1)
            if less != line:
                yield [*lines[:at], less, *lines[at + 1 :]]
        if "; " in line:
            yield [*lines[:at], line.replace(line[line.index("; ") :], "", 1), *lines[at + 1 :]]
        for number in re.findall(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", line):
            yield [*lines[:at], line.replace(number, "1", 1), *lines[at + 1 :]]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
