"""No player reads an id: each word that the table or a question shows is asked for, or does without."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.program import run
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.diagnostics import Diagnostic

HERE = Path(__file__).parent
SHOWN = HERE / "packs" / "shown"
TABLE: list[dict[str, str]] = read_table(HERE / "shown.yaml")
MARK = "qx"
"""All ids of that pack begin so, and none of its words."""
TYPED = "why game\nwhy 1\n?\n? 1\n" + "1\n" * 60


def without(words: dict[str, Any], path: str) -> dict[str, Any]:
    """Words without the entry or form of a path, whose parts may have dots themselves."""
    if path in words:
        return {name: value for name, value in words.items() if name != path}
    (name,) = (name for name in words if path.startswith(f"{name}."))
    return {**words, name: without(words[name], path.removeprefix(f"{name}."))}


def played(pack: Path) -> str:
    """What a player reads who takes the first of all options, and asks why."""
    options = ("--players", "2", "--bots", "random", "--seed", "1", "--option", "qxlong=yes")
    return run("play", str(pack), *options, typed=TYPED).output


def diagnostics_of(pack: Path) -> list[Diagnostic]:
    return list(check(load([pack]), texts=True).diagnostics)


def of_words(diagnostics: Iterable[Diagnostic]) -> set[tuple[str, str, str]]:
    """The codes about words, each with the word and the file."""
    return {
        (diagnostic.code, str(dict(diagnostic.arguments)), Path(diagnostic.span.file).name)
        for diagnostic in diagnostics
        if diagnostic.code[:2] in ("H6", "H4")
    }


def test_with_all_words_no_id_is_read_and_nothing_is_asked_for() -> None:
    assert of_words(diagnostics_of(SHOWN)) == set()
    text = played(SHOWN)
    assert "Lucky" in text and "Master" in text
    assert MARK not in text


@pytest.mark.parametrize("case", TABLE, ids=[case["without"] for case in TABLE])
def test_a_word_that_is_lacking_is_asked_for_or_not_missed(case: dict[str, str], tmp_path: Path) -> None:
    pack = shutil.copytree(SHOWN, tmp_path / "shown")
    file = pack / "locales" / "en.yaml"
    words = without(read_table(file), case["without"])
    file.write_text(yaml.safe_dump(words, sort_keys=False), encoding="utf-8")
    asked = of_words(diagnostics_of(pack))
    assert {code for code, _, _ in asked} == ({case["told"]} if "told" in case else set()), asked
    assert {place for _, _, place in asked} <= {"en.yaml", "flow.yaml"}
    if not asked:
        assert MARK not in played(pack)
