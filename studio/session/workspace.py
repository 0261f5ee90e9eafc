"""Which packs there are where somebody works, and which of them a file is of."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ...workbench.packs.together import together
from ...workbench.packs.which_packs import PackTarget, pack_holding

MANIFEST = "pack.yaml"
_DEEP = 4
"""So many folders below that of the workspace packs are looked for."""
_MOST = 400
_PASSED_OVER = frozenset({"node_modules", "build", "dist", "venv"})


class Workspace:
    """The folders that are open, and the packs in them and around files that are open."""

    def __init__(self) -> None:
        self._folders: list[Path] = []
        self._roots: dict[Path, None] = {}
        self._targets: dict[Path, PackTarget] | None = None

    def add(self, folder: Path) -> None:
        """Has the packs in a folder known."""
        self._folders.append(folder)
        self._roots.update(dict.fromkeys(islice(_packs_below(str(folder)), _MOST)))
        self.forget()

    def remove(self, folder: Path) -> None:
        """Has the packs in a folder known no longer."""
        self._folders = [other for other in self._folders if other != folder]
        self._roots = {root: None for root in self._roots if folder not in (root, *root.parents)}
        self.forget()

    def forget(self) -> None:
        """A manifest has changed: which packs need which is asked anew."""
        self._targets = None

    def pack_of(self, file: Path) -> Path | None:
        """The folder of the pack that a file is of; it is known from now on."""
        root = file.parent if file.name == MANIFEST else pack_holding(file)
        if root is not None and root not in self._roots:
            self._roots[root] = None
            self.forget()
        return root

    @property
    def targets(self) -> dict[Path, PackTarget]:
        """Each pack with those that are checked together with it, by its folder."""
        if self._targets is None:
            wanted = [PackTarget(root) for root in self._roots]
            whole = together(wanted, ()) if wanted else ()
            self._targets = {target.root: target for target in islice(whole, len(wanted))}
        return self._targets

    def around(self, root: Path) -> list[PackTarget]:
        """The packs that a change of one concerns: it first, then those that stand on it."""
        others = (target for target in self.targets.values() if root in target.beside)
        return [self.targets[root], *others]


def _packs_below(folder: str, depth: int = 0) -> Iterator[Path]:
    """The packs in a folder, itself included, the upper ones first."""
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return
    if any(entry.name == MANIFEST and entry.is_file() for entry in entries):
        yield Path(folder)
        return
    for entry in entries if depth < _DEEP else ():
        if (
            entry.is_dir(follow_symlinks=False)
            and entry.name[:1] not in "._"
            and entry.name not in _PASSED_OVER
        ):
            yield from _packs_below(entry.path, depth + 1)
