"""``heroglyph explain`` from outside, and the line of a report that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.program import run

from heroglyph.compiler.source.data.catalogue import read_catalogue
from heroglyph.workbench.commands.explain import code_of
from heroglyph.workbench.report.explanations import Example, Explanation, explanation
from heroglyph.workbench.report.message_files import read_message_file
from heroglyph.workbench.report.messages import available_languages
from heroglyph.workbench.terminal.failure import Failure

LANGUAGES = available_languages()
MOST_SENTENCES = 9
SENTENCE = re.compile(r"[.?!](?:[”»“’)]|\u00a0»)?(?= |$)", re.MULTILINE)


@pytest.mark.parametrize("word", ["H012", "h012", "duplicate_key", "Duplicate-Key", " H012"])
def test_page_is_found_by_code_and_by_name(word: str) -> None:
    result = run("explain", word)
    assert result.exit_code == 0
    assert result.output.startswith("error H012  duplicate_key\nThe same field twice\n\n")


@pytest.mark.parametrize(
    ("language", "heading", "wrong"), [("en", "error", "Wrong:"), ("de", "Fehler", "Falsch:")]
)
def test_page_speaks_the_language_of_the_program(language: str, heading: str, wrong: str) -> None:
    lines = run("explain", "H012", language=language).output.splitlines()
    assert lines[0] == f"{heading} H012  duplicate_key" and wrong in lines
    assert lines[1] == explanation("H012", language).title


def test_page_shows_both_examples_and_what_they_share() -> None:
    lines = run("explain", "H602").output.splitlines()
    assert [line for line in lines if line in ("With this:", "Wrong:", "Right:")] == [
        "With this:",
        "Wrong:",
        "Right:",
    ]
    assert "    resources: {gem: {min: 0}}" in lines


def test_no_character_of_an_example_reaches_the_terminal_unseen() -> None:
    assert "Clov\\x07er" in run("explain", "H003").output


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("H999", "There is no code H999"),
        ("H02", "did you mean H00"),
        ("duplicate_kee", "did you mean duplicate_key?"),
        ("", "There is no code"),
    ],
)
def test_unknown_code_is_a_message(word: str, said: str) -> None:
    result = run("explain", word)
    assert result.exit_code == 2
    assert said in str(result.exception) or said in result.output


def test_without_a_code_all_are_listed_by_group() -> None:
    output = run("explain").output
    assert output.startswith("Reading a file\n  H001  not_utf8 ")
    assert re.findall(r"^  (H[0-9]{3})  ", output, re.MULTILINE) == sorted(read_catalogue())


def test_several_pages_stand_one_below_the_other() -> None:
    output = run("explain", "H012", "H013").output
    assert output.index("H012  duplicate_key") < output.index("\n\nerror H013  merge_key")


def test_number_of_a_code_is_enough() -> None:
    assert [code_of(word) for word in ("H302", "h302", "302", "unknown_verb")] == ["H302"] * 4


def test_code_is_never_guessed() -> None:
    with pytest.raises(Failure):
        code_of("duplicate")


def test_report_names_the_command_once(tmp_path: Path) -> None:
    root = tmp_path / "mine"
    root.mkdir()
    (root / "pack.yaml").write_text("id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    (root / "vocabulary.yaml").write_text("nouns: {card: {}}\nnouns: {card: {}}\nverbs: {}\n")
    result = run("check", str(root))
    assert result.exit_code == 1
    told = [line for line in result.output.splitlines() if "heroglyph explain" in line]
    assert told == ["More about it: heroglyph explain H012"] == result.output.splitlines()[-1:]


# ------------------------------------------------------------------ words


def texts(language: str) -> dict[str, str]:
    """What stands on each page besides its examples."""
    words = read_message_file(language, "explanations.yaml")
    return {code: f"{entry['title']}\n{entry['text']}" for code, entry in words.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_short_and_whole(language: str) -> None:
    for code, entry in read_message_file(language, "explanations.yaml").items():
        assert set(entry) == {"title", "text"}, code
        assert len(entry["title"]) <= 80 and not entry["title"].endswith("."), code
        meaning, advice = entry["text"].split("\n")
        assert meaning.endswith((".", "!", "?", "…")) and advice, code
        assert 2 <= len(SENTENCE.findall(entry["text"])) <= MOST_SENTENCES, code


def test_french_and_german_pages_use_their_own_marks() -> None:
    for code, text in texts("fr").items():
        assert not re.search(r"(?<=\w)'(?=\w)", text), code
        assert not re.search(r"« (?! )|[^ ] »| [:;!?](?!\w)", text.replace("\u00a0", "\u2007")), code
    for code, text in texts("de").items():
        assert text.count("„") == text.count("“") and "”" not in text, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_shown(language: str) -> None:
    for code in read_catalogue():
        explained = explanation(code, language)
        assert isinstance(explained, Explanation) and isinstance(explained.example, Example)
        assert explained.example.wrong and explained.example.right
