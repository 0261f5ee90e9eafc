"""A pack in a zip: read whole into memory, strictly, and nothing of it written to the disk.

What two programs could unpack differently is refused (see ``zip_layout``), and so is what would lead out of
the folder that it is unpacked into. The names and sizes of its files are then judged like those of a folder.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..diagnostics import Diagnostic, diagnostic
from ..limits import Limits
from ..places import Kind, is_passed_over, read_plain
from ..spans import Span
from ..yaml.load import exceeded
from .archive import Archive, ZipRefused
from .built_in import MANIFEST
from .zip_layout import Packed, check_end, lay_out

_UNREADABLE = (
    zipfile.BadZipFile,
    NotImplementedError,
    OSError,
    ValueError,
    EOFError,
    struct.error,
    UnicodeError,
    OverflowError,
)
_LEADS_OUT = re.compile(r"^/|^[A-Za-z]:|\\|\x00|(?:^|/)(?:\.\.?)?(?:/|$)")
_DOS_FOLDER = 0x10
_RAW = -15  # a deflated stream without a frame of its own


def read_archive(path: Path, name: str, limits: Limits) -> tuple[Archive | None, list[Diagnostic]]:
    """The files of a zip, None where it is refused; ``name`` is what messages call it."""
    whole = Span(name, 0, 0)
    try:
        data = read_plain(path.resolve(), limits.zip_file + 1)
    except (OSError, ValueError):
        return None, [diagnostic("H108", whole, file=name)]
    return archive_of(data, name, limits)


def archive_of(data: bytes, name: str, limits: Limits) -> tuple[Archive | None, list[Diagnostic]]:
    """The files of a zip by its bytes."""
    whole = Span(name, 0, 0)
    if len(data) > limits.zip_file:
        return None, [exceeded(whole, "zip_file", limits.zip_file)]
    try:
        check_end(data)
        with zipfile.ZipFile(io.BytesIO(data)) as opened:
            infos = opened.infolist()
        packed = lay_out(data, infos)
        too_much = _too_much(infos, limits)
        if too_much is not None:
            limit, member = too_much
            return None, [exceeded(_place(name, member), limit, getattr(limits, limit))]
        return _unpacked(data, packed), []
    except ZipRefused as refused:
        return None, [_told(refused, name)]
    except _UNREADABLE:
        return None, [diagnostic("H130", whole, file=name)]


def pack_in(archive: Archive) -> tuple[Archive, str] | None:
    """The pack in an archive, and the path before its names: all of it, or the one folder at its top."""
    if MANIFEST in archive.tree[""]:
        return archive, ""
    seen = [entry.name for entry in archive.entries("")]
    if len(seen) == 1 and MANIFEST in archive.tree.get(seen[0], {}):
        return archive.below(seen[0]), f"{seen[0]}/"
    return None


def _told(refused: ZipRefused, name: str) -> Diagnostic:
    """A refusal as a finding: at the file in the zip that shows it, where it is one."""
    member = _shown(refused.member)
    return diagnostic(refused.code, _place(name, refused.member), file=member or name)


def _place(name: str, member: str) -> Span:
    """A file in a zip, or the zip itself, as a whole."""
    return Span(f"{name}!{_shown(member)}" if member else name, 0, 0)


def _shown(member: str) -> str:
    return member.encode("utf-8", "replace").decode("utf-8")[:200]


def _passed_over(path: str) -> bool:
    """Hidden files, as in a folder, and what macOS lays beside those that somebody packed."""
    return any(map(is_passed_over, path.split("/")))


def _too_much(infos: Iterable[zipfile.ZipInfo], limits: Limits) -> tuple[str, str] | None:
    """The limit that a zip passes by what it says of itself, before anything is unpacked; and by which file.

    Where all of them together are too much, it is the largest.
    """
    counted = [info for info in infos if not _passed_over(info.orig_filename)]
    if not counted:
        return None
    longest = max(counted, key=lambda info: len(info.orig_filename)).orig_filename
    largest = max(counted, key=lambda info: info.file_size).orig_filename
    totals = (
        ("pack_files", sum(not info.orig_filename.endswith("/") for info in counted), ""),
        ("pack_bytes", sum(info.file_size for info in counted), largest),
        ("path_length", len(longest) - limits.file_name_length - 2, longest),  # the pack may lie in a folder
    )
    return next(((limit, file) for limit, total, file in totals if total > getattr(limits, limit)), None)


def _unpacked(data: bytes, members: Sequence[Packed]) -> Archive:
    archive = Archive()
    for packed in members:
        info, path = packed.info, packed.info.orig_filename
        is_folder = path.endswith("/")
        if _LEADS_OUT.search(path[:-1] if is_folder else path):
            plain = path.replace("\\", "/")
            raise ZipRefused("H135" if _LEADS_OUT.search(plain.rstrip("/")) else "H724", path)
        if _passed_over(path):
            continue
        content = _content(data, packed)
        if is_folder and content:
            raise ZipRefused("H136", path)
        kind = _kind(info, is_folder)
        archive.add(path.rstrip("/"), kind)
        if kind != "folder":
            archive.files[path] = content
    return archive


def _kind(info: zipfile.ZipInfo, is_folder: bool) -> Kind:
    """What a file is, by its name and by what Unix would make of it."""
    mode = stat.S_IFMT(info.external_attr >> 16)
    meant_as_folder = info.external_attr & _DOS_FOLDER and not is_folder
    if meant_as_folder or mode not in (0, stat.S_IFDIR if is_folder else stat.S_IFREG):
        return "odd"
    return "folder" if is_folder else "file"


def _content(data: bytes, packed: Packed) -> bytes:
    """What a file unpacks to: exactly as much as it says, with its checksum. Raises ZipRefused."""
    info, stored = packed.info, data[packed.start : packed.end]
    if info.compress_type == zipfile.ZIP_DEFLATED:
        reader = zlib.decompressobj(_RAW)
        try:
            content = reader.decompress(stored, info.file_size + 1)
        except zlib.error:
            raise ZipRefused("H136", info.orig_filename) from None
        whole = reader.eof and not reader.unused_data and not reader.unconsumed_tail
    else:
        content, whole = stored, True
    if not whole or len(content) != info.file_size or zlib.crc32(content) != info.CRC:
        raise ZipRefused("H136", info.orig_filename)
    return content
