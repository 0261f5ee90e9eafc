"""Whole commands in a pseudo-language: tables, games, and pages too have no word of their own.

They are run in French, so that an English word of the program shows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.places import ROOT
from tools.pseudo import pseudo_program

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages

from .corpus import LANGUAGES
from .lexicon import forms
from .test_pseudo import COMMANDS, PACKS, hard_coded

PACK = ROOT / "tests" / "games" / "packs" / "bouquet"
GAME = str(PACK)
TYPED = "1\n1\npourquoi\n?\n? 1\npourquoi 1\npourquoi limites\nqqq\n99\nannuler\nrefaire\n1\n1\n1\nquitter\n"
RUNS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("measure", GAME, "--games", "1", "--workers", "1"), ""),
    (("measure", GAME, "--games", "qq"), ""),
    (("interactions", GAME), ""),
    (("interactions", GAME, "qq"), ""),
    (("explain", "H012"), ""),
    (("explain",), ""),
    (("explain", "qq"), ""),
    (("check", GAME, "--report", "dossier.html"), ""),
    (("check", "--format", "qq", GAME), ""),
    (("reference", GAME, "--lang", "fr", "--out", "html"), ""),
    (("reference", GAME, "--lang", "fr", "--format", "markdown", "--out", "markdown"), ""),
    (("reference", GAME, "--lang", "qq"), ""),
    (("locale", "status", GAME), ""),
    (("locale", "check", "fr", GAME), ""),
    (("locale", "check", "qq", GAME), ""),
    (("locale", "review", "fr", GAME), ""),
    (("locale", "prove", "qq", GAME), ""),
    (("locale", "new", "it", "--from", "qq"), ""),
    (("locale", "export", "fr", GAME), ""),
    (("play", GAME, "--players", "2", "--bots", "random", "--seed", "1"), TYPED),
    (("play", GAME, "--players", "2", "--bots", "random,greedy", "--seed", "1"), ""),
    (("play", GAME, "--players", "qq"), ""),
    (("play", GAME, "--players", "19", "--bots", "greedy"), ""),
    (("play", GAME, "--bots", "qq"), ""),
    (("replay", "qq"), ""),
    (("pack", "qq"), ""),
    (("diff", GAME, GAME), ""),
    (("upgrade", GAME), ""),
    (("mutants", GAME), ""),
    (("text", "--pack", GAME), ""),
    (("new", "game", "mine"), ""),
    (("new", "word", "qq"), ""),
    (("new", "card"), ""),
)
_UNSEEN = re.compile(r"<style.*?</style>|<script.*?</script>|<!--.*?-->|<meta[^>]*>", re.DOTALL)
_SPOKEN = re.compile(r'(?:alt|title|aria-label|placeholder)="([^"]*)"')
_ANCHORS = re.compile(r'<a id="[^"]*"></a>|\]\(#[^)]*\)')
_OPTIONS = re.compile(r"(?<!\w)--[a-z-]+")
OF_LISTS = {"ou"}
"""What CLDR puts between the last two of a list."""
OF_MARKUP = {"br", "B", "C", "L", "M", "R", "T"}
"""Markdown’s line break, and the letters of an index."""
OF_NAMES = ("Heroglyph", "sarif", "github", "montecarlo", "Bouquet", "po")
"""Names of programs and formats, of the pack, and of its file for translators."""
AUTONYMS = {"English", "Deutsch", "Español", "Français", "français"}
_CELLS = "locale review"
"""Shows the forms of a language with phrases that they are said in."""


@cache
def written() -> str:
    """What is quoted: the pack’s files and names, names of constructs and codes, examples, commands."""
    files = [path for path in PACK.rglob("*.yaml") if path.parent.name != "locales"]
    grammar = ROOT / "grammar"
    files += [grammar / name for name in ("diagnostics.yaml", "plan.yaml", "constructs.yaml")]
    texts = [path.read_text("utf-8") for path in [*files, grammar / "explanations" / "H0.yaml"]]
    locales = sorted((PACK / "locales").glob("*.yaml"))
    names = [path.read_text("utf-8").rpartition("\nnames:")[2] for path in locales]
    return " ".join([*texts, *names, *COMMANDS, *LANGUAGES, *PACKS, GAME, *OF_NAMES])


def shown(page: str) -> str:
    """What people see or hear of a page."""
    page = _UNSEEN.sub(" ", page)
    return html.unescape(" ".join([*_SPOKEN.findall(page), re.sub(r"<[^>]*>", " ", page)]))


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """What all the runs print, and the pages that they write."""
    printed: dict[str, str] = {}
    folder = tmp_path_factory.mktemp("said")
    with pytest.MonkeyPatch.context() as patch, pseudo_program():
        patch.chdir(folder)
        patch.setenv("HEROGLYPH_LANGUAGE", "fr")
        patch.setenv("COLUMNS", "300")  # no table cuts a word
        for arguments, typed in RUNS:
            languages = ("--lang", "fr") if arguments[0] in ("play", "text") else ()
            program = command_line(read_messages("fr"))
            wanted = [*arguments, *languages]
            done = CliRunner().invoke(program, wanted, input=typed, prog_name="heroglyph")
            assert done.exception is None or isinstance(done.exception, SystemExit), arguments
            printed[" ".join(arguments)] = f"{done.output} {typed}"
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".html", ".md"):
            page = path.read_text("utf-8")
            seen = shown(page) if path.suffix == ".html" else _ANCHORS.sub(" ", page)
            printed[path.relative_to(folder).as_posix()] = seen
    yield printed


def left(name: str, text: str) -> set[str]:
    """The words of a text that come from no file of words and are no quotation."""
    strangers = (
        hard_coded(_OPTIONS.sub(" ", text), " ".join([written(), name, TYPED]))
        - AUTONYMS
        - OF_MARKUP
        - OF_LISTS
    )
    if name.startswith(_CELLS):
        own = ROOT / "locales" / "fr"
        files = (own / "language.yaml", own / "common.yaml", PACK / "locales" / "fr.yaml")
        known = forms("fr").union(*map(named_in, files))
        strangers = {word for word in strangers if not {word, word.lower()} & known}
    return strangers


@cache
def named_in(path: Path) -> frozenset[str]:
    """The words of a file of words: constructs, forms, determiners."""
    return frozenset(re.findall(r"[^\W\d_]+", path.read_text("utf-8")))


def test_whole_commands_are_all_from_the_files_of_words(said: dict[str, str]) -> None:
    assert {name: words for name, text in said.items() if (words := left(name, text))} == {}


def test_the_runs_say_what_they_are_there_for(said: dict[str, str]) -> None:
    assert [name for name, text in said.items() if text.count("⟦") < 1] == []
    assert {"dossier.html", "html/fr/rules.html"} <= said.keys()
    assert sum(text.count("⟦") for text in said.values()) > 1000


@pytest.mark.parametrize("planted", ["Surely", "surely not"])
def test_a_word_of_the_program_is_found(said: dict[str, str], planted: str) -> None:
    name, text = next(iter(said.items()))
    assert left(name, f"{text} {planted}") == set(planted.split()) - {"not"}
    assert left("page", shown(f'<b title="{planted}">⟦Oui⟧</b>')) == set(planted.split()) - {"not"}
