"""``heroglyph play`` from outside: what persons see and may type, bots, files, and how it is left.

The sessions in ``sessions/`` have the lines typed at the top; ``--update-golden`` writes what is seen anew.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.typed.board import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game import answer, pending, start
from heroglyph.runtime.link import link
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.options import chosen_options
from heroglyph.runtime.sampling import resample
from heroglyph.runtime.state import DONE, PASS, State
from heroglyph.runtime.view import View, asked_question, shown_options, view
from heroglyph.workbench.cli import command_line
from heroglyph.workbench.messages import read_messages
from heroglyph.workbench.play.asking import Asker
from heroglyph.workbench.play.drawing import Drawing
from heroglyph.workbench.play.explaining import Explainer
from heroglyph.workbench.play.telling import Teller
from heroglyph.workbench.play.words import Words

SESSIONS = Path(__file__).parent / "sessions"
PACKS = Path(__file__).parent.parent / "runtime" / "packs"
PROGRAM = [sys.executable, "-c", "import sys; from heroglyph.workbench.cli import main; sys.exit(main())"]
SMALL = ("play", "rollplayer", "--players", "2", "--bots", "greedy", "--seed", "7")


def run(*arguments: str, typed: str = "", language: str = "en") -> Result:
    return CliRunner().invoke(command_line(read_messages(language)), arguments, input=typed)


# ------------------------------------------------------------------ what persons see

TYPED = {
    "en": ["1", "", "?", "? 2", "2", "why", "why 1", "nonsense", "99", "1", "1", "undo", "redo", "quit"],
    "fr": ["1", "1", "1", "2", "pourquoi Dex", "? Druide", "annuler", "garder", "quitter"],
    "de": ["1", "1", *["1"] * 12, "1", "2", "1", "1", "1", "1", "2", "1", "2", "warum Stärke", "ende"],
}


@pytest.mark.parametrize("language", TYPED)
def test_session_looks_as_written(language: str, update_golden: bool) -> None:
    result = run(*SMALL, "--lang", language, typed="".join(f"{line}\n" for line in TYPED[language]))
    assert result.exit_code == 0, result.output
    path = SESSIONS / f"{language}.txt"
    if update_golden:
        path.write_text(result.output, encoding="utf-8")
    assert result.output == path.read_text(encoding="utf-8")
    assert max(map(len, result.output.splitlines())) <= 80
    assert "\x1b" not in result.output and "play." not in result.output


def test_colour_changes_no_letter() -> None:
    m, drawing = linked(2), drawn_in("en", 2)
    shown = []
    for colour in (True, False):
        out = Console(force_terminal=colour, no_color=not colour, width=80, color_system="truecolor")
        with out.capture() as capture:
            out.print(drawing.draw(view(m, middle(m), 0, drawing.derived)))
        shown.append(capture.get())
    assert "\x1b[" in shown[0]
    assert plain(shown[0]) == plain(shown[1])


def shown_at(width: int, language: str, players: int) -> list[str]:
    m, drawing = linked(players), drawn_in(language, players)
    out = Console(width=width, no_color=True, color_system=None)
    with out.capture() as capture:
        out.print(drawing.draw(view(m, middle(m, 90), 0, drawing.derived)))
    return capture.get().splitlines()


@pytest.mark.parametrize("language", TYPED)
def test_other_players_stand_side_by_side_where_they_fit(language: str) -> None:
    names = words_of(language, 4).players[1:]
    for width, at_once in ((50, 1), (80, 2), (140, 3)):
        lines = shown_at(width, language, 4)
        titles = [line for line in lines if "···" in line and any(name in line for name in names)]
        assert max(sum(name in line for name in names) for line in titles) == at_once
        assert max(map(len, lines)) <= width
        found = " ".join(" ".join(lines).split())
        assert all(name in found for name in names)


def plain(text: str) -> str:
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@cache
def checked() -> CheckedGame:
    return check(load([find_builtin_packs()["rollplayer"]]), checks=())


@cache
def linked(players: int) -> Machine:
    lowered = lower(checked().game)
    return link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))


def words_of(language: str, players: int) -> Words:
    return Words(checked(), linked(players), language, read_messages(language), [""] * players)


def board() -> Board:
    outline = checked().game.outline
    assert outline is not None and outline.board is not None
    return outline.board


def drawn_in(language: str, players: int) -> Drawing:
    return Drawing(board(), words_of(language, players))


def middle(m: Machine, answers: int = 60, seed: int = 3) -> State:
    """A position in the middle of a game of chance."""
    bots = [BOTS["random"](seat) for seat in range(m.players)]
    state = start(m, seed)
    for _ in range(answers):
        player = pending(state)[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player))
    return state


def everything(m: Machine, state: State, player: int, language: str) -> str:
    """All that a player can read of a position."""
    drawing = drawn_in(language, m.players)
    asker, teller = Asker(drawing.words, drawing.label), Teller(drawing.words, board().log)
    seen = view(m, state, player, drawing.derived)
    out = Console(width=80, no_color=True)
    with out.capture() as capture:
        out.print(drawing.draw(seen))
    question = asked_question(state, player)
    asked = [] if question is None else asker.prompt(state, question) + asker.labels(state, question, seen)
    return "\n".join([capture.get(), *teller.lines(seen), *asked, *explained(drawing, state, seen)])


def explained(drawing: Drawing, state: State, seen: View) -> list[str]:
    """What ``?`` and ``why`` answer for each option and thing that can be named."""
    panels = (*board().table, *board().player, *board().others)
    explainer = Explainer(drawing.words, [name for panel in panels for name in panel.show])
    found = explainer.points(state, seen.player)
    for option in seen.options:
        found += explainer.option(option, "")
    things = [one for place in seen.places for one in place.things or ()]
    for thing in (*things, *seen.lying_nowhere, *(one.seen for one in seen.options if one.seen)):
        found += explainer.thing(state, thing, seen.player)
    return found


@pytest.mark.parametrize("language", TYPED)
def test_nothing_that_is_read_tells_a_secret(language: str) -> None:
    m = linked(2)
    for answers in range(0, 120, 17):
        state = middle(m, answers, seed=answers)
        for player in range(2):
            other = resample(m, state, player, answers)
            assert everything(m, other, player, language) == everything(m, state, player, language)


@pytest.mark.parametrize("language", TYPED)
def test_every_question_and_option_is_said(language: str) -> None:
    m = linked(3)
    bots = [BOTS["random"](seat) for seat in range(3)]
    drawing = drawn_in(language, 3)
    asker = Asker(drawing.words, drawing.label)
    state = start(m, 11)
    while pending(state):
        question = pending(state)[0]
        seen = view(m, state, question.player, drawing.derived)
        labels = asker.labels(state, question, seen)
        assert all(label.strip() for label in labels), (question.kind, labels)
        assert all(line.strip(" —") for line in asker.prompt(state, question))
        state = answer(m, state, question.player, bots[question.player].choose(m, state, question.player))


@pytest.mark.parametrize("players", [1, 3])
def test_what_ends_a_choice_is_its_last_option(players: int) -> None:
    m = linked(players)
    bots = [BOTS["random"](seat) for seat in range(players)]
    state, ends = start(m, 5), 0
    while pending(state):
        player = pending(state)[0].player
        options = shown_options(m, state, player)
        assert not {DONE, PASS} & set(options[:-1])
        ends += options[-1] in (DONE, PASS)
        state = answer(m, state, player, bots[player].choose(m, state, player))
    assert ends > 5


def test_the_end_is_told_with_what_happened_last(tmp_path: Path) -> None:
    result = run(*SMALL, "--option", "short_game", typed="1\n" * 200)
    last = result.output.rpartition("Player 1>")[2]
    assert result.exit_code == 0
    told, board_and_points = last.split("\nRound", 1)
    assert "Player" in told and "Strength" in board_and_points
    assert board_and_points.index("Strength") < board_and_points.index("The game is over.")


def test_what_follows_from_ones_own_answer_is_told() -> None:
    """Chance and rules, too: the bonus of a gold die, the result of a roll."""
    result = run(*SMALL, typed="1\n" * 40)
    assert "Player 1 gained" in result.output and "Player 1 placed" in result.output


@pytest.mark.parametrize("language", TYPED)
def test_every_field_on_the_board_has_a_word(language: str) -> None:
    """A number in brackets alone would tell nothing."""
    words = words_of(language, 2)
    m = words.m
    for panel in (*board().table, *board().player, *board().others):
        if panel.kind == "zone":
            zones = [zone for zone in m.table.zones if zone.name in panel.names]
            for name in panel.show:
                assert all(field_has_a_word(words, zone.of, name) for zone in zones), (panel.names, name)


def field_has_a_word(words: Words, noun: int, name: str) -> bool:
    column = next((one for one in words.columns(noun) if one.name == name), None)
    if column is not None and column.type in ("player", "value"):
        return True
    if column is not None and column.type == "truth":
        return bool(words.holds(noun, name, True) and words.holds(noun, name, False))
    return name in [one.name for one in words.m.table.resources] or bool(words.field(noun, name))


def is_said(words: Words, resource: int) -> bool:
    """Whether a resource has a word: one that only the flow counts with has none, and is not told of."""
    name = words.m.table.resources[resource].name
    return words.voice.lexeme_form(f"noun:{name}", "sg", "pl") is not None


@pytest.mark.parametrize("language", TYPED)
def test_every_event_of_the_log_is_said(language: str) -> None:
    """Also what needs a preposition: by how much, where to, with what."""
    m, told = linked(2), 0
    words = words_of(language, 2)
    teller = Teller(words, board().log)
    bots = [BOTS["random"](seat) for seat in range(2)]
    for seed in (3, 4):
        state = start(m, seed)
        while pending(state):
            player = pending(state)[0].player
            state = answer(m, state, player, bots[player].choose(m, state, player))
            seen = view(m, state, player)
            for event in seen.events:
                line = list(teller.lines(replace(seen, events=(event,))))
                name = m.table.verbs[event.verb].name
                counted = m.table.verbs[event.verb].on == "resource"
                nothing = counted and (event.amount == 0 or not is_said(words, event.number))
                assert bool(line) == (name in board().log and not nothing), name
                told += bool(line)
    assert told > 200


def test_the_same_done_to_several_is_one_line() -> None:
    """Two dice that change places: one of them alone does not."""
    m = linked(2)
    state = middle(m, 100)
    dice = [thing for thing in range(len(state.place)) if state.place[thing] >= m.zone_places][:2]
    verb = [one.name for one in m.table.verbs].index("exchange")
    state.events = [(0, -1, verb, 1, die, 0) for die in dice]
    for language, words in {"en": "positions of 2 dice", "fr": "de 2 dés", "de": "von 2 Würfeln"}.items():
        (line,) = Teller(words_of(language, 2), board().log).lines(view(m, state, 0))
        assert words in line and line.count(",") == 1


# ------------------------------------------------------------------ bots


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bots_alone_give_a_result(players: int) -> None:
    bots = ",".join(["random", "greedy", "random", "random"][:players])
    arguments = ("play", "rollplayer", "--players", str(players), "--bots", bots, "--seed", "7", "--json")
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert [one["bot"] for one in told["players"]] == bots.split(",")
    best = max(one["score"] for one in told["players"])
    assert all(one["score"] == best for one in told["players"] if one["won"])
    assert told["options"]["solo"] == ("yes" if players == 1 else "no")
    assert run(*arguments).output == result.output


def test_several_bots_play_among_themselves_and_one_plays_with_somebody(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    arguments = ("play", "rollplayer", "--bots", "random,greedy", "--seed", "7", "--log", str(log))
    result = run(*arguments)
    assert result.exit_code == 0 and log.exists()
    assert read_messages("en").say("play", "over") in result.output
    log.unlink()
    told = json.loads(run(*arguments, "--json").output)
    assert [one["bot"] for one in told["players"]] == ["random", "greedy"]
    assert "Player 1>" in run("play", "rollplayer", "--bots", "greedy", "--seed", "7", typed="").output


def test_a_game_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    result = run("play", "rollplayer", "--bots", "random", "--seed", "7", "--log", str(log), "--json")
    assert result.exit_code == 2 and "every seat needs a bot" in result.output
    assert not log.exists()


@pytest.mark.parametrize("language", TYPED)
def test_bots_alone_print_the_reasons(language: str) -> None:
    arguments = ("play", "rollplayer", "--players", "2", "--bots", "random,greedy", "--seed", "7")
    result = run(*arguments, "--lang", language)
    assert result.exit_code == 0
    messages = read_messages(language)
    assert messages.say("play", "over") in result.output
    assert "  +" in result.output


def test_options_of_the_game_can_be_set() -> None:
    arguments = ("play", "rollplayer", "--players", "2", "--bots", "random,random", "--seed", "1", "--json")
    told = json.loads(run(*arguments, "--option", "short_game", "--option", "edition=fr").output)
    assert told["options"]["short_game"] == "yes" and told["options"]["edition"] == "fr"


# ------------------------------------------------------------------ files


def test_a_game_is_kept_and_goes_on(tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    first = run(*SMALL, "--log", log, typed="1\n2\n1\nquit\n")
    assert first.exit_code == 0 and log in first.output.replace("\n", "")
    again = run("play", "--resume", log, typed="")
    assert again.exit_code == 0
    last_question = first.output.split("Player 1>")[-2].strip().splitlines()[-2:]
    assert "\n".join(last_question) in again.output
    assert run("replay", log).exit_code == 0


def test_a_game_is_saved_and_nothing_is_overwritten(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    result = run(*SMALL, typed=f"1\nsave {saved}\nsave {saved}\nsave\nquit\n")
    assert result.exit_code == 0
    assert "nothing was written" in result.output.replace("\n", " ")
    assert run("replay", str(saved)).exit_code == 0
    assert run("play", "--resume", str(saved), typed="").exit_code == 0


def test_names_are_kept_in_the_file_and_shown_as_they_are(tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    first = run(*SMALL, "--names", "[red]Ann[/red],Zoé", "--log", log, typed="1\n")
    assert "[red]Ann[/red]>" in first.output and "Zoé · 0 points" in first.output
    assert json.loads(Path(log).read_text(encoding="utf-8").splitlines()[0])["names"] == [
        "[red]Ann[/red]",
        "Zoé",
    ]
    assert "[red]Ann[/red]>" in run("play", "--resume", log).output
    again = run("play", "--resume", log, "--names", "Bo")
    assert again.exit_code == 2 and "leave out --names" in again.output


def test_a_seat_without_a_name_has_its_number() -> None:
    output = run(*SMALL, "--names", ",Bo", typed="").output
    assert "Player 1>" in output and "Bo · 0 points" in output


@pytest.mark.parametrize("name", ["x" * 24, "Zoé", "李", "O’Neil-Smith"])
def test_a_name_may_be(name: str) -> None:
    assert f"{name}>" in run(*SMALL, "--names", name, typed="").output


# ------------------------------------------------------------------ leaving, and wrong use


def test_the_end_of_the_input_leaves_cleanly() -> None:
    result = run(*SMALL, typed="1\n")
    assert result.exit_code == 0 and result.exception is None
    assert "not saved" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_leaves_cleanly() -> None:
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    game = subprocess.Popen(
        [*PROGRAM, *SMALL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert game.stdout is not None
    seen = b""
    while b"Player 1>" not in seen:
        seen += os.read(game.stdout.fileno(), 4096)
    game.send_signal(signal.SIGINT)
    game.wait(timeout=60)  # with its input still open: its end would be another reason to leave
    _, errors = game.communicate()
    assert game.returncode == 130
    assert b"Traceback" not in errors and errors.strip() == b"heroglyph: stopped"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rollplayer", "--bots", "clever"), "There is no bot clever"),
        (("rollplayer", "--players", "9"), "9 players"),
        (("rollplayer", "--players", "1", "--bots", "random,random"), "2 bots"),
        (("rollplayer", "--players", "3", "--bots", "random", "--json"), "every seat needs a bot"),
        (("rollplayer", "--option", "hard_mode"), "hard_mode"),
        (("rollplayer", "--option", "edition=xx"), "xx"),
        (("rollplayer", "--lang", "tlh"), "tlh"),
        ((str(PACKS / "lab"),), "game.yaml"),
        (("rollplayer", "--players", "2", "--names", "Ann,ann"), "Ann and ann cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "\ufb01,fi"), "cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "Player 2"), "cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "A\x1b[31mn"), "\\x1b[31mn holds signs"),
        (("rollplayer", "--players", "2", "--names", "A\u202en"), "\\u202en holds signs"),
        (("rollplayer", "--players", "2", "--names", "x" * 25), "24 letters at most"),
        (("rollplayer", "--players", "2", "--names", "a,b,c"), "3 names are too many"),
        ((), "missing"),
        (("--resume", "nothing.jsonl"), "nothing.jsonl"),
        (("rollplayer", "--solo", "--players", "3"), "--players 3"),
        (("rollplayer", "--players", "x"), "whole number"),
        (("rollplayer", "--seed", "-1"), "whole number"),
    ],
)
def test_wrong_use_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output and "Traceback" not in result.output
