"""Files and folders that are written beside what they will be, and what a killed run has left of them.

Such a one is locked as long as its writer lives, so that whoever finds one that is not may clear it away.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

try:
    import fcntl
except ImportError:  # Windows: an open file cannot be removed there, which is a lock as good
    fcntl = None  # type: ignore[assignment]

_PREFIX, _SUFFIX = ".heroglyph-", ".part"
_NAME = re.compile(re.escape(_PREFIX) + r"\w+" + re.escape(_SUFFIX))


def is_passing(name: str) -> bool:
    """Tell whether a file or folder of this name was to become another one."""
    return _NAME.fullmatch(name) is not None


@dataclass(slots=True)
class _Passing:
    target: Path
    name: str
    handle: int

    def _close(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


class PassingFile(_Passing):
    """Data on its way to the file ``target``: on the disk, in a file of its own in the same folder."""

    __slots__ = ()

    def replace(self) -> None:
        """Let the data be the target. Raises OSError."""
        if fcntl is None:
            self._close()  # what is open cannot be renamed there
        os.replace(self.name, self.target)
        self._close()

    def create(self) -> None:
        """Let the data be the target, which is not there yet. Raises FileExistsError, OSError."""
        try:
            os.link(self.name, self.target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            with open(self.name, "rb") as data, open(self.target, "xb") as target:
                shutil.copyfileobj(data, target)
        self.drop()

    def drop(self) -> None:
        """Remove it, unless it has become the target."""
        if self.handle >= 0:
            self._close()
            Path(self.name).unlink(missing_ok=True)


class PassingFolder(_Passing):
    """Files on their way to be the new folder ``target``: on the disk, in a folder of their own beside it."""

    __slots__ = ()

    def become(self) -> None:
        """Let it be the target. Raises OSError."""
        os.replace(self.name, self.target)
        self._close()

    def drop(self) -> None:
        """Remove it."""
        self._close()
        shutil.rmtree(self.name, ignore_errors=True)


def prepare_folder(target: Path, files: Mapping[PurePath, bytes]) -> PassingFolder:
    """Write files to the disk, into a folder beside the one that it will be. Raises OSError."""
    name = tempfile.mkdtemp(dir=target.parent, prefix=_PREFIX, suffix=_SUFFIX)
    handle = -1 if fcntl is None else os.open(name, os.O_RDONLY)  # no folder can be opened on Windows
    passing = PassingFolder(target, name, handle)
    try:
        _lock(handle)
        for path, data in files.items():
            file = Path(name) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            with open(file, "xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        os.chmod(name, 0o777 & ~_umask())
    except BaseException:
        passing.drop()
        raise
    return passing


def prepare(target: Path, data: bytes, *, sync: bool = True) -> PassingFile:
    """Write data beside the file that it will replace, with that one’s rights. Raises OSError.

    ``sync``: it is on the disk before it becomes that file, which matters where it cannot be made again.
    """
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=_PREFIX, suffix=_SUFFIX)
    passing = PassingFile(target, name, handle)
    try:
        _lock(handle)
        with os.fdopen(os.dup(handle), "wb") as stream:
            stream.write(data)
            stream.flush()
            if sync:  # or a power cut after the renaming could leave an empty file
                os.fsync(handle)
        os.chmod(name, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
    except BaseException:  # a full disk, or somebody who has had enough: nothing is left of it
        passing.drop()
        raise
    return passing


def clear_left(folder: Path) -> None:
    """Remove from a folder what runs that were killed have left there."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for path in [entry.path for entry in entries if is_passing(entry.name) and not entry.is_symlink()]:
            with contextlib.suppress(OSError):
                _remove_unlocked(path)


def _remove_unlocked(path: str) -> None:
    """Remove a file or folder that nobody has locked. Raises OSError."""
    if fcntl is None:
        os.unlink(path)  # a folder stays: nothing tells there whether its writer lives
        return
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.isdir(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock a new file; where a file system has no locks, nobody can clear it away either."""
    if fcntl is not None:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
