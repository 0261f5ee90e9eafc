"""A checked game: its words, its cards with typed rules, and the formulas and verbs of its vocabulary."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.spans import NOWHERE, Span
from ..tree import rules as typed
from ..tree.types import Type
from ..words.cards.as_written import AsWritten
from ..words.cards.examples import ExampleLines, ExampleRolls, ExampleText, ExampleValue
from ..words.core import Core
from ..words.vocabulary import Constant, Vocabulary
from .ending import Ending
from .label import Label
from .outline import Outline
from .walk import walk


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a card. ``given`` and ``expect`` are resolved paths with what stands beside them.

    What that means the game that is played knows, so it stays text with its place, as do ``rolls`` and the
    lines of ``do``, ``legal`` and ``refused``. ``endings`` are those expectations that speak of the end of
    the game. ``hidden`` and ``seen``: by seats, what their players must not see at the end, and what they
    must. ``words``: all that stand in it, by its keys.
    """

    name: str
    given: tuple[tuple[typed.Expression, ExampleValue], ...]
    expect: tuple[tuple[typed.Expression, ExampleValue], ...]
    endings: tuple[tuple[Ending, ExampleValue], ...]
    players: int
    options: Mapping[str, Constant]
    rolls: ExampleRolls | None
    do: ExampleLines | None
    legal: ExampleLines | None
    refused: ExampleLines | None
    words: Mapping[str, tuple[str, ...]]
    hidden: tuple[tuple[int, typed.Expression, ExampleText], ...] = ()
    seen: tuple[tuple[int, typed.Expression, ExampleText], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variant:
    """Constants that a card has in place of its own where a condition on the game's options holds."""

    when: typed.Expression
    fields: Mapping[str, Constant]


@dataclass(frozen=True, slots=True)
class OtherCard:
    """A card as another one names it, by its whole id; it need not be there."""

    card: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Card:
    """A card, attribute, chapter of the rulebook …: anything of a kind that has values and rules.

    ``id`` is ``pack:kind/name``; ``fields`` has every constant of the kind, defaults included;
    ``rules`` those free of mistakes; ``variants``: what differs under some options;
    ``provenance`` tells of each field and of ``rules`` whence it is; ``any_order_with``: with which cards any
    order of their rules is fine where nothing decides it; ``written``: how it stands in its file.
    """

    id: str
    pack: str
    kind: str
    name: str
    fields: Mapping[str, Constant]
    rules: tuple[typed.Rule, ...]
    when: typed.Expression | None
    provenance: Mapping[str, str]
    examples: tuple[Example, ...]
    variants: tuple[Variant, ...] = ()
    any_order_with: tuple[OtherCard, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    written: AsWritten = field(kw_only=True, compare=False, repr=False)

    @property
    def names(self) -> tuple[str, str, str]:
        """The ids by which a card may be meant, the whole one first, then without its pack, then its name."""
        return self.id, f"{self.kind}/{self.name}", self.name


@dataclass(frozen=True, slots=True)
class Definition:
    """What a verb of the vocabulary does, in statements, for objects of one noun.

    ``object`` and ``roles`` tell under which names its parts are known in ``body``.
    """

    verb: str
    noun: str
    object: tuple[str, Type] | None
    roles: tuple[tuple[str, str, Type], ...]
    body: tuple[typed.Statement, ...]


@dataclass(frozen=True)
class Game:
    """Everything about a game that lowering, the texts and the runtime read.

    ``frames``: the rules of each kind of card; ``formulas``: derived fields by noun and name;
    ``definitions``: the verbs' statements by verb and noun (an empty noun where any will do);
    ``measures``: what a bound limits; ``labels``: labelled rules; ``procedures`` by name; ``beyond``: when
    more of a resource is paid out than there is; ``fixed``: when no rule changes a bound;
    ``outline``: its players and components, where it has them; ``limits``: those under which it was read;
    ``dropped``: of each rule left out for its mistakes the name that it declares, empty where it has none.
    """

    pack: str
    vocabulary: Vocabulary
    core: Core
    cards: tuple[Card, ...]
    labels: Mapping[str, tuple[Label, ...]]
    frames: Mapping[str, tuple[typed.Rule, ...]]
    formulas: Mapping[tuple[str, str], typed.Expression]
    definitions: Mapping[tuple[str, str], Definition]
    measures: Mapping[str, typed.Expression]
    procedures: Mapping[str, typed.Rule]
    beyond: Mapping[str, typed.Expression] = field(default_factory=dict)
    fixed: Mapping[str, typed.Expression] = field(default_factory=dict)
    outline: Outline | None = None
    limits: Limits = field(default=DEFAULT_LIMITS, compare=False, repr=False)
    dropped: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def nodes(self) -> tuple[typed.Node, ...]:
        """Every node of every rule, formula and verb, once."""
        return tuple(all_nodes(self))

    @cached_property
    def by_name(self) -> Mapping[str, Card]:
        """The cards by whole id, by kind and name, and by name alone; of two with one name the first."""
        cards = tuple(reversed(self.cards))
        return {name: card for at in (2, 1, 0) for card in cards for name in (card.names[at],)}

    def card(self, id_or_name: str) -> Card | None:
        """A card by its whole id, or by its name alone."""
        return self.by_name.get(id_or_name)

    def frame(self, kind: str) -> tuple[typed.Rule, ...]:
        """The rules that all cards of a kind have, those of its parents first."""
        line = reversed(self.vocabulary.ancestry(kind))
        return tuple(rule for noun in line for rule in self.frames.get(noun, ()))


def game_rules(game: Game) -> Iterator[typed.Rule]:
    """The rules of all cards, card by card; those of frames and grants stand inside others.

    Of rules whose texts are the same only the first: what holds of it holds of all.
    """
    return _each_once(game.cards)


def _each_once(cards: Iterable[Card]) -> Iterator[typed.Rule]:
    met: set[int] = set()
    for card in cards:
        for rule in card.rules:
            if id(rule.body) not in met:
                met.add(id(rule.body))
                yield rule


def game_roots(game: Game, files: Collection[str] | None = None) -> Iterator[typed.Node]:
    """Everything that can be read or done in a game: rules, formulas, verbs, measures.

    ``files``: where it is not None, of the rules those alone that stand on the cards of these files.
    """
    yield from _each_once(card for card in game.cards if files is None or card.span.file in files)
    yield from game.formulas.values()
    for definition in game.definitions.values():
        yield from definition.body
    yield from game.measures.values()
    yield from game.beyond.values()
    yield from game.fixed.values()
    if game.outline is not None:
        yield from game.outline.ties
        if game.outline.out is not None:
            yield game.outline.out


def all_nodes(game: Game) -> Iterator[typed.Node]:
    """Every node of a game, worked out anew; ``game.nodes`` keeps them."""
    for root in game_roots(game):
        yield from walk(root)
