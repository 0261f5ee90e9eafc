"""Finds the packs that a user means: by the name of a built-in one, a folder, a zip, or a file in a pack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...compiler.source.packs.archive import ENDING, is_archive
from ...compiler.source.packs.built_in import MANIFEST, find_builtin_packs
from ..terminal.failure import Failure

if TYPE_CHECKING:
    from ...compiler.source.packs.pack_files import PackFiles


@dataclass(frozen=True, slots=True)
class PackTarget:
    """A pack, and the files of it that were asked for; the whole pack where there are none.

    ``beside``: the packs that are in the game with it. ``named``: whether it was named itself, and not found
    in a folder.
    """

    root: Path
    files: tuple[Path, ...] = ()
    beside: tuple[Path, ...] = ()
    named: bool = True


def find_packs(names_or_paths: Sequence[str]) -> dict[str, Path]:
    """Packs by the names of their folders or zips, all built-in ones where none is named.

    Raises Failure for an unknown one, and for two of one name.
    """
    packs: dict[str, Path] = {}
    for name in names_or_paths:
        root = find_pack(name)
        other = packs.setdefault(_called(root), root)
        if other.resolve() != root.resolve():
            raise Failure("same_name", one=str(other), other=str(root))
    return packs or find_builtin_packs()


def _called(root: Path) -> str:
    name = root.resolve().name
    return name[: -len(ENDING)] if is_archive(root) else name


def find_pack(name_or_path: str) -> Path:
    """A built-in pack by its name, or the folder or zip of any other. Raises Failure."""
    if not name_or_path:
        raise Failure("empty_path")
    packs = find_builtin_packs()
    path = Path(name_or_path)
    try:
        is_pack, exists = is_archive(path) or (path / MANIFEST).is_file(), path.exists()
    except (OSError, ValueError):
        raise Failure("unreadable", path=name_or_path) from None
    if is_pack:
        return path
    if name_or_path in packs:
        return packs[name_or_path]
    if exists:
        raise no_pack(path, name_or_path)
    raise no_such_pack(name_or_path, packs)


def no_pack(path: Path, written: str) -> Failure:
    """Why a place is no pack: the file that makes one has a slightly different name, or is not there."""
    from ...compiler.source.packs.classified_files import meant_file

    try:
        names = sorted(entry.name for entry in (path if path.is_dir() else path.parent).iterdir())
    except OSError:
        names = []
    misnamed = next((name for name in names if meant_file(name) == MANIFEST), None)
    if misnamed is not None:
        return Failure("misnamed_manifest", path=written, found=misnamed)
    return Failure("not_a_pack", path=written)


def no_such_pack(name: str, packs: Iterable[str]) -> Failure:
    """Why a name is that of no pack: with the one that is meant, or with all that there are."""
    known = tuple(packs)
    meant = _meant(name, known)
    if meant is not None:
        return Failure("pack_meant", pack=name, meant=meant)
    return Failure("no_such_pack", pack=name, known=", ".join(known))


def _meant(name: str, packs: Collection[str]) -> str | None:
    """The pack that a title (``Roll Player``) or a misspelt name means."""
    from ...compiler.source.suggestions import nearest

    plain = "".join(letter for letter in name.casefold() if letter.isalnum())
    return plain if plain in packs else nearest(plain, packs)


def find_each(names_or_paths: Sequence[str]) -> tuple[Path, ...]:
    """Some packs, each by the name of a built-in one or by its folder. Raises Failure."""
    return tuple(find_pack(name) for name in names_or_paths)


def wanted_packs(paths: Sequence[str]) -> tuple[PackTarget, ...]:
    """The packs that some paths mean, each once, in the order given. Raises Failure."""
    targets: dict[Path, tuple[Path, ...]] = {}
    whole: dict[Path, None] = {}
    named: dict[Path, bool] = {}
    for path in paths:
        for target in _wanted(path):
            targets[target.root] = (*targets.get(target.root, ()), *target.files)
            named[target.root] = named.get(target.root, False) or target.named
            if not target.files:
                whole[target.root] = None
    return tuple(
        PackTarget(root, () if root in whole else files, named=named[root]) for root, files in targets.items()
    )


def _wanted(name: str) -> Iterator[PackTarget]:
    if not name:  # for pathlib the empty path is the current folder: nobody meant that
        raise Failure("empty_path")
    path = Path(name)
    try:
        is_folder, is_zip, exists = path.is_dir(), is_archive(path), path.exists()
    except (OSError, ValueError):
        raise Failure("unreadable", path=name) from None
    if not exists:
        builtin = find_builtin_packs().get(name)
        if builtin is None:
            meant = _meant(name, find_builtin_packs())
            if meant is not None:
                raise Failure("pack_meant", pack=name, meant=meant)
            raise Failure("no_such_path", path=name)
        yield PackTarget(builtin)
    elif is_zip:
        yield PackTarget(path)
    elif is_folder:
        try:
            yield from _in_folder(path, name)
        except OSError:
            raise Failure("unreadable", path=name) from None
    else:
        yield PackTarget(_pack_around(path, name), (path,))


def _in_folder(folder: Path, name: str) -> Iterator[PackTarget]:
    """A folder is a pack, or holds packs, or lies in one and means the files below it."""
    if (folder / MANIFEST).is_file():
        yield PackTarget(folder)
        return
    inside = [inner for inner in sorted(folder.iterdir()) if (inner / MANIFEST).is_file()]
    if inside:
        yield from (PackTarget(inner, named=False) for inner in inside)
    else:
        yield PackTarget(_pack_around(folder, name), tuple(sorted(folder.rglob("*.yaml"))))


def pack_holding(path: Path) -> Path | None:
    """The folder of the pack that a file or folder belongs to, be it there or not."""
    place = path.absolute()
    if place.parent.parent.name == "locales" and not (place.parents[2] / MANIFEST).is_file():
        shared = place.parents[2] / "cards" / place.stem
        if (shared / MANIFEST).is_file():
            return shared
    return next((folder for folder in place.parents if (folder / MANIFEST).is_file()), None)


def _pack_around(path: Path, name: str) -> Path:
    """The pack that a file or folder belongs to, as the user names it. Raises Failure."""
    folder = pack_holding(path)
    if folder is None:
        raise no_pack(path, name)
    around = list(path.absolute().parents)
    return folder if path.is_absolute() or folder not in around else _as_given(path, around, folder)


def _as_given(path: Path, around: Sequence[Path], folder: Path) -> Path:
    """A folder above a relative path, written as the path was: messages name files as the user does."""
    depth = around.index(folder)
    return path.parents[depth] if depth < len(path.parents) else folder


def refused_in(pack: PackFiles, root: Path, files: Sequence[Path]) -> frozenset[str]:
    """The names in messages of some files of a pack, or of the folders around them, that were not read."""
    wanted = {place for file in files for place in (file.absolute(), *file.absolute().parents)}
    bases = (Path(), root.absolute().parent.parent)
    told = {diagnostic.span.file for diagnostic in pack.diagnostics} - pack.sources.keys()
    return frozenset(name for name in told if any((base / name).absolute() in wanted for base in bases))


def names_in(pack: PackFiles, root: Path, files: Sequence[Path]) -> frozenset[str]:
    """The names that the messages of a pack give to some of its files."""
    wanted = {file.resolve() for file in files}
    bases = (Path(), root.absolute().parent.parent)
    return frozenset(
        name for name in pack.sources if any((base / name).resolve() in wanted for base in bases)
    )
