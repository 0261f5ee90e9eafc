"""Which chapters a reference has, with everything that no pack has put into one behind the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from ....compiler.source.packs.pack_files import PackFiles
from ....compiler.tree import rules
from ....compiler.tree.types import Choice
from ....compiler.typed.model import Card, Game
from ....compiler.words.chapters import (
    AWARDS,
    CARDS,
    COMPONENTS,
    CONVENTIONS,
    GLOSSARY,
    INDEX,
    LISTS,
    OPTIONS,
    RULES,
    TITLES,
    chapters_of,
)
from .collation import collated, counting
from .host import host_facts

MORE = "more"
"""The chapter of what no pack has put into another one."""
_BEHIND = frozenset({(LISTS, GLOSSARY), (LISTS, INDEX)})


@dataclass(frozen=True, slots=True)
class ChapterContents:
    """A chapter and what it holds: pairs of a sort and a name; its cards by name, or ``by`` a constant."""

    id: str
    parts: tuple[tuple[str, str], ...]
    order: tuple[str, ...] = ()
    by: str = ""

    def rank(self, game: Game, card: Card) -> int:
        """Where a card stands among those of the chapter; behind all others where nothing says it."""
        if not self.by:
            return self.order.index(card.name) if card.name in self.order else len(self.order)
        value, declared = card.fields.get(self.by), game.vocabulary.fields(card.kind).get(self.by)
        if declared is not None and isinstance(declared.type, Choice):
            values = game.vocabulary.enums[declared.type.enum].values
            return values.index(str(value)) if value in values else len(values)
        return value if isinstance(value, int) else 0


def plans_of(game: Game, packs: Sequence[PackFiles]) -> tuple[ChapterContents, ...]:
    """The chapters of a game: those that its packs lay out, or else the usual ones, and what is left over."""
    laid = [
        ChapterContents(
            chapter.id.text,
            tuple((part.sort, name.text) for part in chapter.parts for name in part.names),
            tuple(name.text for name in chapter.order.names) if chapter.order is not None else (),
            chapter.order.by.text if chapter.order is not None and chapter.order.by is not None else "",
        )
        for chapter in chapters_of(packs)
    ]
    plans = laid or [plan for plan in _usual(game) if plan.parts]
    held = {part for plan in plans for part in plan.parts}
    rest = tuple(part for part in _everything(game) if not _is_held(game, part, held))
    last = [number for number, plan in enumerate(plans) if set(plan.parts) <= _BEHIND]
    at = next((number for number in last), len(plans))
    return (*plans[:at], *([ChapterContents(MORE, rest)] if rest else []), *plans[at:])


def cards_of(
    game: Game, kind: str, plans: Sequence[ChapterContents], called: Callable[[str], str] = str
) -> list[Card]:
    """The cards in the part for a kind: those of kinds below it too that have no part themselves.

    As the chapter has them; else in the order of the values they are called by, such as the rows of a sheet;
    else in that of the alphabet, by what they are ``called``.
    """
    parts = {part for plan in plans for part in plan.parts}
    cards = [
        card
        for card in game.cards
        if _held_kind(game, card.kind, parts) == kind and (RULES, card.name) not in parts
    ]
    chapter = next((plan for plan in plans if (CARDS, kind) in plan.parts), None)
    places = _places(game, cards)

    def place(card: Card) -> tuple[int, int, list[tuple[str, int]]]:
        rank = chapter.rank(game, card) if chapter is not None else 0
        return rank, places.get(card.name, 0), counting(collated(called(card.name)))

    return sorted(cards, key=place)


def _places(game: Game, cards: Collection[Card]) -> dict[str, int]:
    """The places of cards in an enumeration, where each is called like one of its values."""
    names = {card.name for card in cards}
    every = (choices.values for choices in game.vocabulary.enums.values())
    values = next((values for values in every if names <= set(values)), ())
    return {value: place for place, value in enumerate(values)}


def held_in(game: Game, part: tuple[str, str], plans: Sequence[ChapterContents]) -> list[Card]:
    """The cards in a part of a chapter: those of rules for everybody by name, or those of a kind."""
    sort, name = part
    if sort == CARDS:
        return cards_of(game, name, plans)
    everywhere = game.vocabulary.is_everywhere
    return [card for card in game.cards if sort == RULES and card.name == name and everywhere(card.kind)]


def _held_kind(game: Game, kind: str, parts: Collection[tuple[str, str]]) -> str | None:
    """The kind, or the nearest above it, of which all cards stand somewhere."""
    return next((ancestor for ancestor in game.vocabulary.ancestry(kind) if (CARDS, ancestor) in parts), None)


def _is_held(game: Game, part: tuple[str, str], held: Collection[tuple[str, str]]) -> bool:
    """Whether something stands somewhere: by its name, or with the cards of its kind."""
    sort, name = part
    if sort == RULES:
        kinds = {card.kind for card in game.cards if card.name == name}
        return part in held or any(_held_kind(game, kind, held) for kind in kinds)
    return part in held or (sort == CARDS and _held_kind(game, name, held) is not None)


def _usual(game: Game) -> Iterator[ChapterContents]:
    """The chapters of a game of which nobody has said how they are to be laid out."""
    every = list(_everything(game))
    flow = {card.name for card in game.cards if any(isinstance(r.body, rules.Procedure) for r in card.rules)}
    told = [part for part in every if part[0] == RULES]
    yield ChapterContents(COMPONENTS, ((LISTS, COMPONENTS),))
    yield ChapterContents("play", tuple(part for part in told if part[1] in flow))
    always = tuple(part for part in every if part[0] == LISTS)
    yield ChapterContents("rules", (*(part for part in told if part[1] not in flow), *always))
    for sort in (CARDS, OPTIONS):
        yield ChapterContents(sort, tuple(part for part in every if part[0] == sort))
    for name in (TITLES, AWARDS, GLOSSARY, INDEX):
        yield ChapterContents("register" if name == INDEX else name, ((LISTS, name),))


def _everything(game: Game) -> Iterator[tuple[str, str]]:
    """All that must stand somewhere, in the order of the packs."""
    chapters = _kinds_of_chapters(game)
    yield from ((RULES, card.name) for card in game.cards if card.kind in chapters)
    kinds = dict.fromkeys(card.kind for card in game.cards if card.kind not in chapters)
    for kind in kinds:
        if not any(above in kinds for above in game.vocabulary.ancestry(kind)[1:]):
            yield CARDS, kind
    yield from ((OPTIONS, name) for name in game.vocabulary.options)
    if host_facts(game):
        yield LISTS, CONVENTIONS


def _kinds_of_chapters(game: Game) -> set[str]:
    """The kinds whose cards are chapters of a rulebook: in force for everybody, with procedures or frames."""
    return {
        card.kind
        for card in game.cards
        if game.vocabulary.is_everywhere(card.kind)
        and any(isinstance(rule.body, rules.Procedure | rules.Kind) for rule in card.rules)
    }
