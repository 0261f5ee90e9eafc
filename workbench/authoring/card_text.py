"""The lines of a new card: its values, a rule and an example to begin with, as another card has them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ...compiler.compile import CheckedGame
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.yaml.patch import scalar
from ...compiler.tree.rules import Procedure
from ...compiler.typed.model import Card
from ..report.messages import Messages

NO_TEXTS: Mapping[str, str] = MappingProxyType({})
_RULES = "rules"
_TITLE = re.compile(r"name: [^{}]*$")


@dataclass(frozen=True)
class Model:
    """A rule and examples to begin with, and the card they are from (none where the game has none)."""

    card: Card
    rules: str
    examples: tuple[str, ...]


def models(game: CheckedGame, kind: str) -> Iterator[Model]:
    """Cards of a kind with rules, the simplest first, by all that is to be read of them: what a beginner
    should begin with. A part of the flow cannot be there twice."""
    cards = [card for card in game.game.cards if card.kind == kind and card.rules and not _is_flow(card)]
    for card in sorted(cards, key=lambda card: (not card.written.examples, _length(card))):
        if card.written.source:
            yield Model(card, card.written.source, tuple(_examples(game, card)))


def _is_flow(card: Card) -> bool:
    return any(isinstance(rule.body, Procedure) for rule in card.rules)


def _length(card: Card) -> int:
    """How much there is to read of a card, its rules and its examples."""
    return len(card.written.source) + sum(place.end - place.start for place in card.written.examples)


def _examples(game: CheckedGame, card: Card) -> Iterator[str]:
    """The examples of a card as they are written, without their indentation."""
    sources = sources_of(game.packs)
    for place in card.written.examples:
        source = sources.get(place.file)
        if source is not None:
            start, end = place.start, place.end
            column = source.position(start).column - 1
            yield textwrap.dedent(" " * column + source.text[start:end].rstrip())


def card_text(
    name: str,
    kind: str,
    values: Mapping[str, str],
    model: Model | None,
    messages: Messages,
    marked: bool,
    texts: Mapping[str, str] = NO_TEXTS,
    rules: str | None = None,
) -> str:
    """A new card as an item of a card file. ``marked``: it says where its values come from.

    ``texts``: what it does, by language, in place of rules. ``rules``: those that it has, where there is no
    model; it may have none.
    """
    lines = [f"- id: {name}", f"  kind: {kind}", *(f"  {key}: {value}" for key, value in values.items())]
    marks = ", ".join(f"{key}: house" for key in (*values, *([_RULES] if model or rules or texts else [])))
    if marks and marked:
        lines.append(f"  provenance: {{{marks}}}")
    if texts:
        lines += ["  text:", *(f"    {language}: {scalar(text)}" for language, text in texts.items())]
        return "\n".join(lines) + "\n"
    if rules is not None:
        lines += [f"  {_RULES}: |", *_indented([rules], "    ")] if rules else []
        return "\n".join(lines) + "\n"
    if model is None:
        lines += _comment(messages.say("new", "no_model"))
        return "\n".join(lines) + "\n"
    lines += _comment(messages.say("new", "about_rules", card=model.card.name))
    lines += [f"  {_RULES}: |", *_indented([renamed(model.rules, model.card.name, name)], "    ")]
    if model.examples:
        lines += [*_comment(messages.say("new", "about_examples")), "  examples:"]
        for example in model.examples:
            first, *rest = _of_card(example, model.card.name, name).split("\n")
            lines += [f"    - {first}", *_indented(rest, "      ")]
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return [f"  # {line}" for line in textwrap.wrap(text, 100)]


def _indented(texts: Sequence[str], indent: str) -> list[str]:
    return [indent + line if line.strip() else "" for text in texts for line in text.split("\n")]


def _of_card(example: str, old: str, new: str) -> str:
    """An example that speaks of one card, speaking of another; what it shows is told in everyday words."""
    first, sign, rest = example.partition("\n")
    return first + sign + renamed(rest, old, new) if _TITLE.match(first) else renamed(example, old, new)


def renamed(text: str, old: str, new: str) -> str:
    """A text that speaks of one card, speaking of another."""
    return re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)", new, text)
