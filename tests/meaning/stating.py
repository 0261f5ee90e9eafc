"""Statements of generated rules, in each surrounding."""

from __future__ import annotations

from heroglyph.compiler.tree.types import Choice, Integer, Truth

from .clauses import Clauses
from .wording import Lines, Scope

STATEMENTS = (
    "do",
    "choose",
    "several",
    "number",
    "may",
    "if",
    "each",
    "divide",
    "players",
    "one_of",
    "match",
    "grant",
    "quietly",
    "pay",
    "set",
    "repeat",
    "until",
    "draw",
    "offer",
    "run",
)


class Statements(Clauses):
    """Blocks."""

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
        lines: Lines | None = getattr(self, f"s_{kind}")(scope)
        if lines is not None:
            self.counts[scope.kind, scope.around, kind] += 1
        return lines

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
            item = f"y{self.fresh}"
            such = [
                f"distinct({item}.{f} for {noun} {item} from {name}) is {self.r.randint(1, 2)}"
                for f, _ in values
            ]
            such += [
                f"total({item}.{f} for {noun} {item} from {name}) <= {self.r.randint(3, 9)}"
                for f, _ in numbers
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
        lines = self.block(f"if {self.condition(scope)}:", scope, "if")
        return lines + (self.block("else:", scope, "if") if self.r.random() < 0.4 else [])

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

    def s_divide(self, scope: Scope) -> Lines | None:
        """A number in parts among things; not one in the part of another, which has the same name."""
        if scope.around == "divide" or "share" in scope.numbers:
            return None
        noun = self.r.choice(self.nouns)
        name = self.name(noun, scope)
        text = f"divide {self.r.choice(['2', '3', self.number(scope, 1)])} among {self.bind(noun, name)}"
        inner = scope.inside("divide", **{name: noun})
        inner.numbers = (*scope.numbers, "share")
        return [(0, f"{text} from {self.source(noun)}:"), *((i + 1, s) for i, s in self.body(inner, 2))]

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
        thing = self.thing(noun, scope)
        fields = [
            (n, f.type)
            for n, f in self.v.fields(noun).items()
            if f.kind == "stored" and isinstance(f.type, Integer | Truth)
        ]
        if thing is None or not fields:
            return None
        name, kind = self.r.choice(fields)
        value = self.number(scope, 1) if isinstance(kind, Integer) else self.r.choice(["yes", "no"])
        return [(0, f"{thing}.{name} = {value}")]

    def s_repeat(self, scope: Scope) -> Lines | None:
        """So many times, or as often as one likes up to that."""
        times = self.r.choice(["2", "up to 2", self.number(scope, 2)])
        return self.block(f"repeat {times} times:", scope, "repeat")

    def s_until(self, scope: Scope) -> Lines | None:
        """Until something holds; a procedure might go round for ever, and so might a search for choices."""
        act = self.act(Scope(scope.kind, "until"))
        if scope.procedure or act is None:
            return None
        alone = act.partition(" or ")[0]  # a word of several would be chosen
        return [(0, f"until {self.condition(scope)}:"), (1, alone)]

    def s_draw(self, scope: Scope) -> Lines | None:
        """Something is drawn until it fits, and something is done with it."""
        noun = self.r.choice([n for n in self.nouns if self.fields(n, Integer)])
        places = [zone.name for zone in self.v.zones.values() if zone.of == noun and not zone.owned]
        if noun in scope.things or len(places) < 2:
            return None
        first, second = self.r.sample(places, 2)
        self.spoken |= {first, second}
        field, _ = self.r.choice(self.fields(noun, Integer))
        act = self.said_of(noun, noun, scope.inside(scope.around, **{noun: noun}))
        drawn = f"draw {noun} from {first} to {second} until {field} >= {self.r.randint(2, 6)}"
        scope.things[noun] = noun
        return [(0, drawn), *([] if act is None else [(0, act)])]

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
