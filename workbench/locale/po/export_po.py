"""``heroglyph locale export``: the names and flavor of a pack as a PO file, for translators' programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ....compiler.source.packs.pack_files import sources_of
from ....compiler.source.places import Folder
from ....compiler.source.records import replace
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.realizer import Realizer
from ....compiler.text.realizers import can_speak, game_realizer
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ...files.write_files import write_files
from ...packs.limits_wanted import limits_wanted
from ...report.messages import Messages
from ...report.visible import visible
from ...requests.languages import ExportRequest
from ...terminal.failure import CLEAN, REFUSED, Failure
from .card_texts import CardText
from .po_file import PoEntry, PoFile, read_po_file, written_po
from .translation import Translation, translation


def export_po(request: ExportRequest, messages: Messages) -> int:
    """Writes a PO file, or brings one up to date that is there, and returns the exit code. Raises Failure."""
    if request.out is not None and not request.out:
        raise Failure("empty_path")
    words = translation(request.pack, request.language, request.source, request.locales)
    path = Path(request.out or f"{words.pack.id}.{request.language}.po")
    before = read_po_file(read_file(path), str(path)) if path.exists() else None
    made = po_of(words)
    whole = made if before is None else merged(made, before, str(path))
    write_files({path: written_po(whole).encode("utf-8")})
    done = [entry for entry in whole.entries if entry.translation and not entry.fuzzy]
    fuzzy = sum(entry.fuzzy for entry in whole.entries)
    arguments = {"count": len(whole.entries), "done": len(done), "fuzzy": fuzzy}
    print(messages.say("locale", "exported", path=visible(str(path)), **arguments))
    return CLEAN


def read_file(path: Path) -> bytes:
    """A PO file as it lies there. Raises Failure."""
    most = limits_wanted().yaml_total
    try:
        data = Folder(path.parent).read(path.name, most + 1)
    except (OSError, ValueError):
        raise Failure("unreadable", path=str(path)) from None
    if len(data) > most:
        raise Failure("po_too_large", REFUSED, path=str(path), maximum=most, limit="yaml_total")
    return data


def po_of(words: Translation) -> PoFile:
    """The texts of a pack with what each card says, in the language that they are translated from."""
    realizer = None
    if can_speak(words.source):
        realizer = game_realizer(words.checked.game, words.checked.packs, words.source)
    cards = {card.name: card for card in words.cards}
    said = {name: tuple(_said(realizer, card)) for name, card in cards.items()}
    sources = sources_of([words.pack])
    entries = []
    for text in words.texts():
        span = text.source.span
        line = sources[span.file].position(span.start).line if span.file in sources else 1
        comments = said.get(text.path[0], ())
        places = ((span.file, line),)
        entries.append(PoEntry(text.context, text.original, text.written, comments, places))
    return PoFile(words.pack.id, words.code, words.source, tuple(entries))


def _said(realizer: Realizer | None, card: Card) -> Iterator[str]:
    """What a card says, a rule a line."""
    for kind, rule in speakable(card) if realizer is not None else ():
        try:
            yield realizer.say(rule, kind) if realizer is not None else ""
        except (NotExpressible, MissingForm):
            continue


def merged(made: PoFile, before: PoFile, path: str) -> PoFile:
    """A PO file that was there, brought up to date: nothing that a translator wrote is lost.

    Where the original changed, the translation is marked fuzzy, with the older original. Raises Failure for
    a file of another pack or language, and for one whose translations are not imported yet.
    """
    if (before.pack, before.language) != (made.pack, made.language):
        raise Failure("other_po", path=path, pack=before.pack, language=before.language)
    known = {entry.context: entry for entry in (*before.obsolete, *before.entries)}
    entries = tuple(_merged(entry, known.get(entry.context), path) for entry in made.entries)
    here = {entry.context for entry in entries}
    gone = [entry for context, entry in known.items() if context not in here and entry.translation]
    return replace(made, entries=entries, obsolete=tuple(gone))


def _merged(entry: PoEntry, before: PoEntry | None, path: str) -> PoEntry:
    if before is None or not before.translation:
        return replace(entry, remarks=before.remarks) if before else entry
    kept = replace(entry, remarks=before.remarks)
    if before.original != entry.original:
        return replace(kept, translation=before.translation, fuzzy=True, previous=before.original)
    if before.fuzzy:
        return replace(kept, translation=before.translation, fuzzy=True, previous=before.previous)
    if entry.translation and before.translation != entry.translation:
        raise Failure("po_not_imported", path=path, text=before.translation)
    return replace(kept, translation=before.translation)


def by_context(texts: tuple[CardText, ...]) -> Mapping[str, CardText]:
    """Texts by what tells them from each other."""
    return {text.context: text for text in texts}
