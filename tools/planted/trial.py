"""Checks a pack of which one file was changed; what the others are made into is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, Loaded, check
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document, Mapping
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.source.schema.shapes import check_shapes
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.checks.texts import check_texts
from heroglyph.compiler.typed.model import Card
from heroglyph.workbench.examples.examples import ExampleRunner

from .plants import DEMANDED, Plant


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mistake: the codes that were told, and whether one stands where it was made."""

    caught: bool
    placed: bool
    codes: tuple[str, ...]


@cache
def pack_files(pack: str) -> PackFiles:
    """A built-in pack as it is."""
    return read_pack(ROOT / "cards" / pack)


def name_of(path: Path) -> str:
    """What messages call a file."""
    return path.relative_to(ROOT).as_posix()


def with_text(pack: str, name: str, text: str) -> Loaded:
    """A built-in pack with another text in one of its files."""
    kept = pack_files(pack)
    document, diagnostics = load_text(name, text)
    sources = {**kept.sources, name: Source(name, text)}
    whole = _with_document(replace(kept, sources=sources, diagnostics=diagnostics), name, document)
    alone = _with_document(PackFiles(kept.id), name, document)
    return Loaded((whole,), diagnostics, check_shapes(alone))


def _with_document(pack: PackFiles, name: str, document: Document | None) -> PackFiles:
    """A pack in which a file is what was read of it: nothing, if it could not be read at all."""
    if name.startswith("locales/"):
        kept = {code: words for code, words in pack.locales.items() if f"locales/{code}/" not in name}
        own = {} if document is None else {name.split("/")[1]: document}
        return replace(pack, locales={**kept, **own})
    match name.rpartition("/")[2]:
        case "pack.yaml":
            return replace(pack, manifest=document if isinstance(document, Mapping) else None)
        case "vocabulary.yaml":
            return replace(pack, vocabulary=document)
        case "game.yaml":
            return replace(pack, outline=document)
        case "reference.yaml":
            return replace(pack, reference=document)
    others = [card for card in pack.cards if card[0] != name]
    return replace(pack, cards=(*others, *([] if document is None else [(name, document)])))


def outcome(plant: Plant, text: str, line: int) -> Outcome:
    """Checks what a mistake makes of a file, as far as it takes to see the mistake where it was made."""
    planted = plant.planted(text, line)
    source = Source(plant.file, planted)
    codes: dict[str, None] = {}
    for part in _told(plant, planted, line):
        for diagnostic in part:
            codes[diagnostic.code] = None
            if plant.file == diagnostic.span.file and _here(plant, source, diagnostic, line):
                return Outcome(True, True, tuple(codes))
        if codes and plant.kind not in DEMANDED:
            break
    return Outcome(bool(codes), False, tuple(codes))


def _here(plant: Plant, source: Source, diagnostic: Diagnostic, line: int) -> bool:
    """Whether a finding stands on the line; where one was left out, beside the gap or over it."""
    at = source.position(diagnostic.span.start).line
    if plant.new is not None:
        return at == line
    return at in (line - 1, line) or at in _above(source.text, line)


def _above(text: str, line: int) -> set[int]:
    """The lines under which a line that was left out has stood: each less indented than those below it."""
    lines = text.split("\n")
    depth, above = 1 << 30, set[int]()
    for number in range(min(line, len(lines)) - 1, 0, -1):
        content = lines[number - 1].replace("- ", "  ", 1)
        indent = len(content) - len(content.lstrip())
        if content.strip() and indent < depth:
            depth = indent
            above.add(number)
    return above


def _told(plant: Plant, planted: str, line: int) -> Iterator[Iterable[Diagnostic]]:
    """Everything that ``heroglyph check`` tells of the pack, the quickest parts first."""
    loaded = with_text(plant.pack, plant.file, planted)
    checked = check(loaded)
    yield checked.diagnostics
    changed = _cards_at(checked, plant, line)
    yield check_texts(checked.game, loaded.packs, [card.id for card in changed])
    if has_errors(checked.diagnostics):
        return
    runner = ExampleRunner(checked.game, lower(checked.game))
    others = [card for card in checked.game.cards if card not in changed]
    yield _examples(runner, changed)
    yield _examples(runner, others)
    if plant.region != "examples":
        yield check_texts(checked.game, loaded.packs, [card.id for card in others])


def _examples(runner: ExampleRunner, cards: Iterable[Card]) -> Iterator[Diagnostic]:
    """What the examples of some cards show."""
    for card in cards:
        for example in card.examples:
            yield from runner.run(card, example).diagnostics


def _cards_at(checked: CheckedGame, plant: Plant, line: int) -> list[Card]:
    """The card of a file in which a line stands: the last that begins there or above."""
    source = checked.packs[0].sources[plant.file]
    here = [card for card in checked.game.cards if card.span.file == plant.file]
    above = [card for card in here if source.position(card.span.start).line <= line]
    return sorted(above, key=lambda card: card.span.start)[-1:]
