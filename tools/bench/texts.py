"""Making texts of rules and reading them back, against templates that a translator could have written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from jinja2 import Environment

from heroglyph.compiler.compile import load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer

from .generated import HOME, LANGUAGES, distinct_texts
from .parsing import KIND, bound_rules, home_game
from .rows import Row
from .timing import QUICK, Effort, compare

_TEXTS = 200
_READ = 12
_SLOTS = tuple("abcdefghij")
_VALUES = ("Gain", 2, "gold", "for", "each", "green", "die", "in", "your", "row")


def realizer(language: str) -> Realizer:
    """A new voice, which remembers nothing."""
    packs = load([find_builtin_packs()[HOME]]).packs
    return game_realizer(home_game(), packs, language)


def texts(effort: Effort) -> Iterator[Row]:
    """Distinct rules said from nothing, in each language; a template has ten slots to fill."""
    many = _TEXTS if effort.rounds > QUICK.rounds else _TEXTS // 5
    rules = [bound[0] for bound in bound_rules(distinct_texts(many))]
    template = Environment().from_string(" ".join(f"{{{{{slot}}}}}" for slot in _SLOTS) + ".")
    pattern = " ".join(f"{{{slot}}}" for slot in _SLOTS) + "."
    values = [{**dict(zip(_SLOTS, _VALUES, strict=True)), "b": number} for number in range(many)]
    realizers = {language: realizer(language) for language in LANGUAGES}

    def say(language: str) -> list[str]:
        speaker = realizers[language]
        speaker.forget()
        return [speaker.say(rule, KIND) for rule in rules]

    compared = compare(
        {
            "jinja": lambda: [template.render(value) for value in values],
            "format": lambda: [pattern.format(**value) for value in values],
            **{language: partial(say, language) for language in LANGUAGES},
        },
        "jinja",
        effort,
    )
    for language in LANGUAGES:
        name = f"say a distinct rule in {language}: speed / Jinja2 template, 10 slots"
        yield Row(name, 1 / compared.cost[language], at_least=0.8)
    floor = compared.cost["format"] / max(compared.cost[language] for language in LANGUAGES)
    yield Row("say a distinct rule, slowest language: speed / str.format", floor)
    yield from _reading(realizers, effort)


def _reading(realizers: dict[str, Realizer], effort: Effort) -> Iterator[Row]:
    many = _READ if effort.rounds > QUICK.rounds else _READ // 4
    rules = [bound[0] for bound in bound_rules(distinct_texts(many))]
    said = {language: [speaker.say(rule, KIND) for rule in rules] for language, speaker in realizers.items()}
    works = {
        language: lambda language=language: [realizers[language].hear(text, KIND) for text in said[language]]
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        if not all(works[language]()):
            raise ValueError(language, said[language])
    compared = compare(works, "en", effort)
    for language in LANGUAGES:
        per_text = 1000 * compared.seconds[language] / many
        name = f"read a sentence back in {language}: ms, processor time"
        yield Row(name, per_text, note="this machine, this run")
