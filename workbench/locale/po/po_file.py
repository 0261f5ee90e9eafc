"""PO files, as translators' programs read and write them, by Babel: entries with context, comments, marks."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...terminal.failure import Failure

if TYPE_CHECKING:
    from babel.messages.catalog import Message

_PREVIOUS = "| msgid "
_HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: {pack}\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Source-Language: {source}\\n"
"""
_PACK, _LANGUAGE, _SOURCE = "Project-Id-Version", "Language", "X-Source-Language"
_BROKEN = (ValueError, LookupError, ArithmeticError, AttributeError, TypeError, AssertionError)
"""What Babel raises for files that are none, beside its own error."""


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One text: ``context`` tells it from others, ``comments`` say more, ``previous`` is an older original.

    ``fuzzy``: the translation is to be looked at again; ``remarks``: what translators wrote beside it.
    """

    context: str
    original: str
    translation: str
    comments: tuple[str, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    fuzzy: bool = False
    previous: str = ""
    remarks: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class PoFile:
    """The texts of a pack in a language; ``obsolete``: those that the pack has no more."""

    pack: str
    language: str
    source: str
    entries: tuple[PoEntry, ...]
    obsolete: tuple[PoEntry, ...] = ()


def written_po(file: PoFile) -> str:
    """A PO file as text; the same texts always make the same file."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(locale=None, fuzzy=False)
    for entry in file.entries:
        catalog[entry.original] = _message(entry)
    for entry in file.obsolete:
        catalog.obsolete[entry.context] = _message(entry)
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=True, include_previous=True)
    head = _HEADER.format(pack=file.pack, language=file.language, source=file.source)
    return f"{head}\n{out.getvalue().decode('utf-8')}".rstrip("\n") + "\n"


def _message(entry: PoEntry) -> Message:
    from babel.messages.catalog import Message

    message = Message(
        entry.original,
        entry.translation,
        locations=entry.places,
        flags=["fuzzy"] if entry.fuzzy else [],
        auto_comments=entry.comments,
        user_comments=entry.remarks,
        previous_id=[entry.previous] if entry.previous else [],
        context=entry.context,
    )
    message.flags.discard("python-format")  # a name with a percent sign is none
    return message


def read_po_file(data: bytes, path: str) -> PoFile:
    """A PO file. Raises Failure, with the line, for what is none."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        catalog = read_po(io.StringIO(text), abort_invalid=True)
        read = [_entry(message) for message in catalog if message.id]
        obsolete = [_entry(message) for message in catalog.obsolete.values()]
    except PoFileError as error:
        raise Failure("bad_po", path=path, line=error.lineno + 1) from None
    except _BROKEN:
        raise Failure("no_po", path=path) from None
    pack, language, source = (_headed(text, name) for name in (_PACK, _LANGUAGE, _SOURCE))
    if not language:
        raise Failure("po_without_language", path=path)
    return PoFile(pack, language, source, tuple(read), tuple(obsolete))


def _headed(text: str, name: str) -> str:
    """What the header says under a name."""
    header = re.search(rf'^"{name}: *(.*?)(?:\\n)?"$', text, re.MULTILINE)
    return header[1].strip() if header else ""


def _entry(message: Message) -> PoEntry:
    from babel.messages.pofile import denormalize

    if not isinstance(message.id, str) or not isinstance(message.string, str):
        raise ValueError(message.id)  # there are no plural forms in ours
    earlier = [comment for comment in message.user_comments if comment.startswith("|")]
    written = [comment.removeprefix(_PREVIOUS) for comment in earlier if comment.startswith(_PREVIOUS)]
    return PoEntry(
        message.context or "",
        message.id,
        message.string,
        tuple(message.auto_comments),
        tuple((name, line or 0) for name, line in message.locations),
        message.fuzzy,
        denormalize(written[0]) if written else "",
        tuple(comment for comment in message.user_comments if comment not in earlier),
        message.lineno or 0,
    )
