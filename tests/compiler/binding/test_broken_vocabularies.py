"""A vocabulary with any one word misspelt is still read to the end: mistakes are reported, nothing breaks.

Every run takes one of so many words of each game; ``make soak`` takes all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache

import pytest
from tests.sampling import SOAK, share

from heroglyph.compiler.compile import Loaded, check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.source.yaml.load import load_text

WORD = re.compile(r"[A-Za-z][A-Za-z_0-9]+")
KEYS = ("is", "holds", "owner", "constants", "derived", "roles", "define", "does", "object", "union", "of")
EVERY = 241
PACKS = tuple(find_builtin_packs())


@cache
def pack_of(name: str) -> tuple[PackFiles, str]:
    (pack,) = load([find_builtin_packs()[name]]).packs
    source = next(source for path, source in pack.sources.items() if path.endswith("vocabulary.yaml"))
    return pack, source.text


def broken(text: str, match: re.Match[str], letter: str) -> str:
    middle = match.start() + (match.end() - match.start()) // 2
    return text[:middle] + letter + text[middle:]


def diagnose(name: str, text: str, asked: Collection[str] | None = None) -> set[int]:
    """The lines of the vocabulary on which something is wrong. ``asked``: as ``check`` takes it."""
    pack, _ = pack_of(name)
    document, diagnostics = load_text("vocabulary", text)
    changed = replace(pack, vocabulary=document, sources={}, diagnostics=[])
    result = check(Loaded((changed,), list(diagnostics)), asked=asked)
    source = Source("vocabulary", text)
    spans = [item.span for item in result.diagnostics if item.span.file == "vocabulary"]
    return {source.position(span.start).line for span in spans}


def without_comments(text: str) -> str:
    return re.sub(r"#[^\n]*", lambda match: " " * len(match.group()), text)


@pytest.mark.parametrize("name", PACKS)
def test_a_misspelt_word_breaks_nothing(name: str) -> None:
    text = without_comments(pack_of(name)[1])
    for match in share(WORD.finditer(text), EVERY):
        diagnose(name, broken(text, match, "q"))


@pytest.mark.parametrize("name", PACKS)
def test_a_misspelt_key_of_the_language_is_noticed_on_its_line(name: str) -> None:
    text = without_comments(pack_of(name)[1])
    for key in KEYS:
        for match in list(re.finditer(rf"\b{key}(?=: )", text))[: 2 if SOAK else 1]:
            line = text.count("\n", 0, match.start()) + 1
            assert line in diagnose(name, broken(text, match, "q"), asked=()), (key, line)  # examples or not
