"""Generated rules on generated positions, played by the runtime and by the interpreter.

``python -m tests.meaning.generated SEED PAIRS`` prints what differs, made small, as entries for
``examples:``.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.catalogue import severity
from heroglyph.compiler.typed.model import Example, Game
from heroglyph.compiler.words.types import Amount, Choice, Integer, Truth
from heroglyph.compiler.words.vocabulary import Vocabulary
from heroglyph.runtime.limits import AbortedError
from heroglyph.workbench.api import check, load
from heroglyph.workbench.examples import ExampleRunner

from .generator import Counts, Made, Maker
from .interpreter.play import GaveUp
from .interpreter.values import TooLarge
from .notation import Trouble
from .pairs import Differs, LinePair

BENCH = Path(__file__).parent / "bench"
CARDS, POSITIONS, LINES = 40, 2, 5


@dataclass
class Case:
    """One position with its lines, for one card: all that is needed to play it again."""

    rules: dict[str, list[str]]
    kinds: dict[str, str]
    given: dict[str, str]
    lines: list[str] = field(default_factory=list)
    seed: int = 0
    differs: Differs | None = None

    def text(self) -> str:
        """As an entry of ``examples:``, with the rules of all cards in it above it."""
        out = []
        for name, lines in self.rules.items():
            if lines:
                out += [f"# {name} ({self.kinds[name]})", *(f"#   {line}" for line in lines)]
        out.append("- name: they agree")
        out.append(f"  given: {{{', '.join(f'{key}: {value}' for key, value in self.given.items())}}}")
        path = self.differs.path if self.differs is not None else self.lines
        out.append(f"  do: [{', '.join(path)}]")
        if self.differs is not None:
            out.append(f"# {self.differs.about}: runtime {self.differs.runtime}")
            out.append(f"# {' ' * len(self.differs.about)}  meaning {self.differs.interpreter}")
        return "\n".join(out)


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
        found = {f"my.{home.name}": f"[{', '.join(mine)}]"}
        free = [card for card in others if card not in mine]
        self.r.shuffle(free)
        for path in [*spoken, *self.more()]:
            if path in found or path.startswith("others.") or path == f"my.{home.name}":
                continue
            _, dot, name = path.rpartition(".")
            if name in self.v.resources and dot:
                found[path] = str(self.r.randint(0, 4))
                continue
            noun, most = self.holds(name, bool(dot))
            if noun is None:
                continue
            cards = [free.pop()] if free and self.v.is_a(self.kind, noun) else []
            things = [w for _ in range(self.r.randint(0, most)) for w in [self.words(noun, cards)] if w]
            if self.v.is_a(self.kind, noun):
                things = cards
            found[path] = f"[{', '.join(things)}]"
        return found

    def more(self) -> list[str]:
        """Some places and resources more."""
        zones = [f"my.{z.name}" if z.owned else z.name for z in self.v.zones.values()]
        return self.r.sample([*zones, *(f"my.{one}" for one in self.v.resources)], min(4, len(zones)))

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
        for role, one in decl.roles.items():
            if one.optional or one.default is not None:
                continue
            is_card = words[-1].startswith("card")
            got = self.role(one.takes, things, is_card)
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


# ---------------------------------------------------------------------- packs


def write(
    folder: Path,
    rules: dict[str, list[str]],
    kinds: dict[str, str],
    examples: dict[str, list[dict[str, str]]],
    v: Vocabulary,
) -> None:
    """A pack with cards that have these rules and, as examples, these positions."""
    (folder / "cards").mkdir(exist_ok=True)
    out = []
    for name, lines in rules.items():
        at = int("".join(letter for letter in name if letter.isdigit()) or 0)
        out += [f"- id: {name}", f"  kind: {kinds[name]}"]
        for field_name, one in v.fields(kinds[name]).items():
            if one.kind == "constant":
                if isinstance(one.type, Integer):
                    out.append(f"  {field_name}: {at % 3 + (one.type.low or 0)}")
                elif isinstance(one.type, Choice):
                    values = v.enums[one.type.enum].values
                    out.append(f"  {field_name}: {values[at % len(values)]}")
                elif isinstance(one.type, Amount) and at % 3:
                    out.append(f"  {field_name}: {list(v.resources)[at % len(v.resources)]}")
        if lines:
            out += ["  rules: |", *(f"    {line}" for line in lines)]
        if examples.get(name):
            out.append("  examples:")
            for number, given in enumerate(examples[name]):
                out += [f"    - name: position {number}", "      given:"]
                out += [f"        {key}: {value}" for key, value in given.items()]
                out.append("      do: []")
    (folder / "cards" / "cards.yaml").write_text("\n".join(out) + "\n", encoding="utf-8")


def bench_folder() -> Path:
    """A new folder with the bench's pack."""
    folder = Path(tempfile.mkdtemp(prefix="meaning_"))
    for name in ("pack.yaml", "vocabulary.yaml"):
        shutil.copy(BENCH / name, folder)
    return folder


def checked(
    rules: dict[str, list[str]],
    kinds: dict[str, str],
    examples: dict[str, list[dict[str, str]]],
    v: Vocabulary,
) -> tuple[Game, set[str]]:
    """The game of some rules, and the cards that have mistakes."""
    folder = bench_folder()
    try:
        write(folder, rules, kinds, examples, v)
        found = check(load(folder), texts=False, examples=False)
        text = (folder / "cards" / "cards.yaml").read_text(encoding="utf-8")
        starts = [(text.find(f"- id: {name}\n"), name) for name in rules]
        wrong = set()
        for one in found.diagnostics:
            if severity(one) == "error" and one.code not in NEVER:
                wrong |= (
                    {max(s for s in starts if s[0] <= one.span.start)[1]}
                    if "cards.yaml" in one.span.file
                    else set()
                )
        return found.game, wrong
    finally:
        shutil.rmtree(folder)


NEVER = ("H501", "H502", "H503", "H504", "H505", "H611")
"""Always true, never true, no text: such rules can be played all the same."""


def vocabulary() -> Vocabulary:
    """The words of the bench."""
    folder = bench_folder()
    try:
        write(folder, {}, {}, {}, Vocabulary())
        return check(load(folder), texts=False, examples=False).game.vocabulary
    finally:
        shutil.rmtree(folder)


def play(
    game: Game, case: Case, card: str, example: Example, lines: Sequence[str], runner: ExampleRunner
) -> Differs | None:
    """Plays lines on a position in both. Answers are by chance, the same for the same seed."""
    rng = random.Random(case.seed)
    found = game.card(card)
    assert found is not None
    pair = LinePair(runner, found, example, lambda labels: rng.randrange(len(labels)))
    for line in lines:
        try:
            pair.perform(line)
        except Differs as differs:
            return differs
        except Trouble:
            continue
    return None


@dataclass
class Run:
    """What has been played, and what differed."""

    pairs: int = 0
    lines: int = 0
    stopped: Counter[str] = field(default_factory=Counter)
    found: list[Case] = field(default_factory=list)
    counts: Counts = field(default_factory=Counter)


def batches(seed: int, v: Vocabulary, kind: str, run: Run) -> Iterator[None]:
    """Packs of generated cards without end; each is played on its positions."""
    number = 0
    slotted = next((n.name for n in v.nouns.values() if n.slots and v.is_a(n.name, kind)), kind)
    while True:
        rng = random.Random(f"{seed} {number}")
        number += 1
        maker = Maker(v, rng, run.counts, kind)
        made: dict[str, Made] = {}
        spoken: dict[str, list[str]] = {}
        for at in range(CARDS):
            maker.spoken, maker.kind = set(), slotted if at % 4 == 0 else kind
            made[f"card{at}"] = maker.card(at)
            spoken[f"card{at}"] = sorted(maker.spoken)
        rules = {name: one.lines for name, one in made.items()}
        for at in range(CARDS // 8):
            one = maker.rulebook(at)
            made[f"book{at}"], rules[f"book{at}"] = one, one.lines
        kinds = {name: kind if name.startswith("card") else "rulebook" for name in rules}
        kinds.update({f"card{at}": slotted for at in range(0, CARDS, 4)})
        _, wrong = checked(rules, kinds, {}, v)
        good = {name: lines for name, lines in rules.items() if name not in wrong}
        table = Table(v, rng, kind)
        cards = [name for name in good if name.startswith("card")]
        books = [name for name in good if name.startswith("book")]
        positions: dict[str, list[dict[str, str]]] = {}
        for name in cards:
            for _ in range(POSITIONS):
                mine = [name, *rng.sample(cards, rng.choice([0, 1, 1, 2]))]
                words = [one for card in dict.fromkeys(mine) for one in spoken[card]]
                positions.setdefault(name, []).append(table.given(words, list(dict.fromkeys(mine)), cards))
        game, _ = checked(good, kinds, positions, v)
        runner = ExampleRunner(game, lower(game))
        for name in cards:
            found = game.card(name)
            for given, example in zip(positions[name], found.examples if found else (), strict=False):
                mine = _things(next(iter(given.values())))
                labels = [
                    label
                    for card in mine
                    for label in made[card].labels
                    if card == name or label[-1].isdigit()
                ]
                verbs = [verb for card in mine for verb in made[card].verbs]
                lines = _lines(
                    rng, table, labels, verbs, [label for b in books for label in made[b].labels], given
                )
                there = [
                    card
                    for card in cards
                    if card in mine or any(card in _things(text) for text in given.values())
                ]
                case = Case({c: good[c] for c in (*there, *books)}, kinds, given, lines, rng.randrange(10**9))
                _one(run, game, case, name, example, runner)
                yield


def _things(text: str) -> list[str]:
    """The things of a list."""
    return [one for one in text.strip("[]").split(", ") if one]


def _lines(
    rng: random.Random,
    table: Table,
    labels: list[str],
    verbs: list[str],
    flows: list[str],
    given: dict[str, str],
) -> list[str]:
    """Lines that start the rules, or set them off."""
    found: list[str] = []
    for _ in range(LINES):
        pick = rng.random()
        if labels and pick < 0.5:
            found.append(rng.choice(labels))
        elif verbs and pick < 0.85:
            found += [one for one in [table.line(rng.choice(verbs), given)] if one]
        elif flows and pick < 0.9:
            found.append(rng.choice(flows))
        elif pick < 0.93 and table.v.periods:
            found.append(rng.choice([*table.v.periods, *table.v.moments]))
        else:
            found += [one for one in [table.line(rng.choice(list(table.v.verbs)), given)] if one]
    return found


def _one(run: Run, game: Game, case: Case, card: str, example: Example, runner: ExampleRunner) -> None:
    run.pairs += 1
    run.lines += len(case.lines)
    try:
        case.differs = play(game, case, card, example, case.lines, runner)
    except (GaveUp, AbortedError, TooLarge) as stop:
        run.stopped[type(stop).__name__] += 1
        return
    except Exception as crash:
        case.differs = Differs("crash", f"{type(crash).__name__}: {crash}", None, "", list(case.lines))
    if case.differs is not None:
        run.found.append(case)


def generate(seed: int, pairs: int, v: Vocabulary | None = None, kind: str = "tool") -> Run:
    """Plays so many pairs."""
    run = Run()
    for _ in batches(seed, v or vocabulary(), kind, run):
        if run.pairs >= pairs:
            return run
    return run
