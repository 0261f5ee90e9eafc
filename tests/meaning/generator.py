"""Well-typed rules by chance, over any vocabulary: cards, what lies on the table, and lines that set them
off.

What has been made least comes first: each statement in each surrounding of each kind of rule is counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from heroglyph.compiler.words.types import Amount, Choice, Integer, Truth, Type
from heroglyph.compiler.words.types import Thing as ThingType
from heroglyph.compiler.words.vocabulary import Verb, Vocabulary, Zone

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


class Maker:
    """Makes rules over a vocabulary."""

    def __init__(self, v: Vocabulary, rng: random.Random, counts: Counts, kind: str) -> None:
        self.v, self.r, self.counts, self.kind = v, rng, counts, kind
        self.fresh = 0
        self.spoken: set[str] = set()
        plain = [n for n in v.nouns.values() if n.region is None]
        self.nouns = [n.name for n in plain if self.places(n.name)]

    # ------------------------------------------------------------------ places and things

    def places(self, noun: str) -> list[str]:
        """Where things of a noun can be named."""
        found: list[str] = []
        for zone in self.v.zones.values():
            if self.v.related(zone.of, noun) and not (zone.hidden and not zone.owned):
                found += [f"my.{zone.name}"] if zone.owned else [zone.name]
                if zone.owned and not zone.hidden:
                    found += [f"left.{zone.name}", f"others.{zone.name}"]
        for one in self.v.nouns.values():
            if one.each is not None and one.owned and one.holds and self.v.is_a(one.holds, noun):
                found += [f"my.{value}" for value in self.v.enums[one.each].values]
            if one.plural and self.v.is_a(one.name, noun) and one.owned:
                found.append(f"my.{one.plural}")
            if one.grid is not None and one.owned and one.name == noun:
                found.append(f"my.{one.grid}")
        return found

    def source(self, noun: str) -> str:
        """A place of things, or two of them."""
        places = self.places(noun)
        one = self.r.choice(places)
        self.spoken.add(one)
        if self.r.random() < 0.1 and len(places) > 1:
            other = self.r.choice([p for p in places if p != one])
            self.spoken.add(other)
            return f"{one} or {other}"
        return one

    def ordered(self, noun: str) -> list[str]:
        """Things that are named by their place."""
        zones = [z for z in self.v.zones.values() if z.ordered and self.v.is_a(z.of, noun)]
        found = [f"my.{z.name}.first" if z.owned else f"{z.name}.first" for z in zones]
        for name, one in self.v.player.items():
            if isinstance(one.type, ThingType) and self.v.is_a(one.type.noun, noun):
                found.append(f"my.{name}")
        return found

    def thing(self, noun: str, scope: Scope) -> str | None:
        """A single thing of a noun."""
        named = [name for name, one in scope.things.items() if self.v.is_a(one, noun)]
        if scope.this and self.v.is_a(scope.this, noun):
            named.append("this")
        if named and self.r.random() < 0.75:
            return self.r.choice(named)
        found = [*self.ordered(noun), *named]
        if self.v.nouns[noun].each is not None if noun in self.v.nouns else False:
            found += [f"my.{value}" for value in self.v.enums[self.v.nouns[noun].each or ""].values]
        if not found:
            return None
        one = self.r.choice(found)
        self.spoken.add(one.rsplit(".", 1)[0])
        return one

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
        found = self.v.fields(noun).items()
        return [(name, one.type) for name, one in found if isinstance(one.type, kind) and one.kind != "core"]

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
            forms.append(
                lambda: f"({self.number(scope, depth + 1)} {r.choice('+-*')} {self.number(scope, 2)})"
            )
            forms.append(lambda: f"({self.number(scope, depth + 1)} // {r.randint(1, 3)})")
        for _ in range(6):
            found = r.choice(forms)()
            if found is not None:
                return found
        return "1"

    def held(self) -> str:
        """What somebody has of a resource."""
        one = self.r.choice(list(self.v.resources))
        whose = self.r.choice(["my", "my", "left"])
        self.spoken.add(f"{whose}.{one}")
        return f"{whose}.{one}"

    def own_number(self) -> str | None:
        """A number of a player, or a bound of his."""
        found = [name for name, one in self.v.player.items() if isinstance(one.type, Integer)]
        found += [name for name, bound in self.v.bounds.items() if bound.owned]
        return f"my.{self.r.choice(found)}" if found else None

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
            return f"distinct({name}.{self.r.choice(values)[0]} for {text})"
        if not numbers:
            return None
        kind = self.r.choice(["total", "highest", "lowest", "distinct"])
        return f"{kind}({name}.{self.r.choice(numbers)[0]} for {text})"

    def field_number(self, scope: Scope) -> str | None:
        """A number of a thing at hand."""
        noun = self.r.choice([*scope.things.values(), *([scope.this] if scope.this else [])])
        one, numbers = self.thing(noun, scope), self.fields(noun, Integer)
        if one is None or not numbers:
            return None
        name = self.r.choice(numbers)[0]
        first = next((n for n, f in self.v.fields(noun).items() if f.kind == "stored"), None)
        if name == first and self.r.random() < 0.2:
            name = "was"
        views = [f"({one}.{name} in {view})" for view in self.v.views] if self.r.random() < 0.15 else []
        return self.r.choice([f"{one}.{name}", *views])

    def value(self, enum: str) -> str:
        """A comparison with a value or a group."""
        found = self.v.enums[enum]
        if found.groups and self.r.random() < 0.3:
            return f"in {self.r.choice(list(found.groups))}"
        return f"{self.r.choice(['is', 'is', 'is not'])} {self.r.choice(found.values)}"

    def condition(self, scope: Scope, depth: int = 0) -> str:
        """A condition."""
        r = self.r
        forms: list[Callable[[], str | None]] = [
            lambda: f"{self.number(scope, 1)} {r.choice(ORDERS)} {r.randint(0, 6)}",
            lambda: f"{self.number(scope, 2)} in {r.randint(0, 2)}..{r.randint(3, 6)}",
            lambda: self.quantified(scope, depth),
            lambda: self.nothing(scope),
        ]
        forms += [lambda: self.about(scope)] * (5 if scope.things or scope.this else 0)
        if depth < 2:
            forms.append(lambda: f"not ({self.condition(scope, depth + 1)})")
            forms.append(
                lambda: f"({self.condition(scope, 2)} {r.choice(['and', 'or'])} {self.condition(scope, 2)})"
            )
        for _ in range(6):
            found = r.choice(forms)()
            if found is not None:
                return found
        return "1 is 1"

    def about(self, scope: Scope) -> str | None:
        """A condition on a thing at hand."""
        noun = self.r.choice([*scope.things.values(), *([scope.this] if scope.this else [])])
        one = self.thing(noun, scope)
        if one is None:
            return None
        forms = [
            f"{one}.{name} {self.value(kind.enum)}"
            for name, kind in self.fields(noun, Choice)
            if isinstance(kind, Choice)
        ]
        forms += [f"{one}.{name}" for name, _ in self.fields(noun, Truth)]
        forms += [f"{one}.{name} >= {self.r.randint(0, 6)}" for name, _ in self.fields(noun, Integer)]
        forms += [f"{one} in {self.source(noun)}"] if self.places(noun) else []
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
        found = [one for noun in self.nouns for one in self.ordered(noun) if one.endswith("first")]
        return f"{self.r.choice(found)} {self.r.choice(['is', 'is not'])} none" if found else None

    # ------------------------------------------------------------------ statements

    def role(self, verb: Verb, role: str, noun: str, scope: Scope) -> str | None:
        """What stands behind a preposition."""
        takes = verb.roles[role].takes
        r = self.r
        if takes == "zone":
            fits = [z for z in self.v.zones.values() if self.v.is_a(noun, z.of) and not z.union]
            zone: Zone | None = r.choice(fits) if fits else None
            return (
                None
                if zone is None
                else f"{r.choice(['my', 'my', 'left'])}.{zone.name}"
                if zone.owned
                else zone.name
            )
        if takes == "integer":
            many = ["+1 or -1", "+2 or -2 or 1"] if role == "by" else []
            return r.choice([str(r.randint(1, 3)), "-1", *many, f"({self.number(scope, 1)})"])
        if takes == "player":
            return r.choice(["left", "me", "right"])
        if takes == "field":
            found = [
                name
                for name, one in self.v.fields(noun).items()
                if one.kind == "stored" and isinstance(one.type, Integer)
            ]
            return r.choice(found) if found else None
        if takes in self.v.enums:
            enum = self.v.enums[takes]
            several = [f"{enum.values[0]} or {enum.values[-1]}", *enum.groups]
            return r.choice([*enum.values, *(several if r.random() < 0.4 else [])])
        return self.thing(takes, scope) if takes in self.v.nouns else None

    def act(self, scope: Scope, noun: str = "", several: str = "", verbs: Sequence[str] = ()) -> str | None:
        """A verb with all that belongs to it: about a thing of a noun, about several, or about anything."""
        r = self.r
        names = [v for v in self.v.verbs.values() if v.does not in ("reveal", "conceal", "compact")]
        if verbs:
            names = [v for v in names if v.name in verbs]
        if noun:
            names = [
                v
                for v in names
                if any(o in ("thing", *self.v.ancestry(noun)) for o in v.objects) and not v.brings
            ]
        if several:
            names = [v for v in names if v.many is not None]
        if not names:
            return None
        least = min(self.counts[scope.kind, "verb", v.name] for v in names)
        verb = r.choice([v for v in names if self.counts[scope.kind, "verb", v.name] <= least + 3])
        text = self.said(verb, scope, noun, several)
        if text is not None:
            self.counts[scope.kind, "verb", verb.name] += 1
        return text

    def said(self, verb: Verb, scope: Scope, noun: str, several: str) -> str | None:
        """A verb with its object and its roles."""
        r, words = self.r, [verb.name]
        kind = noun
        if "resource" in verb.objects:
            amount = r.choice([str(r.randint(1, 3)), f"({self.number(scope, 1)})"])
            fields = [f"this.{name}" for name, _ in self.fields(scope.this, Amount)] if scope.this else []
            named = r.choice([*self.v.resources, *fields])
            self.spoken.add(f"my.{named}")
            words += [amount, named]
        elif "zone" in verb.objects:
            zones = [
                z for z in self.v.zones.values() if not z.union and (z.ordered or verb.does == "shuffle")
            ]
            zone = r.choice(zones) if zones else None
            if zone is None:
                return None
            kind = zone.of
            words.append(f"my.{zone.name}" if zone.owned else zone.name)
        elif "player" in verb.objects:
            words.append(r.choice(["left", "me"]))
        elif verb.objects:
            objects = [o for o in verb.objects if o in self.v.nouns] or self.nouns
            kind = noun or r.choice(objects)
            if verb.brings:
                words.append(kind)
            elif several:
                words.append(several)
            else:
                there = [p for p in self.places(kind) if p.rpartition(".")[2] in self.v.zones]
                place = r.choice(there) if verb.many == 0 and there and r.random() < 0.2 else None
                if place is not None:
                    self.spoken.add(place)
                one = place or self.thing(kind, scope)
                if one is None:
                    return None
                words.append(one)
        for role, declared in verb.roles.items():
            if (declared.optional or declared.default is not None) and r.random() < 0.6:
                continue
            got = self.role(verb, role, kind or "", scope)
            if got is None:
                if declared.optional or declared.default is not None:
                    continue
                return None
            words += [role, got]
        return " ".join(words)

    def statement(self, scope: Scope) -> Lines | None:
        """One statement, of a kind that has been made seldom here."""
        kinds = [k for k in STATEMENTS if scope.depth < 2 or k in ("do", "choose", "several")]
        if scope.before:
            kinds.append("cancel")
        weights = [
            1 / (1 + self.counts[scope.kind, scope.around, k]) ** 0.5 * (3 if k in ("do", "choose") else 1)
            for k in kinds
        ]
        kind = self.r.choices(kinds, weights)[0]
        found: Lines | None = getattr(self, f"s_{kind}")(scope)
        if found is not None:
            self.counts[scope.kind, scope.around, kind] += 1
        return found

    def body(self, scope: Scope, most: int = 3) -> Lines:
        """A block."""
        lines: Lines = []
        for _ in range(self.r.choice([1, 1, 2, most])):
            lines += self.statement(scope) or []
        return lines or [(0, self.act(scope) or "wait")]

    def block(self, head: str, scope: Scope, around: str, **more: str) -> Lines:
        """A head with a block below it."""
        return [(0, head), *((i + 1, text) for i, text in self.body(scope.inside(around, **more), 2))]

    def s_do(self, scope: Scope) -> Lines | None:
        """A verb."""
        nouns = list(scope.things.values())
        text = self.act(scope, self.r.choice(nouns) if nouns and self.r.random() < 0.6 else "")
        return None if text is None else [(0, text)]

    def s_choose(self, scope: Scope) -> Lines | None:
        """A choice of one, and what is done with it."""
        noun = self.r.choice(self.nouns)
        name = self.name(noun, scope)
        text = f"choose {self.bind(noun, name)} from {self.source(noun)}"
        inner = scope.inside(scope.around, **{name: noun})
        if self.r.random() < 0.4:
            text += f" where {self.condition(inner, 1)}"
        act = self.said_of(name, noun, inner)
        if act is None:
            return None
        scope.things[name] = noun
        return [(0, text), (0, act)]

    def said_of(self, name: str, noun: str, scope: Scope) -> str | None:
        """Something that is done with a thing."""
        only = Scope(
            scope.kind, scope.around, {name: noun}, {}, scope.numbers, "", scope.procedure, scope.depth
        )
        return self.act(only, noun)

    def s_several(self, scope: Scope) -> Lines | None:
        """A choice of several, and what is done with them."""
        noun = self.r.choice(self.nouns)
        name = self.name(noun, scope)
        quantity = self.r.choice(["2", "up to 2", "any", "some", "all", f"({self.number(scope, 1)})"])
        text = f"choose {quantity} {self.bind(noun, name)} from {self.source(noun)}"
        inner = scope.inside(scope.around, **{name: noun})
        if self.r.random() < 0.3:
            text += f" where {self.condition(inner, 2)}"
        values, numbers = self.fields(noun, Choice), self.fields(noun, Integer)
        if quantity != "all" and self.r.random() < 0.4 and (values or numbers):
            self.fresh += 1
            one = f"y{self.fresh}"
            such = [
                f"distinct({one}.{f} for {noun} {one} from {name}) is {self.r.randint(1, 2)}"
                for f, _ in values
            ]
            such += [
                f"total({one}.{f} for {noun} {one} from {name}) <= {self.r.randint(3, 9)}" for f, _ in numbers
            ]
            text += f" such that {self.r.choice(such)}"
        act = self.act(Scope(scope.kind, scope.around), noun, name)
        return None if act is None else [(0, text), (0, act)]

    def s_number(self, scope: Scope) -> Lines | None:
        """A choice of a number, and what it is for."""
        self.fresh += 1
        name = f"n{self.fresh}"
        text = f"choose {name} from {self.r.randint(0, 1)}..{self.r.choice([2, 3, 3])}"
        cost = self.r.choice(list(self.v.resources))
        self.spoken.add(f"my.{cost}")
        used = self.r.choice([f"pay ({name}) {cost}", f"gain {name} {cost}", f"lose {name} {cost}"])
        return [(0, text), (0, used)]

    def s_may(self, scope: Scope) -> Lines | None:
        """What may be left out."""
        return self.block("may:", scope, "may")

    def s_if(self, scope: Scope) -> Lines | None:
        """One way or the other."""
        found = self.block(f"if {self.condition(scope)}:", scope, "if")
        return found + (self.block("else:", scope, "if") if self.r.random() < 0.4 else [])

    def s_each(self, scope: Scope) -> Lines | None:
        """A block for each thing."""
        noun = self.r.choice(self.nouns)
        name = self.name(noun, scope)
        text = f"each {self.bind(noun, name)} from {self.source(noun)}"
        if self.r.random() < 0.3:
            text += f" where {self.condition(scope.inside('each', **{name: noun}), 2)}"
        fields = self.fields(noun, Integer)
        stored = [f for f, _ in fields if self.v.fields(noun)[f].kind == "stored"]
        if stored and self.r.random() < 0.3:
            text += f" by {stored[0]}"
        return self.block(f"{text}:", scope, "each", **{name: noun})

    def s_players(self, scope: Scope) -> Lines | None:
        """A block for each player."""
        orders = ["turn_order", "others"]
        if scope.procedure and scope.around != "together" and self.r.random() < 0.3:
            return self.block("each player by at_once:", scope, "together")
        return self.block(f"each player by {self.r.choice(orders)}:", scope, "players")

    def s_one_of(self, scope: Scope) -> Lines | None:
        """One of several ways."""
        ways: Lines = []
        for _ in range(self.r.choice([2, 2, 3])):
            acts = [a for _ in range(self.r.choice([1, 2])) for a in [self.act(scope.inside("one of"))] if a]
            if acts:
                ways.append((1, f"- {'; '.join(acts)}"))
        return [(0, "one of:"), *ways] if len(ways) > 1 else None

    def s_match(self, scope: Scope) -> Lines | None:
        """The case that fits."""
        acts = [self.act(scope.inside("match")) for _ in range(2)]
        if None in acts:
            return None
        return [(0, f"match {self.number(scope, 1)}:"), (1, f"0..2: {acts[0]}"), (1, f"3..: {acts[1]}")]

    def s_grant(self, scope: Scope) -> Lines | None:
        """Rules that hold for a while."""
        until = (
            f" until {self.r.choice(list(self.v.moments))}"
            if self.v.moments and self.r.random() < 0.6
            else ""
        )
        inner = scope.inside("grant")
        inner.kind = "granted"
        rule = self.standing(inner) if self.r.random() < 0.6 else self.short_reaction(inner)
        return None if rule is None else [(0, f"grant{until}:"), (1, rule)]

    def s_quietly(self, scope: Scope) -> Lines | None:
        """Without any reaction."""
        return self.block("quietly:", scope, "quietly")

    def s_pay(self, scope: Scope) -> Lines | None:
        """A cost, and what it is for."""
        return [(0, self.cost(scope)), *self.body(scope.inside(scope.around), 1)]

    def s_set(self, scope: Scope) -> Lines | None:
        """A field that is written."""
        noun = self.r.choice([*scope.things.values(), *self.nouns])
        one = self.thing(noun, scope)
        fields = [
            (n, f.type)
            for n, f in self.v.fields(noun).items()
            if f.kind == "stored" and isinstance(f.type, Integer | Truth)
        ]
        if one is None or not fields:
            return None
        name, kind = self.r.choice(fields)
        value = self.number(scope, 1) if isinstance(kind, Integer) else self.r.choice(["yes", "no"])
        return [(0, f"{one}.{name} = {value}")]

    def s_repeat(self, scope: Scope) -> Lines | None:
        """So many times, in a procedure."""
        return (
            self.block(f"repeat {self.r.choice(['2', self.number(scope, 2)])} times:", scope, "repeat")
            if scope.procedure
            else None
        )

    def s_offer(self, scope: Scope) -> Lines | None:
        """Actions on offer, in a procedure."""
        return (
            [(0, f"offer {self.r.choice(list(self.v.windows))}")]
            if scope.procedure and self.v.windows
            else None
        )

    def s_run(self, scope: Scope) -> Lines | None:
        """What another card has in its slot."""
        kinds = [n for n in self.v.nouns if self.v.nouns[n].slots and self.places(n)]
        for kind in kinds:
            name = self.name(kind, scope)
            slot = self.v.nouns[kind].slots[0]
            home = self.r.choice(self.places(kind))
            self.spoken.add(home)
            return [(0, f"choose {self.bind(kind, name)} from {home}"), (0, f"run {name}.{slot}")]
        return None

    def s_cancel(self, scope: Scope) -> Lines | None:
        """What is about to happen does not."""
        return [(0, "cancel")]

    def cost(self, scope: Scope) -> str:
        """A cost."""
        one = self.r.choice(list(self.v.resources))
        self.spoken.add(f"my.{one}")
        purpose = (
            f" for {self.r.choice(list(self.v.purposes))}"
            if self.v.purposes and self.r.random() < 0.3
            else ""
        )
        act = self.act(scope)
        return (
            f"pay {act}"
            if act and self.r.random() < 0.3
            else f"pay {self.r.choice(['1', '2', self.number(scope, 2)])} {one}{purpose}"
        )

    # ------------------------------------------------------------------ rules

    def pattern(self, scope: Scope, some: bool = False) -> tuple[str, str] | None:
        """What a rule speaks of, and its verb; the things of the event get names in the scope."""
        verbs = [v for v in self.v.verbs.values() if v.does not in ("reveal", "conceal", "compact", "end")]
        least = min(self.counts[scope.kind, "pattern", v.name] for v in verbs)
        verb = self.r.choice([v for v in verbs if self.counts[scope.kind, "pattern", v.name] <= least + 2])
        self.counts[scope.kind, "pattern", verb.name] += 1
        words = [verb.name]
        by = self.r.choice(["", "", "", " by others", " by players", " by left"])
        if "resource" in verb.objects:
            words.append(self.r.choice(list(self.v.resources)))
            scope.numbers = ("amount",)
        elif "zone" in verb.objects or "player" in verb.objects:
            return None
        elif verb.objects:
            nouns = [o for o in verb.objects if o in self.v.nouns] or self.nouns
            noun = self.r.choice(nouns)
            if scope.this and self.v.is_a(scope.this, noun) and self.r.random() < 0.2:
                words.append("this")
            else:
                scope.things[noun] = noun
                words.append(f"some {noun}" if some else noun)
            for role, declared in verb.roles.items():
                if declared.takes == "zone" and role != "from" and self.r.random() < 0.3:
                    zones = [
                        p
                        for p in self.places(noun)
                        if p.rpartition(".")[2] in self.v.zones and "others" not in p
                    ]
                    words += [role, self.r.choice(zones)] if zones else []
                elif declared.takes in self.v.enums and self.r.random() < 0.3:
                    words += [role, self.r.choice(self.v.enums[declared.takes].values)]
        where = f" where {self.condition(scope, 1)}" if self.r.random() < 0.45 else ""
        if some:
            scope.things = {}
        return f"{' '.join(words)}{by}{where}", verb.name

    def guard(self, scope: Scope) -> str:
        """A condition of a rule, now and then."""
        return f" if {self.condition(scope)}" if self.r.random() < 0.25 else ""

    def quota(self) -> str:
        """A limit of use, now and then."""
        if not self.v.periods or self.r.random() < 0.7:
            return ""
        period = self.r.choice(list(self.v.periods))
        return self.r.choice([f" once per {period}", f" at most 2 per {period}"])

    def standing(self, scope: Scope) -> str | None:
        """A rule that changes how something reads, or whether it may be."""
        r = self.r
        kind = r.choice(["modify", "limit", "permission", "permission", "treat"])
        self.counts[scope.kind, "rule", kind] += 1
        if kind == "modify":
            noun = r.choice([n for n in self.nouns if self.fields(n, Integer)])
            view = r.choice(["", *(f" in {one}" for one in [*self.v.views, *self.v.purposes])])
            field = r.choice(self.fields(noun, Integer))[0]
            inner = Scope(scope.kind, "where", {noun: noun}, this=scope.this)
            where = f" where {self.condition(inner, 1)}" if r.random() < 0.5 else ""
            which = f"{noun} from {self.source(noun)}{where}{self.guard(scope)}"
            return f"modify {noun}.{field}{view} by {r.choice(['+1', '-1', '2'])} for {which}"
        if kind == "limit" and self.v.bounds:
            return f"limit my.{r.choice(list(self.v.bounds))} is {r.randint(1, 4)}{self.guard(scope)}"
        if kind == "permission":
            found = self.pattern(Scope(scope.kind, "pattern", this=scope.this))
            return (
                None
                if found is None
                else f"{r.choice(['forbid', 'forbid', 'permit'])} {found[0]}{self.guard(scope)}"
            )
        enums = [e for e in self.v.enums.values() if any(self.fields(n, Choice) for n in self.nouns)]
        used = {k.enum for n in self.nouns for _, k in self.fields(n, Choice) if isinstance(k, Choice)}
        enums = [e for e in enums if e.name in used and len(e.values) > 1]
        if enums and r.random() < 0.8:
            enum = r.choice(enums)
            one, other = r.sample(enum.values, 2)
            return f"treat {one} as {r.choice([other, *enum.groups])}{self.guard(scope)}"
        if len(self.v.resources) < 2:
            return None
        one, other = r.sample(list(self.v.resources), 2)
        purpose = f" in {r.choice(list(self.v.purposes))}" if self.v.purposes and r.random() < 0.4 else ""
        return f"treat {one} as {other}{purpose}{self.guard(scope)}"

    def short_reaction(self, scope: Scope) -> str | None:
        """A reaction of one statement."""
        inner = Scope(scope.kind, "grant", this=scope.this)
        found = self.pattern(inner)
        act = self.act(inner)
        return (
            None
            if found is None or act is None
            else f"{self.r.choice(['after', 'before'])} {found[0]}: {act}"
        )

    def rule(self, number: int, made: Made) -> Lines:
        """A rule of a kind that has been made seldom."""
        kinds = ["action", "action", "reaction", "reaction", "replace", "standing", "score", "side"]
        weights = [1 / (1 + self.counts[k, "", ""]) ** 0.5 for k in kinds]
        kind = self.r.choices(kinds, weights)[0]
        found: Lines | None = getattr(self, f"r_{kind}")(number, made)
        if not found:
            return []
        self.counts[kind, "", ""] += 1
        return found

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
        found = self.pattern(scope, stage == "after" and self.r.random() < 0.12)
        if found is None:
            return None
        made.verbs.append(found[1])
        body = self.body(scope, 2)
        return [
            (0, f"r{number}: {stage} {found[0]}{self.quota()}{self.guard(scope)}:"),
            *((i + 1, text) for i, text in body),
        ]

    def r_replace(self, number: int, made: Made) -> Lines | None:
        """A replacement."""
        may = self.r.choice(["", "may "])
        scope = Scope(f"{may}replace", this=self.kind)
        found = self.pattern(scope)
        if found is None:
            return None
        made.verbs.append(found[1])
        body = self.body(scope, 2)
        return [(0, f"{may}replace {found[0]}{self.guard(scope)}:"), *((i + 1, text) for i, text in body)]

    def r_standing(self, number: int, made: Made) -> Lines | None:
        """A rule that stands."""
        found = self.standing(Scope("standing", this=self.kind))
        return None if found is None else [(0, found)]

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


STATEMENTS = (
    "do",
    "choose",
    "several",
    "number",
    "may",
    "if",
    "each",
    "players",
    "one_of",
    "match",
    "grant",
    "quietly",
    "pay",
    "set",
    "repeat",
    "offer",
    "run",
)
