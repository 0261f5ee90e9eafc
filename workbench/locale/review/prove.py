"""``heroglyph locale prove``: says every rule and reads it back: does the text mean it, and nothing else?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ....compiler.source.packs.pack_files import sources_of
from ....compiler.source.spans import Source
from ....compiler.text.interpret.listener import Listener
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.tries import TooMuchToReadError
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.plan.normal_form import normal_form
from ....compiler.text.realizer import Realizer
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ...report.messages import Messages
from ...report.visible import visible
from ...requests.languages import ProveRequest
from ...terminal.failure import CLEAN, FINDINGS
from .study import StudiedGame, Study, sound_study

_INDENT = "      "


@dataclass(frozen=True, slots=True)
class Unproven:
    """A rule whose text does not prove it: ``why`` is a key of the messages, ``others`` what it means too."""

    why: str
    card: Card
    rule: rules.Rule
    text: str
    others: tuple[str, ...] = ()


@dataclass(slots=True)
class Proof:
    """What came of saying the rules of a game: how many different ones, and the seconds for each text."""

    spoken: int = 0
    silent: int = 0
    seconds: list[float] = field(default_factory=list)
    longest: str = ""
    unproven: list[Unproven] = field(default_factory=list)


def prove(request: ProveRequest, messages: Messages) -> int:
    """Proves the texts of a language in some packs, prints what was found, and returns the exit code."""
    study = sound_study(request.language, request.packs, request.locales)
    cached = [(game, proof(game)) for game in study.games]
    for game, result in cached:
        for line in _lines(study, game, result, messages):
            print(line)
    return FINDINGS if any(result.unproven for _, result in cached) else CLEAN


def proof(game: StudiedGame, clock: Callable[[], float] = time.perf_counter) -> Proof:
    """Says each different rule of a game's own cards once, and reads it back."""
    result = Proof()
    said: dict[str, tuple[Card, rules.Rule]] = {}
    heard: dict[tuple[rules.Rule, str], None] = {}
    for card, kind, rule in _each(game.cards):
        normal = normal_form(rule)
        if (normal, kind) in heard:
            continue
        heard[normal, kind] = None
        try:
            text = game.realizer.say(rule, kind)
        except NotExpressible:
            result.silent += 1
            continue
        except MissingForm as error:
            result.unproven.append(Unproven("unproven_missing", card, rule, f"{error.what} {error.needed}"))
            continue
        result.spoken += 1
        other, first = said.setdefault(text, (card, normal))
        if first != normal:
            result.unproven.append(Unproven("unproven_shared", card, rule, text, (other.id,)))
        start = clock()
        result.unproven += _read_back(game.realizer, card, kind, rule, text)
        _timed(result, clock() - start, text)
    return result


def _each(cards: Sequence[Card]) -> Iterator[tuple[Card, str, rules.Rule]]:
    for card in cards:
        yield from ((card, kind, rule) for kind, rule in speakable(card))


def _timed(result: Proof, seconds: float, text: str) -> None:
    if seconds > max(result.seconds, default=0):
        result.longest = text
    result.seconds.append(seconds)


def _read_back(realizer: Realizer, card: Card, kind: str, rule: rules.Rule, text: str) -> Iterator[Unproven]:
    """What keeps a text from meaning its rule and no other."""
    try:
        heard = realizer.hear(text, kind)
    except TooMuchToReadError:
        yield Unproven("unproven_too_much", card, rule, text)
        return
    others = tuple(reading.source for reading in heard if normal_form(reading.rule) != normal_form(rule))
    if others:
        yield Unproven("unproven_ambiguous", card, rule, text, others)
    elif not heard:
        understood = " ".join(Listener(realizer).furthest(text).said)
        yield Unproven("unproven_unread", card, rule, text, (understood,))


# ------------------------------------------------------------------ what is printed


def _lines(study: Study, game: StudiedGame, result: Proof, messages: Messages) -> Iterator[str]:
    """The counts and the times of a game, then each failure with its rule, its text and its readings."""
    name = game.checked.packs[-1].id if game.cards else ""
    yield messages.say(
        "locale",
        "proved",
        pack=", ".join(dict.fromkeys(card.pack for card in game.cards)) or name,
        count=result.spoken,
        proved=result.spoken - len({failure.text for failure in result.unproven}),
        silent=result.silent,
    )
    if result.seconds:
        usual = sorted(result.seconds)[len(result.seconds) // 2]
        times = {"usual": round(1000 * usual, 1), "most": round(1000 * max(result.seconds), 1)}
        yield "  " + messages.say("locale", "times", text=result.longest, **times)
    sources = sources_of(game.packs)
    for failure in result.unproven:
        yield from _failure(failure, study.files.code, sources, messages)


def _failure(
    failure: Unproven, code: str, sources: Mapping[str, Source], messages: Messages
) -> Iterator[str]:
    span = failure.rule.span
    source = sources.get(span.file)
    place = span.file
    if source is not None:
        position = source.position(span.start)
        place = f"{span.file}:{position.line}:{position.column}"
    yield ""
    yield f"  {visible(place)}  {visible(failure.card.id)}: {messages.say('locale', failure.why)}"
    written = source.text[span.start : span.end].strip() if source is not None else ""
    yield from (f"{_INDENT}{visible(line)}" for line in written.splitlines())
    yield f"{_INDENT}{code}  {visible(failure.text)}"
    for other in failure.others:
        yield from (f"{_INDENT}→ {visible(line)}" for line in other.splitlines())
