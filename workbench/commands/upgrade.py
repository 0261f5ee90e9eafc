"""``heroglyph upgrade``: brings a pack to today's version of the rules language; its layout stays."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.documents import Document, Scalar, value_at
from ...compiler.source.packs.migrations import STEPS, Files
from ...compiler.source.packs.pack import is_builtin, read_pack
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.packs.versions import RULES_LANGUAGE, unreadable_language
from ...compiler.source.yaml.load import load_text
from ...compiler.source.yaml.patch import patched, replaced
from ..authoring.own_pack import MANIFEST, encoded
from ..files.write_files import write_files
from ..packs.which_packs import find_pack
from ..report.findings import show
from ..report.messages import Messages
from ..report.visible import visible
from ..requests.packs import UpgradeRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure

_LANGUAGE = "language"


def upgrade(request: UpgradeRequest, messages: Messages) -> int:
    """Upgrades a pack, or only shows what would change; returns the exit code. Raises Failure."""
    root = find_pack(request.folder)
    if is_builtin(root) or not root.is_dir():
        raise Failure("not_upgraded", path=request.folder)
    files = read_pack(root)
    version = _version(files) if request.since is None else request.since
    if version > RULES_LANGUAGE or has_errors(_of_reading(files)):
        newer = unreadable_language(files)
        show([newer] if newer else files.diagnostics, [files], messages, sys.stderr)
        return FINDINGS
    before = dict(_texts(root, files))
    after = _upgraded(before, version)
    changed = {root / path: text for path, text in after.items() if text != before[path]}
    for path in after:
        sys.stdout.writelines(_diff(root / path, before[path], after[path]))
    if not request.check:
        write_files({path: encoded(path, text) for path, text in changed.items()})
    key = "up_to_date" if not changed else "would_upgrade" if request.check else "upgraded"
    print(messages.say("cli", key, path=visible(str(root)), version=RULES_LANGUAGE, count=len(changed)))
    return FINDINGS if request.check and changed else CLEAN


def _version(files: PackFiles) -> int:
    """The version that the manifest names; today's, where it names none."""
    written = files.manifest.get(_LANGUAGE) if files.manifest else None
    named = isinstance(written, Scalar) and written.text.isdecimal() and len(written.text) < 7
    return int(written.text) if named and isinstance(written, Scalar) else RULES_LANGUAGE


def _of_reading(files: PackFiles) -> list[Diagnostic]:
    """What hides something of the files: mistakes of YAML."""
    return [diagnostic for diagnostic in files.diagnostics if diagnostic.code.startswith("H0")]


def _texts(root: Path, files: PackFiles) -> Iterator[tuple[str, str]]:
    """The files that were read, with plain line ends."""
    for path in sorted(root.rglob("*.yaml")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and not path.is_symlink() and _is_read(files, path):
            try:
                yield name, path.read_bytes().decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
            except (OSError, UnicodeDecodeError):
                raise Failure("unreadable", path=str(path)) from None


def _is_read(files: PackFiles, path: Path) -> bool:
    return path.as_posix() in files.sources


def _upgraded(texts: Mapping[str, str], version: int) -> dict[str, str]:
    """The files in today's version, one version after the other."""
    now = dict(texts)
    for old in range(version, RULES_LANGUAGE):
        for step in STEPS.get(old, ()):
            fixes = list(step(Files(now, _documents(now))))
            for path, text in now.items():
                now[path] = patched(text, (fix for fix in fixes if fix.span.file == path))
        _say_version(now, old + 1)
    return now


def _documents(texts: Mapping[str, str]) -> dict[str, Document]:
    read = {path: load_text(path, text)[0] for path, text in texts.items()}
    return {path: document for path, document in read.items() if document is not None}


def _say_version(texts: dict[str, str], version: int) -> None:
    """Writes the version into the manifest."""
    manifest = _documents({MANIFEST: texts.get(MANIFEST, "")}).get(MANIFEST)
    written = value_at(manifest, _LANGUAGE)
    if isinstance(written, Scalar):
        texts[MANIFEST] = replaced(texts[MANIFEST], written.span, str(version))


def _diff(path: Path, before: str, after: str) -> Iterator[str]:
    """What changes in a file, as ``diff -u`` shows it."""
    name = path.as_posix()
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for line in difflib.unified_diff(old, new, name, name):
        yield visible(line.rstrip("\n")) + "\n"
