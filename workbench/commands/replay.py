"""``heroglyph replay``: plays a game file again, checks all of it, and shows where the game stands."""

from __future__ import annotations

import sys
from typing import Any

from ...runtime.record.gamefile import Head
from ..examples.position import asked, player_summary
from ..games.game_files import Replayed, read_head, replay
from ..games.playable import Opened, open_game, packs_of
from ..report.budget_told import limit_of, told
from ..report.messages import Messages
from ..report.visible import visible
from ..requests.games import ReplayRequest
from ..terminal.failure import CLEAN, REFUSED


def replay_file(request: ReplayRequest, messages: Messages) -> int:
    """Prints the position after an entry, or after the last; returns 0 where every line is as it should be,
    3 where moreover a limit has stopped the game.

    Raises Failure, which names the first line that is not.
    """
    path = request.file
    head = read_head(path)
    named = request.pack or packs_of(head, path)
    opened = open_game(named)
    replayed = replay(path, opened.game, request.to)
    if request.json:
        import msgspec

        print(msgspec.json.encode(_plain(head, replayed)).decode())
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(path, head, replayed, opened, messages))
    return CLEAN if replayed.game.session.aborted is None else REFUSED


def _plain(head: Head, replayed: Replayed) -> dict[str, Any]:
    """Everything that is shown, for programs; players are numbered from 1."""
    session = replayed.game.session
    return {
        "packs": [f"{pack.id} {pack.version}" for pack in head.packs],
        "seed": head.seed,
        "options": head.options,
        "entries": len(replayed.entries),
        "choices": len(session.choices),
        "incomplete": replayed.incomplete,
        "over": replayed.game.over,
        "aborted": limit_of(session.aborted) if session.aborted else "",
        "asked": [] if replayed.game.over else asked(session.state),
        "players": [
            {"name": name, **player_summary(session.m, session.state, player)}
            for player, name in enumerate(_names(head))
        ],
        "state": session.digest(),
    }


def _lines(path: str, head: Head, replayed: Replayed, opened: Opened, messages: Messages) -> list[str]:
    session = replayed.game.session
    packs = ", ".join(f"{pack.id} {pack.version}" for pack in head.packs)
    lines = [
        messages.say("replay", "played", path=path, packs=packs, players=head.players, seed=head.seed),
        messages.say("replay", "checked", count=len(replayed.entries)),
    ]
    if replayed.incomplete:
        lines.append(messages.say("replay", "incomplete", line=replayed.incomplete))
    for player in range(head.players):
        summary = player_summary(session.m, session.state, player)
        who = _player(head, player, messages)
        lines.append(messages.say("replay", "now", player=who, count=summary["score"]))
        lines += _possessions(summary, messages)
    return [*lines, *_standing(head, replayed, opened, messages)]


def _possessions(summary: dict[str, Any], messages: Messages) -> list[str]:
    zones = {name: ", ".join(things) for name, things in summary["zones"].items()}
    rows = {**summary["resources"], **zones}
    return ["  " + messages.say("replay", "row", name=name, value=value) for name, value in rows.items()]


def _standing(head: Head, replayed: Replayed, opened: Opened, messages: Messages) -> list[str]:
    """Whether the game is over, and who is asked where it is not."""
    session = replayed.game.session
    if session.aborted is not None:
        return list(told(session.m, session.aborted, opened.checked, messages))
    if replayed.game.over:
        return [messages.say("replay", "over")]
    return [
        messages.say(
            "replay", "asked", player=_player(head, seat["player"] - 1, messages), count=seat["options"]
        )
        for seat in asked(session.state)
    ]


def _player(head: Head, player: int, messages: Messages) -> str:
    """The name of a player, or a number."""
    return visible(_names(head)[player]) or messages.say("replay", "player", number=player + 1)


def _names(head: Head) -> list[str]:
    """The names of all players, empty for those who have none."""
    return [*head.names, *[""] * (head.players - len(head.names))]
