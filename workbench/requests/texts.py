"""What the commands about texts are called with, and those that add texts and cards to a pack."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import (
    Request,
    argument,
    arguments,
    count,
    flag,
    number,
    option,
    optional,
    others,
    several,
    text,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class TextRequest(Request):
    """``heroglyph text``."""

    ids: tuple[str, ...] = arguments("ids")
    lang: str | None = option("languages")
    pack: str | None = option("pack")
    beside: tuple[str, ...] = others()
    players: int | None = number("players_told", low=1)
    options: tuple[str, ...] = several("setting", "option_told", name="--option")
    compact: bool = flag()
    flavor: bool = flag()
    json: bool = flag()


@dataclass(frozen=True, kw_only=True, slots=True)
class ReferenceRequest(Request):
    """``heroglyph reference``."""

    packs: tuple[str, ...] = arguments("packs_needed", required=True)
    lang: str | None = option("languages", "lang_reference")
    out: str = text("folder", "reference", "out_reference")
    beside: tuple[str, ...] = others()
    players: int | None = number("players_told", low=1)
    options: tuple[str, ...] = several("setting", "option_told", name="--option")
    format: str = text("formats", "html,markdown", "formats")
    summary: bool = flag("summary_reference")
    proof: bool = flag("proof_reference")

    @property
    def game_packs(self) -> tuple[str, ...]:
        """All packs of the game, in any order."""
        return (*self.packs, *self.beside)


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintRequest(Request):
    """``heroglyph print``. ``gap``: mm between the cards of a sheet; ``url``: where its pictures will lie."""

    pack: str = argument("pack")
    ids: tuple[str, ...] = arguments("ids")
    lang: str | None = option("languages", "lang_print")
    out: str = text("folder", "print", "out_print")
    beside: tuple[str, ...] = others()
    paper: str = text("paper", "a4", "paper_print")
    format: str = text("format", "pdf", "format_print")
    backs: str = text("edge", "none", "backs_print")
    gap: int = count(0, "gap_print", low=0, high=20)
    bleed: bool = flag("bleed_print")
    ppi: int = count(300, "ppi_print", low=36, high=1200)
    url: str | None = option("url", "url_print")


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadRequest(Request):
    """``heroglyph read``."""

    words: tuple[str, ...] = arguments("text", required=True)
    lang: str | None = option("language", "lang_read")
    pack: str | None = option("pack")
    beside: tuple[str, ...] = others()
    kind: str | None = option("kind")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewGameRequest(Request):
    """``heroglyph new game``."""

    name: str = argument("game")
    lang: str | None = option("languages", "lang_game")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewExpansionRequest(Request):
    """``heroglyph new expansion``."""

    name: str = argument("folder")
    game: str | None = option("game", "for_game", name="--for")
    lang: str | None = option("languages", "lang_game")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewCardRequest(Request):
    """``heroglyph new card``."""

    kind: str | None = optional("kind")
    id: str | None = option("id")
    set: tuple[str, ...] = several("pair")
    name: tuple[str, ...] = several("pair")
    text: tuple[str, ...] = several("pair", "card_text")
    file: str | None = option("file")
    pack: str | None = option("folder", "own_pack")
    extends: str | None = option("game")
    languages: str | None = option("languages")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewWordRequest(Request):
    """``heroglyph new word``."""

    sort: str | None = optional("sort")
    id: str | None = option("id")
    set: tuple[str, ...] = several("pair")
    form: tuple[str, ...] = several("pair")
    preview: bool = flag()
    pack: str | None = option("folder", "own_pack")
    extends: str | None = option("game")
    languages: str | None = option("languages")
