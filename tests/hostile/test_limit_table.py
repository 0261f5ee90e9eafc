"""The table of limits, walked: each is taken at N and refused at N + 1, by its name.

A probe says which limits a thing of a certain size passes; the limits of the runtime are looked for from
below: the least with which an effect ends, and one less, which it passes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from tests.places import ROOT, text_of

from heroglyph.compiler.compile import check, load, load_files
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.diagnostics import Diagnostic, Related, diagnostic
from heroglyph.compiler.source.limits import BUDGETS, LIMITS, Limits
from heroglyph.compiler.source.packs.archive import Archive
from heroglyph.compiler.source.packs.pack import read_place
from heroglyph.compiler.source.packs.unzip import archive_of
from heroglyph.compiler.source.spans import Source, Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.tries import TooMuchToReadError
from heroglyph.compiler.text.read.token_lattice import TokenLattice
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.runtime.events.events import event_frame
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import act, begin_effect, pending
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.instructions.windows import action_option
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.record.session import Session
from heroglyph.runtime.table.limits import AbortedError, Budgets
from heroglyph.runtime.table.state import State
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.report.report import render, to_plain

from .zips import zipped

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
Probe = Callable[[Limits, int], list[str]]


def passed(diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> list[str]:
    """The limits that some findings name; H528 is a message of its own for one of them."""
    named = {str(dict(problem.arguments)["limit"]) for problem in diagnostics if problem.code == "H090"}
    return sorted(named) or ["static_cost" for problem in diagnostics if problem.code == "H528"][:1]


# ------------------------------------------------------------------ one file, one text


BASE = {
    "pack.yaml": "id: p\nversion: 1.0.0\nlanguage: 1\nlanguages: []\n",
    "vocabulary.yaml": "nouns: {}\n",
}


def _filled(bytes_in_all: int) -> dict[str, str]:
    return {"cards/a.yaml": "#" * (bytes_in_all - sum(map(len, BASE.values())))}


def _yaml(make: Callable[[int], str]) -> Probe:
    return lambda limits, count: passed(load_text("f", make(count), limits)[1])


def _rules(make: Callable[[int], str]) -> Probe:
    return lambda limits, count: passed(parse_rules(text_scalar(make(count)), limits)[1])


# ------------------------------------------------------------------ a pack


@cache
def _bouquet() -> dict[str, str]:
    files = sorted(BOUQUET.rglob("*.yaml"))
    return {path.relative_to(BOUQUET).as_posix(): path.read_text("utf-8") for path in files}


def _place(files: dict[str, str]) -> Archive:
    place = Archive()
    for name, text in files.items():
        place.add(name, "file")
        place.files[name] = text.encode()
    return place


def _pack(make: Callable[[int], dict[str, str]]) -> Probe:
    """Files beside those of a pack, as they are read."""

    def probe(limits: Limits, count: int) -> list[str]:
        return passed(read_place(_place({**BASE, **make(count)}), "", "p", limits).diagnostics)

    return probe


def _game(name: str, old: str, new: Callable[[int], str], *, texts: bool = False) -> Probe:
    """A whole small game with one place of one file changed."""

    def probe(limits: Limits, count: int) -> list[str]:
        files = dict(_bouquet())
        assert old in files[name]
        files[name] = files[name].replace(old, new(count), 1)
        return passed(
            check(load_files([read_place(_place(files), "", "p", limits)], limits), texts=texts).diagnostics
        )

    return probe


def _zip_bytes(limits: Limits, count: int) -> list[str]:
    data = zipped({"pack.yaml": "x" * 200}, 0)
    assert count >= len(data)
    return passed(archive_of(data + b"x" * (count - len(data)), "z", limits)[1])


# ------------------------------------------------------------------ what is shown and read


def _shown(files: int) -> Probe:
    """How many of so many mistakes are left out of a report."""

    def probe(limits: Limits, count: int) -> list[str]:
        diagnostics = [diagnostic("H034", Span(f"f{n % files}", n, n + 1)) for n in range(count)]
        lines = list(render(diagnostics, {}, read_messages("en"), limits))
        shown = sum(1 for line in lines if any(style == "place" for style, _ in line))
        return [] if shown == count else ["errors_per_file" if files == 1 else "errors_per_pack"]

    return probe


def _cut(limits: Limits, count: int) -> list[str]:
    lines = to_plain(
        render(
            [diagnostic("H105", Span("f", 0, 0), file="x" * (count - 23))], {}, read_messages("en"), limits
        )
    )
    said = lines.splitlines()[0].partition("H105  ")[2]
    return ["message_length"] if said.endswith("…") else [] if len(said) == count else [str(len(said))]


def _elsewhere(limits: Limits, count: int) -> list[str]:
    related = tuple(Related(Span(f"other{n}", 0, 0), "this_card") for n in range(count))
    lines = list(
        render([diagnostic("H034", Span("f", 0, 0), related=related)], {}, read_messages("en"), limits)
    )
    shown = to_plain(lines).count("other")
    return [] if shown == count else ["related_places"]


def _quoted(limits: Limits, count: int) -> list[str]:
    lines = render(
        [diagnostic("H034", Span("f", 0, 1))], {"f": Source("f", "x" * count)}, read_messages("en"), limits
    )
    return ["quoted_source"] if "…" in to_plain(lines) else []


@cache
def _language() -> Language:
    checked = check(load([BOUQUET]))
    return game_realizer(checked.game, checked.packs, "en").language


def _read_words(limits: Limits, count: int) -> list[str]:
    try:
        TokenLattice(_language(), " ".join(["gain"] * count), limits)
    except TooMuchToReadError as error:
        return [error.limit]
    return []


def _read_steps(limits: Limits, count: int) -> list[str]:
    try:
        TokenLattice(_language(), "gain", limits).step(count)
    except TooMuchToReadError as error:
        return [error.limit]
    return []


def _read_nesting(limits: Limits, count: int) -> list[str]:
    reading = TokenLattice(_language(), "gain", limits)
    try:
        for _ in range(count):
            reading.enter()
    except TooMuchToReadError as error:
        return [error.limit]
    return []


_repeated = _game("cards/flow.yaml", "repeat 6 times: run", lambda n: f"repeat {n} times: run")
CASES: dict[str, tuple[int, Probe]] = {
    "zip_file": (1_000, _zip_bytes),
    "pack_bytes": (1_000, _pack(_filled)),
    "pack_files": (9, _pack(lambda n: {f"cards/a{i}.yaml": "[]" for i in range(n - 2)})),
    "pack_depth": (3, _pack(lambda n: {"cards/" + "d/" * (n - 1) + "a.yaml": "[]"})),
    "path_length": (30, _pack(lambda n: {"cards/" + "a" * (n - 11) + ".yaml": "[]"})),
    "file_name_length": (30, _pack(lambda n: {"cards/" + "a" * (n - 5) + ".yaml": "[]"})),
    "pack_cards": (7, _pack(lambda n: {"cards/a.yaml": "- {id: a, kind: b}\n" * n})),
    "yaml_total": (1_000, _pack(_filled)),
    "yaml_file": (200, _yaml(lambda n: "- x\n" + "#" * (n - 4))),
    "yaml_depth": (6, _yaml(lambda n: "[" * n + "]" * n + "\n")),
    "yaml_values": (30, _yaml(lambda n: "- x\n" * (n - 1))),
    "yaml_key": (9, _yaml(lambda n: "k" * n + ": x\n")),
    "yaml_text": (40, _yaml(lambda n: "- " + "x" * n + "\n")),
    "letter_accents": (3, _yaml(lambda n: "- e" + "\u0301" * n + "x\n")),
    "integer": (8_000, _game("vocabulary.yaml", "value: 1..5", lambda n: f"value: 1..{n}")),
    "noun_depth": (
        8,
        _game(
            "vocabulary.yaml",
            "nouns:\n",
            lambda n: (
                "nouns:\n" + "".join(f"  k{i}: {{is: k{i + 1}}}\n" for i in range(1, n)) + f"  k{n}: {{}}\n"
            ),
        ),
    ),
    "rule_text": (90, _rules(lambda n: "score 1" + " " * (n - 8) + "0")),
    "rule_tokens": (91, _rules(lambda n: "score 1" + " + 1" * ((n - 2) // 2) + ("" if n % 2 == 0 else " +"))),
    "rule_nesting": (9, _rules(lambda n: "score " + "-" * (n - 3) + "1")),
    "errors_per_file": (9, _shown(1)),
    "errors_per_pack": (9, _shown(50)),
    "related_places": (9, _elsewhere),
    "message_length": (90, _cut),
    "quoted_source": (60, _quoted),
    "static_cost": (900, lambda limits, n: _repeated(limits.raised(repeat=1_000), n)),
    "repeat": (50, _repeated),
    "card_name": (20, _game("locales/en.yaml", "name: Tulip", lambda n: "name: " + "D" * n, texts=True)),
    "phrase_inserts": (
        32,
        _game("locales/en.yaml", '"{object}"', lambda n: '"' + "{=verb.done} " * n + '"', texts=True),
    ),
    "pattern_nesting": (
        8,
        _game(
            "locales/en.yaml",
            '"{object}"',
            lambda n: '"{object} ' + "[" * n + "for {per}" + "]" * n + '"',
            texts=True,
        ),
    ),
    "pattern_options": (
        32,
        _game("locales/en.yaml", '"{object}"', lambda n: '"{object} ' + ",? " * n + '"', texts=True),
    ),
    "read_words": (20, _read_words),
    "read_nesting": (20, _read_nesting),
    "read_steps": (20, _read_steps),
}
"""How many, and what happens with so many."""
ELSEWHERE = {
    "read_ways": ("test_reading_limits.py", "read_ways"),
    "read_texts": ("test_given_texts.py", "read_texts"),
    "game_file": ("test_hostile_files.py", '"size"'),
    "game_head": ("test_hostile_files.py", '"head"'),
    "game_line": ("test_hostile_files.py", '"line"'),
    "game_entries": ("test_hostile_files.py", '"entries"'),
    "game_players": ("test_hostile_files.py", "many players"),
    "player_name": ("test_hostile_files.py", "a long name"),
    "compiled_game": ("test_compiled_files.py", "one_byte_more"),
    "budget_factor": ("test_hostile_files.py", "a budget without end"),
    "card_flavor": ("test_check_texts.py", "card_flavor"),
    "made_text": ("test_limit_table.py", "def test_the_longest_text_that_is_made"),
    "fix_rounds": ("test_fix.py", "rounds"),
    "game_packs": ("test_needs.py", "game_packs"),
    "needs_depth": ("test_needs.py", "needs_depth"),
    "work_seconds": ("test_backstop.py", "work_seconds"),
    "work_memory": ("test_backstop.py", "work_memory"),
    "game_things": ("game_things.yaml", "one coin more"),
}
"""Limits that another test passes: the file, and what to look for in it."""


@pytest.mark.parametrize("name", CASES)
def test_n_is_taken_and_one_more_is_refused_by_name(name: str) -> None:
    n, probe = CASES[name]
    limits = Limits().raised(**{name: n})
    assert probe(limits, n) == []
    assert probe(limits, n + 1) == [name]


def test_the_longest_text_that_is_made() -> None:
    checked = check(load([BOUQUET]))
    realizers = [game_realizer(checked.game, checked.packs, language) for language in ("en", "fr", "de")]
    said = [(kind, rule) for card in checked.game.cards for kind, rule in speakable(card)]
    longest = max(len(realizer.say(rule, kind)) for realizer in realizers for kind, rule in said)
    for most, names in ((longest, []), (longest - 1, ["made_text"])):
        loaded = load([BOUQUET], Limits().raised(made_text=most))
        assert passed(check(loaded, texts=True).diagnostics) == names


def test_the_table_is_walked_whole() -> None:
    assert {*CASES, *ELSEWHERE, *BUDGETS.values()} == set(LIMITS)
    for file, words in ELSEWHERE.values():
        assert words in text_of(file), words


@pytest.mark.parametrize("language", available_languages())
def test_every_limit_that_a_message_names_has_words(language: str) -> None:
    messages = read_messages(language)
    for name in LIMITS:
        assert messages.term(f"limit_{name}") != f"limit_{name}", name


# ------------------------------------------------------------------ what the runtime does


@cache
def _loops() -> Callable[[Budgets], Machine]:
    lowered = lower(check(load([ROOT / "tests" / "runtime" / "packs" / "loops"])).game)
    return lambda budgets: link(lowered.table, lowered.effects, 2, (), budgets)


def _dice(m: Machine, *faces: str) -> State:
    state = empty_state(m, 1)
    fill(m, state, m.zone_place[[zone.name for zone in m.table.zones].index("pool")], list(faces))
    return state


def _rule(m: Machine, label: str) -> int:
    return next(number for number, effect in enumerate(m.effects) if effect.label == label)


def _fan(m: Machine) -> None:
    """A gain, a flip of each die, a gain after each flip."""
    verb = [v.name for v in m.table.verbs].index("gain")
    number = [r.name for r in m.table.resources].index("fan")
    begin_effect(m, _dice(m, *"11111111"), event_frame(verb, 0, 1, (number,), [], -1, -1))


def _set(m: Machine) -> None:
    """Three of nine dice are chosen that add up to 17."""
    act(m, _dice(m, *"123456612"), 0, action_option(_rule(m, "hard_set"), -1))


def _question(m: Machine) -> None:
    """One of four dice is chosen."""
    state = _dice(m, *"1234")
    begin_effect(m, state, open_rule(m, state, _rule(m, "ask_then_loop"), 0, -1, 0))


def _answers(m: Machine) -> None:
    """Two answers of one action."""
    session = Session(m, act(m, _dice(m, *"12"), 0, action_option(_rule(m, "two_steps"), -1)))
    asked = pending(session.state)[0]
    session.answer(asked.player, asked.options[0])
    if session.aborted is not None:
        raise session.aborted


ENDING: dict[str, Callable[[Machine], None]] = {
    "steps": _fan,
    "events": _fan,
    "depth": _fan,
    "waiting": _fan,
    "options": _question,
    "picks": _set,
    "searches": _set,
    "turns": _fan,
    "questions": _answers,
    "choices": _answers,
    "number": _set,
}


def _stopped_by(budget: str, limit: int) -> str:
    try:
        ENDING[budget](_loops()(Budgets(**{budget: limit})))
    except AbortedError as aborted:
        return aborted.budget
    return ""


@pytest.mark.parametrize("budget", BUDGETS)
def test_a_budget_stops_at_one_more_than_it_allows(budget: str) -> None:
    low, high = 0, 1 << 12  # never enough, and always enough
    assert _stopped_by(budget, high) == ""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _stopped_by(budget, middle) else (low, middle)
    assert (_stopped_by(budget, low) if low else budget) == budget
    assert high < 1 << 12
