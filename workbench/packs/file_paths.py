"""Where the files lie that messages name: a built-in pack's are named from its house, others as given."""

from __future__ import annotations

import os
from pathlib import Path

from ...compiler.source.packs.built_in import find_builtin_packs, is_builtin
from ...compiler.source.packs.pack import read_manifest
from ...compiler.source.packs.pack_files import PackFiles


def own_paths(packs: tuple[PackFiles, ...], root: Path) -> dict[str, Path]:
    """The files of the pack at a root, by the names in messages; not those of the packs beside it."""
    base = root.absolute().parent.parent if is_builtin(root) else Path()
    id_ = read_manifest(root).id
    return {name: base / name for pack in packs if pack.id == id_ for name in pack.sources}


def shown_paths(packs: tuple[PackFiles, ...], root: Path) -> dict[str, str]:
    """What other programs call the files of some packs: their paths from the current folder."""
    own = own_paths(packs, root)
    return {name: _from_here(own.get(name) or _of_base(name)) for pack in packs for name in pack.sources}


def _of_base(name: str) -> Path:
    """A file of a pack that another one extends: a built-in one, or one that was named too."""
    if Path(name).is_file():
        return Path(name)
    house = next(iter(find_builtin_packs().values())).parent.parent
    return house / name


def _from_here(path: Path) -> str:
    """A path from the current folder; one outside of it, when it was named from the root, stays as it is."""
    try:
        here = os.path.relpath(path)
    except ValueError:  # on another drive of Windows
        return path.as_posix()
    outside = here.startswith(os.pardir) and path.is_absolute()
    return path.as_posix() if outside else Path(here).as_posix()
