"""Generated packs of a thousand and of ten thousand cards with a hundred rule texts: from files to texts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lark import Lark

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.parsing.grammar.layout import Layout
from heroglyph.compiler.parsing.grammar.productions import grammar_text
from heroglyph.compiler.parsing.grammar.rule_grammar import STARTS
from heroglyph.compiler.parsing.parse import read
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable

from .generated import LANGUAGES, write_pack
from .lean import seconds_of
from .rows import Row
from .timing import Effort

_TEXTS = 100
_WIDENED = ("pack_bytes", "pack_cards", "yaml_file", "yaml_total", "yaml_values")
_WIDE = replace(Limits(), **dict.fromkeys(_WIDENED, 10**9))  # off: they are for what strangers send


def whole_pass(folder: Path) -> dict[str, float]:
    """Seconds of processor time for each part; only the parser's tables are there. Raises ValueError."""
    read.cache_clear()
    marks = [time.process_time()]
    loaded = load([folder], _WIDE)
    marks.append(time.process_time())
    checked = check(loaded)
    diagnostics = [
        diagnostic
        for diagnostic in checked.diagnostics
        if diagnostic.code < "H6" and "made_" in diagnostic.span.file
    ]
    if has_errors(
        diagnostics
    ):  # that cards say the same is no error: a hundred texts are on a thousand cards
        raise ValueError(diagnostics[:3])
    marks.append(time.process_time())
    made = 0
    for language in LANGUAGES:
        realizer = game_realizer(checked.game, loaded.packs, language)
        for card in checked.game.cards:
            if card.name.startswith("made_"):
                made += bool([realizer.say(rule, kind) for kind, rule in speakable(card)])
    marks.append(time.process_time())
    parts = ("load", "check", "say")
    return {part: after - before for part, (before, after) in zip(parts, pairwise(marks), strict=True)}


def big_packs(effort: Effort) -> Iterator[Row]:
    """Ours and the lean stack in turn, the median of the rounds."""
    parser = Lark(
        grammar_text(), parser="lalr", start=list(STARTS), postlex=Layout(), maybe_placeholders=True
    )
    yield from _compared(effort.cards, min(effort.rounds, 5), parser)
    if effort.rounds > 3:
        yield from _compared(10 * effort.cards, 3, parser)


def _compared(cards: int, rounds: int, parser: Lark) -> Iterator[Row]:
    """Packs of one size."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        write_pack(pack, cards, _TEXTS)
        ours: list[Mapping[str, float]] = []
        lean: list[float] = []
        for _ in range(rounds):
            lean.append(seconds_of(pack, parser))
            ours.append(whole_pass(pack))
    yield from _rows(ours, lean, cards)


def _rows(ours: list[Mapping[str, float]], lean: list[float], cards: int) -> Iterator[Row]:
    languages = len(LANGUAGES)
    name = f"{cards} cards, {_TEXTS} rule texts: load, check, say in {languages} languages: time / lean stack"
    ratio = median(sum(seconds.values()) / other for seconds, other in zip(ours, lean, strict=True))
    yield Row(name, ratio, at_most=3 if cards > 1000 else 5)
    for part in ours[0]:
        yield Row(
            f"… of which {part}",
            median(seconds[part] / other for seconds, other in zip(ours, lean, strict=True)),
        )
