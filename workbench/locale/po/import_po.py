"""``heroglyph locale import``: puts the translations of a PO file where the words of the pack stand.

The file of words stays as it is but for the texts themselves; what cannot be used is told.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ....compiler.source.limits import Limits
from ....compiler.source.packs.pack import find_builtin_packs
from ....compiler.source.places import read_plain
from ....compiler.source.yaml.decode import hidden_signs
from ....compiler.source.yaml.load import load_text
from ....compiler.source.yaml.patch import quoted
from ....compiler.text.names import SECTION as NAMES
from ...authoring.edit_yaml import NoRoomError, with_entry, with_value
from ...authoring.own_pack import encoded
from ...files.write_files import write_files
from ...packs.limits_wanted import limits_wanted
from ...report.messages import Messages
from ...report.visible import visible
from ...requests.languages import ImportRequest
from ...terminal.failure import CLEAN, FINDINGS, Failure
from .card_texts import CardText, texts_of
from .export_po import by_context, read_file
from .po_file import PoEntry, PoFile, read_po_file
from .translation import Translation, translation

_HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Sorted:
    """The entries of a PO file: those to be written, and those that are not, each with the reason."""

    wanted: tuple[tuple[CardText, str], ...]
    left: tuple[tuple[PoEntry, str], ...]


def import_po(request: ImportRequest, messages: Messages) -> int:
    """Writes what a PO file says into the words of its pack, and returns the exit code. Raises Failure."""
    path = request.file
    file = read_po_file(read_file(Path(path)), path)
    words = translation(_pack(file, request.pack), file.language, file.source or None, request.locales)
    if words.pack.id != file.pack:
        raise Failure("other_po", path=path, pack=file.pack, language=file.language)
    entries = sorted_entries(file, words.texts(), limits_wanted())
    changed = [(text, said) for text, said in entries.wanted if text.written != said]
    if changed:
        _write(words, changed)
    for entry, why in entries.left:
        place = f"{visible(path)}:{entry.line}"
        print(f"{place}  {visible(entry.context)}: {messages.say('locale', why)}")
    counts = {"count": len(changed), "same": len(entries.wanted) - len(changed), "left": len(entries.left)}
    print(messages.say("locale", "imported", path=visible(str(words.path)), **counts))
    return FINDINGS if any(why != "left_empty" for _, why in entries.left) else CLEAN


def _pack(file: PoFile, given: str | None) -> str:
    """The pack that is meant: the one named, or a built-in one that the file names."""
    if given is not None:
        return given
    if file.pack not in find_builtin_packs():
        raise Failure("which_pack_of_po", pack=file.pack)
    return file.pack


def sorted_entries(file: PoFile, texts: tuple[CardText, ...], limits: Limits) -> Sorted:
    """What of a PO file is to be written: translations that are sure, of texts that did not change."""
    known = by_context(texts)
    wanted: list[tuple[CardText, str]] = []
    left: list[tuple[PoEntry, str]] = []
    for entry in file.entries:
        text = known.get(entry.context)
        why = _why_left(entry, text, limits)
        if why is None and text is not None:
            wanted.append((text, entry.translation))
        elif why is not None and entry.translation:
            left.append((entry, why))
    return Sorted(tuple(wanted), tuple(left))


def _why_left(entry: PoEntry, text: CardText | None, limits: Limits) -> str | None:
    """Why a translation is not used; None for one that is."""
    if not entry.translation:
        return "left_empty"
    if entry.fuzzy:
        return "left_fuzzy"
    if text is None:
        return "left_gone"
    if text.original != entry.original:
        return "left_changed"
    said = entry.translation
    most = limits.card_flavor if text.path[-1] == "flavor" else limits.card_name
    odd = visible(said) != said or hidden_signs("", said, limits)
    if said != said.strip() or odd or len(said) > most:
        return "left_odd"
    return None


def _write(words: Translation, changed: Sequence[tuple[CardText, str]]) -> None:
    """Puts texts into the file of words, all of them or none."""
    path = words.path
    try:
        most = limits_wanted().yaml_file
        before = read_plain(path, most + 1).decode("utf-8") if os.path.lexists(path) else ""
        text = before.removeprefix("\ufeff").replace("\r\n", "\n")
        for cell, said in changed:
            text = _with_text(text, cell, said)
    except NoRoomError:
        raise Failure("no_room_for_words", path=str(path)) from None
    except (OSError, UnicodeError):
        raise Failure("unreadable", path=str(path)) from None
    write_files({path: encoded(path, text)}, inside=[path.parents[1]])


def _with_text(text: str, cell: CardText, said: str) -> str:
    """A file of words with one text of a card; a new name is marked as one of our own."""
    document, _ = load_text("", text)
    there = {path for path, _ in texts_of(document)}
    if cell.path in there:
        return with_value(text, (NAMES, *cell.path), said)
    holder = (NAMES, *cell.path[:-1])
    fresh = not any(path[: len(cell.path) - 1] == cell.path[:-1] for path in there)
    if fresh and cell.path[-1] == "name":
        pieces = _entry_of(said)
        return with_entry(text, holder[:-1], holder[-1], pieces)
    return with_entry(text, holder, cell.path[-1], quoted(said))


def _entry_of(said: str) -> str:
    return f"{{name: {quoted(said)}, {_HOUSE}: true}}"
