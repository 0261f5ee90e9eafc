"""The runtime and the interpreter, played side by side.

Options, events, positions and points must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import heroglyph.runtime.events.primitives as runtime_primitives
from heroglyph.compiler.lowering.lower import Lowered
from heroglyph.compiler.typed.model import Card, Example, Game
from heroglyph.compiler.words.vocabulary import Constant
from heroglyph.runtime.game.game import answer as answer_runtime
from heroglyph.runtime.game.game import pending
from heroglyph.runtime.game.game import start as start_runtime
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import Question as RuntimeQuestion
from heroglyph.runtime.table.state import State
from heroglyph.workbench.examples.described import answer_label
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import build_given
from heroglyph.workbench.examples.script import Script, ScriptError

from .given import Trouble
from .interpreter import turns
from .interpreter.play import Env, PeriodOver, Play, Question
from .interpreter.world import Seat, World
from .labels import Labels
from .notation import Reader
from .seen import seen_in_interpreter, seen_in_runtime


@dataclass
class Differs(Exception):
    """The two do not agree: about what, and what each says."""

    about: str
    runtime: object
    interpreter: object
    line: str = ""
    path: list[str] = field(default_factory=list)
    pair: Pair | None = None

    def __str__(self) -> str:
        return f"{self.about} at {self.line}: runtime {self.runtime}, interpreter {self.interpreter}"


class Over(Exception):
    """Enough has been seen of an effect."""


# ---------------------------------------------------------------------- chance


@contextmanager
def chance_kept() -> Iterator[list[int]]:
    """Keeps what comes up by chance in the runtime, so that the same comes up in the interpreter."""
    kept: list[int] = []
    below: Callable[[list[int], int, int], int] = vars(runtime_primitives)["below"]

    def keeping(states: list[int], stream: int, n: int) -> int:
        kept.append(below(states, stream, n))
        return kept[-1]

    vars(runtime_primitives)["below"] = keeping
    try:
        yield kept
    finally:
        vars(runtime_primitives)["below"] = below


# ---------------------------------------------------------------------- side by side


class Pair:
    """Both players of one game. The interpreter goes on, and asks here; the runtime has gone on before it."""

    def __init__(self, world: World, m: Machine, choose: Callable[[Sequence[str]], int]) -> None:
        self.world, self.m, self.choose = world, m, choose
        self.play = Play(world, world.empty(), self)
        self.state: State | None = None
        self.chance_left: list[int] = []
        self.log: list[tuple[object, ...]] = []
        self.path: list[str] = []
        self.line = ""
        self.questions = 0
        self.most = 10_000

    def differ(self, about: str, runtime: object, interpreter: object) -> Differs:
        """They do not agree."""
        differs = Differs(about, runtime, interpreter, self.line, list(self.path))
        differs.pair = self
        return differs

    # ------------------------------------------------------------------ what the interpreter asks for

    def answer(self, play: Play, question: Question) -> object:
        """Compares a question with that of the runtime, and gives both the same answer."""
        return self.together(play, [question])[0]

    def together(self, play: Play, questions: list[Question]) -> list[object]:
        """The answers to questions asked at once, of each player one."""
        s = self.state
        assert s is not None
        asked = sorted(pending(s), key=lambda runtime_question: runtime_question.player)
        if len(asked) != len(questions):
            mine = [self.words(play, question) for question in questions]
            theirs = [self.runtime_words(runtime_question) for runtime_question in asked]
            raise self.differ("question", theirs, mine)
        self.compare(play, s, scored=False)
        by_seat = sorted(questions, key=lambda question: question.seat.number)
        answers = [self.chosen(play, *both) for both in zip(by_seat, asked, strict=True)]
        self.questions += 1
        if self.questions > self.most:
            raise Over
        with chance_kept() as kept:
            for question, (_, option) in zip(asked, answers, strict=True):
                self.state = answer_runtime(self.m, self.state, question.player, option)  # type: ignore[arg-type]
        self.chance_left, self.log = kept, []
        given = {question.seat: option for question, (option, _) in zip(by_seat, answers, strict=True)}
        return [given[question.seat] for question in questions]

    def words(self, play: Play, question: Question) -> tuple[int, list[str]]:
        """Who is asked, and the labels of what he may answer."""
        labels = Labels(self.world, play.s)
        return question.seat.number, [
            labels.option(question, option) for option in (*question.options, *question.offers)
        ]

    def runtime_words(self, question: RuntimeQuestion) -> tuple[int, list[str]]:
        """The same of the runtime."""
        assert self.state is not None
        options = (*question.options, *question.offers)
        return question.player, [answer_label(self.m, self.state, question, option) for option in options]

    def chosen(self, play: Play, question: Question, other: RuntimeQuestion) -> tuple[object, int]:
        """The same answer for both, by its label; of several with one label the same in order."""
        (seat, mine), (player, theirs) = self.words(play, question), self.runtime_words(other)
        if sorted(mine) != sorted(theirs) or seat != player:
            runtime = (other.kind, player, sorted(theirs))
            raise self.differ("options", runtime, (question.kind, seat, sorted(mine)))
        at = self.choose(sorted(mine))
        label = sorted(mine)[at]
        nth = sorted(mine)[:at].count(label)
        self.path.append(label)
        answer = [*question.options, *question.offers][_nth(mine, label, nth)]
        return answer, (*other.options, *other.offers)[_nth(theirs, label, nth)]

    def chance(self, play: Play, kind: str, choices: Sequence[object]) -> object:
        """What came up in the runtime."""
        if kind == "draw" and len(choices) == 1:
            return choices[0]
        if kind == "shuffle":
            things = list(choices)
            for i in range(len(things) - 1, 0, -1):
                j = self.chance_of(kind)
                things[i], things[j] = things[j], things[i]
            return tuple(things)
        at = self.chance_of(kind)
        if at >= len(choices):
            raise self.differ("chance", at, (kind, len(choices)))
        return choices[at]

    def chance_of(self, kind: str) -> int:
        """The next result of chance."""
        if not self.chance_left:
            raise self.differ(
                "chance",
                (self.asked(), [row[0] for row in self.runtime_events()]),
                (kind, [row[0] for row in self.log]),
            )
        return self.chance_left.pop(0)

    def happened(self, play: Play, verb: str, doer: Seat, thing: object, amount: int) -> None:
        """An event is over."""
        counts = "resource" in play.v.verbs[verb].objects
        self.log.append((verb, doer.number, amount if counts else 0))

    # ------------------------------------------------------------------ the runtime

    def asked(self) -> object:
        """What the runtime asks now."""
        assert self.state is not None
        return [(q.kind, *self.runtime_words(q)) for q in pending(self.state)]

    def runtime_events(self) -> list[tuple[object, ...]]:
        """What happened in the runtime since the last answer."""
        verbs = self.m.table.verbs
        events = [] if self.state is None else self.state.events
        return [(verbs[e[2]].name, e[3], e[5] if verbs[e[2]].on == "resource" else 0) for e in events]

    def compare(self, play: Play, s: State, scored: bool) -> None:
        """Compares events since the last answer, and positions; where all is over, points too."""
        theirs = self.runtime_events()
        if theirs != self.log:
            raise self.differ("events", theirs, self.log)
        runtime, mine = seen_in_runtime(self.m, s, scored), seen_in_interpreter(play, scored)
        if runtime != mine:
            keys = [key for key in dict.fromkeys([*runtime, *mine]) if runtime.get(key) != mine.get(key)]
            raise self.differ("position", {k: runtime.get(k) for k in keys}, {k: mine.get(k) for k in keys})

    def close(self) -> None:
        """The interpreter's effect is over: the runtime's is too, and the positions are the same."""
        s = self.state
        assert s is not None
        if pending(s):
            raise self.differ("question", self.asked(), None)
        turns.watch(self.play)
        self.compare(self.play, s, scored=True)


def _nth(labels: list[str], label: str, nth: int) -> int:
    """The place of the n-th of those with one label."""
    return [at for at, other in enumerate(labels) if other == label][nth]


def game_pair(
    game: Game, lowered: Lowered, players: int, options: Mapping[str, Constant], seed: int, most: int = 10_000
) -> Pair:
    """A whole random game, side by side. Raises ``Differs``."""
    m = ExampleRunner(game, lowered).machine(players, options)
    rng = random.Random(seed)
    pair = Pair(World(game, players, options), m, lambda labels: rng.randrange(len(labels)))
    pair.most = most
    pair.line = "game"
    pair.world.set_position_up(pair.play.s)
    assert game.outline is not None
    with chance_kept() as kept:
        pair.state = start_runtime(m, seed)
    pair.chance_left = kept
    try:
        turns.procedure(pair.play, game.outline.begins, Env(None))
        turns.settle(pair.play)
    except PeriodOver:
        pass
    except Over:
        return pair
    pair.close()
    return pair


# ---------------------------------------------------------------------- lines on a position


class LinePair(Pair):
    """Both on the position of an example, for lines like those of examples."""

    def __init__(
        self, runner: ExampleRunner, card: Card, example: Example, choose: Callable[[Sequence[str]], int]
    ) -> None:
        m = runner.machine(example.players, example.options)
        self.reader = Reader(runner.game, card, example)
        super().__init__(self.reader.world, m, choose)
        self.play = self.reader.play
        self.play.table = self
        self.script = Script(m, runner.lowered, card, build_given(m, runner.lowered, example))
        self.state = self.script.state
        self.state.scripted = ()

    def perform(self, line: str) -> bool:
        """Starts a line in both; False where it is not possible in either."""
        self.line = line
        if not self.reader.leads(line):
            return False
        self.path.append(line)
        self.script.state = self.state if self.state is not None else self.script.state
        self.script.state.events = []
        refused = False
        with chance_kept() as kept:
            try:
                self.state = self.script._start(self.script.state, line)
            except ScriptError as error:
                if not error.understood:
                    raise Trouble(line) from error
                refused = True
        self.chance_left, self.log = kept, []
        try:
            self.reader.start(line)
            turns.settle(self.play)
        except Trouble:
            if not refused:
                raise self.differ("possible", True, False) from None
            return False
        except PeriodOver:
            pass
        if refused:
            raise self.differ("possible", False, True)
        self.close()
        return True
