"""The cards of a pack as rows: what each says in which column, and where that stands in the files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from ....compiler.source.documents import Document, Scalar, entries_in, items_in, text_at, value_at
from ....compiler.source.documents import Mapping as Entries
from ....compiler.source.packs.given import RULES, SAYS, TEXT, given_text
from ....compiler.source.packs.pack_files import sources_of
from ....compiler.source.yaml.load import load_text
from ....compiler.source.yaml.patch import quoted
from ....compiler.text.names import SECTION as NAMES
from ....compiler.text.realizers import can_speak
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ....compiler.words.card_values import constants
from ...packs.file_paths import own_paths
from ...report.lexicon import GameLexicon
from ..own_pack import OwnPack
from .cells import Grid, grid_of

ID, KIND, WHEN, FILE, MARK = "id", "kind", "when", "[file]", "[mark]"
"""Those in brackets are no keys of cards, which never have any."""
NAME, FLAVOR = "name", "flavor"
_MARK_LENGTH = 10


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card with the file that it is written in, and how it stands there."""

    card: Card
    path: Path
    item: Entries

    @property
    def given(self) -> bool:
        """Whether it says in sentences what it does, and no rules are written."""
        return self.item.get(TEXT) is not None and self.item.get(RULES) is None


@dataclass(frozen=True, slots=True)
class SaidRule:
    """A rule of a card, for cards of a kind, with the line that says it."""

    kind: str
    rule: rules.Rule
    line: str


class CardRows:
    """The rows of all cards of a pack, in the order in which they are written."""

    def __init__(self, pack: OwnPack) -> None:
        self.pack = pack
        self.spoken = tuple(code for code in pack.languages if can_speak(code))
        self._lexicons: dict[str, GameLexicon] = {}
        self._documents: dict[Path, Document | None] = {}

    # -------------------------------------------------------------- where it stands

    @cached_property
    def cards(self) -> Mapping[str, OwnCard]:
        """The cards of the pack itself, by their ids in its files."""
        own = self.pack.files.id if self.pack.files is not None else ""
        cards = {}
        for card in self.pack.game.game.cards:
            path = self.path(card.span.file)
            if card.pack == own and path is not None:
                cards[card.name] = OwnCard(card, path, self._items[path][card.name])
        return cards

    def path(self, file: str) -> Path | None:
        """Where a file of the pack lies, by the name that messages give it."""
        path = self._paths.get(file)
        root = self.pack.root
        return None if path is None else root / os.path.relpath(path.absolute(), root.absolute())

    @cached_property
    def _paths(self) -> Mapping[str, Path]:
        return own_paths(self.pack.game.packs, self.pack.root)

    @cached_property
    def _items(self) -> Mapping[Path, Mapping[str, Entries]]:
        """The cards of each file as they stand in its text."""
        files = self.pack.files.cards if self.pack.files is not None else ()
        paths = [path for path in (self.path(document.span.file) for _, document in files) if path]
        return {path: {text_at(item, ID): item for item in self._entries(path)} for path in paths}

    def _entries(self, path: Path) -> Iterator[Entries]:
        yield from (item for item in items_in(self.document(path)) if isinstance(item, Entries))

    def document(self, path: Path) -> Document | None:
        """A file as it is on the disk, its line ends made those of the texts of the pack."""
        if path not in self._documents:
            self._documents[path] = load_text("", self.pack.text(path))[0]
        return self._documents[path]

    def names(self, language: str, card: str) -> Document | None:
        """What a card is called in a language, as the file of its words has it."""
        return value_at(self.document(self.pack.locale_file(language)), NAMES, card)

    def offset(self, file: str, place: int) -> int:
        """A place in a file as it was read, in the text of the pack, whose line ends are all one sign."""
        return place - sources_of(self.pack.game.packs)[file].text.count("\r\n", 0, place)

    # -------------------------------------------------------------- what it says

    def lexicon(self, language: str) -> GameLexicon:
        """The game in one language."""
        if language not in self._lexicons:
            self._lexicons[language] = GameLexicon(self.pack.game, language)
        return self._lexicons[language]

    def said(self, card: Card, language: str) -> list[SaidRule]:
        """The rules of a card that a language says, each with its line."""
        lexicon = self.lexicon(language)
        lines = ((kind, rule, lexicon.rule_text(kind, rule)) for kind, rule in speakable(card))
        return [SaidRule(kind, rule, line) for kind, rule, line in lines if line]

    def wording(self, own: OwnCard, language: str) -> tuple[Path, tuple[str, ...], str] | None:
        """A wording of somebody's own: its file, its path in the entry of the card there, what it says."""
        beside = self.pack.locale_file(language)
        places = (
            (beside, (TEXT,), value_at(self.names(language, own.card.name), TEXT)),
            (own.path, (TEXT, language), value_at(own.item, TEXT, language)),
        )
        for path, place, value in places:
            given = (
                given_text(language, Scalar(language, own.item.span), value) if value is not None else None
            )
            if given is not None:
                inner = (SAYS,) if isinstance(value, Entries) else ()
                return path, (*place, *inner), given.says.text.strip()
        return None

    def sentences(self, own: OwnCard, language: str) -> str:
        """What a card says in a language, as its author wrote it, or as the program says it."""
        wording = self.wording(own, language)
        if wording is not None:
            return wording[2]
        return "\n".join(said.line for said in self.said(own.card, language))

    # -------------------------------------------------------------- rows

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, str]]:
        """What the columns of each card hold; those that are empty are left out."""
        return {name: self._row(own) for name, own in self.cards.items()}

    def _row(self, own: OwnCard) -> Mapping[str, str]:
        item = own.item
        cells = {ID: own.card.name, KIND: own.card.kind}
        for language in self.pack.languages:
            for part in (NAME, FLAVOR):
                cells[f"{part}.{language}"] = text_at(self.names(language, own.card.name), part)
        for key, value in entries_in(item):
            if key.text in self.values(own.card.kind):
                cells[key.text] = self._cell(own.path, value)
        for language in self.spoken:
            cells[f"{TEXT}.{language}"] = self.sentences(own, language)
        cells[WHEN] = text_at(item, WHEN)
        cells[RULES] = text_at(item, RULES).rstrip()
        cells[FILE] = self.file_name(own.path)
        cells = {column: text for column, text in cells.items() if text}
        return {**cells, MARK: mark_of(cells)}

    def values(self, kind: str) -> tuple[str, ...]:
        """The values that a card of a kind gives."""
        return tuple(constants(self.pack.game.game.vocabulary, kind))

    def file_name(self, path: Path) -> str:
        """A card file as the sheet names it."""
        return path.relative_to(self.pack.card_file("x").parent).as_posix()

    def _cell(self, path: Path, value: Document) -> str:
        """A value as it is written, in one line."""
        if isinstance(value, Scalar):
            return value.text.strip()
        written = self.pack.text(path)[value.span.start : value.span.end].strip()
        return written if "\n" not in written and "#" not in written else in_brackets(value)

    def columns(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The columns of a table of cards of some kinds."""
        rows = [self.rows[name] for name, own in self.cards.items() if own.card.kind in kinds]
        used = {column for row in rows for column in row}
        names = [f"{NAME}.{language}" for language in self.pack.languages]
        values = [name for kind in kinds for name in self.values(kind)]
        texts = [f"{TEXT}.{language}" for language in self.spoken]
        flavors = [f"{FLAVOR}.{language}" for language in self.pack.languages]
        seldom = [column for column in (WHEN, *flavors) if column in used]
        return tuple(dict.fromkeys((ID, KIND, *names, *values, *seldom, *texts, RULES, FILE, MARK)))

    def grids(self) -> list[Grid]:
        """A table for each kind of card; an empty one where there are no cards."""
        kinds = dict.fromkeys(own.card.kind for own in self.cards.values())
        grids = []
        for kind in kinds:
            rows = [self.rows[name] for name, own in self.cards.items() if own.card.kind == kind]
            grids.append(grid_of(kind, self.columns((kind,)), rows))
        return grids or [grid_of(self.pack.root.absolute().name, self.columns(()), [])]


def in_brackets(value: Document) -> str:
    """A value of several parts in one line."""
    if isinstance(value, Scalar):
        return value.text if value.plain else quoted(value.text)
    if isinstance(value, Entries):
        return "{" + ", ".join(f"{key.text}: {in_brackets(inner)}" for key, inner in value) + "}"
    return f"[{', '.join(map(in_brackets, value))}]"


def mark_of(cells: Mapping[str, str]) -> str:
    """The mark of what a row says: by it is known whether the card or the row has changed since."""
    told = (f"{column}={text}" for column, text in sorted(cells.items()) if text and column != MARK)
    return f"m{sha256(chr(0).join(told).encode('utf-8', 'replace')).hexdigest()[: _MARK_LENGTH - 1]}"
