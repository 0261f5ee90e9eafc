"""Files that are written beside those that they will replace, and what a killed run has left of them.

Such a file is locked as long as its writer lives, so that whoever finds one that is not may clear it away.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: an open file cannot be removed there, which is a lock as good
    fcntl = None  # type: ignore[assignment]

_PREFIX, _SUFFIX = ".heroglyph-", ".part"
_NAME = re.compile(re.escape(_PREFIX) + r"\w+" + re.escape(_SUFFIX))


def is_passing(name: str) -> bool:
    """Tell whether a file of this name was to become another one."""
    return _NAME.fullmatch(name) is not None


@dataclass(slots=True)
class PassingFile:
    """Data on its way to the file ``target``: on the disk, in a file of its own in the same folder."""

    target: Path
    name: str
    handle: int

    def replace(self) -> None:
        """Let the data be the target. Raises OSError."""
        if fcntl is None:
            self._close()  # what is open cannot be renamed there
        os.replace(self.name, self.target)
        self._close()

    def drop(self) -> None:
        """Remove it, unless it has become the target."""
        if self.handle >= 0:
            self._close()
            Path(self.name).unlink(missing_ok=True)

    def _close(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def prepare(target: Path, data: bytes) -> PassingFile:
    """Write data to the disk beside the file that it will replace, with that one’s rights. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=_PREFIX, suffix=_SUFFIX)
    passing = PassingFile(target, name, handle)
    try:
        _lock(handle)
        with os.fdopen(os.dup(handle), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(handle)  # or a power cut after the renaming could leave an empty file
        os.chmod(name, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
    except BaseException:  # a full disk, or somebody who has had enough: nothing is left of it
        passing.drop()
        raise
    return passing


def clear_left(folder: Path) -> None:
    """Remove from a folder what runs that were killed have left there."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        left = [one.path for one in entries if is_passing(one.name) and one.is_file(follow_symlinks=False)]
        for path in left:
            with contextlib.suppress(OSError):
                _remove_unlocked(path)


def _remove_unlocked(path: str) -> None:
    """Remove a file that nobody has locked. Raises OSError."""
    if fcntl is None:
        os.unlink(path)
        return
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
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
