"""``heroglyph explain``: what a code of a report means, with examples; without a code, all there are."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ...compiler.source.data.catalogue import read_catalogue
from ...compiler.source.suggestions import nearest
from ..report.explanations import RULES, Example, Explanation, Files, explanation, group_of, titles
from ..report.messages import Messages
from ..report.visible import visible
from ..requests.packs import ExplainRequest
from ..terminal.failure import CLEAN, Failure
from ..terminal.terminal import page_width

_INDENT = "  "


def explain(request: ExplainRequest, messages: Messages) -> int:
    """Prints the pages of some codes, or a list of all; returns the exit code. Raises Failure."""
    if request.codes:
        pages = [page(explanation(code_of(word), messages.language), messages) for word in request.codes]
        print("\n".join("".join(f"{line}\n" for line in lines) for lines in pages), end="")
    else:
        print("\n".join(contents(messages)))
    return CLEAN


_LETTER = "H"


def code_of(word: str) -> str:
    """The code that somebody means by itself, by its number or by its name. Raises Failure."""
    codes = {entry.name: code for code, entry in read_catalogue().items()}
    wanted = word.strip().replace("-", "_")
    code = f"{_LETTER}{wanted}" if wanted.isdecimal() else wanted.upper()
    if code in read_catalogue():
        return code
    if wanted.lower() in codes:
        return codes[wanted.lower()]
    near = nearest(wanted.upper(), codes.values()) or nearest(wanted.lower(), codes)
    if near is None:
        raise Failure("no_such_code", word=word)
    raise Failure("no_such_code_but", word=word, near=near)


def contents(messages: Messages) -> Iterator[str]:
    """All codes with their titles, under the headings of their groups."""
    catalogue = read_catalogue()
    width = max(len(entry.name) for entry in catalogue.values())
    group = ""
    for code, title in titles(messages.language).items():
        if group_of(code) != group:
            if group:
                yield ""
            group = group_of(code)
            yield messages.say("explain", "groups", group)
        yield f"{_INDENT}{code}  {catalogue[code].name:{width}}  {title}"
    yield ""
    yield messages.say("explain", "how")


def page(shown: Explanation, messages: Messages) -> Iterator[str]:
    """The lines of a page."""
    entry, width = shown.entry, page_width()
    yield f"{messages.say('report', entry.severity)} {entry.code}  {entry.name}"
    yield shown.title
    for paragraph in shown.text.strip().split("\n"):
        yield ""
        yield from textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False)
    yield from _shown(shown.example, messages)
    if not shown.example.situation:
        yield ""
        yield from textwrap.wrap(messages.say("explain", "game"), width, break_on_hyphens=False)


def _shown(example: Example, messages: Messages) -> Iterator[str]:
    """The files of an example under their headings."""
    for heading, files in (("shared", example.shared), ("wrong", example.wrong), ("right", example.right)):
        if files:
            yield ""
            yield messages.say("explain", heading)
            yield from _listed(files)


def _listed(files: Files) -> Iterator[str]:
    """Files with their paths; rules and what is told of a situation stand alone."""
    for path, text in files.items():
        indent = _INDENT
        if path != RULES:
            yield f"{_INDENT}{path}"
            indent += _INDENT
        for line in text.rstrip("\n").split("\n"):
            yield f"{indent}{visible(line)}".rstrip()
