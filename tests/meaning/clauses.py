"""Lines of generated rules: verbs with their roles, costs, patterns, rules that stand."""

from __future__ import annotations

import random
from collections.abc import Sequence

from heroglyph.compiler.tree.types import Amount, Choice, Integer
from heroglyph.compiler.words.vocabulary import Verb, ZoneDeclaration

from .wording import Scope, Wording


class Clauses(Wording):
    """Single lines."""

    def role(self, verb: Verb, role: str, noun: str, scope: Scope) -> str | None:
        """What stands behind a preposition."""
        takes = verb.roles[role].takes
        r = self.r
        if takes == "zone":
            fits = [z for z in self.v.zones.values() if self.v.is_a(noun, z.of) and not z.union]
            zone: ZoneDeclaration | None = r.choice(fits) if fits else None
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
            fields = [
                name
                for name, field in self.v.fields(noun).items()
                if field.kind == "stored" and isinstance(field.type, Integer)
            ]
            return r.choice(fields) if fields else None
        if takes in self.v.enums:
            enum = self.v.enums[takes]
            several = [f"{enum.values[0]} or {enum.values[-1]}", *enum.groups]
            return r.choice([*enum.values, *(several if r.random() < 0.4 else [])])
        return self.thing(takes, scope) if takes in self.v.nouns else None

    def act(self, scope: Scope, noun: str = "", several: str = "", verbs: Sequence[str] = ()) -> str | None:
        """A verb with all that belongs to it: about a thing of a noun, about several, or about anything."""
        r = self.r
        names = [v for v in self.v.verbs.values() if v.does != "compact"]
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
                thing = place or self.thing(kind, scope)
                if thing is None:
                    return None
                words.append(thing)
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

    def cost(self, scope: Scope) -> str:
        """A cost."""
        resource = self.r.choice(list(self.v.resources))
        self.spoken.add(f"my.{resource}")
        purpose = (
            f" for {self.r.choice(list(self.v.purposes))}"
            if self.v.purposes and self.r.random() < 0.3
            else ""
        )
        act = self.act(scope)
        return (
            f"pay {act}"
            if act and self.r.random() < 0.3
            else f"pay {self.r.choice(['1', '2', self.number(scope, 2)])} {resource}{purpose}"
        )

    def pattern(self, scope: Scope, some: bool = False) -> tuple[str, str] | None:
        """What a rule speaks of, and its verb; the things of the event get names in the scope."""
        verbs = [v for v in self.v.verbs.values() if v.does not in ("compact", "end")]
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
        by, where = self.cause(scope, by, where)
        if some:
            scope.things = {}
        return f"{' '.join(words)}{by}{where}", verb.name

    def cause(self, scope: Scope, by: str, where: str) -> tuple[str, str]:
        """By which card it is done, and whether as a cost, now and then; no other chance changes by it."""
        r = random.Random(f"{scope.kind} {by} {where} {sum(self.counts.values())}")
        if r.random() < 0.2:
            by += f" through {r.choice(['tool', 'gadget', *(['this', 'another'] if scope.this else [])])}"
        if r.random() < 0.15:
            where += f"{' and' if where else ' where'} {r.choice(['paid', 'not paid'])}"
        return by, where

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
        kind = r.choice(["modify", "limit", "permission", "permission", "treat", "bar"])
        self.counts[scope.kind, "rule", kind] += 1
        if kind == "modify":
            noun = r.choice([n for n in self.nouns if self.fields(n, Integer)])
            view = r.choice(["", *(f" in {reader}" for reader in [*self.v.views, *self.v.purposes])])
            field = r.choice(self.fields(noun, Integer))[0]
            inner = Scope(scope.kind, "where", {noun: noun}, this=scope.this)
            where = f" where {self.condition(inner, 1)}" if r.random() < 0.5 else ""
            which = f"{noun} from {self.source(noun)}{where}{self.guard(scope)}"
            return f"modify {noun}.{field}{view} by {r.choice(['+1', '-1', '2'])} for {which}"
        if kind == "limit" and self.v.bounds:
            return f"limit my.{r.choice(list(self.v.bounds))} is {r.randint(1, 4)}{self.guard(scope)}"
        if kind == "bar":
            number = self.counts[scope.kind, "rule", kind]
            barred = self.bar(scope)
            return barred if number % 2 else self.no_choice(scope, number)
        if kind == "permission":
            pattern = self.pattern(Scope(scope.kind, "pattern", this=scope.this))
            return (
                None
                if pattern is None
                else f"{r.choice(['forbid', 'forbid', 'permit'])} {pattern[0]}{self.guard(scope)}"
            )
        enums = [e for e in self.v.enums.values() if any(self.fields(n, Choice) for n in self.nouns)]
        used = {k.enum for n in self.nouns for _, k in self.fields(n, Choice) if isinstance(k, Choice)}
        enums = [e for e in enums if e.name in used and len(e.values) > 1]
        if enums and r.random() < 0.8:
            enum = r.choice(enums)
            source, other = r.sample(enum.values, 2)
            return f"treat {source} as {r.choice([other, *enum.groups])}{self.guard(scope)}"
        if len(self.v.resources) < 2:
            return None
        source, other = r.sample(list(self.v.resources), 2)
        purpose = f" in {r.choice(list(self.v.purposes))}" if self.v.purposes and r.random() < 0.4 else ""
        return f"treat {source} as {other}{purpose}{self.guard(scope)}"

    def no_choice(self, scope: Scope, number: int) -> str:
        """A ban on choosing things, or a player; what is made after it does not depend on it."""
        kept, self.r = self.r, random.Random(number)
        try:
            by = self.r.choice(["", " by others", " by players", " by left"])
            if self.r.random() < 0.2:
                return f"forbid choose {self.r.choice(['me', 'player'])}{by}{self.guard(scope)}"
            noun = self.r.choice(self.nouns)
            inner = Scope(scope.kind, "where", {noun: noun}, this=scope.this)
            where = f" where {self.condition(inner, 1)}" if self.r.random() < 0.7 else ""
            return f"forbid choose {noun}{by}{where}{self.guard(scope)}"
        finally:
            self.r = kept

    def bar(self, scope: Scope) -> str:
        """A rule by which others do not hold, or a number does not change."""
        r = self.r
        cards = [noun for noun in self.nouns if "card" in self.v.ancestry(noun)]
        change = r.choice(["change", "rise", "fall"])
        if r.random() < 0.3:
            return f"forbid my.{r.choice(list(self.v.resources))} to {change}{self.guard(scope)}"
        rules = bool(cards) and r.random() < 0.5
        noun = r.choice(cards if rules else [n for n in self.nouns if self.fields(n, Integer)])
        barred = f"{noun}.rules" if rules else f"{noun}.{r.choice(self.fields(noun, Integer))[0]} to {change}"
        inner = Scope(scope.kind, "where", {noun: noun}, this=scope.this)
        where = f" where {self.condition(inner, 1)}" if r.random() < 0.5 else ""
        return f"forbid {barred} for {noun} from {self.source(noun)}{where}{self.guard(scope)}"

    def short_reaction(self, scope: Scope) -> str | None:
        """A reaction of one statement."""
        inner = Scope(scope.kind, "grant", this=scope.this)
        pattern = self.pattern(inner)
        act = self.act(inner)
        return (
            None
            if pattern is None or act is None
            else f"{self.r.choice(['after', 'before'])} {pattern[0]}: {act}"
        )
