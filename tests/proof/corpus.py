"""Everything that the program says or prints, as pieces of text with a place and a language.

Texts of cards come from ``heroglyph text``, in both wordings, as a reader gets them; names and flavor
texts, and the program's own messages, from the files in ``locales/``; sentences of the documentation from
its pages, without the code in them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from tests.made_once import made_once
from tests.places import ROOT
from tests.tables import read_plain

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.reference.pages.page_words import languages_with_pages, page_words
from heroglyph.workbench.report.message_files import own_message_file
from heroglyph.workbench.report.messages import PLACEHOLDER, Words, available_languages, read_messages

PROGRAM = available_languages()
"""The languages in which the program speaks; packs are said in these and in others."""
LANGUAGES = tuple(sorted(path.parent.name for path in (ROOT / "locales").glob("*/language.yaml")))
PACKS_TO_COPY = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/pack.yaml"))
EXAMPLES = "examples"
_OWN_FILES = {
    "language.yaml",
    "messages.yaml",
    "authoring.yaml",
    "common.yaml",
    "explanations.yaml",
    "pages.yaml",
}
_PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/??/*.md")
_NAMES_OF_FORMS = {("story", key) for key in ("object", "place", "not", "under_on")}
"""In the words of pages: forms and relations of the language by the names that its file gives them."""
_MADE = re.compile(r"<!-- constructs: begin -->.*?<!-- constructs: end -->", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE = re.compile(r"^ *```.*?^ *```\s*?$|^ *>.*?$|`[^`]*`|(?<=\])\([^)]*\)", re.DOTALL | re.MULTILINE)
_TAG = re.compile(r'<[a-z/](?:[^>]* alt="([^"]*)")?[^>]*>')  # of a picture, its alternative text is read
_STEP = re.compile(r" *(?:\d+\.|[-*]) (.*)")
_NOTE = re.compile(r": \w+(?: \d+–\d+)?$")  # how a note changes its step: a word of the plan
_TITLE = re.compile(r"^## (.*) \[\w+\]$", re.MULTILINE)
_USES = {"?": "asked", ">": "logged", "!": "short"}
_MARKDOWN = re.compile(r"<[^>]*>|\]\([^)]*\)|[*#\[\]\\`>]|^ *(?:\d+\.|-) ")


@dataclass(frozen=True)
class Said:
    """A piece of text: where it comes from, in which language, and what kind of text it is."""

    place: str
    language: str
    text: str
    sort: str


@cache
def card_texts() -> tuple[Said, ...]:
    """What every card of every pack says, a line a rule, in the full and in the compact wording."""
    return made_once("card-texts", _card_texts)


def _card_texts() -> tuple[Said, ...]:
    return tuple(
        Said(card["id"], language, line, "card")
        for flags in ([], ["--compact"])
        for card in _spoken(*flags)
        for language, text in card["text"].items()
        for line in text.splitlines()
    )


def _spoken(*flags: str) -> Iterator[dict[str, Any]]:
    """The cards as the program says them; that it can say all of them is for the check of the packs."""
    for pack in ([], *(["--pack", str(folder)] for folder in PACKS_TO_COPY)):
        result = CliRunner().invoke(command_line(read_messages("en")), ["text", "--json", *pack, *flags])
        yield from (json.loads(line) for line in result.stdout.splitlines())


@cache
def names() -> tuple[Said, ...]:
    """The names of the cards, of their sides and of their rules."""
    return tuple(
        Said(place, language, name, "name") for place, language, entry in _entries() for name in _named(entry)
    )


def _named(entry: Mapping[str, Any]) -> Iterator[str]:
    """A name, and those of the parts of what it names."""
    if "name" in entry:
        yield entry["name"]
    for section in ("sides", "rules"):
        for part in entry.get(section, {}).values():
            yield from _named(part)


@cache
def flavors() -> tuple[Said, ...]:
    """The flavor texts of the cards, of those that have one."""
    return tuple(
        Said(place, language, entry["flavor"], "flavor")
        for place, language, entry in _entries()
        if "flavor" in entry
    )


@cache
def _entries() -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
    own = [path for path in sorted((ROOT / "locales").glob("*/*.yaml")) if path.name not in _OWN_FILES]
    files = [(path.stem, path.parent.name, path) for path in own]
    files += [(pack.name, path.stem, path) for pack in PACKS_TO_COPY for path in pack.glob("locales/*.yaml")]
    return tuple(
        (f"{pack}:{card}", language, entry)
        for pack, language, path in files
        for words in _sections(read_plain(path))
        for card, entry in words.get("names", {}).items()
    )


def _sections(words: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The words of a file, and those that replace others."""
    yield words
    yield words.get("replaces", {})


@cache
def messages() -> tuple[Said, ...]:
    """What the program says, but for the examples of its help, which are commands, and names of forms."""
    own = [(language, own_message_file(language)) for language in PROGRAM]
    own += [(language, page_words(language).words) for language in languages_with_pages()]
    return tuple(
        Said(".".join(path), language, text, "message")
        for language, words in own
        for path, text in flat(words)
        if (path[-1] != EXAMPLES or len(path) == 2) and not _is_form(path[1:])
    )


def _is_form(path: tuple[str, ...]) -> bool:
    """Whether something in the words of pages names a form: no reader sees it."""
    return path in _NAMES_OF_FORMS or (path[:1] == ("people",) and path[-1] == "owner")


@cache
def explanations() -> tuple[Said, ...]:
    """The pages of the codes, a paragraph each; those of one page have one place."""
    return tuple(
        Said(f"explanations.{code}", language, text, "message")
        for language in PROGRAM
        for code, page in _read(ROOT / "locales" / language / "explanations.yaml").items()
        for whole in page.values()
        for text in whole.split("\n")
    )


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = read_plain(path)
    return data


def flat(words: Words, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts in a tree of messages, each with its path."""
    if isinstance(words, str):
        yield path, words
    else:
        for key, inner in words.items():
            yield from flat(inner, (*path, key))


@cache
def pages() -> tuple[Said, ...]:
    """The paragraphs of the documentation, without code, quotations and what is made by the program."""
    paragraphs = []
    for pattern in _PAGES:
        for path in sorted(ROOT.glob(pattern)):
            read = _COMMENT.sub("", _MADE.sub("", path.read_text("utf-8")))
            text = _TAG.sub(r"\1", _CODE.sub(" … ", read))
            language = path.parent.name if path.parent.name in LANGUAGES else "en"
            name = path.name if language == "en" else f"{language}/{path.name}"
            paragraphs += [Said(name, language, part, "page") for part in text.split("\n\n") if part.strip()]
    return tuple(paragraphs)


@cache
def program() -> tuple[Said, ...]:
    """All that stands in ``locales/`` or is made of it: texts, names, flavor texts, messages and pages."""
    return (*card_texts(), *names(), *flavors(), *messages(), *explanations())


@cache
def generated() -> tuple[Said, ...]:
    """What the program makes of rules besides the texts of cards, out of the golden files of the tests.

    ``told``: procedures; ``asked``, ``logged``, ``short``: prompts, lines of the log, reminders; ``made``:
    the pages of a rules reference.
    """
    return (*_told(), *_used(), *_made())


def _told() -> Iterator[Said]:
    for path in sorted((ROOT / "tests").rglob("golden/told.*.*.md")):
        text = path.read_text("utf-8")
        titles = set(_TITLE.findall(text))
        for line in text.splitlines():
            if step := _STEP.match(line):
                told = f"{_NOTE.sub('', step[1])}." if line.lstrip().startswith("*") else step[1]
                sort = "name" if told in titles else "told"
                yield Said(path.name, path.name.split(".")[2], told, sort)


def _used() -> Iterator[Said]:
    for path in sorted((ROOT / "tests").rglob("golden/uses.*.txt")):
        language = ""
        for line in path.read_text("utf-8").splitlines():
            mark, text = line[:5].strip(), line[4:].strip()
            if line[:4] in {f"{code}  " for code in LANGUAGES}:
                language = line[:2]
            elif mark in _USES and text.strip("> !?") != "—":
                yield from (Said(path.name, language, part, _USES[mark]) for part in line[5:].split(" / "))


def _made() -> Iterator[Said]:
    for path in sorted((ROOT / "tests" / "workbench" / "reference" / "golden").glob("*.md")):
        for line in path.read_text("utf-8").splitlines():
            text = _MARKDOWN.sub("", line)
            yield from (
                Said(path.name, path.name.split(".")[1], cell.strip(" "), "made")
                for cell in text.split("|")
                if any(map(str.isalpha, cell))
            )


def without_placeholders(text: str, filling: str = " ") -> str:
    """A message without the names that will be filled in."""
    return PLACEHOLDER.sub(filling, text)


@cache
def quotable() -> frozenset[str]:
    """The words of the rules language and of the games, which messages quote; no sentence for people."""
    files = [ROOT / "grammar" / "core.yaml", ROOT / "grammar" / "slips.yaml"]
    files += sorted((ROOT / "grammar" / "new_game").glob("*.yaml"))
    files += [*sorted((ROOT / "grammar").glob("*.schema.json")), *sorted((ROOT / "cards").rglob("*.yaml"))]
    texts = [text for path in files for text in _own_words(read_plain(path))]
    grammar = re.sub(r"//.*", "", (ROOT / "grammar" / "rules.lark").read_text("utf-8"))
    return frozenset(re.findall(r"[^\W\d_]+", " ".join([*texts, grammar])))


def _own_words(data: Any) -> Iterator[str]:
    """The keys and values of some data, but for names and descriptions."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            if key not in ("name", "description", "title") or not isinstance(value, str):
                yield from _own_words(value)
    elif isinstance(data, list):
        for item in data:
            yield from _own_words(item)
    else:
        yield data
