"""Rules in which something holds for more than a deed: conditions, choices, "for each", and what stands
around them.

Bodies of a few statements, filled by chance with the words of a game; sums of which a part is a sum or a
multiple.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from heroglyph.compiler.typed.model import Game

from .walked import Forms


class Scoped:
    """Such rules of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.forms = Forms(game)
        self.random = random.Random(f"{seed} scoped")
        vocabulary = self.forms.vocabulary
        self.kind = self.forms.plain
        self.guards = list(self.forms.guards())
        self.resources = [name for name, resource in vocabulary.resources.items() if not resource.scores]
        self.acts = [(verb, noun) for verb, noun in self.forms.acts() if noun in vocabulary.nouns]
        self.placed = [noun for noun in vocabulary.nouns if len(self.forms.sources(noun)) > 1]
        self.fronts = (
            *(f"after {verb.name} {noun}" for verb, noun in self.acts),
            *(f"action at {window}" for window in vocabulary.windows),
            *(f"may replace {verb.name} {noun}" for verb, noun in self.acts),
            *(f"at {moment}" for moment in vocabulary.moments),
        )
        self.moments = tuple(vocabulary.moments)
        gain, _, resource = self.forms.gain.split()
        self.gain, self.resource = gain, resource

    def rule(self) -> str:
        """One of some shapes."""
        if self.random.random() < 0.15:
            return f"score {self.worked_out()}"
        front = self.random.choice(self.fronts)
        guard = f" if {self.random.choice(self.guards)}" if self.random.random() < 0.2 else ""
        statements = [line for _ in range(self.random.randint(1, 3)) for line in self.statement()]
        return "\n".join((f"{front}{guard}:", *(f"  {line}" for line in statements)))

    def statement(self) -> Iterator[str]:
        """A deed, or deeds under something."""
        chance = self.random.choice
        match self.random.randrange(9):
            case 0:
                yield "may:"
            case 1:
                yield f"if {chance(self.guards)}:"
            case 2:
                yield f"if {chance(self.guards)}:"
                yield f"  {self.deed()}"
                yield "else:"
            case 3:
                noun = chance(self.placed)
                yield f"each {noun}{chance(self.forms.sources(noun)[1:])}:"
            case 4:
                yield "one of:"
                yield f"  - {self.deed()}"
                yield f"  - {'; '.join(self.deeds())}"
                return
            case 5:
                yield f"repeat {chance('234')} times:"
            case 6 if self.moments:
                verb, noun = chance(self.acts)
                yield f"grant until {chance(self.moments)}:"
                yield f"  after {verb.name} {noun}: {self.gained()}"
                return
            case _:
                yield from self.deeds()
                return
        yield from (f"  {deed}" for deed in self.deeds())

    def deeds(self) -> tuple[str, ...]:
        return tuple(self.deed() for _ in range(self.random.randint(1, 2)))

    def deed(self) -> str:
        """So much of something, or an act on something that is chosen."""
        chance = self.random.choice
        match self.random.randrange(3):
            case 0:
                return self.gained()
            case 1:
                noun = chance(self.placed)
                return f"{self.gain} (count({noun}{chance(self.forms.sources(noun)[1:])})) {self.resource}"
        verb, noun = chance(self.acts)
        name = f"{noun}_{self.random.randrange(1000)}"
        return f"choose {noun} {name}{chance(self.forms.sources(noun))}; {verb.name} {name}"

    def gained(self) -> str:
        return (
            f"{self.gain} {self.random.randint(1, 3)} {self.random.choice((self.resource, *self.resources))}"
        )

    def worked_out(self) -> str:
        """A number of which a part is worked out itself."""
        left, right = self.number(), self.number()
        shape = self.random.choice(
            ("{} * 2 + {}", "{} + {} * 2", "({} + 2) * ({} + 1)", "{} * {}", "({} - 2) * {}", "{} + {} // 2")
        )
        return shape.format(left, right)

    def number(self) -> str:
        noun = self.random.choice(self.placed)
        return f"count({noun}{self.random.choice(self.forms.sources(noun)[1:])})"
