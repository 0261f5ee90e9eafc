"""Generated positions, and lines that do something with what lies there."""

from __future__ import annotations

import random
from collections.abc import Sequence

from heroglyph.compiler.tree.types import Choice, Integer, Truth
from heroglyph.compiler.words.vocabulary import Vocabulary


class Table:
    """What lies on the table: made from what the rules speak of."""

    def __init__(self, v: Vocabulary, rng: random.Random, kind: str) -> None:
        self.v, self.r, self.kind = v, rng, kind

    def words(self, noun: str, cards: Sequence[str]) -> str | None:
        """A thing by its fields, or a card."""
        if self.v.is_a(self.kind, noun):
            return self.r.choice(cards) if cards else None
        fields = self.v.fields(noun).values()
        shown = [f for kind in ("constant", "stored") for f in fields if f.kind == kind]
        words = [self.some(f.type) for f in shown if isinstance(f.type, Choice | Integer)]
        return " ".join(words) or None

    def some(self, kind: object) -> str:
        """A value of a type, now and then one at an end."""
        if isinstance(kind, Choice):
            return self.r.choice(self.v.enums[kind.enum].values)
        if isinstance(kind, Integer):
            low, high = kind.low or 0, kind.high if kind.high is not None else 6
            return str(self.r.choice([low, high, self.r.randint(low, high)]))
        return self.r.choice(["yes", "no"]) if isinstance(kind, Truth) else "none"

    def given(self, spoken: Sequence[str], mine: list[str], others: list[str]) -> dict[str, str]:
        """The position: the cards, and things and resources that the rules speak of."""
        home = next(z for z in self.v.zones.values() if z.owned and z.of == self.kind and not z.idle)
        given = {f"my.{home.name}": f"[{', '.join(mine)}]"}
        free = [card for card in others if card not in mine]
        self.r.shuffle(free)
        for path in [*spoken, *self.more()]:
            if path in given or path.startswith("others.") or path == f"my.{home.name}":
                continue
            _, dot, name = path.rpartition(".")
            if name in self.v.resources and dot:
                given[path] = str(self.r.randint(0, 4))
                continue
            noun, most = self.holds(name, bool(dot))
            if noun is None:
                continue
            cards = [free.pop()] if free and self.v.is_a(self.kind, noun) else []
            things = [w for _ in range(self.r.randint(0, most)) for w in [self.words(noun, cards)] if w]
            if self.v.is_a(self.kind, noun):
                things = cards
            given[path] = f"[{', '.join(things)}]"
        given.update(self.state())
        return given

    def state(self) -> dict[str, str]:
        """What is so in the game, now and then."""
        given = {}
        for noun in self.v.nouns.values():
            for name, field in noun.fields.items() if noun.alone else ():
                if field.kind == "stored" and isinstance(field.type, Integer) and self.r.random() < 0.3:
                    low, high = field.type.low or 0, field.type.high or 9
                    given[f"{noun.name}.{name}"] = str(self.r.randint(low, high))
        return given

    def more(self) -> list[str]:
        """Some places and resources more."""
        zones = [f"my.{z.name}" if z.owned else z.name for z in self.v.zones.values()]
        return self.r.sample(
            [*zones, *(f"my.{resource}" for resource in self.v.resources)], min(4, len(zones))
        )

    def holds(self, name: str, owned: bool) -> tuple[str | None, int]:
        """What can be given to a place, and how much."""
        zone = self.v.zones.get(name)
        if zone is not None:
            return (None if zone.union or zone.owned is not owned else zone.of), zone.capacity or 4
        for noun in self.v.nouns.values():
            if noun.each is not None and name in self.v.enums[noun.each].values and owned:
                return noun.holds, noun.capacity or 3
        return None, 0

    def line(self, verb: str, given: dict[str, str]) -> str | None:
        """A line that does a verb with something of the position."""
        decl = self.v.verbs.get(verb)
        things = [
            w for text in given.values() if text.startswith("[") for w in text.strip("[]").split(", ") if w
        ]
        if decl is None:
            return f"{verb} {self.r.choice(things)}" if things else verb
        words = [verb]
        if "resource" in decl.objects:
            words += [str(self.r.randint(1, 3)), self.r.choice(list(self.v.resources))]
        elif "zone" in decl.objects or decl.brings:
            return None
        elif "player" in decl.objects:
            words.append(self.r.choice(["left", "me"]))
        elif decl.objects:
            fits = [w for w in things if self.fits(w, decl.objects)]
            if not fits:
                return None
            words.append(self.r.choice(fits))
        for role, declared in decl.roles.items():
            if declared.optional or declared.default is not None:
                continue
            is_card = words[-1].startswith("card")
            got = self.role(declared.takes, things, is_card)
            if got is None:
                return None
            words += [role, got]
        return " ".join(words)

    def fits(self, words: str, objects: Sequence[str]) -> bool:
        """Whether a thing is one of some nouns, as far as its words tell."""
        is_card = words.startswith("card")
        nouns = [o for o in objects if o in self.v.nouns]
        return not nouns or any(self.v.is_a(self.kind, o) is is_card for o in nouns)

    def role(self, takes: str, things: list[str], is_card: bool) -> str | None:
        """Something behind a preposition."""
        if takes == "zone":
            zones = [
                z for z in self.v.zones.values() if not z.union and self.v.is_a(self.kind, z.of) is is_card
            ]
            return self.r.choice([f"my.{z.name}" if z.owned else z.name for z in zones])
        if takes == "integer":
            return str(self.r.choice([1, 2, -1]))
        if takes == "player":
            return "left"
        if takes in self.v.enums:
            return self.r.choice(self.v.enums[takes].values)
        units = [
            v
            for n in self.v.nouns.values()
            if n.name == takes and n.each
            for v in self.v.enums[n.each].values
        ]
        if units:
            return f"my.{self.r.choice(units)}"
        fits = [w for w in things if self.fits(w, [takes])]
        return self.r.choice(fits) if fits else None
