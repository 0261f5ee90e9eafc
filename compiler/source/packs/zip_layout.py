"""The bytes of a zip, compared with its directory: nothing in it may be read in two ways.

A zip says everything twice, before each file and in the directory at its end, and programs differ in what
they believe. What is taken here begins with the first file and ends with the directory; its files lie side
by side, and both sayings agree. Nothing else is repaired: it is refused.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

from .archive import ZipRefused

_END = struct.Struct("<4s4H2LH")
_CENTRAL = 46
_LOCAL = struct.Struct("<4s5H3L2H")
_END_MARK, _LOCAL_MARK, _DESCRIPTOR_MARK = b"PK\x05\x06", b"PK\x03\x04", b"PK\x07\x08"
_ENCRYPTED, _SIZES_FOLLOW, _UTF8 = 0x1, 0x8, 0x800
_SPEED = 0x6  # how hard the packer tried: both sayings may differ in nothing, but any value is harmless
_KNOWN_FLAGS = _SIZES_FOLLOW | _UTF8 | _SPEED
_TIMES_AND_OWNERS = frozenset({0x000A, 0x5455, 0x5855, 0x7855, 0x7875})
_METHODS = frozenset({ZIP_STORED, ZIP_DEFLATED})


@dataclass(frozen=True, slots=True)
class Packed:
    """A file in a zip, its sayings compared: where its packed bytes are, and what must come out of them."""

    info: ZipInfo
    start: int
    end: int


def check_end(data: bytes) -> None:
    """The end record closes the zip and says nothing more. Raises ZipRefused."""
    if _END_MARK not in data:
        raise ZipRefused("H130")
    tail = data[-_END.size :]
    if len(tail) < _END.size or tail[:4] != _END_MARK:
        raise ZipRefused("H131")
    _, disk, first_disk, here, count, size, start, comment = _END.unpack(tail)
    if comment:
        raise ZipRefused("H131")
    if disk or first_disk or 0xFFFF in (here, count) or 0xFFFFFFFF in (size, start):
        raise ZipRefused("H134")
    if here != count or start + size != len(data) - _END.size:
        raise ZipRefused("H131" if start + size < len(data) - _END.size else "H132")


def lay_out(data: bytes, infos: Sequence[ZipInfo]) -> list[Packed]:
    """The files of a zip in the order of its directory, everything compared. Raises ZipRefused."""
    *_, count, size, start, _ = _END.unpack(data[-_END.size :])
    if count != len(infos) or size != sum(_central_size(info) for info in infos):
        raise ZipRefused("H132")
    if _END_MARK in data[start : start + size]:
        raise ZipRefused("H132")
    packed = {id(info): _packed(data, info) for info in infos}
    at = 0
    for info in sorted(infos, key=lambda entry: entry.header_offset):
        if info.header_offset != at:
            raise ZipRefused("H131" if info.header_offset > at else "H132", info.orig_filename)
        at = _after(data, packed[id(info)])
    if at != start:
        raise ZipRefused("H131" if at < start else "H132")
    return [packed[id(info)] for info in infos]


def raw_name(info: ZipInfo) -> bytes:
    """The bytes of a file's name in the directory."""
    return info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")


def _central_size(info: ZipInfo) -> int:
    if info.comment:
        raise ZipRefused("H131", info.orig_filename)
    return _CENTRAL + len(raw_name(info)) + len(info.extra)


def _packed(data: bytes, info: ZipInfo) -> Packed:
    """One file: how it is packed can be read, and both sayings about it agree."""
    if info.flag_bits & _ENCRYPTED:
        raise ZipRefused("H133", info.orig_filename)
    if info.compress_type not in _METHODS or info.flag_bits & ~_KNOWN_FLAGS or info.volume:
        raise ZipRefused("H134", info.orig_filename)
    begin = info.header_offset
    header = data[begin : begin + _LOCAL.size]
    if len(header) < _LOCAL.size or header[:4] != _LOCAL_MARK:
        raise ZipRefused("H132", info.orig_filename)
    _, _, flags, method, _, _, crc, packed, size, name_length, extra_length = _LOCAL.unpack(header)
    name_at = begin + _LOCAL.size
    start = name_at + name_length + extra_length
    said = (crc, packed, size)
    agreed = (info.CRC, info.compress_size, info.file_size)
    unsaid = flags & _SIZES_FOLLOW and said == (0, 0, 0)
    if (flags, method) != (info.flag_bits, info.compress_type) or not (said == agreed or unsaid):
        raise ZipRefused("H132", info.orig_filename)
    if data[name_at : name_at + name_length] != raw_name(info):
        raise ZipRefused("H132", info.orig_filename)
    for extra in (info.extra, data[name_at + name_length : start]):
        _check_extra(extra, info.orig_filename)
    return Packed(info, start, start + info.compress_size)


def _check_extra(extra: bytes, name: str) -> None:
    """What stands beside a name may tell times and owners, which nobody reads here, and nothing else."""
    at = 0
    while at < len(extra):
        if len(extra) - at < 4:
            raise ZipRefused("H134", name)
        kind, length = struct.unpack_from("<HH", extra, at)
        at += 4 + length
        if kind not in _TIMES_AND_OWNERS or at > len(extra):
            raise ZipRefused("H134", name)
    if _END_MARK in extra:
        raise ZipRefused("H132", name)


def _after(data: bytes, packed: Packed) -> int:
    """Where a file ends: behind its sizes, where they follow it."""
    info, end = packed.info, packed.end
    if not info.flag_bits & _SIZES_FOLLOW:
        return end
    sizes = struct.pack("<3L", info.CRC, info.compress_size, info.file_size)
    for following in (_DESCRIPTOR_MARK + sizes, sizes):
        if data.startswith(following, end):
            return end + len(following)
    raise ZipRefused("H132", info.orig_filename)
