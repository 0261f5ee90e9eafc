"""The pack that an author adds to: found, or made anew; its files as they are and as they are to become."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...compiler.compile import CheckedGame, Loaded
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.languages import until_languages_change
from ...compiler.source.limits import DEFAULT_LIMITS, Limits
from ...compiler.source.packs.pack import find_builtin_packs, is_builtin
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.places import NotPlainError, read_plain
from ..check.bound_games import bound, bound_files, load_kept
from ..check.checked_packs import check_pack
from ..files.write_files import write_files
from ..packs.limits_wanted import limits_wanted
from ..packs.which_packs import PackTarget
from ..terminal.failure import Failure
from .elsewhere import placed_elsewhere

MANIFEST, VOCABULARY, ENDING = "pack.yaml", "vocabulary.yaml", ".yaml"
_CARDS, _LOCALES = "cards", "locales"
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
_MARK = "\ufeff"
_HIDDEN = shutil.ignore_patterns(".*")  # such as the history of a repository, which no check reads


@dataclass
class OwnPack:
    """A pack with the changes to its files that are planned; ``languages`` are those it speaks."""

    root: Path
    languages: tuple[str, ...]
    files: PackFiles | None
    game: CheckedGame
    texts: dict[Path, str] = field(default_factory=dict)

    @property
    def builtin(self) -> bool:
        """Whether it lies among the packs of the package, whose words are kept together."""
        return is_builtin(self.root)

    def card_file(self, name: str) -> Path:
        """The card file of a name."""
        return self.root / name if self.builtin else self.root / _CARDS / name

    def locale_file(self, language: str) -> Path:
        """The file of the words of a language."""
        if self.builtin:
            return self.root.parent.parent / _LOCALES / language / (self.root.absolute().name + ENDING)
        return self.root / _LOCALES / (language + ENDING)

    def text(self, path: Path) -> str:
        """A file as it is planned to be, or as it is; empty where there is none. Raises Failure."""
        if path not in self.texts:
            try:
                data = read_plain(path, limits_wanted().yaml_file + 1) if path.exists() else b""
                self.texts[path] = data.decode("utf-8").removeprefix(_MARK).replace("\r\n", "\n")
            except (OSError, UnicodeDecodeError):
                raise Failure("unreadable", path=str(path)) from None
        return self.texts[path]

    def write(self) -> tuple[Path, ...]:
        """Writes all planned files, or none; returns those that changed. Raises Failure."""
        contents = {path: data for path, text in self.texts.items() if (data := encoded(path, text))}
        if self.builtin:  # where the package is a clone, its folders are links of its own
            write_files({path.resolve(): data for path, data in contents.items()})
        else:
            write_files(contents, inside=[self.root])
        return tuple(contents)

    def rehearse(self, files: Sequence[Path] = ()) -> CheckedGame:
        """What a check of the pack, or of some of its files, would find after the changes."""
        with tempfile.TemporaryDirectory() as folder:
            copy = _copied(self, Path(folder))
            for path, text in self.texts.items():
                target = copy[0] / path.relative_to(copy[1])
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
            wanted = tuple(copy[0] / path.relative_to(copy[1]) for path in files)
            checked = check_pack(
                PackTarget(copy[0] / self.root.relative_to(copy[1]), wanted), trust_bases=True
            )
            own = "" if self.root == Path() else f"{self.root.as_posix()}/"
            return placed_elsewhere(checked, f"{copy[0].as_posix()}/", own)


def encoded(path: Path, text: str) -> bytes:
    """A changed text as bytes, with the byte-order mark and line ends of the file; empty if unchanged."""
    before = path.read_bytes() if path.exists() else b""
    known = before.decode("utf-8")
    marked, lines = known.startswith(_MARK), known.count("\n")
    if lines and known.count("\r\n") == lines:
        text = text.replace("\n", "\r\n")
    data = ((_MARK if marked else "") + text).encode("utf-8")
    return data if data != before else b""


def _copied(pack: OwnPack, folder: Path) -> tuple[Path, Path]:
    """A copy of the files of a pack: the folder that stands for another one, and that one."""
    base = pack.root.parent.parent if pack.builtin else pack.root
    known = [pack.root, *(pack.locale_file(language) for language in pack.languages)]
    for path in known if pack.builtin else [pack.root]:
        target = folder / path.relative_to(base)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(
                path, target, dirs_exist_ok=True, symlinks=True, ignore=_HIDDEN, copy_function=_copy
            )
        elif path.is_file():
            shutil.copy(path, target)
    return folder, base


def _copy(source: str, target: str) -> None:
    """Copies as much of a file as is ever read of it; what is no file becomes a link, which is none too."""
    try:
        Path(target).write_bytes(read_plain(Path(source), limits_wanted().yaml_file + 1))
    except NotPlainError:
        os.symlink(os.devnull, target)
    except OSError:
        raise Failure("unreadable", path=source) from None


# ------------------------------------------------------------------ finding and making


def pack_around(folder: Path) -> Path | None:
    """The nearest folder at or above one that holds a pack."""
    return next((root for root in (folder, *folder.absolute().parents) if (root / MANIFEST).is_file()), None)


def is_free(folder: Path) -> bool:
    """Whether a new pack can be made in a folder: it is not there, or empty. Raises Failure."""
    try:
        return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    except (OSError, ValueError):
        raise Failure("unreadable", path=str(folder)) from None


def open_pack(root: Path) -> OwnPack:
    """A pack that is there, with its game. Raises BrokenPackError where it must be mended first."""
    if is_builtin(root) and (len(root.parts) < 2 or ".." in root.parts):
        root = root.absolute()
    loaded = load_kept([root])
    files = next((pack for pack in loaded.packs if _lies_at(pack, root)), None)
    game = _checked(loaded)
    return OwnPack(root, files.languages if files else (), files, game)


def _lies_at(pack: PackFiles, root: Path) -> bool:
    manifest = pack.manifest.span.file if pack.manifest else ""
    bases = (Path(), root.absolute().parents[1])
    return any((base / manifest).absolute() == (root / MANIFEST).absolute() for base in bases)


class BrokenPackError(Exception):
    """A pack has mistakes that hide what is in it."""

    def __init__(self, game: CheckedGame) -> None:
        super().__init__()
        self.game = game


def _checked(loaded: Loaded) -> CheckedGame:
    game = bound_files(loaded)
    if has_errors(loaded.diagnostics):
        raise BrokenPackError(game)
    return game


def new_pack(root: Path, base: str, languages: Sequence[str]) -> OwnPack:
    """A pack that is not there yet and extends a built-in one; only its manifest is planned."""
    game = builtin_game(base)
    pack = OwnPack(root, tuple(languages), None, game)
    listed = ", ".join(languages)
    pack.texts[root / MANIFEST] = (
        f"id: {pack_id(root)}\nversion: 0.1.0\nlanguage: 1\nextends: {base}\nlanguages: [{listed}]\n"
    )
    return pack


def builtin_game(name: str) -> CheckedGame:
    """A built-in game by its name."""
    return _game_at(find_builtin_packs()[name], limits_wanted())


@until_languages_change
def _game_at(root: Path, limits: Limits) -> CheckedGame:
    """The game of a built-in pack within the limits of the command, which asks for it more than once."""
    return bound([root])


def pack_id(root: Path) -> str:
    """An id for a pack, made of the name of its folder."""
    stem = as_id(root.absolute().name)
    if not stem[:1].isalpha() or stem in find_builtin_packs():
        stem = f"my_{stem}".rstrip("_")
    return stem[: DEFAULT_LIMITS.yaml_key]


def as_id(name: str) -> str:
    """An id made of a name: its letters without accents, small, and underscores for the rest."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _NOT_IN_IDS.sub("_", plain).strip("_")
