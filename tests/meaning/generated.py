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
from heroglyph.compiler.source.data.catalogue import severity
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.tree.types import Amount, Choice, Integer
from heroglyph.compiler.typed.model import Example, Game
from heroglyph.compiler.words.vocabulary import Field, Vocabulary
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.workbench.api import check, load
from heroglyph.workbench.examples.examples import ExampleRunner

from .generator import Counts, Made, Maker
from .given import Trouble
from .interpreter.play import GaveUp
from .interpreter.values import TooLarge
from .pairs import Differs, LinePair
from .table import Table

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
        for field_name, declared in v.fields(kinds[name]).items():
            if declared.kind == "constant":
                if isinstance(declared.type, Integer):
                    out.append(f"  {field_name}: {at % 3 + (declared.type.low or 0)}")
                elif isinstance(declared.type, Choice):
                    values = v.enums[declared.type.enum].values
                    out.append(f"  {field_name}: {values[at % len(values)]}")
                elif isinstance(declared.type, Amount) and at % 3:
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
        result = check(load(folder), texts=False, examples=False)
        text = (folder / "cards" / "cards.yaml").read_text(encoding="utf-8")
        starts = [(text.find(f"- id: {name}\n"), name) for name in rules]
        wrong = set()
        for diagnostic in result.diagnostics:
            if severity(diagnostic) == "error" and diagnostic.code not in NEVER:
                wrong |= (
                    {max(s for s in starts if s[0] <= diagnostic.span.start)[1]}
                    if "cards.yaml" in diagnostic.span.file
                    else set()
                )
        return result.game, wrong
    finally:
        shutil.rmtree(folder)


NEVER = ("H501", "H502", "H503", "H504", "H505", "H611")
"""Always true, never true, no text: such rules can be played all the same."""


def with_types(game: Game) -> Vocabulary:
    """The words of a game, the fields of players with the types of their formulas."""

    def typed(declared: Field) -> Field:
        formula = game.formulas.get(("player", declared.name))
        return declared if formula is None else replace(declared, type=formula.type)

    player = {name: typed(declared) for name, declared in game.vocabulary.player.items()}
    return replace(game.vocabulary, player=player)


def vocabulary() -> Vocabulary:
    """The words of the bench."""
    folder = bench_folder()
    try:
        write(folder, {}, {}, {}, Vocabulary())
        return with_types(check(load(folder), texts=False, examples=False).game)
    finally:
        shutil.rmtree(folder)


def play(
    game: Game, case: Case, card: str, example: Example, lines: Sequence[str], runner: ExampleRunner
) -> Differs | None:
    """Plays lines on a position in both. Answers are by chance, the same for the same seed."""
    rng = random.Random(case.seed)
    game_card = game.card(card)
    assert game_card is not None
    pair = LinePair(runner, game_card, example, lambda labels: rng.randrange(len(labels)))
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
    cases: list[Case] = field(default_factory=list)
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
        rules = {name: written.lines for name, written in made.items()}
        for at in range(CARDS // 8):
            rulebook = maker.rulebook(at)
            made[f"book{at}"], rules[f"book{at}"] = rulebook, rulebook.lines
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
                words = [path for card in dict.fromkeys(mine) for path in spoken[card]]
                positions.setdefault(name, []).append(table.given(words, list(dict.fromkeys(mine)), cards))
        game, _ = checked(good, kinds, positions, v)
        runner = ExampleRunner(game, lower(game))
        for name in cards:
            game_card = game.card(name)
            for given, example in zip(positions[name], game_card.examples if game_card else (), strict=False):
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
    return [thing for thing in text.strip("[]").split(", ") if thing]


def _lines(
    rng: random.Random,
    table: Table,
    labels: list[str],
    verbs: list[str],
    flows: list[str],
    given: dict[str, str],
) -> list[str]:
    """Lines that start the rules, or set them off."""
    lines: list[str] = []
    for _ in range(LINES):
        pick = rng.random()
        if labels and pick < 0.5:
            lines.append(rng.choice(labels))
        elif verbs and pick < 0.85:
            lines += [line for line in [table.line(rng.choice(verbs), given)] if line]
        elif flows and pick < 0.9:
            lines.append(rng.choice(flows))
        elif pick < 0.93 and table.v.periods:
            lines.append(rng.choice([*table.v.periods, *table.v.moments]))
        else:
            lines += [line for line in [table.line(rng.choice(list(table.v.verbs)), given)] if line]
    return lines


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
        run.cases.append(case)


def generate(seed: int, pairs: int, v: Vocabulary | None = None, kind: str = "tool") -> Run:
    """Plays so many pairs."""
    run = Run()
    for _ in batches(seed, v or vocabulary(), kind, run):
        if run.pairs >= pairs:
            return run
    return run
