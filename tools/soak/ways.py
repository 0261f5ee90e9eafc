"""All that is done with a pack, in this process: checked, told, played, said, explained, measured.

What goes wrong is an exception that is none of the program's own, or a run without end.
"""

from __future__ import annotations

import io
import random
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from rich.console import Console

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.interactions.collect import footprints
from heroglyph.compiler.interactions.interactions import find_interactions
from heroglyph.compiler.interactions.meetings import VERDICTS
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.data.catalogue import ERROR, has_errors, severity
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.compiler.words.panels import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.record.recorded import head_of
from heroglyph.runtime.saving.save import digest, state_from_json, state_to_json
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.view.view import view
from heroglyph.workbench.api import check, load
from heroglyph.workbench.commands.text import plain_text
from heroglyph.workbench.games.playable import playable
from heroglyph.workbench.measure.lines import measured_lines
from heroglyph.workbench.measure.measure import Measurement, MeasurePlan, measurable
from heroglyph.workbench.pair_play.meeting_lines import MeetingLines
from heroglyph.workbench.pair_play.play_pairs import PairPlayer
from heroglyph.workbench.play.again import Again
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.records import Record
from heroglyph.workbench.play.starting import SEEDS
from heroglyph.workbench.play.table import Leave, Seated
from heroglyph.workbench.reference.pages.markdown import write_markdown
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.references import write_references
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.report.report import report_text
from heroglyph.workbench.report.speaking import Speaker
from heroglyph.workbench.terminal.failure import Failure

ANSWERS = 120
SECONDS = 20
TYPED = (
    "?",
    "? 1",
    "why",
    "why 1",
    "why limits",
    "why coin",
    "why tools",
    "undo",
    "redo",
    "",
    "? card0",
    "99",
    "x",
)
OWN = (AbortedError, Failure)
"""What the program raises where it means to: a limit, a mistake of the user's."""
NOT_RULES = ("H60", "H61", "H62", "H63", "H64", "H68", "H7")
"""How the codes begin of what is wrong with texts and examples: the rules can be played all the same."""


class EndlessError(Exception):
    """Something has taken longer than anything may."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong, on which way, where."""

    way: str
    kind: str
    place: str
    trace: str

    @property
    def known(self) -> tuple[str, str, str]:
        """By what a fault is known: the same way, kind, and line of the program."""
        return self.way, self.kind, self.place


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raises EndlessError in what takes longer."""

    def late(number: int, frame: FrameType | None) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def attempt(way: str, do: Callable[[], object]) -> Fault | None:
    """Does something; what it raises that it must not is a fault."""
    try:
        with limited(SECONDS), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            do()
    except OWN:
        return None
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        inside = [frame for frame in frames if "/tests/" not in frame.filename] or list(frames)
        last = inside[-1]
        place = "" if isinstance(error, EndlessError) else f"{Path(last.filename).name}:{last.name}"
        return Fault(way, type(error).__name__, place, traceback.format_exc())
    return None


def checked(write: Callable[[Path], None], *, texts: bool, examples: bool) -> CheckedGame:
    """The checked game of a pack that is written into a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="small_") as folder:
        write(Path(folder))
        return check(load(folder), texts=texts, examples=examples)


def errors(game: CheckedGame, *, rules: bool = False) -> list[Diagnostic]:
    """What is wrong with a game, or with its rules alone."""
    diagnostics = [diagnostic for diagnostic in game.diagnostics if severity(diagnostic) == ERROR]
    return (
        [diagnostic for diagnostic in diagnostics if not diagnostic.code.startswith(NOT_RULES)]
        if rules
        else diagnostics
    )


def told(game: CheckedGame, language: str) -> None:
    """The report of what is wrong."""
    report_text(game.diagnostics, sources_of(game.packs), read_messages(language))


def said(game: CheckedGame) -> None:
    """What all cards say, in both registers."""
    for compact in (False, True):
        speaker = Speaker(tuple(game.packs[-1].languages), compact=compact)
        plain_text([speaker.speak(game, card) for card in game.game.cards])


def explained(game: CheckedGame) -> None:
    """The rules reference, in Markdown."""
    words = {code: page_words(code) for code in game.packs[-1].languages}
    for written in write_references(game, words, {}):
        write_markdown(written, words[written.language])


def played(game: CheckedGame, seed: int) -> None:
    """A game of random answers; each position is seen, some are saved and read again."""
    r = random.Random(seed)
    lowered = lower(game.game)
    outline = lowered.table.outline
    assert outline is not None
    players = r.randint(outline.low, outline.high)
    options = {
        option.name: r.choice(option.values)
        for number, option in enumerate(lowered.table.options)
        if number != outline.alone
    }
    m = link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, options))
    state = start(m, seed)
    for number in range(ANSWERS):
        if not pending(state):
            break
        question = r.choice(pending(state))
        if number % 7 == 0:
            assert digest(state_from_json(m, state_to_json(m, state))) == digest(state)
            view(m, state, question.player)
        state = answer(m, state, question.player, r.choice(legal(state, question.player)))
    for player in range(m.players):
        view(m, state, player)
        score(m, state, player)


def at_the_table(game: CheckedGame, seed: int) -> None:
    """A game of a person, who types whatever there is, against bots."""
    r = random.Random(seed)
    rules = playable(game)
    outline = rules.table.outline
    assert outline is not None
    players = max(2, outline.low)
    code = game.packs[-1].languages[0]
    record = Record.begun(rules, head_of(rules, players, seed, {}, names=(), undo="free"))
    bots = {player: BOTS["random"](seed + player + SEEDS) for player in range(1, players)}
    words = Words(GameLexicon(game, code), record.game.m, read_messages(code), [""] * players)
    board = game.game.outline.board if game.game.outline is not None else None
    out = Console(file=io.StringIO(), width=80, highlight=False, emoji=False)
    lines = [r.choice([*TYPED, "1", "1", "2", "2", "3"]) for _ in range(40)]
    before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in lines))
    try:
        Seated(words, board or Board(), record, bots, out, Again((), [], None)).play()
    except Leave:
        return
    finally:
        sys.stdin = before


def met(game: CheckedGame, seed: int, fuzz: bool) -> None:
    """What two rules have to do with each other, and some positions of pairs."""
    interactions = find_interactions(game.game, (), among=False)
    lines = MeetingLines(game, read_messages("en"))
    list(lines.unplayed(interactions, VERDICTS))
    if not fuzz:
        return
    player = PairPlayer(game.game, lower(game.game), footprints(game.game), seed)
    pairs = {(m.first.card, m.other.card) for group in interactions.groups(VERDICTS) for m in group.meetings}
    for card, other in sorted(pairs)[:2]:
        played = player.play(card, other, 2)
        if played.trouble is not None:
            list(lines.played(played, "small", seed))


def measured(game: CheckedGame, seed: int) -> None:
    """What a card is worth in two games."""
    assert game.game.outline is not None
    players = max(2, game.game.outline.low)
    cards = measurable(game, players)[:1]
    if cards:
        list(
            measured_lines(
                Measurement(game, cards, MeasurePlan(2, seed, ("random",), players)).run(),
                read_messages("en"),
            )
        )


def is_right(game: CheckedGame) -> bool:
    """Whether nothing is wrong with a game."""
    return not has_errors(game.diagnostics)
