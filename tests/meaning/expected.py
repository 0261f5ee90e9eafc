"""Whether an example comes out as it is written."""

from __future__ import annotations

from collections.abc import Container

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.typed.model import Card, Example, Game
from heroglyph.compiler.words.cards.examples import ExampleValue

from .given import Trouble, texts
from .notation import Reader


def normal(line: str) -> str:
    """An answer as it is compared."""
    line = line.removeprefix("choose ").strip()
    return line.removeprefix("+") if line.lstrip("+").isdigit() else line


def wrong_in(game: Game, card: Card, example: Example) -> list[str]:
    """What of an example does not come out as it is written."""
    reader = Reader(game, card, example)
    try:
        reader.run()
    except Trouble as trouble:
        return [f"cannot do {trouble}; legal: {reader.legal()[0]}"]
    if reader.question is not None and not reader.tells:
        return [f"open at the end: {reader.legal()[0]}"]
    wrong = [f"results left: {reader.rolls}"] if reader.rolls else []
    if example.legal is not None:
        wanted = sorted(normal(line.text) for line in example.legal)
        if wanted not in reader.legal():
            wrong.append(f"legal: {wanted} expected, {reader.legal()[0]} found")
    for line in example.refused or ():
        if is_possible(game, card, example, line.text):
            wrong.append(f"not refused: {line.whole}")
    for path, expected in example.expect:
        wrong += differs(reader.observed(path), expected, has_order(path), reader.v.nouns)
    for paths, sees in ((example.seen, True), (example.hidden, False)):
        for seat, place, written in paths:
            if reader.seen(seat, place) is not sees:
                wrong.append(f"{written.text}: {'not seen' if sees else 'seen'} by {seat}")
    for ending, expected in example.endings:
        wrong += differs(reader.ended(ending), expected, False)
    return wrong


def has_order(path: t.Expression) -> bool:
    """Whether the order of things in a place matters: everywhere but in a zone without one."""
    return not isinstance(path, t.Zone) or bool(getattr(path.type, "ordered", False))


def differs(
    got: str | list[str], expected: ExampleValue, ordered: bool, nouns: Container[str] = ()
) -> list[str]:
    """What is expected and does not come out. A noun before the words for a thing is left out."""
    parts = (text.partition(" ") for text in texts(expected))
    words = [rest if rest and first in nouns else first + space + rest for first, space, rest in parts]
    wanted: str | list[str] = words if expected.listed else words[0]
    if isinstance(got, list) and isinstance(wanted, list) and not ordered:
        got, wanted = sorted(got), sorted(wanted)
    return [] if got == wanted else [f"{wanted} expected, {got} found"]


def is_possible(game: Game, card: Card, example: Example, line: str) -> bool:
    """Whether a line could be carried out behind all lines of an example."""
    reader = Reader(game, card, example, [*(before.text for before in example.do or ()), line])
    reader.tells = True
    try:
        reader.run()
    except Trouble:
        return False
    return True
