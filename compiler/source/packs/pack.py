"""Reads the files of a pack: a built-in one, or a stranger's folder or zip.

A built-in pack is ``cards/<pack>/`` with ``locales/<language>/<pack>.yaml`` beside it; a stranger's pack is
one folder with ``pack.yaml``, ``vocabulary.yaml``, ``cards/`` and ``locales/<language>.yaml``. A pack that
extends another has no vocabulary of its own, and may have a ``changes.yaml``. A game that can be played from
its start has a ``game.yaml``. A ``reference.yaml`` tells what its rules reference holds, a ``look.yaml`` how
its cards look on paper. A zip holds such a folder's content, at its top or in one folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Mapping as Map
from pathlib import Path

from ..diagnostics import diagnostic
from ..documents import Document, Mapping, Scalar, Sequence, as_list
from ..limits import DEFAULT_LIMITS, Limits
from ..places import FileTree, Folder
from ..spans import Source, Span
from ..suggestions import nearest
from ..yaml.decode import decode
from ..yaml.known_documents import load_known
from . import checksums
from .archive import Archive, is_archive
from .built_in import HOUSE, MANIFEST
from .built_in import find_builtin_packs as find_builtin_packs
from .built_in import is_builtin as is_builtin
from .classified_files import (
    CARDS,
    CHANGES,
    ENDING,
    LOOK,
    OUTLINE,
    OWN,
    REFERENCE,
    VOCABULARY,
    WORDS,
    ClassifiedFiles,
    Stray,
    builtin_sorted_out,
    classify_files,
)
from .files import FileReader
from .own_words import add_own_words
from .pack_files import EXTENDS, PackFiles

_EMPTY = "H034"
_MISSING = "H105"
_SHOWN = 100  # letters of a path that a list of checksums names
_NAMES = "names"  # the section that every file of words has
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def read_pack(root: Path, limits: Limits = DEFAULT_LIMITS) -> PackFiles:
    """All files of a pack; whatever is wrong with them is in the result's diagnostics."""
    assembly = _assembly(root, limits)
    if not isinstance(assembly, _Assembly):
        return assembly
    pack = assembly.read()
    add_own_words(pack, limits)
    return pack


def read_manifest(root: Path, limits: Limits = DEFAULT_LIMITS) -> PackFiles:
    """A pack of which only the manifest was read: who it is, and what it extends and needs."""
    assembly = _assembly(root, limits)
    return assembly.read_manifest() if isinstance(assembly, _Assembly) else assembly


def _assembly(root: Path, limits: Limits) -> _Assembly | PackFiles:
    """What puts the pack at a place together; where there is none, an empty pack that says why."""
    try:
        if is_archive(root):
            return _archived(root, limits)
        is_folder = root.is_dir()
    except (OSError, ValueError):  # such as a name that is too long
        is_folder = False
    name = root.as_posix()
    if not is_folder:
        return PackFiles(root.name, diagnostics=[diagnostic("H101", Span(name, 0, 0), folder=name)])
    own = root.absolute().name
    if is_builtin(root):
        house = root.absolute().parent.parent
        reader = FileReader(Folder(house), "", limits)
        return _Assembly(reader, f"cards/{own}/", own, builtin=True, ours=house == HOUSE)
    prefix = "" if root == Path() else f"{name}/"
    return _Assembly(FileReader(Folder(root), prefix, limits), "", own, builtin=False)


def read_place(place: FileTree, prefix: str, name: str, limits: Limits = DEFAULT_LIMITS) -> PackFiles:
    """A stranger's pack, wherever its files are; ``name`` stands for its id where the manifest has none."""
    return _Assembly(FileReader(place, prefix, limits), "", name, builtin=False).read()


def read_texts(
    texts: Map[str, str], prefix: str, home: str, name: str, limits: Limits = DEFAULT_LIMITS
) -> PackFiles:
    """A pack of which all texts are at hand, by the names that they had: see ``PackFiles``."""
    place = Archive()
    for path, text in texts.items():
        place.add(path.removeprefix(prefix), "file")
        place.files[path.removeprefix(prefix)] = text.encode()
    return _Assembly(FileReader(place, prefix, limits), home, name, builtin=bool(home)).read()


def _archived(path: Path, limits: Limits) -> _Assembly | PackFiles:
    """What puts a pack in a zip together. Messages name its files like ``my.zip!cards/x.yaml``."""
    from .unzip import pack_in, read_archive

    name = path.as_posix()
    archive, diagnostics = read_archive(path, name, limits)
    if archive is None:
        return PackFiles(path.stem, diagnostics=diagnostics)
    inside = pack_in(archive)
    if inside is None:
        return PackFiles(path.stem, diagnostics=[diagnostic("H137", Span(name, 0, 0), file=name)])
    files, folder = inside
    return _Assembly(FileReader(files, f"{name}!{folder}", limits), "", path.stem, builtin=False)


def _meant_to_extend(manifest: Mapping | None) -> bool:
    """Whether a manifest names what its pack extends, or may have been meant to."""
    if manifest is None:
        return False
    written = [key.text for key, _ in manifest]
    return not written or any(key == EXTENDS or nearest(key, [EXTENDS]) for key in written)


class _Assembly:
    """Puts a pack together; ``home`` is the folder of its manifest in the reader's place.

    ``builtin``: it lies as built-in packs do; ``ours``: it came with the program.
    """

    def __init__(
        self, reader: FileReader, home: str, name: str, *, builtin: bool, ours: bool = False
    ) -> None:
        self._reader = reader
        self._home = home
        self._builtin = builtin
        self._pack = PackFiles(name, built_in=ours, prefix=reader.prefix, home=home)
        self._sums: dict[str, str] = {}

    def read_manifest(self) -> PackFiles:
        """The pack with its manifest, and the id that it gives."""
        pack = self._pack
        pack.manifest = self._manifest()
        named = pack.manifest.get("id") if pack.manifest else None
        if isinstance(named, Scalar) and named.text:
            pack.id = named.text
        return pack

    def read(self) -> PackFiles:
        """Reads the whole pack."""
        pack = self.read_manifest()
        pack.vocabulary = self._vocabulary()
        pack.outline = self._load(self._home + OUTLINE)
        pack.changes = self._load(self._home + CHANGES)
        pack.reference = self._load(self._home + REFERENCE)
        pack.look = self._load(self._home + LOOK)
        files = self._sorted_out()
        pack.cards = self._cards(files.cards)
        self._locales(files.words)
        self._compare_languages()
        self._compare_sums(files.beside)
        misnamed = {self._reader.name(meant) for _, meant in files.misnamed}
        pack.diagnostics += (
            problem
            for problem in self._reader.diagnostics
            if problem.code != _MISSING or problem.span.file not in misnamed
        )
        return pack

    def _manifest(self) -> Mapping | None:
        """The manifest; an empty file is one that lacks every field."""
        document = self._filled(self._home + MANIFEST)
        return document if isinstance(document, Mapping) else None

    def _vocabulary(self) -> Document | None:
        """The words of the game; an empty file of a game of its own lacks every section."""
        path = self._home + VOCABULARY
        return self._load(path) if _meant_to_extend(self._pack.manifest) else self._filled(path)

    def _filled(self, relative: str) -> Document | None:
        """A file that must be there; an empty one is as one with no entry, and what it lacks is told."""
        document = self._load(relative, required=True)
        name = self._reader.name(relative)
        empty = [
            problem
            for problem in self._pack.diagnostics
            if problem.code == _EMPTY and problem.span.file == name
        ]
        if not empty:
            return document
        self._pack.diagnostics = [problem for problem in self._pack.diagnostics if problem not in empty]
        return Mapping((), empty[0].span)

    def _load(self, relative: str, required: bool = False) -> Document | None:
        """One file as a document, its source kept for messages."""
        data = self._reader.read(relative, required)
        if data is None:
            return None
        self._sums[relative] = checksums.sum_of(data)
        name = self._reader.name(relative)
        text, _ = decode(name, data)
        self._pack.sources[name] = Source(name, text)
        document, diagnostics = load_known(name, data, self._reader.limits)
        self._pack.diagnostics += diagnostics
        return document

    def _compare_sums(self, beside: Iterable[str]) -> None:
        """The files are those that were packed, where the pack says what these were."""
        listed = None if self._builtin else self._reader.read_text(checksums.NAME)
        if listed is None:
            return
        for path in beside:
            data = self._reader.read(path)
            self._sums[path] = checksums.sum_of(data or b"")
        for code, path in checksums.wrong_sums(listed, self._sums):
            self._reader.refuse(code, path if code != "H168" else checksums.NAME, file=path[:_SHOWN])

    def _cards(self, paths: Iterable[str]) -> tuple[tuple[str, Document], ...]:
        """The card files in the order of their paths."""
        cards = []
        for path in paths:
            document = self._load(path)
            if isinstance(document, Mapping) and isinstance(document.get(_NAMES), Mapping):
                self._misplaced(document, "words_here", f"{WORDS}/{self._language_meant(path)}{ENDING}")
            elif document is not None:
                cards.append((self._reader.name(path), document))
        self._count_cards(cards)
        return tuple(cards)

    def _sorted_out(self) -> ClassifiedFiles:
        """What the other files of the pack are; what does not belong there is reported."""
        own = {self._home + name for name in OWN}
        paths = [path for path in self._reader.walk(self._home.rstrip("/")) if path not in own]
        classified = builtin_sorted_out(paths) if self._builtin else classify_files(paths, self._sums)
        for path, meant in classified.misnamed:
            self._reader.refuse("H655", path, file=path, expected=meant)
        for path, meant in classified.endings:
            self._reader.refuse("H106", path, file=path, expected=meant)
        for path in classified.formatted:
            self._reader.refuse("H672", path)
        for stray in classified.strays:
            self._refuse(stray)
        return classified

    def _refuse(self, stray: Stray) -> None:
        """Tells of files that have no place in a pack: of one by its name, of more by their folder."""
        count, first, others = len(stray.files), stray.files[0], stray.files[1:]
        folder = self._reader.name(stray.folder) or "."
        if stray.is_pack:
            self._reader.refuse("H660", first, others, folder=folder, count=count)
        elif others:
            self._reader.refuse("H661", stray.folder, stray.files, folder=folder, count=count)
        else:
            self._reader.refuse("H104", first, file=first)

    def _misplaced(self, document: Document, content: str, place: str) -> None:
        """Cards among the words, or words among the cards: they are not read there."""
        self._pack.diagnostics.append(diagnostic("H673", document.span, what=content, place=place))

    def _language_meant(self, path: str) -> str:
        """The language whose words a file holds: by its name, else the first one of the pack."""
        stem = path.rpartition("/")[2].removesuffix(ENDING)
        return stem if _LANGUAGE.fullmatch(stem) else next(iter(self._pack.languages), "en")

    def _count_cards(self, cards: list[tuple[str, Document]]) -> None:
        most = self._reader.limits.pack_cards
        count = 0
        for _, document in cards:
            items = as_list(document)
            if count <= most < count + len(items):
                limit_name = "limit_pack_cards"
                place = items[most - count].span
                self._pack.diagnostics.append(
                    diagnostic("H090", place, limit="pack_cards", what=limit_name, maximum=most)
                )
            count += len(items)

    def _locales(self, paths: Iterable[str]) -> None:
        """The words of each language that has a file, by language in alphabetical order."""
        named = self._shared_locales() if self._builtin else [(Path(path).stem, path) for path in paths]
        for language, path in named:
            document = self._load(path)
            if isinstance(document, Sequence) and any(isinstance(item, Mapping) for item in document.items):
                self._misplaced(document, "cards_here", path.replace(WORDS, CARDS, 1))
            elif document is not None:
                self._pack.locales[language] = document

    def _shared_locales(self) -> list[tuple[str, str]]:
        languages = [entry.name for entry in self._reader.folder("locales") if entry.kind == "folder"]
        return [(language, self._locale_path(language)) for language in languages]

    def _locale_path(self, language: str) -> str:
        """Where a language's words stand. The manifest's id has no say in it: it could lead elsewhere."""
        if self._builtin:
            return f"locales/{language}/{Path(self._home).name}.yaml"
        return f"locales/{language}.yaml"

    def _compare_languages(self) -> None:
        """The languages listed and those with a file are the same."""
        listed = self._pack.manifest.get("languages") if self._pack.manifest else None
        if not isinstance(listed, Sequence):
            return
        for item in listed:
            if isinstance(item, Scalar) and item.text not in self._pack.locales:
                path = self._reader.name(self._locale_path(item.text))
                if path not in self._pack.sources:
                    problem = diagnostic("H109", item.span, language=item.text, file=path)
                    self._pack.diagnostics.append(problem)
        for language, document in self._pack.locales.items():
            if language not in self._pack.languages:
                self._pack.diagnostics.append(diagnostic("H110", document.span, language=language))
