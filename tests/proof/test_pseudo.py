"""All that people read comes from language files: in a pseudo-language no letter stands outside brackets.

What the program quotes is allowed outside: words of the rules language and of the games, what the user wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.places import ROOT
from tests.tables import read_table
from tools.pseudo import bracketed, card_lines, outside, pseudo_messages

from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.text.language.lexemes import Alternative
from heroglyph.compiler.text.language.pattern import parse_pattern
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.report.report import report_text

from .corpus import LANGUAGES, PROGRAM, quotable
from .lexicon import forms, with_games

PACKS = tuple(find_builtin_packs())


def paths(group: click.Command, above: str = "") -> Iterator[str]:
    """The commands with those below them, as they are typed: ``locale``, ``locale new``."""
    yield above.strip()
    context = click.Context(click.Command(None))
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield from paths(command, f"{above} {name}")


COMMANDS = tuple(paths(command_line(read_messages("en"))))
WRONG_USE = (
    ("nothing",),
    ("text", "--nothing"),
    ("text", "--lang"),
    ("text", "--json=1"),
    ("text", "--lang", "qq"),
    ("text", "jewelled_dagger"),
    ("text", "qqqqqq"),
    ("text", "--pack", "qqqqqq"),
    ("check",),
    ("check", "qqqqqq"),
    ("check", ""),
    ("read",),
    ("read", "--kind", "qq", "x"),
    ("read", "x" * 100_000),
    ("build", "qqqqqq"),
    ("fmt", "--check", "cards/rollplayer"),
)


def hard_coded(shown: str, written: str = "") -> set[str]:
    """The words of a text shown that come from no language file and are no quotation."""
    bare = re.sub(r"\bH\d+\b|[\w./-]+\.(?:yaml|json|md)\b", "", shown)  # codes, names of files
    return (
        set(outside(bare))
        - quotable()
        - set(re.findall(r"[^\W\d_]+", f"{written} {written.lower()}"))
        - {"heroglyph", "fmt"}
    )


# ------------------------------------------------------------------ texts of cards


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_no_word_of_a_card_stands_outside_the_language_files(pack: str, code: str) -> None:
    assert [line for line in card_lines(pack, code) if outside(line)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_hard_coded_word_is_found(code: str) -> None:
    language = bracketed(with_games(code)[PACKS.index("dungeonroll")])
    said: tuple[Alternative, ...] = (Alternative((), parse_pattern("surely {act:inf}")),)
    permit = dict.fromkeys(language.patterns["permit"], said)
    planted = replace(language, patterns={**language.patterns, "permit": permit})
    words = [word.lower() for line in card_lines("dungeonroll", code, planted) for word in outside(line)]
    assert set(words) == {"surely"}


def test_every_word_of_a_card_is_in_brackets() -> None:
    for line in card_lines("rollplayer", "de"):
        assert line.count("⟦") == line.count("⟧") > 0


# ------------------------------------------------------------------ the command line


def run(code: str, *arguments: str) -> str:
    return CliRunner().invoke(command_line(pseudo_messages(code)), arguments, prog_name="heroglyph").output


@pytest.mark.parametrize("code", PROGRAM)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_all_from_the_messages(command: str, code: str) -> None:
    page = re.sub(r"(?<!\w)--[a-z-]+", "", run(code, *command.split(), "--help"))
    assert "⟦" in page
    assert hard_coded(page, " ".join(COMMANDS)) == set()


@pytest.mark.parametrize("arguments", WRONG_USE, ids=" ".join)
def test_errors_of_the_command_line_are_all_from_the_messages(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    said = run("en", *arguments)
    assert "⟦" in said
    assert hard_coded(said, " ".join([*arguments, *COMMANDS, *LANGUAGES, *PACKS, "help"])) == set()


def test_other_output_is_all_from_the_messages(tmp_path: Path) -> None:
    pack = str(ROOT / "tests" / "games" / "packs" / "bouquet")
    written = " ".join((str(tmp_path), pack))
    assert hard_coded(run("en", "build", pack, "--out", str(tmp_path)), written) == set()
    assert hard_coded(run("en", "check", pack), written) == set()


def test_what_could_follow_are_words_of_the_language() -> None:
    text = "Gain 2 Gold wrongly."
    said = run("en", "read", "--lang", "en", text)
    assert {word for word in hard_coded(said, text) if word.lower() not in forms("en")} == set()


# ------------------------------------------------------------------ reports


def reports() -> Iterator[tuple[str, str]]:
    """Reports of the mistakes that the tests of the grammar and of binding plant, each with its text."""
    from tests.compiler.binding.test_resolve import cases, diagnose

    for path in sorted((ROOT / "tests" / "compiler" / "parsing" / "bad").glob("*.yaml")):
        for case in read_table(path):
            text = case["text"] if isinstance(case, dict) and "text" in case else ""
            yield _report(parse_rules(text_scalar(text, "case"))[1], text), text
    for case in cases("bad"):
        diagnostics, source = diagnose(case.content)
        yield (
            _report(
                [diagnostic for diagnostic in diagnostics if diagnostic.span.file == "case"], source.text
            ),
            source.text,
        )


def _report(diagnostics: list[Diagnostic], text: str) -> str:
    return "".join(
        report_text([diagnostic], {"case": Source("case", text)}, pseudo_messages("fr"))
        for diagnostic in diagnostics
    )


def test_reports_are_all_from_the_messages() -> None:
    made = list(reports())
    assert sum(shown.count("⟦") for shown, _ in made) > 500
    assert {word for shown, text in made for word in hard_coded(shown, f"{text} case")} == set()
