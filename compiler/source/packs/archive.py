"""The files of a pack in memory: what a zip holds, as a place that packs are read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..places import FolderEntry, Kind, NotPlainError

ENDING = ".zip"


class ZipRefused(Exception):
    """A zip is not taken: the code that says why, and the file in it that shows it, where it is one."""

    def __init__(self, code: str, member: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.member = member


@dataclass(slots=True)
class Archive:
    """The files of a zip by their paths, as a place that packs are read from.

    ``tree``: what lies in each folder; a file that is none is ``odd``.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    tree: dict[str, dict[str, Kind]] = field(default_factory=lambda: {"": {}})

    def entries(self, folder: str) -> list[FolderEntry]:
        """What lies in a folder, by name."""
        return sorted(FolderEntry(name, kind) for name, kind in self.tree.get(folder, {}).items())

    def read(self, relative: str, most: int) -> bytes:
        """At most so many bytes of a file. Raises FileNotFoundError, NotPlainError."""
        folder, _, name = relative.rpartition("/")
        kind = self.tree.get(folder, {}).get(name)
        if kind is None:
            raise FileNotFoundError(relative)
        if kind != "file":
            raise NotPlainError(relative)
        return self.files[relative][:most]

    def below(self, folder: str) -> Archive:
        """What lies below a folder, as an archive of its own."""
        start = folder + "/"
        files = {
            path.removeprefix(start): data for path, data in self.files.items() if path.startswith(start)
        }
        inner = {
            path.removeprefix(start): names for path, names in self.tree.items() if path.startswith(start)
        }
        return Archive(files, {"": self.tree[folder], **inner})

    def add(self, path: str, kind: Kind) -> None:
        """Puts a file or folder into the tree, with the folders around it. Raises ZipRefused for a twin."""
        folder, _, name = path.rpartition("/")
        if folder not in self.tree:
            self.add(folder, "folder")
        there = self.tree[folder].setdefault(name, kind)
        if there != kind or (kind != "folder" and path in self.files):
            raise ZipRefused("H138", path)
        if kind == "folder":
            self.tree.setdefault(path, {})
        else:
            self.files[path] = b""


def is_archive(path: Path) -> bool:
    """Whether a path is that of a zip; one that cannot even be looked at is none."""
    try:
        return path.suffix.lower() == ENDING and path.is_file()
    except (OSError, ValueError):  # such as a name that is too long
        return False
