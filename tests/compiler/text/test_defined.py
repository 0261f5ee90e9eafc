"""The words of a verb beside what it does: told at the words, or at what is listed as said knowingly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.checks.defined import DefinedVerbs
from heroglyph.compiler.text.realizers import game_realizer

NIGHT = ROOT / "docs" / "examples" / "night_market"
LANGUAGES = ("en", "fr", "de", "es")
BESIDE = "  crush: {object: die, does: remove}\n  hand_back: {object: charm, define: move charm to market}\n"


def inserted(text: str, entry: str) -> str:
    head = "\nverbs:\n"
    assert head in text
    return text.replace(head, f"{head}{entry}", 1)


@pytest.mark.parametrize(
    "case", read_table(Path(__file__).parent / "defined.yaml"), ids=lambda case: case["name"]
)
def test_words_are_compared_with_what_is_done(case: dict[str, Any]) -> None:
    loaded = load([NIGHT])
    (pack,) = loaded.packs
    assert pack.vocabulary is not None
    texts = {
        pack.vocabulary.span.file: inserted(
            (NIGHT / "vocabulary.yaml").read_text("utf-8"), BESIDE + f"  trade: {case['verb']}\n"
        )
    }
    for code in LANGUAGES:
        words = (
            f"  trade: {{inf: trade, frame: {case['frames'].get(code, '')!r}}}\n"
            if code in case["frames"]
            else ""
        )
        texts[pack.locales[code].span.file] = inserted(
            (NIGHT / "locales" / f"{code}.yaml").read_text("utf-8"), words
        )
    documents = {file: load_text(file, text)[0] for file, text in texts.items()}
    changed = replace(
        pack,
        vocabulary=documents[pack.vocabulary.span.file],
        locales={code: documents[words.span.file] for code, words in pack.locales.items()},
    )
    game = check(replace(loaded, packs=(changed,)), checks=False).game
    verbs = DefinedVerbs(game, (changed,))
    told: dict[str, list[str]] = {}
    diagnostics = [
        diagnostic
        for code in LANGUAGES
        for diagnostic in verbs.language(game_realizer(game, (changed,), code))
    ]
    for diagnostic in (*diagnostics, *verbs.needless(LANGUAGES)):
        arguments = dict(diagnostic.arguments)
        assert arguments["verb"] == "trade"
        line = texts[diagnostic.span.file].count("\n", 0, diagnostic.span.start)
        assert "trade" in texts[diagnostic.span.file].split("\n")[line]
        told.setdefault(Path(diagnostic.span.file).stem, []).append(
            f"{diagnostic.code} {arguments.get('said', arguments['word'])}"
        )
    assert told == case.get("told", {})
