"""The sheet of ``heroglyph locale review`` as lines, as Markdown with boxes to tick, or as a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...files.write_files import write_files
from ...report.messages import Messages
from ...report.visible import visible
from ...requests.languages import ReviewRequest
from ...terminal.failure import CLEAN, Failure
from .page import write_page
from .review import ReviewLine, Sheet, Word, review_sheet
from .study import sound_study

_BETWEEN = " · "


def review(request: ReviewRequest, messages: Messages) -> int:
    """Shows every cell of a language with the phrases that it is said in. Raises Failure."""
    report = request.report
    if report is not None and not report:
        raise Failure("empty_path")
    sheet = review_sheet(sound_study(request.language, request.packs, request.locales))
    if report is not None:
        page = write_page(sheet, request.language, messages)
        write_files({Path(report): page.encode("utf-8")})
        print(messages.say("locale", "review_written", path=visible(report), count=sheet.lines))
        return CLEAN
    for line in markdown_lines(sheet, messages) if request.markdown else plain_lines(sheet, messages):
        print(line)
    return CLEAN


def plain_lines(sheet: Sheet, messages: Messages) -> Iterator[str]:
    """Words one under the other, each cell on a line with its place."""
    for file, words in sheet.files.items():
        yield visible(file)
        for word in words:
            yield f"  {_title(word)}"
            yield from (f"    {_short(line)}  {_cell(line)}  {_phrases(line)}" for line in word.lines)
        yield ""
    yield messages.say("locale", "reviewed", count=sheet.lines, unsaid=sheet.unsaid)


def markdown_lines(sheet: Sheet, messages: Messages) -> Iterator[str]:
    """The same with a box to tick before each cell."""
    yield f"{messages.say('locale', 'reviewed', count=sheet.lines, unsaid=sheet.unsaid)}"
    for file, words in sheet.files.items():
        yield f"\n## {_escaped(file)}"
        for word in words:
            yield f"\n### {_escaped(_title(word))}\n"
            for line in word.lines:
                phrases = _escaped(_phrases(line))
                yield f"- [ ] `{visible(_short(line))}` **{_escaped(_cell(line))}** {phrases}"


def _title(word: Word) -> str:
    return visible(f"{word.name} ({word.gender})" if word.gender else word.name)


def _short(line: ReviewLine) -> str:
    """The file without its folders, line and column."""
    return visible(line.place.rpartition("/")[2])


def _cell(line: ReviewLine) -> str:
    return visible(f"{line.cell} “{line.text}”")


def _phrases(line: ReviewLine) -> str:
    return visible(_BETWEEN.join(line.phrases))


def _escaped(text: str) -> str:
    """A text in which Markdown sees no marks."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~" else letter for letter in text)
