"""Whole small games made by chance: words of their own, a flow that ends, cards with rules of every kind.

The rules are those of ``tests/meaning/generator.py``, over whatever vocabulary came out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from tests.meaning.generator import Counts, Made, Maker
from tests.meaning.table import Table

from heroglyph.compiler.tree.types import Integer
from heroglyph.compiler.words.vocabulary import Vocabulary

SMALL = Path(__file__).parent / "small"
KIND, SLOTTED, BOOK = "tool", "gadget", "rulebook"
FEWER = 0.12
"""How often a declaration that may be missing is."""
FRAMED = 0.25
"""How often the cards of a kind have rules that are written once."""
WHOLE = "="
"""Stands for the name of what is a whole section."""
_SECTION = re.compile(r"(\w+):")
_LINE = re.compile(r"  (\?)?(?:([\w.]+): )?(.*)")
_ID = re.compile(r"[a-z_]\w*", re.IGNORECASE)
Declared = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Card:
    """A card: its kind, its values, its rules, and the rest of it as it stands in a file."""

    kind: str
    rules: tuple[str, ...]
    values: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """A pack that is not written yet: declarations by section, those of the outline, cards, languages."""

    seed: int
    words: Declared
    outline: Declared
    languages: tuple[str, ...]
    cards: dict[str, Card] = field(default_factory=dict)

    def files(self) -> dict[str, str]:
        """All files by their paths."""
        from .small_words import words_of

        listed = ", ".join(self.languages)
        files = {
            "pack.yaml": f"id: small\nversion: 0.1.0\nlanguage: 1\nlanguages: [{listed}]\n",
            "vocabulary.yaml": _written(self.words),
            "game.yaml": _written(self.outline),
            "cards/cards.yaml": "".join(_card(name, card) for name, card in self.cards.items()),
        }
        return files | {f"locales/{code}.yaml": words_of(self, code) for code in self.languages}

    def text(self) -> str:
        """All files but those that follow from the others, to be read."""
        files = self.files().items()
        return "\n".join(f"=== {name}\n{text}" for name, text in files if not name.startswith("locales"))

    def write(self, folder: Path) -> None:
        """Writes the files into a folder."""
        for name, text in self.files().items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def with_cards(self, cards: dict[str, Card]) -> Pack:
        """The same with other cards."""
        return replace(self, cards=cards)


def _written(sections: Declared) -> str:
    out = []
    for section, lines in sections.items():
        if list(lines) == [WHOLE]:
            out.append(f"{section}: {lines['=']}")
        elif lines and section in ("windows", "moments", "periods", "views", "purposes"):
            out.append(f"{section}: [{', '.join(lines)}]")
        elif lines:
            out += [f"{section}:", *(f"  {name}: {text}" for name, text in lines.items())]
    return "\n".join(out) + "\n"


def _card(name: str, card: Card) -> str:
    lines = [f"- id: {name}", f"  kind: {card.kind}", *(f"  {value}" for value in card.values)]
    if card.rules:
        lines += ["  rules: |", *(f"    {line}" for line in card.rules)]
    return "\n".join([*lines, *card.examples]) + "\n"


# ---------------------------------------------------------------------- words


@cache
def _declarations(name: str) -> tuple[tuple[str, bool, str, tuple[str, ...]], ...]:
    """What can be declared: its section, whether it may be missing, its name, the ways to declare it."""
    declared, section = [], ""
    for line in (SMALL / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if head := _SECTION.fullmatch(line):
            section = head[1]
            continue
        match = _LINE.fullmatch(line)
        assert match is not None, line
        free, called, rest = match.groups()
        if called is None and rest.startswith("= "):
            called, rest = WHOLE, rest[2:]
        elif called is None:
            called, rest = rest, ""
        declared.append((section, bool(free), called, tuple(rest.split(" | "))))
    return tuple(declared)


def _drawn(name: str, r: random.Random, gone: set[str]) -> Declared:
    """Declarations by chance; what is not declared is among ``gone``, and what speaks of it is not either."""
    made: Declared = {}
    waiting = []
    for section, free, called, ways in _declarations(name):
        if free and r.random() < FEWER:
            gone.add(section if called == WHOLE else called)
        else:
            waiting.append((section, called, (r.choice(ways), *ways)))
    kept: dict[tuple[str, str], str] = {}
    while True:  # each round without what is gone by now
        kept = {}
        before = len(gone)
        for section, called, ways in waiting:
            way = next((candidate for candidate in ways if not gone & set(_ID.findall(candidate))), None)
            if way is None or called in gone:
                gone.add(section if called == WHOLE else called)
            else:
                kept[section, called] = way
        if len(gone) == before:
            break
    for section, _, called, _ in _declarations(name):
        if (section, called) in kept:
            made.setdefault(section, {})[called] = kept[section, called]
    return made


def small_world(seed: int, languages: tuple[str, ...]) -> Pack:
    """The words and the outline of a small game, without cards; what does not fit is not mended yet."""
    r = random.Random(f"world {seed}")
    gone: set[str] = set()
    words = _drawn("vocabulary.yaml", r, gone)
    return Pack(seed, words, _drawn("game.yaml", r, gone), languages)


def with_part(pack: Pack, part: str, sections: Declared) -> Pack:
    """The pack with other words, or another outline."""
    return replace(pack, words=sections) if part == "words" else replace(pack, outline=sections)


def without(pack: Pack, file: str, line: str) -> Pack | None:
    """The pack without the declaration in a line of a file; None where there is none."""
    part = {"vocabulary.yaml": "words", "game.yaml": "outline"}.get(file)
    if part is None:
        return None
    sections: Declared = getattr(pack, part)
    for section, lines in sections.items():
        for called, text in lines.items():
            if line.strip() in (f"{called}: {text}", f"{section}: {text}"):
                rest = {name: other for name, other in lines.items() if name != called}
                return with_part(pack, part, {**sections, section: rest})
    return None


# ---------------------------------------------------------------------- cards


def with_cards(pack: Pack, v: Vocabulary, counts: Counts, examples: bool) -> Pack:
    """The pack with some cards and the flow of the game; ``v``: its words, as the program has read them."""
    r = random.Random(f"cards {pack.seed}")
    maker = Maker(v, r, counts, KIND)
    cards: dict[str, Card] = {}
    flows: list[str] = []
    made: dict[str, tuple[Made, list[str]]] = {}
    for number in range(r.choice([2, 3, 4])):
        maker.spoken, maker.kind = set(), SLOTTED if r.random() < 0.3 else KIND
        body = maker.card(number)
        more = _more(maker, r, number) if r.random() < 0.3 else []
        cards[f"card{number}"] = Card(maker.kind, (*body.lines, *more), _values(v, maker.kind, r))
        made[f"card{number}"] = body, sorted(maker.spoken)
    for number in range(r.choice([0, 1, 2])):
        body = maker.rulebook(number)
        cards[f"book{number}"] = Card(BOOK, tuple(body.lines))
        flows += body.labels
    if r.random() < FRAMED:
        cards["frame"] = Card(BOOK, _frame(v, r))
    cards["flow"] = Card(BOOK, tuple(_flow(r, v, flows)))
    if examples and any(zone.owned and zone.of == KIND and not zone.idle for zone in v.zones.values()):
        for name, (body, spoken) in made.items():
            cards[name] = replace(cards[name], examples=tuple(_example(v, r, name, body, spoken)))
    return pack.with_cards(cards)


def _values(v: Vocabulary, kind: str, r: random.Random) -> tuple[str, ...]:
    """The constants that a card must have, and now and then one more."""
    values = []
    for name, declaration in v.fields(kind).items():
        if (
            declaration.kind == "constant"
            and isinstance(declaration.type, Integer)
            and (name == "price" or r.random() < 0.3)
        ):
            low, high = declaration.type.low or 0, declaration.type.high or 6
            values.append(f"{name}: {r.choice([low, high, r.randint(low, high)])}")
    return tuple(values)


def _frame(v: Vocabulary, r: random.Random) -> tuple[str, ...]:
    """What all cards of a kind do, written once: at the window printed on each, where there is one."""
    kind = r.choice([KIND, SLOTTED])
    window = "this.when" if "when" in v.fields(kind) else r.choice(["any_time", *v.windows])
    does = ["gain 1 coin", "gain 1 point", "choose die from pool; flip die", "may: lose 1 coin; gain 1 point"]
    if kind == SLOTTED:
        does += ["run this.trick", "may run this.trick"]
    act = (f"  serve: action at {window} if this.ready:", "    this.ready = no", f"    {r.choice(does)}")
    passive = [
        "score this.price",
        "score 1 if this.ready",
        f"after gain {r.choice(list(v.resources))}: this.load = 1",
        f"modify {kind}.price by +1 for {kind} from stack",
        "forbid lose coin if not this.ready",
    ]
    lines = r.choice([act, (f"  {r.choice(passive)}",), (*act, f"  {r.choice(passive)}")])
    return (f"kind {kind}:", *lines)


def _more(maker: Maker, r: random.Random, number: int) -> list[str]:
    """A rule of a kind that the generator has not: a table of points, a parameter and its change."""
    from tests.meaning.generator import Scope

    scope = Scope("more", this=maker.kind)
    resource = r.choice(list(maker.v.resources))
    forms = [
        [f"score table {maker.number(scope)}:", "  0..1: 0", f"  2..3: {r.randint(-1, 2)}", "  4..: 3"],
        [f"p{number}(many = {r.randint(0, 3)}): action at any_time: gain many {resource}"],
        [f"p{number}(many = 2): after gain {resource}: wait", f"replace p{number}: many = {r.randint(0, 4)}"],
        [
            f"define odd{number}(die) = die.value is {r.randint(1, 6)}",
            f"score 1 per die from pool where die.odd{number}",
        ],
    ]
    return r.choice(forms)


def _flow(r: random.Random, v: Vocabulary, flows: list[str]) -> Iterator[str]:
    """The procedures of a whole game, which end."""
    yield from ("procedure whole_game:", "  run deal", f"  repeat {r.choice([1, 2, 2])} times: run day")
    yield from (
        "procedure deal:",
        "  each player by turn_order:",
        "    repeat 2 times: draw tool from stack to my.tools",
    )
    yield from ("    repeat 2 times: draw die from bag to my.hand", f"    gain {r.randint(1, 3)} coin")
    yield from ("procedure day:", "  each player by turn_order: run turn")
    if flows and r.random() < 0.5:
        yield f"  run {flows[-1]}"
    if r.random() < 0.3:
        yield from ("  each player by at_once:", "    choose die from my.hand", "    flip die")
    yield "procedure turn:"
    for flow in flows[:1]:
        yield f"  run {flow}"
    yield from r.choice(
        [
            ("  offer turn.my_turn",),
            ("  may: flip pool.first",) if v.zones["pool"].ordered else ("  may: gain 1 coin",),
            (
                "  one of:",
                "    - gain 1 coin",
                "    - choose die from my.hand; flip die",
                "  offer turn.my_turn",
            ),
            ("  choose tool from my.tools", "  tap tool"),
        ]
    )
    if v.bounds and any(bound.excess for bound in v.bounds.values()):
        yield from ("procedure shed:", "  lose 1 coin")


def _example(v: Vocabulary, r: random.Random, name: str, made: Made, spoken: list[str]) -> Iterator[str]:
    """An example of a card, which need not come out."""
    table = Table(v, r, KIND)
    given = table.given(spoken, [name], [name])
    lines = [
        *made.labels[:1],
        *(written for verb in made.verbs[:1] for written in [table.line(verb, given)] if written),
    ]
    yield "  examples:"
    yield "    - name: what comes"
    yield "      given:"
    yield from (f"        {key}: {value}" for key, value in given.items())
    yield f"      do: [{', '.join(lines)}]"
    yield "      expect: {my.coin: 1}"
