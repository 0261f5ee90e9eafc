"""A compiled game as one file: what is played, and the texts of its packs for those who are told of it.

It is one line of JSON. Its first members say that it is a compiled game, in which format and for which
engine; its last, ``sum``, is the SHA-256 of all before it, so that a changed byte is found. It proves nothing
about who wrote the file. Nothing here reads or writes a file.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec

from .gamefile import MARK, TAIL, UnfitFileError
from .recorded import ENGINE, Playable

FORMAT = 1  # beside it stands a mark of the records, so that one more field of one makes another format
KIND = "compiled game"
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class ArtefactError(UnfitFileError):
    """A file that is no compiled game for this program."""


class PackTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a pack by the names that messages give them.

    ``prefix``: what stands before the names of its files; ``home``: the folder of its manifest among them.
    """

    id: str
    prefix: str
    home: str
    texts: dict[str, str]


class Artefact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A compiled game. ``program``: the version that compiled it."""

    heroglyph: str
    format: str
    engine: dict[str, int]
    program: str
    game: Playable
    packs: tuple[PackTexts, ...]


class _Head(msgspec.Struct):
    """What must be known of a file before the rest of it can be."""

    heroglyph: str = ""
    format: str = ""
    engine: dict[str, int] = {}


@cache
def format_known() -> str:
    """The format that is read and written here: its number, and a mark of what the records hold."""
    _, records = msgspec.json.schema_components([Playable, PackTexts])
    shape = sha256(msgspec.json.encode(_bare(records), order="sorted")).hexdigest()
    return f"{FORMAT}.{shape[:8]}"


def _bare(schema: object) -> object:
    """A schema without what is said of it."""
    if isinstance(schema, dict):
        return {key: _bare(value) for key, value in schema.items() if key != "description"}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


def artefact(game: Playable, packs: tuple[PackTexts, ...], program: str) -> bytes:
    """A compiled game as what stands in its file."""
    body = msgspec.json.encode(Artefact(KIND, format_known(), ENGINE, program, game, packs))[:-1]
    return b'%s%s%s"}\n' % (body, MARK, sha256(body).hexdigest().encode())


def read_artefact(data: bytes) -> Artefact:
    """The compiled game that stands in a file. Raises ``ArtefactError``."""
    line = data.removesuffix(b"\n")
    begun = line.startswith(b'{"heroglyph":"%s"' % KIND.encode())
    try:
        head = msgspec.json.decode(line, type=_Head)
    except _UNREADABLE:
        raise ArtefactError("damaged" if begun else "other_kind") from None
    if head.heroglyph != KIND:
        raise ArtefactError("other_kind")
    if (head.format, head.engine) != (format_known(), ENGINE):
        raise ArtefactError("other_version", found=head.format, known=format_known())
    body = line[:-TAIL]
    if line[len(body) :] != b'%s%s"}' % (MARK, sha256(body).hexdigest().encode()):
        raise ArtefactError("damaged")
    try:
        return msgspec.json.decode(body + b"}", type=Artefact)
    except _UNREADABLE:
        raise ArtefactError("damaged") from None
