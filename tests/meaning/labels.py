"""The neutral words for things and options (section 11): how examples, and the comparison, name them."""

from __future__ import annotations

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Integer, Truth
from heroglyph.compiler.words.vocabulary import Field

from .interpreter.events import Reaction
from .interpreter.play import PASS, YES, Question, Start
from .interpreter.position import Position
from .interpreter.world import Place, Placement, Seat, Thing, World


class Labels:
    """The words for what is there in one position."""

    def __init__(self, world: World, s: Position) -> None:
        self.world, self.v, self.s = world, world.v, s

    def columns(self, noun: str, truths: bool = False) -> list[Field]:
        """The fields by which things of a noun are told apart, constants first."""
        kinds = (Choice, Integer, Truth) if truths else (Choice, Integer)
        fields = [field for field in self.v.fields(noun).values() if isinstance(field.type, kinds)]
        return [field for kind in ("constant", "stored") for field in fields if field.kind == kind]

    def words(self, x: Thing, fixed: bool = False) -> list[str]:
        """The values of those fields, or (``fixed``) of those that never change."""
        columns = [column for column in self.columns(x.noun) if column.kind == "constant" or not fixed]
        return [
            self.of(x.const.get(column.name) if column.kind == "constant" else self.s.fields[x, column.name])
            for column in columns
        ]

    def of(self, x: object) -> str:
        """The word for a thing or a value."""
        if x is None or isinstance(x, bool):
            return {None: "none", True: "yes", False: "no"}[x]
        if isinstance(x, Seat):
            return self.seat(x)
        if isinstance(x, Placement):
            return " ".join(f"[{row}, {column}]" for row, column in x.cells)
        if isinstance(x, Place):
            return x.name if x.holder is None else self.of(x.holder)
        return self.thing(x) if isinstance(x, Thing) else str(x)

    def thing(self, x: Thing) -> str:
        """A card by its name, a cell by its place, what stands for a value by the value, else its fields."""
        if x.value is not None:
            return x.value
        if x.card is not None:
            return x.card.name
        if x.members:
            words = self.words(x, True)
            others = [y for y in self.s.things if y.noun == x.noun and y is not x and y.owner == x.owner]
            alike = any(self.words(y, True) == words for y in others)
            return self.of(x.members[0]) if alike or not words else " ".join(words)
        if x.grid is not None:
            at = [x.const.get(name, self.s.fields.get((x, name))) for name in ("row_number", "column_number")]
            return f"[{at[0]}, {at[1]}]"
        return " ".join(self.words(x)) or x.noun

    def seat(self, seat: Seat) -> str:
        """A player by the word that means his seat, as the first player sees it."""
        count, at = len(self.world.seats), seat.number
        if at == 0:
            return "me"
        if at <= count - at or count == 2:
            return ".".join(["left"] * at)
        return ".".join(["right"] * (count - at))

    def rule(self, rule: t.Rule) -> str:
        """A rule by its label, by its id where it has none."""
        return rule.label or rule.id

    def option(self, q: Question, option: object) -> str:
        """An option of a question."""
        if isinstance(option, Start):
            label = self.action(option.rule)
            return label if option.this is None else f"{label} {self.of(option.this)}"
        if isinstance(option, Reaction):
            return self.rule(option.live.rule)
        return f"{option} {q.detail}" if q.kind == "units" else self.of(option)

    def action(self, rule: str) -> str:
        """The label of an action, by its id."""
        label = rule.rpartition("#")[2]
        return rule if label.isdigit() else label

    def names(self, q: Question, option: object) -> list[str]:
        """All words by which an example may mean an option."""
        label = self.option(q, option)
        names = [label]
        if label == PASS:
            names.append("no")
        elif label == YES:
            names += self.yes(q)
        elif label.isdigit():
            names += ["+" + label, self.way(q, option)]
        return names

    def yes(self, q: Question) -> list[str]:
        """The verb line that a ``yes`` stands for."""
        first = q.detail.body[0] if isinstance(q.detail, t.May) else None
        if not isinstance(first, t.Do) or first.object is None:
            return []
        return [f"{first.verb} {self.of(x)}" for x in self.s.things]

    def way(self, q: Question, option: object) -> str:
        """A way of several by the verb or label that it begins with, where no other does."""
        if not isinstance(q.detail, t.OneOf) or not isinstance(option, int):
            return self.option(q, option)
        starts = [way[0] for way in q.detail.options]
        names = [
            start.verb
            if isinstance(start, t.Do)
            else start.target.label
            if isinstance(start, t.Run) and isinstance(start.target, t.LabelOf)
            else ""
            for start in starts
        ]
        name = names[option - 1]
        return name if name and names.count(name) == 1 else str(option)
