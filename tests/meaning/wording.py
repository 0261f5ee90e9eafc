"""What rules that are made by chance speak of: places, things, numbers, conditions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from heroglyph.compiler.tree.types import Choice, Integer, Truth, Type
from heroglyph.compiler.tree.types import Thing as ThingType
from heroglyph.compiler.words.vocabulary import NounDeclaration, Vocabulary

Lines = list[tuple[int, str]]
Counts = Counter[tuple[str, str, str]]
ORDERS = ("<", "<=", ">", ">=", "is", "is not")


@dataclass
class Scope:
    """What is at hand where something is written: names with their nouns, sets of several, numbers."""

    kind: str
    around: str = "body"
    things: dict[str, str] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    this: str = ""
    procedure: bool = False
    depth: int = 0
    before: bool = False

    def inside(self, around: str, **more: str) -> Scope:
        """The same inside of something, with names for things more."""
        things = {**self.things, **more}
        made = (self.kind, around, things, dict(self.sets), self.numbers, self.this, self.procedure)
        return Scope(*made, self.depth + 1, self.before)


@dataclass
class Made:
    """A card: its rules, the labels that start them, the verbs that set them off."""

    lines: list[str]
    labels: list[str]
    verbs: list[str]


class Wording:
    """The words of a vocabulary: what can be named, counted and asked."""

    def __init__(self, v: Vocabulary, rng: random.Random, counts: Counts, kind: str) -> None:
        self.v, self.r, self.counts, self.kind = v, rng, counts, kind
        self.fresh = 0
        self.spoken: set[str] = set()
        plain = [n for n in v.nouns.values() if n.region is None and not n.alone]
        self.nouns = [n.name for n in plain if self.places(n.name)]

    # ------------------------------------------------------------------ places and things

    def places(self, noun: str) -> list[str]:
        """Where things of a noun can be named."""
        places: list[str] = []
        for zone in self.v.zones.values():
            if self.v.related(zone.of, noun) and not (zone.hidden and not zone.owned):
                places += [f"my.{zone.name}"] if zone.owned else [zone.name]
                if zone.owned and not zone.hidden:
                    places += [f"left.{zone.name}", f"others.{zone.name}"]
        for declared in self.v.nouns.values():
            if (
                declared.each is not None
                and declared.owned
                and declared.holds
                and self.v.is_a(declared.holds, noun)
            ):
                places += [f"my.{value}" for value in self.v.enums[declared.each].values]
            if declared.plural and self.v.is_a(declared.name, noun) and declared.owned:
                places.append(f"my.{declared.plural}")
            if declared.grid is not None and declared.owned and declared.name == noun:
                places.append(f"my.{declared.grid}")
        return places

    def source(self, noun: str) -> str:
        """A place of things, or two of them."""
        places = self.places(noun)
        place = self.r.choice(places)
        self.spoken.add(place)
        if self.r.random() < 0.1 and len(places) > 1:
            other = self.r.choice([p for p in places if p != place])
            self.spoken.add(other)
            return f"{place} or {other}"
        return place

    def ordered(self, noun: str) -> list[str]:
        """Things that are named by their place."""
        zones = [z for z in self.v.zones.values() if z.ordered and self.v.is_a(z.of, noun)]
        paths = [f"my.{z.name}.first" if z.owned else f"{z.name}.first" for z in zones]
        for name, declared in self.v.player.items():
            if isinstance(declared.type, ThingType) and self.v.is_a(declared.type.noun, noun):
                paths.append(f"my.{name}")
        return paths

    def thing(self, noun: str, scope: Scope) -> str | None:
        """A single thing of a noun."""
        named = [name for name, held in scope.things.items() if self.v.is_a(held, noun)]
        if scope.this and self.v.is_a(scope.this, noun):
            named.append("this")
        if named and self.r.random() < 0.75:
            return self.r.choice(named)
        paths = [*self.ordered(noun), *named]
        if self.v.nouns[noun].each is not None if noun in self.v.nouns else False:
            paths += [f"my.{value}" for value in self.v.enums[self.v.nouns[noun].each or ""].values]
        if not paths:
            return None
        path = self.r.choice(paths)
        self.spoken.add(path.rsplit(".", 1)[0])
        return path

    def name(self, noun: str, scope: Scope) -> str:
        """A name for a thing: its noun where that is free, now and then another."""
        if noun not in scope.things and noun not in scope.sets and self.r.random() < 0.4:
            return noun
        self.fresh += 1
        return f"x{self.fresh}"

    def bind(self, noun: str, name: str) -> str:
        """A noun with its name."""
        return noun if noun == name else f"{noun} {name}"

    # ------------------------------------------------------------------ expressions

    def fields(self, noun: str, kind: type[Type]) -> list[tuple[str, Type]]:
        """The fields of a noun that are of a type."""
        declared = self.v.fields(noun).items()
        return [
            (name, each_field.type)
            for name, each_field in declared
            if isinstance(each_field.type, kind) and each_field.kind != "core"
        ]

    def number(self, scope: Scope, depth: int = 0) -> str:
        """A number."""
        r = self.r
        forms: list[Callable[[], str | None]] = [
            lambda: str(r.randint(0, 6)),
            lambda: self.held(),
            lambda: self.held(),
            lambda: self.counted(scope),
            lambda: self.fold(scope),
            lambda: self.own_number(),
            lambda: r.choice(scope.numbers) if scope.numbers else None,
        ]
        forms += [lambda: self.field_number(scope)] * (3 if scope.things or scope.this else 0)
        if depth < 2:
            forms.append(lambda: self.calculated(self.number(scope, depth + 1), r.choice("+-*"), scope))
            sign = r.choice(["//", "%"])
            forms.append(lambda: f"({self.number(scope, depth + 1)} {sign} {r.randint(1, 3)})")
        for _ in range(6):
            number = r.choice(forms)()
            if number is not None:
                return number
        return "1"

    def calculated(self, first: str, sign: str, scope: Scope) -> str:
        """A sum, difference or product; in place of some products, the higher or the lower of two."""
        other = self.number(scope, 2)
        self.counts["number", "", sign] += 1
        which = ("", "highest", "lowest")[self.counts["number", "", sign] % 3] if sign == "*" else ""
        return f"{which}({first}, {other})" if which else f"({first} {sign} {other})"

    def held(self) -> str:
        """What somebody has of a resource."""
        resource = self.r.choice(list(self.v.resources))
        whose = self.r.choice(["my", "my", "left"])
        self.spoken.add(f"{whose}.{resource}")
        return f"{whose}.{resource}"

    def own_number(self) -> str | None:
        """A number of a player or of the game, or a bound of his."""
        paths = self.of_state(Integer)
        paths += [f"my.{name}" for name, bound in self.v.bounds.items() if bound.owned]
        return self.r.choice(paths) if paths else None

    def of_state(self, kind: type[Type]) -> list[str]:
        """What is so of players, and of the game."""
        paths = [f"my.{name}" for name, declared in self.v.player.items() if isinstance(declared.type, kind)]
        for noun in self.v.nouns.values():
            paths += [f"{noun.name}.{name}" for name, _ in self.fields(noun.name, kind) if noun.alone]
        return paths

    def so(self) -> str | None:
        """What holds of a player, or of the game."""
        truths = self.of_state(Truth)
        truths += [
            f"{noun.name}.{name} {self.value(choice.enum)}" for noun, name, choice in self.values_of_game()
        ]
        return self.r.choice(truths) if truths else None

    def values_of_game(self) -> list[tuple[NounDeclaration, str, Choice]]:
        """The values of enumerations that the game has."""
        return [
            (noun, name, choice)
            for noun in self.v.nouns.values()
            if noun.alone
            for name, choice in self.fields(noun.name, Choice)
            if isinstance(choice, Choice)
        ]

    def counted(self, scope: Scope) -> str:
        """How many there are of something."""
        noun = self.r.choice(self.nouns)
        return f"count({self.within(noun, scope)[0]})"

    def within(self, noun: str, scope: Scope, where: float = 0.4) -> tuple[str, str]:
        """A binder: a noun with its name and source, and perhaps a condition."""
        self.fresh += 1
        name = f"y{self.fresh}"
        text = f"{noun} {name} from {self.source(noun)}"
        if self.r.random() < where:
            text += f" where {self.condition(scope.inside(scope.around, **{name: noun}), 2)}"
        return text, name

    def fold(self, scope: Scope) -> str | None:
        """A number made of a value of each thing."""
        noun = self.r.choice(self.nouns)
        text, name = self.within(noun, scope, 0.2)
        numbers, values = self.fields(noun, Integer), self.fields(noun, Choice)
        if values and (not numbers or self.r.random() < 0.4):
            kind = self.linked(self.r.choice(["distinct(", "alike(", "alike(2, "]), text)
            return f"{kind}{name}.{self.r.choice(values)[0]} for {text})"
        if not numbers:
            return None
        kinds = ["total(", "highest(", "lowest(", "distinct(", "alike(", "sequence(", "sequence(2, "]
        kind = self.linked(self.r.choice(kinds), text)
        return f"{kind}{name}.{self.r.choice(numbers)[0]} for {text})"

    def linked(self, kind: str, text: str) -> str:
        """Now and then what is alike or different is counted as connected; no other chance changes by it."""
        zones = (zone.name for zone in self.v.zones.values() if zone.ordered and not zone.hidden)
        in_order = kind in ("alike(", "distinct(", "sequence(") and any(
            f" from {zone}" in text for zone in zones
        )
        return "connected(" if in_order and self.fresh % 3 else kind

    def field_number(self, scope: Scope) -> str | None:
        """A number of a thing at hand."""
        noun = self.r.choice([*scope.things.values(), *([scope.this] if scope.this else [])])
        thing, numbers = self.thing(noun, scope), self.fields(noun, Integer)
        if thing is None or not numbers:
            return None
        name = self.r.choice(numbers)[0]
        first = next((n for n, f in self.v.fields(noun).items() if f.kind == "stored"), None)
        if name == first and self.r.random() < 0.2:
            name = "was"
        views = [f"({thing}.{name} in {view})" for view in self.v.views] if self.r.random() < 0.15 else []
        return self.r.choice([f"{thing}.{name}", *views])

    def value(self, enum: str) -> str:
        """A comparison with a value or a group."""
        enumeration = self.v.enums[enum]
        if enumeration.groups and self.r.random() < 0.3:
            return f"in {self.r.choice(list(enumeration.groups))}"
        return f"{self.r.choice(['is', 'is', 'is not'])} {self.r.choice(enumeration.values)}"

    def condition(self, scope: Scope, depth: int = 0) -> str:
        """A condition."""
        r = self.r
        forms: list[Callable[[], str | None]] = [
            lambda: f"{self.number(scope, 1)} {r.choice(ORDERS)} {r.randint(0, 6)}",
            lambda: f"{self.number(scope, 2)} in {r.randint(0, 2)}..{r.randint(3, 6)}",
            lambda: self.quantified(scope, depth),
            lambda: self.nothing(scope),
            lambda: self.so(),
        ]
        forms += [lambda: self.about(scope)] * (5 if scope.things or scope.this else 0)
        if depth < 2:
            forms.append(lambda: f"not ({self.condition(scope, depth + 1)})")
            forms.append(
                lambda: f"({self.condition(scope, 2)} {r.choice(['and', 'or'])} {self.condition(scope, 2)})"
            )
        for _ in range(6):
            condition = r.choice(forms)()
            if condition is not None:
                return condition
        return "1 is 1"

    def about(self, scope: Scope) -> str | None:
        """A condition on a thing at hand."""
        noun = self.r.choice([*scope.things.values(), *([scope.this] if scope.this else [])])
        thing = self.thing(noun, scope)
        if thing is None:
            return None
        forms = [
            f"{thing}.{name} {self.value(kind.enum)}"
            for name, kind in self.fields(noun, Choice)
            if isinstance(kind, Choice)
        ]
        forms += [f"{thing}.{name}" for name, _ in self.fields(noun, Truth)]
        forms += [f"{thing}.{name} >= {self.r.randint(0, 6)}" for name, _ in self.fields(noun, Integer)]
        forms += [f"{thing} in {self.source(noun)}"] if self.places(noun) else []
        return self.r.choice(forms) if forms else None

    def quantified(self, scope: Scope, depth: int) -> str | None:
        """Some, every or no thing."""
        if depth > 1:
            return None
        noun = self.r.choice(self.nouns)
        text, name = self.within(noun, scope, 0)
        inner = self.condition(scope.inside(scope.around, **{name: noun}), 2)
        return f"{self.r.choice(['some', 'every', 'no'])} {text} has ({inner})"

    def nothing(self, scope: Scope) -> str | None:
        """Whether something is there."""
        nouns = [path for noun in self.nouns for path in self.ordered(noun) if path.endswith("first")]
        return f"{self.r.choice(nouns)} {self.r.choice(['is', 'is not'])} none" if nouns else None
