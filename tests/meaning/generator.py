"""Well-typed rules by chance, over any vocabulary: cards, what lies on the table, and lines that set them
off.

What has been made least comes first: each statement in each surrounding of each kind of rule is counted.
"""

from __future__ import annotations

import random

from heroglyph.compiler.tree.types import Choice

from .stating import Statements
from .wording import Counts, Lines, Made, Scope

__all__ = ["Counts", "Made", "Maker", "Scope"]


class Maker(Statements):
    """Makes rules over a vocabulary."""

    def rule(self, number: int, made: Made) -> Lines:
        """A rule of a kind that has been made seldom."""
        kinds = ["action", "action", "reaction", "reaction", "replace", "standing", "score", "side", "timed"]
        weights = [1 / (1 + self.counts[k, "", ""]) ** 0.5 for k in kinds]
        kind = self.r.choices(kinds, weights)[0]
        lines: Lines | None = getattr(self, f"r_{kind}")(number, made)
        if not lines:
            return []
        self.counts[kind, "", ""] += 1
        return lines

    def r_action(self, number: int, made: Made) -> Lines | None:
        """An action."""
        scope = Scope("action", this=self.kind)
        window = self.r.choice(["any_time", "any_time", *self.v.windows])
        costs = [(1, self.cost(scope)) for _ in range(self.r.choice([0, 0, 1]))]
        made.labels.append(f"act{number}")
        head = f"act{number}: action at {window}{self.quota()}{self.guard(scope)}:"
        return [(0, head), *costs, *((i + 1, text) for i, text in self.body(scope))]

    def r_reaction(self, number: int, made: Made) -> Lines | None:
        """A reaction."""
        stage = self.r.choice(["after", "after", "before"])
        scope = Scope(stage, this=self.kind, before=stage == "before")
        some = self.r.random() < 0.12 if stage == "after" else random.Random(number).random() < 0.12
        pattern = self.pattern(scope, some)
        if pattern is None:
            return None
        made.verbs.append(pattern[1])
        body = self.body(scope, 2)
        return [
            (0, f"r{number}: {stage} {pattern[0]}{self.quota()}{self.guard(scope)}:"),
            *((i + 1, text) for i, text in body),
        ]

    def r_timed(self, number: int, made: Made) -> Lines | None:
        """What is due at a moment."""
        if not self.v.moments:
            return None
        scope = Scope("timed", this=self.kind)
        head = f"r{number}: at {self.r.choice(list(self.v.moments))}{self.quota()}{self.guard(scope)}:"
        return [(0, head), *((i + 1, text) for i, text in self.body(scope, 2))]

    def r_replace(self, number: int, made: Made) -> Lines | None:
        """A replacement."""
        may = self.r.choice(["", "may "])
        scope = Scope(f"{may}replace", this=self.kind)
        pattern = self.pattern(scope)
        if pattern is None:
            return None
        body = self.body(scope, 2)
        mine = [label for label in made.labels if label.startswith("act")]
        chance = random.Random(number)
        if mine and chance.random() < 0.3 and not scope.things and not scope.numbers:
            run = f"{may}replace run {chance.choice(mine)}{self.quota()}{self.guard(scope)}:"
            return [(0, run), *((i + 1, text) for i, text in body)]
        made.verbs.append(pattern[1])
        return [
            (0, f"{may}replace {pattern[0]}{self.quota()}{self.guard(scope)}:"),
            *((i + 1, text) for i, text in body),
        ]

    def r_standing(self, number: int, made: Made) -> Lines | None:
        """A rule that stands."""
        clause = self.standing(Scope("standing", this=self.kind))
        return None if clause is None else [(0, clause)]

    def r_score(self, number: int, made: Made) -> Lines | None:
        """Points."""
        scope = Scope("score", this=self.kind)
        noun = self.r.choice(self.nouns)
        moment = (
            f" at {self.r.choice(list(self.v.moments))}" if self.v.moments and self.r.random() < 0.2 else ""
        )
        forms = [
            f"score {self.number(scope)}{moment}",
            f"score {self.r.randint(-2, 3)} if {self.condition(scope)}{moment}",
            f"score {self.r.randint(-2, 3)} per {self.within(noun, scope, 1)[0]}{moment}",
        ]
        return [(0, self.r.choice(forms))]

    def r_slot(self, number: int, made: Made) -> Lines | None:
        """What a card puts into its slot."""
        slots = self.v.slots(self.kind)
        if not slots:
            return None
        made.labels.append(slots[0])
        return [(0, f"{slots[0]}:"), *((i + 1, text) for i, text in self.body(Scope("slot", this=self.kind)))]

    def r_side(self, number: int, made: Made) -> Lines | None:
        """The rules on one side of a card."""
        faces = [
            (n, f.type)
            for n, f in self.v.fields(self.kind).items()
            if f.kind == "stored" and isinstance(f.type, Choice)
        ]
        if not faces:
            return None
        kind = faces[0][1]
        assert isinstance(kind, Choice)
        inner = self.r_reaction(number, made) if self.r.random() < 0.5 else self.r_standing(number, made)
        if not inner:
            return None
        value = self.r.choice(self.v.enums[kind.enum].values)
        return [(0, f"side {value}:"), *((i + 1, text) for i, text in inner)]

    def card(self, number: int) -> Made:
        """The rules of a card; one of a kind with a slot fills it."""
        made = Made([], [], [])
        made.lines += [("  " * indent + text) for indent, text in self.r_slot(number, made) or []]
        for i in range(self.r.choice([1, 1, 2])):
            made.lines += [("  " * indent + text) for indent, text in self.rule(number + 1000 * i, made)]
        return made

    def rulebook(self, number: int) -> Made:
        """A card that lies nowhere: a definition, or a procedure."""
        made = Made([], [], [])
        if self.r.random() < 0.5:
            noun = self.r.choice([n for n in self.nouns if self.v.nouns[n].grid is None])
            body = self.body(Scope("define", things={noun: noun}), 2)
            made.lines = [f"define do{number}({noun}):", *("  " * (i + 1) + text for i, text in body)]
            made.verbs.append(f"do{number}")
            return made
        made.labels.append(f"flow{number}")
        body = self.body(Scope("procedure", procedure=True))
        made.lines = [f"procedure flow{number}:", *("  " * (i + 1) + text for i, text in body)]
        return made
