"""The command line from outside: what it prints, where, and with which exit code it leaves."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from sampling import share

from heroglyph.workbench.cli import command_line, main, ui_language
from heroglyph.workbench.failure import Failure
from heroglyph.workbench.messages import available_languages, read_messages

from ..slice_of import root_of

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "import sys; from heroglyph.workbench.cli import main; sys.exit(main())"]
COMMANDS = (
    *("build", "check", "explain", "mutants", "interactions", "measure", "text", "read", "fmt", "play"),
    *("replay", "coverage", "diff", "new", "upgrade", "pack"),
)


def run(*arguments: str, language: str = "en", stdin: str | None = None) -> Result:
    return CliRunner().invoke(command_line(read_messages(language)), arguments, input=stdin)


def spawn(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=120)


def house(folder: Path, pack: str = "dungeonroll") -> Path:
    """A copy of a built-in pack with its words, where it can be spoilt."""
    root = root_of(pack)
    shutil.copytree(root / "cards" / pack, folder / "cards" / pack)
    for words in sorted((root / "locales").glob(f"*/{pack}.yaml")):
        home = folder / "locales" / words.parent.name
        home.mkdir(parents=True)
        shutil.copy(words, home)
    return folder / "cards" / pack


# ------------------------------------------------------------------ help, language, wrong use


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS], ("new", "card")])
def test_help_is_complete_and_has_examples(language: str, command: tuple[str, ...]) -> None:
    result = run(*command, "--help", language=language)
    assert result.exit_code == 0
    messages = read_messages(language)
    assert messages.say("help", "words", "examples") in result.output
    assert "heroglyph " in result.output.partition(messages.say("help", "words", "examples"))[2]
    assert "help." not in result.output and "Show this message" not in result.output


def test_examples_of_the_help_are_understood() -> None:
    program = command_line(read_messages("en"))
    for name in ("program", *COMMANDS, "new_card", "new_word"):
        for line in read_messages("en").say("help", name, "examples").strip().splitlines():
            words = line.partition(">")[0].replace('"', "").split()
            assert words[0] == "heroglyph" and words[1] in program.commands, line
            command = program.commands[words[1]]
            if isinstance(command, click.Group):
                command = command.commands[words[2]]
            known = {option for param in command.params for option in param.opts}
            assert {word for word in words if word.startswith("--")} <= known, line


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


def test_a_card_of_a_folder_needs_its_folder() -> None:
    result = run("text", "nothing_like_it")
    assert result.stderr == (
        "heroglyph: There is no card nothing_like_it in the built-in packs. "
        "Those of a folder of your own are found with --pack FOLDER.\n"
    )
    named = run("text", "nothing_like_it", "--pack", "dungeonroll")
    assert named.stderr == "heroglyph: There is no card nothing_like_it.\n"


def test_likely_card_is_offered() -> None:
    result = run("text", "jeweled_dager")
    assert "jeweled_dagger?" in result.stderr


def test_version() -> None:
    import heroglyph

    assert run("--version").output == f"heroglyph {heroglyph.__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.dont_write_bytecode = False;"
        "from heroglyph.workbench.cli import main; main(['--help']);"
        "heavy = {'lark', 'yaml', 'rich', 'jsonschema', 'msgspec', 'babel', 'jinja2'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    for _ in range(2):  # the first one may have to read the messages, and keeps them
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# ------------------------------------------------------------------ text


def test_a_procedure_has_no_card_text_and_says_so() -> None:
    assert "dice_phase" not in run("text", "--pack", "rollplayer", "--lang", "en").output
    result = run("text", "dice_phase", "--lang", "en")
    assert result.exit_code == 0
    assert result.stderr.startswith("rollplayer:rulebook/dice_phase is a procedure of the game")
    assert run("text", "dwarf", "--lang", "en").stderr == ""  # a card without rules is a card all the same


def test_text_by_language_in_json() -> None:
    result = run("text", "rollplayer:class/thief", "--json")
    (card,) = [json.loads(line) for line in result.output.splitlines()]
    assert card["id"] == "rollplayer:class/thief" and card["kind"] == "class"
    assert card["name"].items() >= {"en": "Thief", "fr": "Voleur", "de": "Dieb"}.items()
    assert card["text"]["en"].splitlines()[0] == "When you place a gold die, gain 4 Gold instead of 2."
    assert set(card["text"]) == set(card["flavor"]) == set(card["name"])


def test_text_of_several_cards_in_the_order_asked_for() -> None:
    result = run("text", "weak", "rollplayer:class/thief", "--lang", "de", "--json")
    cards = [json.loads(line) for line in result.output.splitlines()]
    assert [card["id"] for card in cards] == ["rollplayer:trait/weak", "rollplayer:class/thief"]
    assert list(cards[0]["name"]) == ["de"]


def test_text_of_every_card_of_every_pack() -> None:
    done = spawn("text", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    packs = {json.loads(line)["id"].partition(":")[0] for line in done.stdout.splitlines()}
    assert packs == {"dungeonroll", "rollingrealms", "rollplayer"}


def test_plain_lines_where_nobody_watches() -> None:
    text = "rollplayer:row/charisma\nen  Charisma\n    Take a Charisma token from the supply.\n"
    assert run("text", "charisma", "--lang", "en").output == text
    with_flavor = run("text", "charisma", "--lang", "en", "--flavor").output
    (flavor,) = with_flavor.removeprefix(text).splitlines()
    assert with_flavor.startswith(text) and flavor.startswith("    ~ “You may keep the castle,”")


def test_card_without_flavor_has_none_to_show() -> None:
    assert json.loads(run("text", "town_portal", "--json").output)["flavor"] == {}
    assert run("text", "town_portal", "--flavor").output == run("text", "town_portal").output


def test_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("heroglyph.workbench.text_command.watched", lambda _: True)
    assert main(["text", "thief", "--lang", "en,de", "--ui-lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "English" in said and "Deutsch" in said and "Dieb" in said
    assert "Er stiehlt nicht." in said
    assert main(["text", "town_portal", "human", "--lang", "en,de", "--ui-lang", "en"]) == 0
    assert "Lebt achtzig Jahre" in capsys.readouterr().out


def test_compact_wording_is_shorter() -> None:
    full, compact = (
        run("text", "longbow", "--lang", "en").output,
        run("text", "longbow", "--lang", "en", "--compact").output,
    )
    assert len(compact) < len(full)


# ------------------------------------------------------------------ read


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "When you place a gold die, gain 4 Gold instead of 2."),
        ("fr", "quand vous placez un dé or, gagnez 4 pièces d'or au lieu de 2."),
        ("de", "Wenn du einen goldenen Würfel platzierst, erhältst du 4 statt 2 Gold."),
    ],
)
def test_read_prints_the_rule(language: str, text: str) -> None:
    result = run("read", "--lang", language, text)
    assert (result.exit_code, result.output) == (0, "replace gold_bonus: amount = 4\n")


def test_read_from_standard_input_line_by_line() -> None:
    result = run("read", "--lang", "en", "-", stdin="Gain 2 Gold.\nGain 3 Gold.\n")
    assert result.output == "ability: gain 2 gold\nability: gain 3 gold\n"


def test_read_tells_how_far_it_came() -> None:
    result = run("read", "--lang", "en", "--pack", "dungeonroll", "Gain 2 goats.")
    assert result.exit_code == 1 and result.stdout == ""
    assert "Understood up to: Gain 2\n" in result.stderr and "Not understood: goats\n" in result.stderr
    assert "Experience" in result.stderr


def test_text_that_is_too_long_is_refused() -> None:
    assert run("read", "--lang", "en", "Gain 2 Gold. " * 1000).exit_code == 3


# ------------------------------------------------------------------ check


def test_check_of_a_copy_is_clean(tmp_path: Path) -> None:
    result = run("check", str(house(tmp_path)))
    assert (result.exit_code, result.output) == (0, "no problems\n")


def test_check_reports_all_kinds_of_findings_in_one_run(tmp_path: Path) -> None:
    pack = house(tmp_path)
    cards = pack / "slice.yaml"
    text = cards.read_text()
    text = text.replace("treat fighter as mage", "treat fihgter as mage").replace(
        "my.experience: 4, my.", "my.experience: 5, my."
    )
    cards.write_text(text)
    names = tmp_path / "locales" / "de" / "dungeonroll.yaml"
    names.write_text(names.read_text().replace("  town_portal:", "  town_gate:"))
    result = run("check", str(pack))
    assert result.exit_code == 1
    assert "slice.yaml:" in result.output and "fihgter" in result.output and "^^^" in result.output
    assert "town_portal" in result.output and "town_gate" in result.output
    cards.write_text(text.replace("fihgter", "fighter"))
    assert "H705" in run("check", str(pack)).output


def test_check_of_one_file_leaves_out_the_others(tmp_path: Path) -> None:
    pack = house(tmp_path)
    (pack / "more.yaml").write_text("- {id: odd, kind: treasure, copies: 9, worth: 0}\n")
    assert run("check", str(pack / "slice.yaml"), "--no-texts").exit_code == 0
    assert run("check", str(pack / "more.yaml"), "--no-texts").exit_code == 1


def test_missing_words_are_placed_in_the_file_of_words(tmp_path: Path) -> None:
    pack = house(tmp_path)
    words = tmp_path / "locales" / "fr" / "dungeonroll.yaml"
    kept = [line for line in words.read_text().splitlines() if not line.startswith("  spend:")]
    words.write_text("\n".join(kept) + "\n")
    result = run("check", str(pack))
    assert result.exit_code == 1
    assert (
        "locales/fr/dungeonroll.yaml:" in result.output
        and "H602" in result.output
        and "spend" in result.output
    )


@pytest.mark.parametrize(
    ("section", "code"),
    [
        ("verbs: [reroll]", "H612"),
        ("vebrs: {}", "H613"),
        ('labels: {x: "{object"}', "H614"),
        ('labels: {x: "[{object}"}', "H614"),
        ('labels: {x: "{obejct}"}', "H615"),
        ("verbs: {reroll: {frame: [{if: object}]}}", "H612"),
        ("verbs: {reroll: {variants: [{inf: x}]}}", "H612"),
        ("- reroll", "H612"),
        ("verbs: reroll", "H612"),
        ("values: {PartyFace: mage}", "H612"),
        ("verbs: {reroll: [{say: x, if: {object: x}}]}", "H612"),
        ("verbs: {reroll: {frame: {variants: [{if: x, inf: y}]}}}", "H612"),
        ("verbs: {reroll: {variants: [{if: x, variants: [{if: x, inf: y}]}]}}", "H612"),
        ("verbs: {reroll: {inf: x, frame: 'x ]'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '^'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '{}'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '<nothing@object>'}}", "H615"),
        ("verbs: {reroll: {inf: x, frame: 'x {=verb.frame}'}}", "H616"),
        ("verbs: {reroll: {inf: x, frame: {_: '[{=verb.more}]'}, more.inf: '{=verb.frame}'}}", "H616"),
    ],
)
def test_words_written_wrongly_are_findings(tmp_path: Path, section: str, code: str) -> None:
    pack = house(tmp_path)
    words = tmp_path / "locales" / "fr" / "dungeonroll.yaml"
    kept = re.sub(rf"^{section.partition(':')[0]}:\n(  .*\n)*", "", words.read_text(), flags=re.M)
    words.write_text(section + "\n" if section.startswith("-") else kept + section + "\n")
    for command in (("check", str(pack), "--no-examples"), ("text", "--pack", str(pack))):
        result = run(*command)
        assert result.exit_code == 1 and code in result.output, command
    result = run("read", "--pack", str(pack), "--lang", "fr", "Terrassez-le.")
    assert result.exit_code == 1


WORDS_THAT_DO_NOT_DO = [
    (language, *case)
    for language in ("en", "fr", "de")
    for case in (
        ("spend", "{variants: []}", "H602"),
        ("reroll", "{imp: x, inf: y, frame: '{object.sg}'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '{rows}'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '[{object.sg}]'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '{=object.more}'}", "H603"),
        ("party_die", "{gender: x, sg: y, pl: z}", ""),
        ("dungeon_die", "{gender: m, sg: x, pl: z, in: '', lies: '', goes: '', leaves: ''}", ""),
        ("dungeon_die", "{gender: m, sg: '{=noun.other}', pl: z}", "H603"),
    )
]
"""Eight words: a row of three languages, of which an everyday run takes each word in one of them."""


@pytest.mark.parametrize(("language", "word", "entry", "code"), share(WORDS_THAT_DO_NOT_DO, 3))
def test_words_that_do_not_do_for_a_rule_are_findings(
    tmp_path: Path, language: str, word: str, entry: str, code: str
) -> None:
    pack = house(tmp_path)
    words = tmp_path / "locales" / language / "dungeonroll.yaml"
    text, count = re.subn(rf"^  {word}: .*\n", f"  {word}: {entry}\n", words.read_text(), flags=re.M)
    assert count == 1
    words.write_text(text)
    for command in (("check", str(pack), "--no-examples"), ("text", "--pack", str(pack))):
        result = run(*command)
        assert isinstance(result.exception, SystemExit | None)
        assert code in result.output, command


@pytest.mark.parametrize(
    "given",
    [
        "given: {my.experience: --5}",
        "given: {my.experience: '²'}",
        "given: {my.experience: ٣}",
        "given: {my.experience: 99999999999999999999}",
        f"given: {{my.experience: '{'9' * 5000}'}}",
        "given: {my.delves: 4}",
        "given: {my.delves: -1}",
        "given: {my.delves: [1]}",
        "given: {my.hero: [1, 2]}",
        "given: {my.hero: spellsword, my.hero.ready: maybe}",
        "given: {my.hero: spellsword, my.hero.side: 7}",
        "rolls: ['²']",
        "rolls: [99999999999999999999]",
    ],
)
def test_what_an_example_cannot_be_given_is_a_finding(tmp_path: Path, given: str) -> None:
    pack = house(tmp_path)
    cards = pack / "slice.yaml"
    cards.write_text(cards.read_text() + f"    - name: odd\n      {given}\n      expect: {{level: []}}\n")
    result = run("check", str(pack), "--no-texts")
    assert result.exit_code == 1 and "H701" in result.output


def test_limit_is_exit_code_3(tmp_path: Path) -> None:
    pack = house(tmp_path)
    (pack / "huge.yaml").write_text("# " + "x" * 300_000 + "\n")
    assert run("check", str(pack), "--no-texts").exit_code == 3


def test_unreadable_file_is_a_finding_not_a_traceback(tmp_path: Path) -> None:
    pack = house(tmp_path)
    (pack / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01")
    result = run("check", str(pack), "--no-texts")
    assert result.exit_code == 1 and "binary.yaml" in result.output


# ------------------------------------------------------------------ fmt


def test_fmt_rewrites_rules_only(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    original = b"\xef\xbb\xbf# kept\r\n- id: a\r\n  rules: |\r\n    ability:  gain   2 gold\r\n"
    file.write_bytes(original)
    checked = run("fmt", "--check", str(file))
    assert checked.exit_code == 1 and str(file) in checked.stdout and file.read_bytes() == original
    assert run("fmt", str(file)).exit_code == 0
    assert file.read_bytes() == original.replace(b"ability:  gain   2", b"ability: gain 2")
    assert run("fmt", "--check", str(file)).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["cards.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="links are others there")
def test_fmt_tells_of_links_that_it_does_not_follow(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "x.yaml").write_text("- id: x\n  rules: |\n    score  1\n")
    pack = tmp_path / "pack"
    (pack / "cards").mkdir(parents=True)
    (pack / "cards" / "more").symlink_to(tmp_path / "there")
    (pack / "cards" / "lost.yaml").symlink_to("nowhere.yaml")
    (pack / ".hidden").symlink_to(tmp_path / "there")
    result = run("fmt", str(pack))
    assert result.exit_code == 1 and "score  1" in (tmp_path / "there" / "x.yaml").read_text()
    assert [line.split()[2] for line in result.output.splitlines() if "H102" in line] == ["H102", "H102"]
    assert "cards/more" in result.output and "cards/lost.yaml" in result.output


def test_fmt_leaves_broken_files_alone(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("- id: 'a\n")
    result = run("fmt", str(file))
    assert result.exit_code == 1 and "cards.yaml:1" in result.stderr and file.read_text() == "- id: 'a\n"


@pytest.mark.parametrize(
    "arguments",
    [("fmt", ""), ("check", ""), ("text", "--pack", ""), ("read", "--pack", "", "x"), ("build", "--out", "")],
)
def test_empty_path_never_means_the_current_folder(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("- id: a\n  rules: |\n    ability:  gain   2 gold\n")
    (tmp_path / "pack.yaml").write_text("id: here\n")
    monkeypatch.chdir(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run(*arguments).exit_code == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_packs_are_formatted() -> None:
    assert run("fmt", "--check", str(ROOT / "cards")).exit_code == 0


# ------------------------------------------------------------------ build


def test_build_writes_effects_and_texts(tmp_path: Path) -> None:
    done = spawn("build", str(house(tmp_path)), "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Built: 1 pack, ") and done.stdout.count("\n") == 1
    folder = tmp_path / "out" / "dungeonroll"
    compiled = json.loads((folder / "compiled.json").read_text())
    assert compiled["pack"] == "dungeonroll" and len(compiled["effects"]) >= 7 and compiled["table"]["verbs"]
    texts = json.loads((folder / "texts.json").read_text())
    portal = next(card for card in texts if card["id"] == "dungeonroll:treasure/town_portal")
    for language, text in portal["text"].items():
        page = (folder / f"texts.{language}.md").read_text()
        assert text and text.splitlines()[0] in page and portal["name"][language] in page


def test_build_is_the_same_each_time(tmp_path: Path) -> None:
    made, pack = [], str(house(tmp_path))
    for name in ("one", "two"):
        assert run("build", pack, "--out", str(tmp_path / name)).exit_code == 0
        files = sorted((tmp_path / name).rglob("*.*"))
        made.append([(file.relative_to(tmp_path / name), file.read_bytes()) for file in files])
    assert made[0] == made[1]


def test_build_into_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    result = run("build", str(house(tmp_path)), "--out", str(tmp_path / "out"))
    assert result.exit_code == 2 and "cannot be written" in result.stderr


# ------------------------------------------------------------------ streams


def test_closed_pipe_is_silent() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "text", "--json", "--pack", "dungeonroll"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(60) == 141 and said == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        ("check nowhere >&-", 2, 1),
        ("check dungeonroll --no-texts >&- 2>&-", 0, 0),
        ("text town_portal >&-", 0, 0),
        ("text town_portal > /dev/full", 2, 1),
        ("text --json --pack dungeonroll > /dev/full", 2, 1),
        ("read --lang en - <&-", 2, 1),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_streams_that_are_closed_or_full(redirected: str, code: int, said: int) -> None:
    program = f"{sys.executable} -c 'import sys; from heroglyph.workbench.cli import main; sys.exit(main())' "
    result = subprocess.run(["sh", "-c", program + redirected], capture_output=True, text=True)
    assert (result.returncode, result.stderr.count("\n")) == (code, said), result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a pipe can be set on Linux only")
def test_interrupt_is_one_line() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "read", "-", "--ui-lang", "en"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    import fcntl  # not on every system

    fcntl.fcntl(process.stdin, fcntl.F_SETPIPE_SZ, 4096)
    process.stdin.write(b"x" * 5000)  # more than the pipe holds: it is written when the program is reading
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    process.wait(timeout=60)
    _, said = process.communicate()
    assert process.returncode == 130 and said.decode().strip() == "heroglyph: stopped"


def test_letters_that_the_terminal_lacks_do_not_stop_it() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*PROGRAM, "text", "thief", "--lang", "fr"], capture_output=True, env=environment, timeout=60
    )
    assert done.returncode == 0 and b"Voleur" in done.stdout
