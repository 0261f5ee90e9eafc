"""The command line as a whole: help, the language it speaks, wrong use, and the exit code it leaves with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import click
import pytest
from tests.places import ROOT
from tests.program import run

from heroglyph import runtime
from heroglyph.workbench.cli.cli import command_line, main, ui_language
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.terminal.failure import Failure


def commands(of: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """A command and all below it, each as the words that call it."""
    yield path
    if isinstance(of, click.Group):
        for name, command in sorted(of.commands.items()):
            yield from commands(command, (*path, name))


COMMANDS = tuple(commands(command_line(read_messages("en"))))


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_is_complete_and_has_examples(language: str, command: tuple[str, ...]) -> None:
    result = run(*command, "--help", language=language)
    assert result.exit_code == 0
    messages = read_messages(language)
    assert messages.say("help", "words", "examples") in result.output
    assert "heroglyph " in result.output.partition(messages.say("help", "words", "examples"))[2]
    assert "help." not in result.output and "Show this message" not in result.output


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_examples_of_the_help_are_understood(command: tuple[str, ...]) -> None:
    examples = read_messages("en").say("help", "_".join(command) or "program", "examples")
    for line in examples.strip().splitlines():
        words = line.partition(">")[0].replace('"', "").split()
        assert words[0] == "heroglyph", line
        called = called_by(words[1:])
        known = {option for param in called.get_params(click.Context(called)) for option in param.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


def called_by(words: Sequence[str]) -> click.Command:
    """The command that a line calls: the last that its words name, one inside the other."""
    command: click.Command = command_line(read_messages("en"))
    for word in words:
        if not isinstance(command, click.Group):
            break
        command = command.commands[word]
    return command


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        (["check", "x"], {"LANG": "de_DE.UTF-8"}, "de"),
        (["check", "x"], {}, "en"),
        (["--ui-lang", "fr", "check"], {"LANG": "de_DE.UTF-8"}, "fr"),
        (["check", "--ui-lang=fr"], {}, "fr"),
        (["read", "--", "--ui-lang", "xx"], {"HEROGLYPH_LANGUAGE": "fr"}, "fr"),
    ],
)
def test_language_of_the_program(arguments: list[str], environment: dict[str, str], expected: str) -> None:
    assert ui_language(arguments, environment) == expected


def test_unknown_language_of_the_program_is_refused() -> None:
    with pytest.raises(Failure):
        ui_language(["--ui-lang", "xx"], {})


@pytest.mark.parametrize(
    "arguments",
    [
        ["chek"],
        ["--colour"],
        ["check"],
        ["check", "nowhere"],
        ["check", "/"],
        ["check", __file__],
        ["fmt", "nowhere.yaml"],
        ["text", "jeweled_dager"],
        ["text", "--lang"],
        ["text", "--lang", "xx"],
        ["text", "--pack", "nowhere"],
        ["text", "--json=yes"],
        ["text", "--pack", "a" * 5000],
        ["read", "--pack", "a" * 5000, "x"],
        ["check", "a" * 5000],
        ["fmt", "a" * 5000],
        ["read", "--lang", "../en", "x"],
        ["read", "--kind", "nowhere", "--lang", "en", "x"],
        ["read", "--lang", "en", " "],
        ["build", "nowhere"],
        ["--ui-lang", "xx"],
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1 and said.err.startswith("heroglyph: "), said.err
    assert ": cli." not in said.err


def test_likely_card_is_offered() -> None:
    result = run("text", "jeweled_dager")
    assert "jeweled_dagger?" in result.stderr


def test_version() -> None:
    import heroglyph

    kind = "compiled" if runtime.is_compiled() else "plain Python"
    assert run("--version").output == f"heroglyph {heroglyph.__version__} ({kind})\n"
    french = {"compiled": "compilé", "plain Python": "Python pur"}[kind]
    assert run("--version", language="fr").output == f"heroglyph {heroglyph.__version__} ({french})\n"


@pytest.mark.parametrize("suffix", EXTENSION_SUFFIXES)
def test_version_tells_a_compiled_runtime(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "__file__", str(tmp_path / "__init__.py"))
    assert "(plain Python)" in run("--version").output
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / f"game{suffix}").touch()
    assert "(compiled)" in run("--version").output


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.dont_write_bytecode = False;"
        "from heroglyph.workbench.cli.cli import main; main(['--help']);"
        "heavy = {'dataclasses', 'lark', 'yaml', 'rich', 'jsonschema', 'msgspec', 'babel', 'jinja2'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    for _ in range(2):  # the first one may have to read the messages, and keeps them
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


_SEEN_BY_CHECK = """
import sys
from heroglyph.workbench.cli.cli import main
for more in (["--no-examples"], []):
    main(["check", "docs/examples/swift_edition", "--no-texts", *more])
    print(*sys.modules)
"""
_NEEDED_FOR_NO_TEXT = {
    "",
    ".checks",
    ".checks.questions",
    ".checks.reference",
    ".chapter_names",
    ".questions",
}


def test_check_imports_nothing_that_it_does_not_ask() -> None:
    """Half the time of a small check goes to imports: of texts, of play and of mistakes only what is used."""
    done = subprocess.run([sys.executable, "-c", _SEEN_BY_CHECK], capture_output=True, text=True, check=True)
    without_examples, with_examples = (set(line.split()) for line in done.stdout.splitlines()[1::2])
    texts, play = "heroglyph.compiler.text", ("heroglyph.runtime.", "heroglyph.compiler.lowering")
    unwanted = {"parsing.recover", "parsing.mistakes", "parsing.format", "source.yaml.yaml_faults"}
    unwanted = {f"heroglyph.compiler.{room}" for room in (*unwanted, "source.packs.unzip")}
    unwanted |= {"heroglyph.workbench.formats.finding", "zipfile", "rich", "babel", "jsonschema", "jinja2"}
    for imported in (without_examples, with_examples):
        of_texts = {name.removeprefix(texts) for name in imported if name.startswith(texts)}
        assert of_texts == _NEEDED_FOR_NO_TEXT
        assert not imported & unwanted
    played = {name for name in with_examples if name.startswith(play)}
    assert played & without_examples == set()


_SEEN_BY_OTHERS = """
import sys; sys.dont_write_bytecode = False
from heroglyph.workbench.cli.cli import main
pack = ["--lang", "en", "--pack", sys.argv[1]]
for command in (
    ["text", *pack],
    ["read", *pack, "You cannot climb closed routes."],
    ["play", sys.argv[1], "--players", "2", "--bots", "random", "--seed", "1"],
):
    main(command)
    print("modules", *sys.modules)
"""


def test_text_read_and_play_import_nothing_that_they_do_not_ask(tmp_path: Path) -> None:
    """Of a pack whose rules were parsed before: no parser for them; no checks where nobody asks for those."""
    environment = {**os.environ, "HEROGLYPH_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", _SEEN_BY_OTHERS, str(ROOT / "docs" / "examples" / "gull_cliff")]
    for _ in range(2):
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
        )
    text, read, play = (set(line.split()) for line in done.stdout.splitlines() if line.startswith("modules "))
    never = {"lark", "jsonschema", "jinja2", "zipfile"}
    never |= {f"heroglyph.compiler.{room}" for room in ("parsing.recover", "parsing.mistakes")}
    of_checks = {"heroglyph.compiler.checks", "heroglyph.compiler.interactions"}
    of_play = {"rich", "heroglyph.runtime.game", "heroglyph.compiler.lowering"}
    assert not (text | read) & (never | of_checks | of_play)
    assert not play & never
    assert play >= of_checks | of_play
