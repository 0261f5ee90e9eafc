"""What the sides and the rules of cards are called, where they have names: in the entries of ``names:``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.documents import Document, Mapping, Scalar, text_at, value_at
from ..source.packs.pack_files import PackFiles
from ..source.suggestions import nearest_fix
from ..tree import rules
from ..typed.model import Card, Game
from .names import names_section

_NAME, _SIDES, _RULES = "name", "sides", "rules"


@dataclass(frozen=True, slots=True)
class PartNames:
    """Names by card and side, and by card, side (or nothing) and label."""

    sides: dict[tuple[str, str], str]
    labels: dict[tuple[str, str, str], str]

    def side(self, card: str, side: str) -> str | None:
        """The name of a side of a card."""
        return self.sides.get((card, side))

    def rule(self, card: str, rule: rules.Rule) -> str | None:
        """The name of a rule of a card, which its text stands behind."""
        return self.labels.get((card, rule.side, rule.label or ""))


def part_names(packs: Iterable[PackFiles], language: str) -> PartNames:
    """The names of sides and rules in a language; a later pack's beat an earlier one's."""
    names = PartNames({}, {})
    for pack in packs:
        for card, entry in names_section(pack.locales.get(language)) or ():
            names.labels.update({(card.text, "", label.text): name for label, name in _named(entry, _RULES)})
            for side, inner in _entries(entry, _SIDES):
                name = _name(inner)
                if name is not None:
                    names.sides[card.text, side.text] = name
                named = _named(inner, _RULES)
                names.labels.update({(card.text, side.text, label.text): name for label, name in named})
    return names


def check_part_names(game: Game, packs: tuple[PackFiles, ...], language: str) -> Iterator[Diagnostic]:
    """Every side of a named card has a name, and every name of a side or rule belongs to one."""
    for pack in packs:
        for key, entry in names_section(pack.locales.get(language)) or ():
            card = game.card(key.text)
            if card is None:
                continue
            sides = sides_of(card)
            written = {side.text: inner for side, inner in _entries(entry, _SIDES)}
            for side in sides:
                if side not in written:
                    yield diagnostic("H608", key.span, card=f"{card.name}: {side}", language=language)
            for side_key, _ in _entries(entry, _SIDES):
                if side_key.text not in sides:
                    yield _unknown(side_key, sides)
            yield from _check_labels(entry, card.rules)
            for side, inner in written.items():
                yield from _check_labels(inner, sides.get(side, ()))


def _check_labels(entry: Document, card_rules: tuple[rules.Rule, ...]) -> Iterator[Diagnostic]:
    labels = [rule.label for rule in card_rules if rule.label is not None]
    for label, _ in _entries(entry, _RULES):
        if label.text not in labels:
            yield _unknown(label, labels)


def _unknown(key: Scalar, known: Iterable[str]) -> Diagnostic:
    return diagnostic("H618", key.span, fix=nearest_fix(key.text, list(known), key.span), word=key.text)


def sides_of(card: Card) -> dict[str, tuple[rules.Rule, ...]]:
    """The rules of each side of a card; empty for a card without sides."""
    return {
        rule.body.value.value: rule.body.rules for rule in card.rules if isinstance(rule.body, rules.Side)
    }


def _named(entry: Document, section: str) -> Iterator[tuple[Scalar, str]]:
    for key, inner in _entries(entry, section):
        name = _name(inner)
        if name is not None:
            yield key, name


def _entries(entry: Document, section: str) -> Iterator[tuple[Scalar, Document]]:
    entries = value_at(entry, section)
    if isinstance(entries, Mapping):
        yield from entries


def _name(entry: Document) -> str | None:
    name = text_at(entry, _NAME)
    return name if name.strip() else None
