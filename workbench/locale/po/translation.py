"""The words of one pack in a language and in the one they are translated from: what PO files are made of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ....compiler.compile import CheckedGame
from ....compiler.source.documents import Document
from ....compiler.source.packs.archive import is_archive
from ....compiler.source.packs.bases import own_packs
from ....compiler.source.packs.pack import is_builtin
from ....compiler.source.packs.pack_files import PackFiles
from ....compiler.typed.model import Card
from ...check.bound_games import bound
from ...packs.together import read_id
from ...packs.which_packs import find_pack
from ...terminal.failure import Failure
from ..language_files import ENDING, FOLDER, LanguageFiles, known_code, read_language_files
from .card_texts import CardText, card_texts


@dataclass(frozen=True, slots=True)
class Translation:
    """A pack with its words in two languages; ``path``: the file of the translation, there or to be made."""

    pack: PackFiles
    checked: CheckedGame
    code: str
    source: str
    path: Path
    translated: Document | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack's own cards."""
        return tuple(card for card in self.checked.game.cards if card.pack == self.pack.id)

    def texts(self) -> tuple[CardText, ...]:
        """The names and flavor of the cards, with their translations."""
        return tuple(card_texts(self.pack.locales.get(self.source), self.translated, self.cards))


def translation(pack: str, code: str, source: str | None, locales: str | None) -> Translation:
    """The words of a pack. Raises Failure where there are none to translate from."""
    root = find_pack(pack)
    known_code(code)
    if is_archive(root):
        raise Failure("zip_only_read", path=str(root))
    checked = bound([root])
    wanted = read_id(root)
    own = next(candidate for candidate in own_packs(checked.packs) if candidate.id == wanted)
    begun = source or next((language for language in own.languages if language != known_code(code)), code)
    if begun == code:
        raise Failure("same_language", language=code)
    if begun not in own.locales:
        raise Failure("no_words_of_pack", language=begun, path=str(root))
    files = _files(code, locales)
    path = _path(root, own, code, files)
    there = files is not None and path.is_relative_to(files.root)
    translated = files.documents.get(own.id) if there and files is not None else own.locales.get(code)
    return Translation(own, checked, code, begun, path, translated)


def _files(code: str, locales: str | None) -> LanguageFiles | None:
    """The language's own folder; none where the pack alone has words in the language."""
    try:
        return read_language_files(code, locales)
    except Failure:
        if locales is not None:
            raise
        return None


def _path(root: Path, pack: PackFiles, code: str, files: LanguageFiles | None) -> Path:
    """Where the words of the pack stand, or are to stand, in the language."""
    if is_builtin(root):
        house = files.root if files is not None else root.absolute().parents[1] / FOLDER
        return house / code / f"{root.name}{ENDING}"
    if code not in pack.locales and files is not None and pack.id in files.documents:
        return files.root / code / f"{pack.id}{ENDING}"
    return root / FOLDER / f"{code}{ENDING}"
