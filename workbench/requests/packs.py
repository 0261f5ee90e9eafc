"""What the commands about packs and their rules are called with."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, argument, arguments, count, flag, number, option, others, text


@dataclass(frozen=True, kw_only=True, slots=True)
class BuildRequest(Request):
    """``heroglyph build``."""

    packs: tuple[str, ...] = arguments("packs")
    beside: tuple[str, ...] = others()
    out: str = text("folder", "build")


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckRequest(Request):
    """``heroglyph check``. ``games``: by how many games the cards of a report are measured, None for as many
    as usual."""

    paths: tuple[str, ...] = arguments("paths", required=True)
    beside: tuple[str, ...] = others()
    no_texts: bool = flag()
    no_examples: bool = flag()
    fix: bool = flag()
    watch: bool = flag()
    format: str = text("format", "text")
    report: str | None = option("file", "report")
    games: int | None = number("games_report", low=0, high=10_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainRequest(Request):
    """``heroglyph explain``."""

    codes: tuple[str, ...] = arguments("codes")


@dataclass(frozen=True, kw_only=True, slots=True)
class MutantsRequest(Request):
    """``heroglyph mutants``."""

    paths: tuple[str, ...] = arguments("paths", required=True)
    beside: tuple[str, ...] = others()
    examples: bool = flag()


@dataclass(frozen=True, kw_only=True, slots=True)
class InteractionsRequest(Request):
    """``heroglyph interactions``. ``games``: how many positions of each pair are played."""

    pack: str = argument("pack")
    ids: tuple[str, ...] = arguments("ids")
    all: bool = flag("all_meetings")
    fuzz: bool = flag()
    games: int = count(40, "positions", low=1, high=100_000)
    seed: int = count(0, "seed_fuzz", low=0, high=(1 << 64) - 1)
    beside: tuple[str, ...] = others()
    json: bool = flag("json_meetings")


@dataclass(frozen=True, kw_only=True, slots=True)
class FmtRequest(Request):
    """``heroglyph fmt``."""

    paths: tuple[str, ...] = arguments("paths", required=True)
    check: bool = flag()


@dataclass(frozen=True, kw_only=True, slots=True)
class CoverageRequest(Request):
    """``heroglyph coverage``."""

    packs: tuple[str, ...] = arguments("packs")
    beside: tuple[str, ...] = others()
    unused: bool = flag()
    words: bool = flag()
    fail_unused: bool = flag()
    json: bool = flag("json_constructs")


@dataclass(frozen=True, kw_only=True, slots=True)
class DiffRequest(Request):
    """``heroglyph diff``."""

    old: str = argument("old")
    new: str = argument("new")
    beside: tuple[str, ...] = others()
    lang: str | None = option("languages")
    markdown: bool = flag()
    json: bool = flag("json_changes")


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest(Request):
    """``heroglyph pack``."""

    folder: str = argument("folder")
    out: str | None = option("file", "out_pack")
    beside: tuple[str, ...] = others()
    force: bool = flag()


@dataclass(frozen=True, kw_only=True, slots=True)
class UpgradeRequest(Request):
    """``heroglyph upgrade``. ``since``: the version of the pack, where it does not tell itself."""

    folder: str = argument("folder")
    check: bool = flag("check_upgrade")
    since: int | None = number("from_language", low=0, high=999_999, name="--from")
