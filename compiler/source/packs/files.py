"""Finds and reads the plain files of a pack, trusting nothing in it: no links, odd names, huge files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..diagnostics import Argument, Diagnostic, Related
from ..limits import Limits
from ..places import FileTree, FolderEntry, NotPlainError, is_passed_over
from ..spans import Span

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_DEVICES = frozenset({"con", "prn", "aux", "nul"} | {f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10)})
_FILES = (".yaml", ".yml")  # a folder of such a name was meant to be a file


@dataclass(slots=True)
class FileReader:
    """Reads files of one place and counts what is read; ``diagnostics`` holds all that was refused.

    Messages name a file by its path in that place, with ``/`` between the parts, after ``prefix``.
    """

    place: FileTree
    prefix: str
    limits: Limits
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _files: int = 0
    _bytes: int = 0

    def name(self, relative: str) -> str:
        """What messages call a file."""
        return self.prefix + relative if relative else self.prefix.rstrip("/!")

    def refuse(self, code: str, relative: str, others: Iterable[str] = (), **arguments: Argument) -> None:
        """Reports a file or folder as a whole, once, with other files that belong to the mistake."""
        related = tuple(Related(Span(self.name(path), 0, 0), "lies_there") for path in others)
        diagnostic = Diagnostic(code, Span(self.name(relative), 0, 0), tuple(arguments.items()), related)
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def walk(self, folder: str, depth: int = 0) -> list[str]:
        """The relative paths of all plain files below a folder, sorted; the rest is reported."""
        paths: list[str] = []
        folded: dict[str, str] = {}
        for entry in self.folder(folder):
            relative = f"{folder}/{entry.name}" if folder else entry.name
            if not self._acceptable(entry, relative, folded):
                continue
            if entry.kind == "file":
                paths.append(relative)
            elif depth >= self.limits.pack_depth:
                self._exceeded("pack_depth", relative)
            elif relative.endswith(_FILES):
                self.refuse("H102", relative, file=relative)
            else:
                paths.extend(self.walk(relative, depth + 1))
            if len(paths) > self.limits.pack_files:
                self._exceeded("pack_files", folder)
                return paths[: self.limits.pack_files]
        return paths

    def read(self, relative: str, required: bool = False) -> bytes | None:
        """The bytes of one file; None where there is none (reported if it is required) or it was refused."""
        try:
            data = self.place.read(relative, self.limits.yaml_file + 1)
        except FileNotFoundError:
            if required:
                self.refuse("H105", relative, file=relative)
            return None
        except NotPlainError:
            self.refuse("H102", relative, file=relative)
            return None
        except (OSError, ValueError):
            self.refuse("H108", relative, file=relative)
            return None
        return data if self._counted(relative, len(data)) else None

    def read_text(self, relative: str) -> str | None:
        """The text of a file that is no YAML; None where there is none, or where it is too long (told)."""
        data = self.read(relative)
        if data is not None and len(data) > self.limits.yaml_file:
            self._exceeded("yaml_file", relative)
            return None
        return None if data is None else data.decode("utf-8", "replace")

    def folder(self, folder: str) -> list[FolderEntry]:
        """What lies in a folder, by name; nothing, which is reported, where it cannot be read."""
        try:
            return self.place.entries(folder)
        except OSError:
            self.refuse("H108", folder, file=folder)
            return []

    def _acceptable(self, entry: FolderEntry, relative: str, folded: dict[str, str]) -> bool:
        """Whether an entry of a folder may be read, by its name and kind. Hidden files are passed over."""
        shown = entry.name.encode("utf-8", "replace").decode("utf-8")
        if is_passed_over(entry.name):
            return False
        if not _NAME.fullmatch(entry.name) or entry.name.split(".")[0].lower() in _DEVICES:
            self.refuse("H103", folder_of(relative), file=shown)
            return False
        for limit, length in (("file_name_length", len(entry.name)), ("path_length", len(relative))):
            if length > getattr(self.limits, limit):
                self._exceeded(limit, relative)
                return False
        if entry.kind == "odd":
            self.refuse("H102", relative, file=relative)
            return False
        other = folded.setdefault(entry.name.casefold(), relative)
        if other != relative:
            self.refuse("H107", relative, file=relative, other=other)
            return False
        return True

    def _counted(self, relative: str, size: int) -> bool:
        """Adds a file to the totals; False (and reported) where one of them is passed."""
        self._files += 1
        self._bytes += size
        totals = (("pack_files", self._files), ("yaml_total", self._bytes), ("pack_bytes", self._bytes))
        for limit, total in totals:
            if total > getattr(self.limits, limit):
                self._exceeded(limit, relative)
                return False
        return True

    def _exceeded(self, limit: str, relative: str) -> None:
        maximum = getattr(self.limits, limit)
        self.refuse("H090", relative, limit=limit, what=f"limit_{limit}", maximum=maximum)


def folder_of(relative: str) -> str:
    """The folder part of a relative path."""
    return relative.rpartition("/")[0]
