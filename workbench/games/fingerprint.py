"""What makes the rules of a game these and no others: a short hash of each card and word.

Only what is played counts, in its one spelling: layout, comments, examples, names and texts may change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from ...compiler.compile import CheckedGame
from ...compiler.parsing.format.rules_text import format_expression
from ...compiler.source.documents import Mapping as MappingNode
from ...compiler.source.documents import text_at
from ...compiler.source.packs.given import cards_in
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.text.language.plain import plain
from ...compiler.typed.model import Card
from ...runtime.record.gamefile import PackMark
from ..errata.leaves import by_word, leaves
from ..errata.meaning import written_rules
from ..errata.vocabulary import spelled

_UNPLAYED = ("id", "rules", "text", "when", "examples", "provenance")
_SHORT = 12


def fingerprint(checked: CheckedGame) -> tuple[tuple[PackMark, ...], dict[str, str]]:
    """The packs of a game, and their parts: ``pack:kind/name``, ``pack:nouns.die``, ``pack:game.ties``."""
    marks = []
    parts: dict[str, str] = {}
    for pack in checked.packs:
        own = {f"{pack.id}:{name}": _hash(value) for name, value in _parts(checked, pack)}
        parts.update(own)
        in_order = list(own.items())  # the order of words and cards is the order of chance
        marks.append(PackMark(pack.id, text_at(pack.manifest, "version"), _hash(in_order, 64)))
    return tuple(marks), dict(sorted(parts.items()))


def rules_language(checked: CheckedGame) -> int:
    """The version of the rules language that the packs are written in."""
    written = [text_at(pack.manifest, "language") for pack in checked.packs]
    return max((int(text) for text in written if text.isdecimal()), default=1)


def _parts(checked: CheckedGame, pack: PackFiles) -> Iterator[tuple[str, Any]]:
    documents = {card.span: card for _, document in pack.cards for card in cards_in(document)}
    for card in checked.game.cards:
        if card.pack == pack.id:
            yield f"{card.kind}/{card.name}", _card(card, documents[card.written.span])
    for (section, *word), texts in by_word(dict(leaves(pack.vocabulary))).items():
        yield ".".join((section, *word)), {path: _spelled(path, text) for path, text in texts.items()}
    if isinstance(pack.outline, MappingNode):
        for key, value in pack.outline:
            yield f"game.{key.text}", plain(value)


def _card(card: Card, document: MappingNode) -> list[Any]:
    """A card as it is played: its values as written, its condition and rules in their one spelling."""
    values = {k.text: plain(v) for k, v in document if k.text not in _UNPLAYED}
    condition = "" if card.written.when is None else format_expression(card.written.when)
    return [values, condition, [rule.source for rule in written_rules(card)]]


def _spelled(path: str, text: str) -> str:
    return spelled(tuple(path.split(".")), text)


def _hash(value: Any, length: int = _SHORT) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:length]
