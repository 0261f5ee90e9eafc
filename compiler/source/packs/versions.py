"""Versions: that of the rules language, those of packs, and the ranges in which a pack needs others."""

from __future__ import annotations

from ..diagnostics import Diagnostic, diagnostic
from ..documents import Scalar
from .pack_files import PackFiles

RULES_LANGUAGE = 1
"""The version of the rules language that is read; what an older pack must change, ``upgrade`` knows."""

_DIGITS = 6
ANY = "*"
"""A range that every version fits."""


def unreadable_language(pack: PackFiles) -> Diagnostic | None:
    """Tells of a pack in another version of the rules language: nothing of what it says can be judged."""
    written = pack.manifest.get("language") if pack.manifest else None
    if not isinstance(written, Scalar) or not written.text.isdecimal() or len(written.text) > _DIGITS:
        return None  # the schema tells what has another shape
    version = int(written.text)
    if version > RULES_LANGUAGE:
        return diagnostic("H150", written.span, found=version, known=RULES_LANGUAGE)
    if version < RULES_LANGUAGE:
        return diagnostic("H151", written.span, found=version, known=RULES_LANGUAGE)
    return None


def is_range(text: str) -> bool:
    """Whether a text is a range of versions, such as ``>=1.0,<2``."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet  # only packs that need others need it

    try:
        SpecifierSet("" if text == ANY else text)
    except InvalidSpecifier:
        return False
    return True


def fits(version: str, wanted: str) -> bool:
    """Whether a version lies in a range; both are known to be written rightly."""
    from packaging.specifiers import SpecifierSet

    return SpecifierSet("" if wanted == ANY else wanted).contains(version, prereleases=True)


def version_of(pack: PackFiles) -> str | None:
    """The version that a pack says it has, where it is one."""
    from packaging.version import InvalidVersion, Version

    written = pack.manifest.get("version") if pack.manifest else None
    if not isinstance(written, Scalar):
        return None
    try:
        Version(written.text)
    except InvalidVersion:
        return None
    return written.text
