"""Runs the examples that stand on cards: builds what is given, plays the script, compares what is expected.

The notation of an example (a mapping under ``examples:``):

``name``      what it shows
``players``   how many play, 2 (or nearest to it) if nothing is said: I, to my left the next, ``right`` the
              last. One plays with
              the option that the outline of the game has for that
``options``   settings of the game: ``{solo: yes}``
``given``     paths with what is there at the start. A zone, a row or what lies on cards takes a list of
              things: a card by its name, any other by the values of its fields (``gold 4``, ``goblin``).
              ``my.gold: 5`` sets a number, ``my.class: thief`` gives a card, ``my.token: [2, 1]`` a place on
              a grid, ``my.cities[1, 1]: 3`` the first field of a cell. Of two players the one who is not me
              is ``left``, ``right`` and ``others`` at once. Nothing else is in play but what everybody has.
``rolls``     results of chance, in the order of their use: numbers, values, and what is drawn out of a place
              without an order (``blue 1``, ``cleric``), in a list what a shuffle lays first. A draw or a
              shuffle that is not named there is left to chance
``do``        a list of lines, each one step:
              ``LABEL`` or ``LABEL card``: a labelled rule (action, slot, procedure) is started;
              a moment (``round.end``): it comes; a period (``round``): a new one begins;
              a verb line (``place gold 4 on my.strength``, ``buy reckless``): I do that;
              an answer: ``choose X`` or just ``X``, ``done``, ``pass`` (also ``no``), ``yes``, a verb line
              for the ``yes`` of what may be done. A question that has one answer only answers itself when
              the line is not about it.
              Where a question stays open at the end, ``legal`` or ``refused`` must say so.
``legal``     the complete list of answers at the point reached, in any order, written as above without
              ``choose``
``refused``   lines that are not possible at the point reached
``expect``    paths with the values they must have at the end: numbers, ``yes`` and ``no``, names, lists of
              things (in order where the place has one), ``none``. ``my.star`` (any resource that scores) is
              what scoring would give now; so are ``my.place``, ``my.title`` and ``winner`` (``me``, ``left``,
              ``left.left`` for the one behind him, ``right``, or a list where a victory is shared), which
              only an ``expect`` can speak of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ...compiler.binding.resolve_endings import seat_word
from ...compiler.lowering.lower import Lowered, lower
from ...compiler.source.diagnostics import Diagnostic, Fix, diagnostic
from ...compiler.source.records import replace
from ...compiler.source.spans import Span
from ...compiler.source.suggestions import nearest
from ...compiler.tree import rules as typed
from ...compiler.typed.model import Card, Example, Game
from ...compiler.words.cards.examples import ExampleLine, ExampleRolls
from ...compiler.words.vocabulary import Constant
from ...runtime.events.primitives import DRAWN, SHUFFLED, ScriptedError
from ...runtime.events.sight import in_sight, unseen_fields
from ...runtime.game.game import pending
from ...runtime.game.labels import thing_label
from ...runtime.game.link import link
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.limits import AbortedError
from ...runtime.table.state import State
from ..packs.limits_wanted import budgets_wanted
from ..report.budget_told import causes_of, chain, limit_of, under_way
from .described import same_things
from .given import ME, CannotGiveError, NothingThereError, SupplyError, build_given
from .observe import answers_at, ended, field_named, observed, same_answers, things_named, things_on, written
from .script import Script, ScriptError

_NO_ANSWER = "–"
"""What is shown where no answer is possible: a mark, since a word would be one of some language."""


@dataclass(frozen=True, slots=True)
class Result:
    """How an example came out: no diagnostics where it holds."""

    card: str
    name: str
    diagnostics: tuple[Diagnostic, ...]


def run_examples(game: Game) -> Iterator[Result]:
    """All examples of all cards, in the order of the cards."""
    runner = ExampleRunner(game, lower(game))
    for card in game.cards:
        for example in card.examples:
            yield runner.run(card, example)


class ExampleRunner:
    """Runs examples of one game; machines are linked once for each set of options."""

    def __init__(self, game: Game, lowered: Lowered) -> None:
        self.game = game
        self.lowered = lowered
        self._linked = cache(self._link)

    def machine(self, players: int, options: Mapping[str, Constant]) -> Machine:
        """The machine for the players and the options of an example."""
        table = self.lowered.table
        alone = table.outline.alone if table.outline is not None and players == 1 else NONE
        values = []
        for number, setting in enumerate(table.options):
            given = options.get(setting.name)
            if given is None:
                values.append(1 if number == alone else setting.default)
            else:
                values.append(int(given) if isinstance(given, bool) else setting.values.index(str(given)))
        return self._linked(players, tuple(values))

    def _link(self, players: int, options: tuple[int, ...]) -> Machine:
        return link(self.lowered.table, self.lowered.effects, players, options, budgets_wanted())

    def run(self, card: Card, example: Example) -> Result:
        """One example. Where the program itself breaks off, that is told like any mistake."""
        diagnostics: list[Diagnostic] = []
        try:
            m = self.machine(example.players, example.options)
            diagnostics.extend(self._run(m, card, example))
        except AbortedError as error:  # while an outcome was looked at
            diagnostics.append(_stopped(m, error, example.span))
        except Exception as error:  # whatever it is, the other examples must be heard of
            fault = f"{type(error).__name__}: {error}"
            place = example.span
            diagnostics.append(diagnostic("H641", place, card=card.id, example=example.name, fault=fault))
        return Result(card.id, example.name, tuple(diagnostics))

    def _run(self, m: Machine, card: Card, example: Example) -> Iterator[Diagnostic]:
        try:
            state = build_given(m, self.lowered, example)
        except SupplyError as error:
            place, resource = error.written.span, str(error.args[0])
            yield diagnostic("H723", place, resource=resource, left=error.left)
            return
        except CannotGiveError as error:
            word, known = str(error.args[0]), error.known
            if known and not isinstance(error, NothingThereError):
                fix = _card_meant(error, word, card.name)
                yield diagnostic("H701", error.written.span, related=(), fix=fix, word=word, known=known)
            else:
                yield diagnostic("H716", error.written.span)
            return
        script = Script(m, self.lowered, card, state)
        mistake = _played(example, script)
        if mistake is not None:
            yield mistake
            return
        if script.state.scripted:
            yield diagnostic("H709", _rolls(example).span, count=_left(script.state.scripted))
        yield from self._compare_legal(example, script)
        for line in example.refused or ():
            if script.possible(line.text, line.seat):
                yield diagnostic("H704", line.span, line=line.whole)
        yield from self._compare(m, example, script.state)
        yield from self._compare_sight(m, example, script.state)

    def _compare_legal(self, example: Example, script: Script) -> Iterator[Diagnostic]:
        lines = example.legal
        if lines is None:
            return
        seats = any(line.seat for line in lines)
        wanted = sorted(replace(line, text=_normal(line.text)).whole for line in lines)
        shown = answers_at(script.m, script.state, seats=seats or _others_asked(script.state))
        if not same_answers(script.m, script.state, wanted, seats=seats):
            yield diagnostic(
                "H703",
                lines.span,
                expected=", ".join(wanted),
                found=", ".join(sorted(shown)) or _NO_ANSWER,
            )

    def _compare(self, m: Machine, example: Example, state: State) -> Iterator[Diagnostic]:
        for path, value in example.expect:
            actual = observed(m, self.lowered, state, path)
            wanted = written(value)
            things = things_on(m, self.lowered, state, path) if isinstance(wanted, list) else None
            if things is not None and isinstance(wanted, list):
                if same_things(m, state, things, wanted, _has_order(path)):
                    continue
                actual = [thing_label(m, state, thing) for thing in things]
                if not _has_order(path):
                    actual, wanted = sorted(actual), sorted(wanted)
            elif isinstance(actual, str) and isinstance(wanted, list):
                wanted = _said(wanted)  # a place on a grid
            if actual != wanted:
                yield diagnostic("H705", value.span, expected=_said(wanted), found=_said(actual))
        for ending, value in example.endings:
            decided, wanted = ended(m, self.lowered, state, ending), written(value)
            if decided != (sorted(wanted) if isinstance(wanted, list) else wanted):
                yield diagnostic("H705", value.span, expected=_said(wanted), found=_said(decided))

    def _compare_sight(self, m: Machine, example: Example, state: State) -> Iterator[Diagnostic]:
        """H721, H591: what a player sees and must not, or must and does not. H722: nothing is there."""
        for code, paths in (("H721", example.hidden), ("H591", example.seen)):
            for seat, path, item in paths:
                player = seat_word(seat, m.players)
                if (field := field_named(m, self.lowered, state, path)) >= 0:
                    if (field not in unseen_fields(m, state, seat)) is (code == "H721"):
                        yield diagnostic(code, item.span, path=item.text, seat=player, things=item.text)
                    continue
                things = things_named(m, self.lowered, state, path)
                wrong = [
                    thing_label(m, state, thing)
                    for thing in things
                    if in_sight(m, state, thing, seat) is (code == "H721")
                ]
                told = ", ".join(wrong)
                if not things:
                    yield diagnostic("H722", item.span, path=item.text)
                elif wrong:
                    yield diagnostic(code, item.span, path=item.text, seat=player, things=told)


def _card_meant(error: CannotGiveError, word: str, own: str) -> Fix | None:
    """The card that was most likely meant: one that is spelt alike, else the one that has the example.

    A card that was copied or renamed has examples that still put the old one on the table.
    """
    if error.written.text != word:
        return None
    meant = nearest(word, error.cards) or (own if own in error.cards else None)
    return None if meant is None else Fix(error.written.span, meant)


def _played(example: Example, script: Script) -> Diagnostic | None:
    """Plays the lines of an example; gives what goes wrong, or is left open at the end."""
    line: ExampleLine | Example = _last(example)
    tells = _tells_what_is_open(example)
    try:
        for line in example.do or ():
            script.perform(line.text, line.seat)
        if not tells:
            script.finish()
    except ScriptError as error:
        return _failed(line, error, script)
    except AbortedError as error:
        return _stopped(script.m, error, line.span)
    except ScriptedError as error:
        word = _result_word(script.m, script.state, error.args[0])
        return diagnostic("H708", _rolls(example).span, word=word)
    options = _options(script.m, script.state)
    if tells or not script.state.questions or not options:
        return None
    return diagnostic("H713", _last(example).span, rule=script.asking(), options=options)


def _stopped(m: Machine, error: AbortedError, span: Span) -> Diagnostic:
    """What is told where a budget was passed: a number grows too large, or a rule goes on too long."""
    under = causes_of(m.effects, error)
    limit, causes, places = limit_of(error), chain(under), under_way(m.effects, under)
    code = "H580" if error.budget == "number" else "H706"
    return diagnostic(code, span, related=places, limit=limit, maximum=error.limit, causes=causes)


def _has_order(path: typed.Expression) -> bool:
    """Whether the order of things in a place matters: everywhere but in a zone without one."""
    type_ = path.type
    return not isinstance(path, typed.Zone) or bool(getattr(type_, "ordered", False))


def _said(value: str | list[str]) -> str:
    return value if isinstance(value, str) else f"[{', '.join(value)}]"


def _normal(line: str) -> str:
    line = line.removeprefix("choose ").strip()
    return line.removeprefix("+") if line.lstrip("+").isdigit() else line


def _left(results: tuple[int, ...]) -> int:
    """How many results are left over; what one shuffle lays first counts once."""
    shuffles = [result - SHUFFLED for result in results if result >= SHUFFLED]
    return len(results) - sum(shuffles)


def _result_word(m: Machine, s: State, result: int) -> str:
    """A scripted result as it was written."""
    return thing_label(m, s, result - DRAWN) if result >= DRAWN else str(result)


def _rolls(example: Example) -> ExampleRolls | Example:
    return example.rolls or example


def _tells_what_is_open(example: Example) -> bool:
    """Whether an example speaks of the question that its last line leads to."""
    return example.legal is not None or example.refused is not None


def _last(example: Example) -> ExampleLine | Example:
    """The last line of an example, or else all of it."""
    return example.do.lines[-1] if example.do is not None and example.do.lines else example


def _failed(line: ExampleLine | Example, error: ScriptError, script: Script) -> Diagnostic:
    """A step that could not be done: what may be done instead, or that it means nothing here."""
    verb = str(error.args[0]).partition(" ")[0]
    if error.part and isinstance(line, ExampleLine):
        words, places = line.text.split(), [line.words[at] for at in error.part]
        span, word = places[0].to(places[-1]), " ".join(words[at] for at in error.part)
        return diagnostic("H729", span, line=str(error.args[0]), verb=verb, word=word)
    code = "H702" if error.understood else "H707"
    written = line.whole if isinstance(line, ExampleLine) else str(error.args[0])
    options = _options(script.m, error.reached or script.state) or _options(script.m, script.state)
    return diagnostic(code, line.span, line=written, options=options or _NO_ANSWER)


def _options(m: Machine, state: State) -> str:
    """The answers that are legal in a position; with whose they are, where others are asked than I."""
    return ", ".join(answers_at(m, state, seats=_others_asked(state)))


def _others_asked(state: State) -> bool:
    """Whether somebody else is asked than I."""
    return any(question.player != ME for question in pending(state))
