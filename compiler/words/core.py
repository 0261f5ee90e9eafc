"""The words and primitives of the core, read from ``grammar/core.yaml``."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..source.documents import Document
from .value_parser import ValueParser

BESIDE = "beside"
"""For which things a core field is: for those next to which others can lie."""


class Primitive(msgspec.Struct, frozen=True):
    """Something the host can do: what it acts on, the prepositions it understands, and what it changes.

    ``fields``: it acts on hidden fields of players too.
    """

    name: str
    object: str
    roles: tuple[str, ...]
    optional: tuple[str, ...]
    brings: bool
    changes: str
    several: bool
    fields: bool


class Core(msgspec.Struct, frozen=True):
    """What every game has. ``players`` tells of each word whether it means one player or more."""

    players: Mapping[str, str]
    owners: Mapping[str, str]
    this: str
    game: str
    truths: Mapping[str, bool]
    windows: tuple[str, ...]
    nouns: tuple[str, ...]
    takes: tuple[str, ...]
    settings: str
    fields: Mapping[str, str]
    places: tuple[str, ...]
    placements: str
    rules: str
    primitives: Mapping[str, Primitive]
    provenance: tuple[str, ...]

    def changed_by(self, primitive: str | None) -> str:
        """What a primitive changes; nothing where the host does nothing for a verb or knows no such."""
        known = self.primitives.get(primitive) if primitive is not None else None
        return "nothing" if known is None else known.changes

    def words(self) -> tuple[str, ...]:
        """Every word that a pack cannot take, in the order declared."""
        return (
            *self.players,
            *self.owners,
            self.this,
            self.game,
            *self.truths,
            *self.windows,
            *self.nouns,
            self.settings,
        )


def core_from_document(document: Document) -> Core:
    """Reads the core. The file is the project's own: what is missing in it raises ``KeyError``."""
    reader = ValueParser()
    read = {key.text: value for key, value in reader.entries(document)}

    def words(key: str) -> dict[str, str]:
        return {name.text: reader.text(value) for name, value in reader.entries(read[key])}

    return Core(
        players=words("players"),
        owners=words("owner_words"),
        this=reader.text(read["this"]),
        game=reader.text(read["game"]),
        truths={name: text == "true" for name, text in words("truths").items()},
        windows=reader.words(read["windows"]),
        nouns=reader.words(read["nouns"]),
        takes=reader.words(read["takes"]),
        settings=reader.text(read["settings"]),
        fields=words("fields"),
        places=reader.words(read["places"]),
        placements=reader.text(read["placements"]),
        rules=reader.text(read["rules"]),
        primitives={
            name.text: _primitive(name.text, value, reader)
            for name, value in reader.entries(read["primitives"])
        },
        provenance=reader.words(read["provenance"]),
    )


def _primitive(name: str, document: Document, reader: ValueParser) -> Primitive:
    read = {key.text: value for key, value in reader.entries(document)}
    roles = reader.words(read["roles"])
    return Primitive(
        name=name,
        object=reader.text(read["object"]),
        roles=tuple(role.rstrip("?") for role in roles),
        optional=tuple(role[:-1] for role in roles if role.endswith("?")),
        brings="brings" in read and reader.flag(read["brings"]),
        changes=reader.text(read["changes"]),
        several="several" in read and reader.flag(read["several"]),
        fields="fields" in read and reader.flag(read["fields"]),
    )
