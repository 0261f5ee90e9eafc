"""Shows diagnostics to people: the place, what is wrong, the line with a caret, what to do.

This is the one place where a diagnostic becomes text. ``render`` makes lines of styled parts, which are
joined to plain text or coloured with rich; rich is imported only then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TextIO

from ...compiler.source.data.catalogue import ERROR, WARNING, deduplicated, severity
from ...compiler.source.diagnostics import Diagnostic, Fix
from ...compiler.source.limits import DEFAULT_LIMITS, Limits
from ...compiler.source.spans import Source, Span
from .excerpt import excerpt
from .messages import Messages, nothing_wrong
from .visible import visible

Part = tuple[str, str]
Line = list[Part]
Sources = Mapping[str, Source]

_LINE_END = re.compile(r"\r?\n *")

_STYLES = {
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold blue",
    "gutter": "blue",
    "caret": "bold red",
    "label": "bold cyan",
    "": "",
}


def write_report(
    diagnostics: Iterable[Diagnostic],
    sources: Sources,
    messages: Messages,
    out: TextIO,
    color: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> None:
    """Writes diagnostics to a stream, in colour if wanted."""
    lines = list(render(diagnostics, sources, messages, limits))
    if color:
        _write_coloured(lines, out)
    else:
        out.write(to_plain(lines))


def report_text(diagnostics: Iterable[Diagnostic], sources: Sources, messages: Messages) -> str:
    """Diagnostics as plain text."""
    return to_plain(render(diagnostics, sources, messages))


def to_plain(lines: Iterable[Line]) -> str:
    """Lines without their styles."""
    return "".join("".join(text for _, text in line).rstrip() + "\n" for line in lines)


def render(
    diagnostics: Iterable[Diagnostic], sources: Sources, messages: Messages, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Line]:
    """The lines of a report, sorted, each mistake once, no more of them than anybody reads."""
    shown: dict[tuple[str, bool], int] = {}
    left_out = 0
    for diagnostic in deduplicated(diagnostics):
        kind = (
            diagnostic.span.file,
            severity(diagnostic) == ERROR,
        )  # warnings are never shown in place of errors
        count = shown.get(kind, 0)
        whole = sum(others for (_, error), others in shown.items() if error == kind[1])
        if count >= limits.errors_per_file or whole >= limits.errors_per_pack:
            left_out += 1
            continue
        shown[kind] = count + 1
        yield from _told(diagnostic, sources, messages, limits)
        yield []
    if left_out:
        yield [("label", messages.say("report", "more", count=left_out))]


def summary(diagnostics: Iterable[Diagnostic], messages: Messages) -> str:
    """How many errors and warnings there are, in words."""
    levels = [severity(diagnostic) for diagnostic in deduplicated(diagnostics)]
    parts = [
        messages.say("report", key, count=levels.count(level))
        for key, level in (("errors", ERROR), ("warnings", WARNING))
        if level in levels
    ]
    return ", ".join(parts) or nothing_wrong(messages)


def place(span: Span, sources: Sources) -> str:
    """``file:line:column``; the file alone where the whole file is meant or its text is not at hand."""
    source = sources.get(span.file)
    if source is None or span.end == 0:
        return visible(span.file)
    position = source.position(span.start)
    return f"{visible(span.file)}:{position.line}:{position.column}"


def _told(diagnostic: Diagnostic, sources: Sources, messages: Messages, limits: Limits) -> Iterator[Line]:
    level = severity(diagnostic)
    said = cut(messages.text(diagnostic), limits.message_length)
    head = f"{messages.say('report', level)} {diagnostic.code}"
    yield [("place", place(diagnostic.span, sources)), ("", "  "), (level, head), ("", f"  {said}")]
    yield from excerpt(diagnostic.span, sources, limits.quoted_source)
    for related in diagnostic.related[: limits.related_places]:
        caption = cut(messages.caption(related), limits.message_length)
        if related.span == diagnostic.span:  # more about the same place, which is shown
            yield [("gutter", "    "), ("", caption)]
            continue
        yield [("gutter", "    "), ("label", place(related.span, sources)), ("", f"  {caption}")]
        yield from excerpt(related.span, sources, limits.quoted_source)
    if (left_out := len(diagnostic.related) - limits.related_places) > 0:
        yield [("gutter", "    "), ("label", messages.say("report", "more_places", count=left_out))]
    if (advice := messages.help(diagnostic)) is not None:
        advice = cut(advice, limits.message_length)
        yield [("gutter", "    "), ("label", messages.say("report", "help") + " "), ("", advice)]
    if diagnostic.fix is not None:
        label = messages.say("report", "fix") + " "
        yield [("gutter", "    "), ("label", label), *_fix(diagnostic.fix, messages, limits)]


def _fix(fix: Fix, messages: Messages, limits: Limits) -> Line:
    """A change in words: what to add, remove or write instead. Mere spaces are shown as dots."""
    shown = cut(visible(_LINE_END.sub(" ⏎ ", fix.replacement)), limits.quoted_source)
    if not fix.replacement.strip(" "):
        shown = "·" * len(fix.replacement)
    if not fix.replacement:
        return [("", messages.say("report", "fix_remove"))]
    key = "fix_insert" if fix.span.start == fix.span.end else "fix_replace"
    return [("", messages.say("report", key) + " "), ("caret", shown)]


def cut(text: str, most: int) -> str:
    """A text of at most so many characters; what is cut off is shown by an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _write_coloured(lines: list[Line], out: TextIO) -> None:
    from rich.text import Text

    from ..terminal.screen import Screen

    console = Screen(file=out, force_terminal=True, soft_wrap=True, highlight=False)
    for line in lines:
        console.print(Text.assemble(*[(text, _STYLES[style]) for style, text in line]))
