"""A reference as a folder of static pages: no server, nothing fetched from elsewhere, everything escaped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...report.layouts import layouts
from ...report.messages import Messages
from ...report.speaking import language_name
from ..content.document import Chapter, Reference
from .places import page_of, pages_of
from .searching import entries_of

_FOLDER = Path(__file__).parent / "site"
_COPIED = ("style.css", "site.js", "vendor/minisearch.js", "vendor/minisearch.LICENSE.txt")
START = "index.html"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page, in the words of its language."""

    href: str
    name: str
    language: str = ""
    current: bool = False


def write_pages(references: Mapping[str, Reference], messages: Mapping[str, Messages]) -> dict[str, bytes]:
    """All files of the site by their paths in it. A page has the same name in every language."""
    files = {f"assets/{name}": (_FOLDER / name).read_bytes() for name in _COPIED}
    for code, reference in references.items():
        say = _Words(messages[code])
        files[f"assets/search.{code}.js"] = _search_file(reference)
        for number, chapter in enumerate((None, *reference.chapters)):
            html = _page(references, reference, chapter, number, say)
            files[f"{code}/{page_of(chapter)}"] = html.encode("utf-8")
    files[START] = _first_page(references).encode("utf-8")
    return files


class _Words:
    """Says the words of the pages in one language."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def __call__(self, *path: str, **arguments: Any) -> str:
        return self._messages.say("reference", *path, **arguments)


def _page(
    references: Mapping[str, Reference],
    reference: Reference,
    chapter: Chapter | None,
    number: int,
    say: _Words,
) -> str:
    name = page_of(chapter)
    places = pages_of(reference)
    order = [None, *reference.chapters]
    return _render(
        "page.html.jinja",
        reference=reference,
        chapter=chapter,
        number=number,
        say=say,
        contents=list(_contents(reference, chapter)),
        languages=list(_languages(references, reference.language, name)),
        around=[_to(order[at]) if 0 <= at < len(order) else None for at in (number - 1, number + 1)],
        href=lambda anchor: _href(places, name, anchor),
    )


def _to(chapter: Chapter | None) -> Link | None:
    return None if chapter is None else Link(page_of(chapter), chapter.title)


def _contents(reference: Reference, current: Chapter | None) -> Iterator[Link]:
    for chapter in reference.chapters:
        yield Link(page_of(chapter), chapter.title, current=chapter is current)


def _languages(references: Mapping[str, Reference], current: str, name: str) -> Iterator[Link]:
    """The same page in each language, or its first page where a chapter is not in it."""
    for code, other in references.items():
        known = {page_of(chapter) for chapter in other.chapters} | {START}
        page = name if name in known else START
        yield Link(f"../{code}/{page}", language_name(code), code, code == current)


def _href(places: Mapping[str, str], page: str, anchor: str) -> str:
    """The address of a place, seen from a page."""
    home = places.get(anchor, page)
    return f"#{anchor}" if home == page else f"{home}#{anchor}"


def _first_page(references: Mapping[str, Reference]) -> str:
    """The page that lets one choose a language."""
    links = [Link(f"{code}/{START}", language_name(code), code) for code in references]
    first = next(iter(references.values()))
    return _render("first.html.jinja", reference=first, links=links, references=references)


def _search_file(reference: Reference) -> bytes:
    """What can be found, as a script: a page that is a file may fetch nothing. Nothing ends the script."""
    entries: Sequence[Any] = list(entries_of(reference))
    written = json.dumps(entries, ensure_ascii=True, separators=(",", ":"))
    return f"window.REFERENCE_ENTRIES = {written.replace('<', chr(92) + 'u003c')};\n".encode("ascii")


def _render(name: str, **given: Any) -> str:
    return layouts(_FOLDER).get_template(name).render(given)
