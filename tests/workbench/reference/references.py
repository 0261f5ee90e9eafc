"""References made for tests: each game once, and one whose every text would be active if not escaped."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from tests.builtin import checked as game
from tests.made_once import made_once
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.reference.content.document import Reference
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.pages.pages import write_pages
from heroglyph.workbench.reference.references import write_references
from heroglyph.workbench.report.messages import Messages

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
FAIR = ROOT / "docs" / "examples" / "lantern_fair"
EXAMPLES = ROOT / "docs" / "examples"
GAMES = tuple(find_builtin_packs())
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(2)</script>",
    "{{ 7 * 7 }}{% raw %}",
    "#let x = 1; #panic()",
    "[link](javascript:alert(3)) **bold** `code` | cell",
    "&lt;b&gt; \\ _x_ $y$",
    "'; alert(4); '",
)


@cache
def fair() -> CheckedGame:
    """A game with an expansion."""
    return check(load([FAIR]), checks=False)


def hill(language: str) -> Reference:
    """The reference of a game in which all decide at once, and whose cards have numbers and no names."""
    return example("hollow_hill", language)


@cache
def example(name: str, language: str) -> Reference:
    """The reference of a pack to copy."""

    def make() -> Reference:
        checked = fair() if name == FAIR.name else check(load([EXAMPLES / name]), checks=False)
        return references(checked, language)[language]

    return made_once(f"example-{name}-{language}", make)


def references(checked: CheckedGame, *languages: str, examples: bool = True) -> dict[str, Reference]:
    """The references of a game by language. ``examples``: whether cards have some, which takes most of the
    time.
    """
    words = messages(checked, *languages)
    written = write_references(checked, words, {}, examples=examples)
    return {reference.language: reference for reference in written}


def messages(checked: CheckedGame, *languages: str) -> Mapping[str, Messages]:
    """The words of the pages in some languages, or in all of a game."""
    return {code: page_words(code) for code in languages or checked.packs[0].languages}


@cache
def references_of(name: str) -> dict[str, Reference]:
    """The references of a built-in game in all its languages."""
    return made_once(f"references-{name}", lambda: references(game(name)))


@cache
def site_of(name: str) -> dict[str, bytes]:
    """The pages of a built-in game in all its languages."""
    return made_once(f"site-{name}", lambda: write_pages(references_of(name), messages(game(name))))


def hostile(folder: Path) -> CheckedGame:
    """A small game in English whose names and prose would do something wherever they were not escaped."""
    root = folder / "bouquet"
    shutil.copytree(BOUQUET, root)
    for language in ("fr", "de"):
        (root / "locales" / f"{language}.yaml").unlink()
    manifest = root / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("[en, fr, de]", "[en]"), "utf-8")
    path = root / "locales" / "en.yaml"
    words, _, names = path.read_text("utf-8").partition("names:\n")
    lines = [line.partition(":")[0].strip() for line in names.splitlines()]
    entries = "".join(
        f"  {name}: {{name: {_quoted(text)}, flavor: {_quoted(text)}}}\n"
        for name, text in zip(lines, HOSTILE * 2, strict=False)
    )
    told = f"reference:\n  game: {{name: {_quoted(HOSTILE[0])}, intro: {_quoted(' '.join(HOSTILE))}}}\n"
    path.write_text(f"{words}{told}names:\n{entries}", "utf-8")
    return check(load([root]), checks=False)


def _quoted(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


class Page(HTMLParser):
    """What stands on a page: tags with their attributes, and its text."""

    def __init__(self, html: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(html.decode("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.tags if name in attributes]


def texts(value: object, but: frozenset[str] = frozenset()) -> Iterator[str]:
    """Every text of a document, or of a part; ``but``: the fields that hold none that is read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part, but)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name not in but:
                yield from texts(getattr(value, field.name), but)
