"""Saying the rules of the built-in packs and reading their texts back, against a template of Jinja2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from jinja2 import Environment

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.typed.speakable import speakable

from .generated import LANGUAGES
from .rows import Row
from .timing import QUICK, Effort, compare

_SLOTS = tuple("abcdefghij")
_VALUES = ("Gain", 2, "gold", "for", "each", "green", "die", "in", "your", "row")
_SHARE = 8  # one text of so many is read back: all of them take minutes


class Spoken(NamedTuple):
    """A rule of a card of a pack."""

    pack: str
    kind: str
    rule: Rule


@cache
def game_of(pack: str) -> CheckedGame:
    """A built-in game."""
    return check(load([find_builtin_packs()[pack]]))


def voices(language: str) -> dict[str, Realizer]:
    """New voices of all built-in games, which remember nothing."""
    packs = find_builtin_packs()
    return {pack: game_realizer(game_of(pack).game, game_of(pack).packs, language) for pack in packs}


def rules_of_packs() -> list[Spoken]:
    """All rules of the built-in packs that stand on cards."""
    return [
        Spoken(pack, kind, rule)
        for pack in find_builtin_packs()
        for card in game_of(pack).game.cards
        for kind, rule in speakable(card)
    ]


def texts(effort: Effort) -> Iterator[Row]:
    """Real rules said, from nothing and again, in each language; a template has ten slots to fill."""
    speaking = {language: voices(language) for language in LANGUAGES}
    rules = [spoken for spoken in rules_of_packs() if all(map(partial(_is_said, spoken), speaking.values()))]
    rules = rules if effort.rounds > QUICK.rounds else rules[::_SHARE]
    template = Environment().from_string(" ".join(f"{{{{{slot}}}}}" for slot in _SLOTS) + ".")
    values = [{**dict(zip(_SLOTS, _VALUES, strict=True)), "b": number} for number in range(len(rules))]

    def say(language: str) -> list[str]:
        return [speaking[language][pack].say(rule, kind) for pack, kind, rule in rules]

    def say_anew(language: str) -> list[str]:
        for voice in speaking[language].values():
            voice.forget()
        return say(language)

    compared = compare(
        {
            "jinja": lambda: [template.render(value) for value in values],
            **{f"{language} anew": partial(say_anew, language) for language in LANGUAGES},
            **{language: partial(say, language) for language in LANGUAGES},
        },
        "jinja",
        effort,
    )
    note = f"{len(rules)} rules of {len(find_builtin_packs())} packs"
    for language in LANGUAGES:
        name = f"say a distinct rule in {language}: speed / Jinja2 template, 10 slots"
        yield Row(name, 1 / compared.cost[f"{language} anew"], at_least=0.3, note=note)
        yield Row(f"… a rule said before, in {language}", 1 / compared.cost[language], at_least=0.8)
    yield from _reading(speaking, rules[::_SHARE], effort)


def _is_said(spoken: Spoken, speaking: dict[str, Realizer]) -> bool:
    """Whether a rule has a text that can be made; some have only one that somebody has written."""
    try:
        return bool(speaking[spoken.pack].say(spoken.rule, spoken.kind))
    except (NotExpressible, MissingForm):
        return False


def _reading(speaking: dict[str, dict[str, Realizer]], rules: list[Spoken], effort: Effort) -> Iterator[Row]:
    """The sum over real texts, so that long ones count as much as they take."""
    said = {
        language: [(pack, kind, voice[pack].say(rule, kind)) for pack, kind, rule in rules]
        for language, voice in speaking.items()
    }

    def read(language: str) -> list[bool]:
        return [bool(speaking[language][pack].hear(text, kind)) for pack, kind, text in said[language]]

    works = {language: partial(read, language) for language in LANGUAGES}
    if not_read := [language for language, work in works.items() if not all(work())]:
        raise ValueError(not_read)
    compared = compare(works, LANGUAGES[0], effort)
    for language in LANGUAGES:
        per_text = 1000 * compared.seconds[language] / len(rules)
        note = f"{len(rules)} texts, warm; this machine, this run"
        yield Row(f"read a text of the packs back in {language}: ms, processor time", per_text, note=note)
