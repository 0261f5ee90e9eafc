"""All speakable rules of all packs, read back: as they stand, and as a reader in a hurry may read them.

``python -m tests.compiler.text.read.hasty`` reads all of them and prints a line for each pack and
language: how many rules there are, how many read back, how long a sentence takes; then what may be
taken for another rule.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.builtin import GAMES, checked
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.text.interpret.lenient import COMMAS, PAUSES
from heroglyph.compiler.text.interpret.listener import Listener
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizers import can_speak, game_realizer, listed_languages
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed.speakable import speakable

KNOWN: list[dict[str, Any]] = read_table(Path(__file__).parent / "hasty.yaml")


@dataclass
class Result:
    """What reading the rules of one game in one language gave."""

    pack: str
    language: str
    read: int = 0
    lost: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    taken: list[tuple[str, str, str]] = field(default_factory=list)
    """Texts that may be taken for another rule: the text, what the rule is, and the other one."""


def games() -> dict[str, CheckedGame]:
    return {name: checked(name) for name in GAMES}


def read_all(name: str, game: CheckedGame, language: str, every: int = 1) -> Result:
    """Reads each different text of a game, or every so manieth."""
    listener = Listener(game_realizer(game.game, game.packs, language))
    result = Result(name, language)
    for text, kind, rule in list(_texts(listener, game))[::every]:
        start = time.process_time()
        exact = listener.realizer.hear(text, kind)
        result.seconds.append(time.process_time() - start)
        result.read += 1
        mine = normal_form(rule)
        freely = [*listener.hear_freely(text, kind, COMMAS), *listener.hear_freely(text, kind, PAUSES)]
        if [normal_form(reading.rule) for reading in exact] != [mine] or mine not in map(_normal, freely):
            result.lost.append(text)
        others = {reading.source: reading for reading in freely if _normal(reading) != mine}
        result.taken += [(text, _sort(rule), _sort(other.rule)) for other in others.values()]
    return result


def _texts(listener: Listener, game: CheckedGame) -> Iterator[tuple[str, str, rules.Rule]]:
    seen = set()
    for card in game.game.cards:
        for kind, rule in speakable(card):
            text = listener.realizer.say(rule, kind)
            if (text, kind) not in seen:
                seen.add((text, kind))
                yield text, kind, rule


def _normal(heard: Any) -> rules.Rule:
    return normal_form(heard.rule)


def _sort(rule: rules.Rule) -> str:
    return type(rule.body).__name__.lower()


def unexplained(results: Sequence[Result]) -> list[tuple[str, str, str, str, str]]:
    """What may be taken for something else and is not in the list."""
    listed = {
        (entry["pack"], language, entry["rule"], entry["taken_for"])
        for entry in KNOWN
        for language in entry["languages"]
    }
    return [
        (result.pack, result.language, *taken)
        for result in results
        for taken in result.taken
        if (result.pack, result.language, *taken[1:]) not in listed
    ]


def main() -> None:
    results = [
        read_all(name, game, language)
        for name, game in games().items()
        for language in listed_languages(game.packs)
        if can_speak(language)
    ]
    for result in results:
        middle = sorted(result.seconds)[len(result.seconds) // 2] * 1000
        whole = sum(result.seconds) / len(result.seconds) * 1000
        print(
            f"{result.pack:<15}{result.language}  {result.read - len(result.lost)} of {result.read} rules "
            f"read back, {whole:.1f} ms a sentence (half of them under {middle:.1f}), "
            f"{len(result.taken)} may be taken for others"
        )
    for entry in KNOWN:
        count = sum(
            taken[1:] == (entry["rule"], entry["taken_for"])
            for result in results
            if result.pack == entry["pack"] and result.language in entry["languages"]
            for taken in result.taken
        )
        where = f"{entry['pack']}, {', '.join(entry['languages'])}"
        print(f"{where}: {count} × {entry['rule']} taken for {entry['taken_for']}. {entry['why'].strip()}")
    for lost in (text for result in results for text in result.lost):
        print("not read back:", lost)
    for left in unexplained(results):
        print("unexplained:", *left)


if __name__ == "__main__":
    main()
