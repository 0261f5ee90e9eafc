"""Each code has a page in each language, and its examples are what they are said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.source.data.catalogue import read_catalogue
from heroglyph.workbench.report.explanations import examples, groups
from heroglyph.workbench.report.message_files import read_message_file
from heroglyph.workbench.report.messages import available_languages

from .examples_run import diagnostics_of
from .situations import SITUATIONS

LANGUAGES = available_languages()
EXAMPLES = {code: example for group in groups() for code, example in examples(group).items()}
CHECKED = [code for code, example in EXAMPLES.items() if not example.situation]


def test_codes_with_examples_are_the_codes_catalogued() -> None:
    assert list(EXAMPLES) == sorted(read_catalogue())


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_with_words_are_the_codes_catalogued(language: str) -> None:
    assert list(read_message_file(language, "explanations.yaml")) == sorted(read_catalogue())


@pytest.mark.parametrize("code", CHECKED)
def test_wrong_example_gives_this_code_and_right_one_nothing(code: str, tmp_path: Path) -> None:
    example = EXAMPLES[code]
    wrong = diagnostics_of(code, example, example.wrong, tmp_path / "wrong", example.encoding)
    assert {diagnostic.code for diagnostic in wrong} == {code, *example.besides}
    assert [
        diagnostic.code for diagnostic in diagnostics_of(code, example, example.right, tmp_path / "right")
    ] == []


def test_what_is_told_as_a_situation_is_listed() -> None:
    assert sorted(SITUATIONS) == [code for code, example in EXAMPLES.items() if example.situation]


@pytest.mark.parametrize("code", SITUATIONS)
def test_situation_gives_this_code(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SITUATIONS[code](tmp_path, monkeypatch) == [code]
