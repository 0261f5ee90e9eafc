"""Checksums of the files of a pack: ``SHA256SUMS`` at its top, made when it is packed, verified when read.

It is the file that ``sha256sum`` writes and checks: on each line a sum, two spaces, and a path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

NAME = "SHA256SUMS"
_GAP = "  "


def sum_of(data: bytes) -> str:
    """The checksum of some bytes."""
    return sha256(data).hexdigest()


def sums_text(files: Mapping[str, bytes]) -> str:
    """The checksums of some files, by path."""
    return "".join(f"{sum_of(files[path])}{_GAP}{path}\n" for path in sorted(files))


def wrong_sums(written: str, sums: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong: a code, and the file that it is about. ``sums``: those of the files that are there."""
    listed = {}
    for line in written.splitlines():
        number, _, path = line.partition(_GAP)
        listed[path] = number.lower()
    for path in sorted({*listed, *sums}):
        if path not in sums:
            yield "H168", path
        elif path not in listed:
            yield "H169", path
        elif listed[path] != sums[path]:
            yield "H167", path
