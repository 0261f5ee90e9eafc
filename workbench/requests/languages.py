"""What the commands for translators, the family ``heroglyph locale``, are called with."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, argument, arguments, flag, language_folder, option, optional


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguageRequest(Request):
    """A language and the packs that it is looked at in; all that it has words for, where none is named."""

    language: str = argument("language")
    packs: tuple[str, ...] = arguments("packs")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewLanguageRequest(LanguageRequest):
    """``heroglyph locale new``. ``source``: the language to begin from."""

    source: str | None = option("language", "from_new", name="--from")
    out: str | None = option("folder", "out_locales")
    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckLanguageRequest(LanguageRequest):
    """``heroglyph locale check``. ``source``: the complete language whose sentences are shown as well;
    ``all``: whether everything is shown, and not only the first of each sort."""

    source: str | None = option("language", "from_beside", name="--from")
    all: bool = flag("all_missing")
    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewRequest(LanguageRequest):
    """``heroglyph locale review``."""

    markdown: bool = flag("markdown_review")
    report: str | None = option("file", "report_review")
    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class ProveRequest(LanguageRequest):
    """``heroglyph locale prove``."""

    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class StatusRequest(Request):
    """``heroglyph locale status``."""

    packs: tuple[str, ...] = arguments("packs")
    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportRequest(Request):
    """``heroglyph locale export``. ``source``: the language that is translated from."""

    language: str = argument("language")
    pack: str = argument("pack")
    source: str | None = option("language", "from_translated", name="--from")
    out: str | None = option("file", "out_po")
    locales: str | None = language_folder()


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportRequest(Request):
    """``heroglyph locale import``."""

    file: str = argument("file")
    pack: str | None = optional("pack")
    locales: str | None = language_folder()
