"""A file of words of one language, made ready for another: the words blanked, all else as it stands.

The text is changed where the words stand and nowhere else, so that layout, order and remarks stay. Beside
each line stands what it said before, and above each table what it is for.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ....compiler.source.documents import Document, Mapping, Scalar, entries_in
from ....compiler.source.yaml.load import load_text
from ....compiler.source.yaml.patch import scalar
from ....compiler.text.language.language_from_data import HEARD, NESTED, SECTIONS
from ....compiler.text.language.paraphrases import SECTION as ALSO
from ....compiler.text.language.unfilled import TODO, cells
from ....compiler.text.names import SECTION as NAMES
from ...report.messages import PLACEHOLDER
from ...terminal.terminal import PROGRAM
from .blanked import WORD, blank
from .reshaped import is_reshaped, lacking_forms, missing_words, reshaped
from .wanted_forms import WantedForms

Place = tuple[str, ...]
Teach = Callable[[str], str]
Need = Callable[[Mapping], WantedForms | None]

_STRUCTURE = frozenset(
    {"number", "position", "adjective", "adjective_not", "near", "if", "house", "clauses", "declension"}
)
"""What an entry says about itself, by names of the language or ids: these are no words."""
_KEPT = frozenset(
    {
        "cases",
        "genders",
        "position",
        "noun_phrase",
        "leading",
        "counted",
        "near",
        "middle",
        "middle_unless",
        "behind",
        "typography",
    }
)
"""Tables of a language that hold names, not words: a good guess for a language that is near."""
_EMPTIED = frozenset(
    {"attached", "one_word", "parted", "stand_ins", "contractions", "elisions", "moods", "plain", ALSO, HEARD}
)
_EMPTIED_SOUNDS = frozenset(
    {
        "as_vowel",
        "as_consonant",
        "article_before_vowel",
        "elided_before",
        "changed",
        "unsure",
        "sample",
        "stress",
    }
)
"""Tables that only the other language has a use for."""
_FOR = "for"
_COMMAND = f"{PROGRAM} "
"""How the lines of the examples of a help page begin, which are the same in all languages."""
_LONGEST, _LESSON = 140, 110
_SHOWN = 3
"""So many entries of a table that is emptied show how one looks."""


class TextEdit(NamedTuple):
    """A range of a text with what shall stand there; ``said``: the words that stood there."""

    start: int
    end: int
    text: str
    said: str


def blanked_language(text: str, code: str, source: str, head: Sequence[str], teach: Teach) -> str:
    """A ``language.yaml`` for another language, begun from that of ``source``."""
    document = _read(text)
    changes = [change for key, value in document for change in _of_table(key, value, code)]
    return _proved(_written(text, document, changes, source, head, teach), document)


def blanked_words(
    text: str, source: str, head: Sequence[str], teach: Teach, need: Need = lambda _: None
) -> str:
    """A file of a game's words for another language; ``need``: which forms this one needs beside it."""
    document = _read(text)
    changes = [change for key, value in document for change in _of_table(key, value, "")]
    blanked = _proved(_written(text, document, changes, source, head, teach), document)
    wanted = need(_read(blanked))
    if wanted is None:
        return blanked
    changes = []
    for key, value in document:
        if key.text in SECTIONS and isinstance(value, Mapping):
            changes += _of_section(key.text, value, wanted, text)
        else:
            changes += _of_table(key, value, "")
    written = _written(text, document, changes, source, head, teach)
    return _with_missing(written, document, wanted, teach)


def blanked_messages(text: str, source: str, head: Sequence[str]) -> str:
    """A file of what the program says, for another language: whole texts blanked, commands as they stand."""
    document = _read(text)
    changes = list(_of_messages(document))
    return _proved(_written(text, document, changes, source, head, lambda _: ""), document)


def _of_messages(value: Document) -> Iterator[TextEdit]:
    """The changes in texts that are said as wholes."""
    if isinstance(value, Scalar):
        lines = value.text.splitlines()
        said = WORD.search(PLACEHOLDER.sub("", value.text))
        if said and not all(line.startswith(_COMMAND) for line in lines):
            yield TextEdit(value.span.start, value.span.end, TODO, " ¶ ".join(lines))
    for _, inner in entries_in(value):
        yield from _of_messages(inner)


def _read(text: str) -> Mapping:
    document, mistakes = load_text("", text)
    if not isinstance(document, Mapping) or mistakes:
        raise ValueError(mistakes)
    return document


def _proved(text: str, before: Mapping) -> str:
    """A text that has the same tables and words, so that nothing got lost."""
    after = _read(text)
    if [key.text for key, _ in after] != [key.text for key, _ in before]:
        raise ValueError(text)
    kept = {cell.path for cell in cells(after) if not _is_emptied(cell.path)}
    if {cell.path for cell in cells(before) if not _is_emptied(cell.path)} != kept:
        raise ValueError(text)
    return text


def _is_emptied(path: Place) -> bool:
    return path[0] in _EMPTIED or (path[0] == "sounds" and path[1] in _EMPTIED_SOUNDS)


# ------------------------------------------------------------------ what is blanked


def _of_table(key: Scalar, value: Document, code: str) -> Iterator[TextEdit]:
    """The changes in one table of a language file."""
    table = key.text
    if table == "language" and isinstance(value, Scalar):
        yield TextEdit(value.span.start, value.span.end, code, "")
    elif table in _EMPTIED:
        yield _emptied(key, value)
    elif table == "sounds" and isinstance(value, Mapping):
        for name, inner in value:
            if name.text in _EMPTIED_SOUNDS:
                yield _emptied(name, inner)
    elif table not in _KEPT:
        yield from _of_words(value, (table,))


def _emptied(key: Scalar, value: Document) -> TextEdit:
    """A table without what stands in it, of which the first is shown: so such a table looks."""
    empty = "{}" if isinstance(value, Mapping) else '""' if isinstance(value, Scalar) else "[]"
    return TextEdit(key.span.end, value.span.end, f": {empty}", _first_of(value))


def _first_of(value: Document) -> str:
    """A table with its first few entries, in one line."""
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Mapping):
        shown = [f"{key.text}: {_first_of(inner)}" for key, inner in value.entries[:_SHOWN]]
    else:
        shown = [_first_of(item) for item in value.items[:_SHOWN]]
    more = ["…"] if len(tuple(value)) > _SHOWN else []
    around = "{}" if isinstance(value, Mapping) else "[]"
    return f"{around[0]}{', '.join([*shown, *more])}{around[1]}" if shown else ""


def _of_words(value: Document, path: Place) -> Iterator[TextEdit]:
    """The changes in the words of a table, without what only tells how they are used."""
    if isinstance(value, Scalar):
        made = blank(value.text)
        if made != value.text:
            yield TextEdit(value.span.start, value.span.end, scalar(made), value.text)
    elif isinstance(value, Mapping):
        for key, inner in value:
            if not _is_structure(path, key.text, inner):
                yield from _of_words(inner, (*path, key.text))
    else:
        for item in value:
            yield from _of_words(item, path)


def _is_structure(path: Place, key: str, value: Document) -> bool:
    """Whether what stands under a key is no word; in a section of words its own ids are never meant."""
    depth = 2 if path[0] in NESTED else 1
    if path[0] == "determiners" and key in ("adjective", "noun"):
        return True
    if path[0] == NAMES and key == _FOR:  # a mark of rules, behind a wording of one's own
        return True
    return len(path) > depth and key in _STRUCTURE and isinstance(value, Scalar)


def _of_section(section: str, value: Mapping, wanted: WantedForms, text: str) -> Iterator[TextEdit]:
    """The changes in a section of words: entries get the forms of the other language."""
    for key, inner in value:
        whole: list[tuple[str | None, Document]] = [(None, inner)]
        nested = inner if section in NESTED and isinstance(inner, Mapping) else ()
        group = [(inner_key.text, entry) for inner_key, entry in nested]
        for word, entry in (*group,) or whole:
            name = key.text if word is None else f"{key.text}.{word}"
            if is_reshaped(section, name, entry, wanted):
                said = ", ".join(cell.scalar.text for cell in cells(entry))
                kept = _kept(entry)
                made = reshaped(section, name, entry, wanted, kept)
                yield TextEdit(entry.span.start, entry.span.end, made, said)
            else:
                yield from _of_words(entry, tuple(filter(None, (section, key.text, word))))
                lacking = lacking_forms(section, name, entry, wanted)
                end = entry.span.end - 1
                if lacking and text[end : end + 1] == "}":
                    yield TextEdit(end, end, "".join(f", {form}: {TODO}" for form in lacking), "")


def _kept(entry: Document) -> list[str]:
    """What an entry says about itself that holds in any language."""
    if not isinstance(entry, Mapping):
        return []
    kept = ("number", "house")
    return [
        f"{key.text}: {value.text}" for key, value in entry if key.text in kept and isinstance(value, Scalar)
    ]


def _with_missing(text: str, before: Mapping, wanted: WantedForms, teach: Teach) -> str:
    """The text with the words that sentences of the other language need besides."""
    lines = text.splitlines()
    for section, word in missing_words(before, wanted):
        depth = word.split(".") if section in NESTED else [word]
        at = next((n for n, line in enumerate(lines, 1) if line.split("#")[0].rstrip() == f"{section}:"), 0)
        if not at:
            if before.get(section) is not None:  # written in one line: the check tells what it lacks
                continue
            lines += ["", *_remark(teach(section)), f"{section}:"]
            at = len(lines)
        if len(depth) > 1:
            group = f"  {depth[0]}:"
            under = (n for n, line in enumerate(lines[at:], at + 1) if line.split("#")[0].rstrip() == group)
            inner = next(under, 0)
            if not inner:
                lines.insert(at, group)
                inner = at + 1
            at = inner
        indent = "  " * len(depth)
        lines.insert(at, f"{indent}{depth[-1]}: {reshaped(section, word, None, wanted)}")
    made = "\n".join(lines) + "\n"
    _read(made)
    return made


# ------------------------------------------------------------------ how it is written


def _written(
    text: str,
    document: Mapping,
    changes: Sequence[TextEdit],
    source: str,
    head: Sequence[str],
    teach: Teach,
) -> str:
    """The text with all changes, the remarks on each line, and a lesson above each table."""
    lessons = {key.span.start: teach(key.text) for key, _ in document}
    starts = _line_starts(text)
    lines: list[str] = []
    for number, start in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        if start in lessons:
            lines += [*([""] if lines and lines[-1].strip() else []), *_remark(lessons[start])]
        if start >= document.entries[0][0].span.start or not text[start:end].startswith("#"):
            lines += _line(text, start, end, changes, source)
    return "\n".join([*(f"# {line}" for line in head), *lines]).rstrip("\n") + "\n"


def _line(text: str, start: int, end: int, changes: Sequence[TextEdit], source: str) -> Iterator[str]:
    """A line with its changes, and what it said before."""
    here = [change for change in changes if start <= change.start < end]
    gone = any(
        change.start < start < change.end and "\n" in text[change.start : change.end] for change in changes
    )
    made, at = "", start
    for change in sorted(here):
        made += text[at : change.start] + change.text
        at = max(at, change.end)
    made += text[at:end].rstrip("\n") if at < end else ""
    if gone:
        return
    said = " · ".join(dict.fromkeys(change.said for change in here if change.said))
    if not said:
        yield made
        return
    remark = f"# {source}: {said}"
    if len(made) + len(remark) < _LONGEST:
        yield f"{made}  {remark}"
    else:
        indent = made[: len(made) - len(made.lstrip(" "))]
        yield from (f"{indent}{remark}", made)


def _remark(lesson: str) -> list[str]:
    """A lesson as comments, in lines that fit on a screen."""
    return [f"# {line}" for line in textwrap.wrap(lesson, _LESSON)]


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text) if match.end() < len(text))]
