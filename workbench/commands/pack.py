"""``heroglyph pack``: a pack as one file to hand on, the same bytes wherever and whenever it is made."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from ...compiler.source.limits import DEFAULT_LIMITS
from ...compiler.source.packs.checksums import NAME, sum_of, sums_text
from ...compiler.source.packs.files import FileReader
from ...compiler.source.packs.pack import is_builtin, read_manifest
from ...compiler.source.packs.unzip import archive_of
from ...compiler.source.packs.versions import version_of
from ...compiler.source.places import Folder
from ..check.checked_packs import check_pack
from ..files.write_files import write_files
from ..packs.which_packs import PackTarget, find_each, find_pack
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.report import summary
from ..report.visible import visible
from ..requests.packs import PackRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can tell
_PLAIN_FILE = 0o100644 << 16
_UNIX = 3


def pack(request: PackRequest, messages: Messages) -> int:
    """Packs a folder that passes the check, tells where to, and returns the exit code. Raises Failure."""
    root = find_pack(request.folder)
    if is_builtin(root):
        raise Failure("builtin_not_packed", pack=request.folder)
    if not root.is_dir():
        raise Failure("packed_already", path=request.folder)
    checked = check_pack(PackTarget(root, beside=find_each(request.beside)))
    if checked.diagnostics:
        show(checked.diagnostics, checked.packs, messages, sys.stderr)
        print(summary(checked.diagnostics, messages), file=sys.stderr)
    code = exit_code(checked.diagnostics)
    if code != CLEAN and not request.force:
        raise Failure("not_packed", code, path=request.folder)
    files = packed_files(root)
    data = zipped(files)
    target = Path(request.out) if request.out else Path(f"{_stem(root)}.zip")
    if target.is_dir():
        target = target / f"{_stem(root)}.zip"
    if _other(target, data):
        raise Failure("already_there", path=str(target))
    write_files({target: data})
    print(messages.say("cli", "packed", path=visible(str(target)), count=len(files), sum=sum_of(data)))
    return code


def packed_files(root: Path) -> dict[str, bytes]:
    """The files of a pack by their paths, with their checksums; hidden ones stay out. Raises Failure."""
    reader = FileReader(Folder(root), "", DEFAULT_LIMITS)
    files = {path: reader.read(path) for path in reader.walk("") if path != NAME}
    contents = {path: data for path, data in files.items() if data is not None}
    if reader.diagnostics or len(contents) != len(files):
        strange = next((diagnostic.span.file for diagnostic in reader.diagnostics), str(root))
        raise Failure("cannot_be_packed", FINDINGS, path=strange)
    return {**contents, NAME: sums_text(contents).encode()}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of some files in the order of their paths. Nothing in it tells when or where it was made.

    The files are stored as they are: what deflating makes of them depends on the library that is at hand.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, _FIRST_DAY)
            info.create_system, info.external_attr = _UNIX, _PLAIN_FILE
            archive.writestr(info, files[path])
    data = made.getvalue()
    assert archive_of(data, "", DEFAULT_LIMITS)[0] is not None, "what is packed can be read"
    return data


def _stem(root: Path) -> str:
    """What the file is called: the id of the pack, with its version."""
    manifest = read_manifest(root)
    version = version_of(manifest)
    return f"{manifest.id}-{version}" if version else manifest.id


def _other(target: Path, data: bytes) -> bool:
    """Whether something else lies there already. Raises Failure."""
    try:
        return target.exists() and (not target.is_file() or target.read_bytes() != data)
    except (OSError, ValueError):
        raise Failure("unreadable", path=str(target)) from None
