"""What is decided of a game before it begins: values of its options, and how many play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..tree import rules
from ..tree.types import Choice, Truth
from ..typed.model import Example, Game
from ..typed.walk import walk
from ..words.vocabulary import Constant, OptionDeclaration


@dataclass(frozen=True)
class Decided:
    """``options`` by name; ``players``: None where it is open how many play."""

    options: Mapping[str, Constant] = field(default_factory=dict)
    players: int | None = None

    def fits(self, game: Game, example: Example) -> bool:
        """Whether an example of a card is played as it is decided."""
        alone = game.outline.alone if game.outline is not None else None
        for name, value in self.options.items():
            declared = game.vocabulary.options[name]
            given = example.options.get(name, declared.default)
            if name == alone:
                given = bool(given) or example.players == 1
            if given != value:
                return False
        solitary = alone is not None and self.options.get(alone) is True
        return self.players is None or solitary or example.players == self.players


def base_of(game: Game) -> Decided:
    """The base game: every option has the value that nobody needs to choose, and several play.

    A number that is an option is no other game, and stays open.
    """
    options = game.vocabulary.options.items()
    return Decided({name: option.default for name, option in options if is_switch(option)})


def others_of(option: OptionDeclaration, game: Game) -> Iterator[Constant]:
    """The values of an option that the base game does not have."""
    if isinstance(option.type, Choice):
        yield from (
            value for value in game.vocabulary.enums[option.type.enum].values if value != option.default
        )
    elif isinstance(option.type, Truth):
        yield not option.default


def is_switch(option: OptionDeclaration) -> bool:
    """Whether there are other rules under an option, and not only another number."""
    return isinstance(option.type, Choice | Truth)


def options_in(node: rules.Node) -> tuple[str, ...]:
    """The options that a rule, or a condition, asks for, each once."""
    return tuple(dict.fromkeys(inner.name for inner in walk(node) if isinstance(inner, rules.Option)))
