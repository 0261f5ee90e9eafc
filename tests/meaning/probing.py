"""The probes: one question each, kept as data; a pack in which each is a card with an example."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml
from tests.tables import read_table

from heroglyph.compiler.source.data.catalogue import ERROR, severity
from heroglyph.compiler.typed.model import Card, Example, Game
from heroglyph.workbench.api import check, load

from .generated import bench_folder

PROBES = Path(__file__).parent / "probes.yaml"
OTHERS = {
    "eager": "profit: action at any_time: gain 1 point",
    "watcher": "butt_in: action at fair.others_turn: gain 1 point",
    "spoiler": "before gain chip by others: waste",
    "sleeper": "at turn.end: gain 1 chip",
    "tricky": "trick: gain 1 chip",
    "trader": "trade_off: action: gain 1 point",
    "shadow": "may replace run trade_off: gain 1 chip",
}
"""The rules of cards that are there for what others do."""
LENDERS = {
    "lucky": "after flip die: gain 1 chip",
    "luckier": "after flip die: gain 2 chip",
    "handy": "handle: action once per day: gain 1 point",
    "humble": "bow: action: tap this",
    "shiny": "score 2",
    "copycat": "treat this.rules as tool.rules for tool from shop",
}
"""Those of cards whose rules others have as well."""
KEYS = ("given", "rolls", "do", "legal", "refused", "expect", "seen", "hidden")


@dataclass(frozen=True)
class Probe:
    """A probe on its card."""

    name: str
    card: Card
    example: Example


def cards() -> Iterator[dict[str, object]]:
    """The cards of the pack: one for each probe, and some that are only there; the latest comes last."""
    yield {"id": "priced", "kind": "tool", "price": 5}
    for name in ("guest", "host"):
        yield {"id": name, "kind": "gadget", "price": 0}
    yield {"id": "dear", "kind": "gadget", "price": 3, "rules": OTHERS["tricky"]}
    for name, rules in LENDERS.items():
        yield {"id": name, "kind": "tool", "price": 0, "rules": rules}
    for name, rules in OTHERS.items():
        yield {"id": name, "kind": "gadget", "price": 0, "rules": rules}
    for number, probe in enumerate(read_table(PROBES)):
        name, kind = f"probe{number}", "rulebook" if "book" in probe else "tool"
        example = {key: probe[key] for key in KEYS if key in probe}
        for key in ("do", *(key for key in ("legal", "refused") if key in probe)):
            example[key] = [str(line).replace("CARD", name) for line in probe.get(key, [])]
        if kind == "tool":
            given = {"my.tools": [name], **probe.get("given", {})}
            example["given"] = yaml.safe_load(yaml.safe_dump(given, sort_keys=False).replace("CARD", name))
        card = {"id": name, "kind": kind, "rules": probe.get("book", probe.get("rules"))}
        if kind == "tool":
            card["price"] = 0
        yield {**card, "examples": [{"name": probe["name"], **example}]}
    yield {"id": "latest", "kind": "tool", "price": 0}


@lru_cache(maxsize=1)
def game() -> Game:
    """The game of all probes."""
    folder = bench_folder()
    try:
        (folder / "cards").mkdir()
        text = yaml.safe_dump(list(cards()), sort_keys=False)
        (folder / "cards" / "cards.yaml").write_text(text, encoding="utf-8")
        checked = check(load(folder), texts=False, examples=False)
        assert not [diagnostic for diagnostic in checked.diagnostics if severity(diagnostic) == ERROR]
        return checked.game
    finally:
        shutil.rmtree(folder)


def probes() -> list[Probe]:
    """All probes, by their order."""
    return [Probe(example.name, card, example) for card in game().cards for example in card.examples]
