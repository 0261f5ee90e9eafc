"""What persons write is heard: other words and orders, plain marks; what is not heard is told kindly."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.compiler.text.test_gold import realizer
from tests.tables import read_table

from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.text.interpret.listener import Listener
from heroglyph.compiler.text.interpret.mismatch import Explainer
from heroglyph.compiler.text.interpret.sentences import sentences, understood
from heroglyph.compiler.text.language.paraphrases import ParaphraseError, Paraphrases, parse_paraphrases
from heroglyph.compiler.text.read.detours import add_detours
from heroglyph.compiler.text.read.token_lattice import TokenLattice

HERE = Path(__file__).parent
HEARD: dict[str, list[dict[str, Any]]] = read_table(HERE / "heard_freely.yaml")
NOT_OVERHEARD: dict[str, list[dict[str, Any]]] = read_table(HERE / "not_overheard.yaml")
MISHEARD: list[dict[str, Any]] = read_table(HERE / "misheard.yaml")


@cache
def listener_of(language: str) -> Listener:
    return Listener(realizer(language))


@cache
def explainer_of(language: str) -> Explainer:
    return Explainer(listener_of(language))


@pytest.mark.parametrize(
    ("language", "case"),
    [pytest.param(code, case, id=case["text"]) for code, cases in HEARD.items() for case in cases],
)
def test_what_persons_write_is_heard(language: str, case: dict[str, Any]) -> None:
    heard = listener_of(language).hear(case["text"], case.get("kind", "trait"))
    assert [reading.source for reading in heard] == ([case["rule"]] if case["rule"] else [])


@pytest.mark.parametrize("case", MISHEARD, ids=[case["text"] for case in MISHEARD])
def test_what_is_not_heard_is_told(case: dict[str, Any]) -> None:
    text = case["text"]
    assert listener_of(case["language"]).hear(text, "trait") == ()
    told = explainer_of(case["language"]).explain(text, "trait")
    assert told.whole == case.get("whole", False)
    assert told.form == case.get("form")
    assert told.near == case.get("near")
    if "word" in case:
        assert text[told.start : told.end] == case["word"]
    if "understood" in case:
        assert told.understood == case["understood"]
    if "value" in case:
        assert case["value"] in next(sort.words for sort in told.sorts if sort.name == "value")
    if "example" in case:
        assert told.example is not None
        assert case["example"] in told.example
    if "elsewhere" in case:
        assert case["elsewhere"] in [reading.source for reading in told.elsewhere]
    assert all(len(sort.words) <= 5 for sort in told.sorts)
    assert len(told.sorts) <= 5


def test_what_the_program_writes_means_that_alone() -> None:
    """Freely read it would mean two rules; but somebody wrote just what one of them says."""
    listener = listener_of("en")
    text = "At the end of the game, gain 1 Reputation Star for every 3 Gold you have."
    assert [reading.source for reading in listener.hear(text, "trait")] == ["score my.gold // 3"]


# ------------------------------------------------------------------ other ways to put a sentence


def ways(entries: dict[str, str], text: str, language: str = "fr") -> set[str]:
    """The rows of words that lead through a text."""
    kept = realizer(language).language
    paraphrases = Paraphrases(
        [way for reads, says in entries.items() for way in parse_paraphrases(reads, says)],
        kept.lexemes,
        {},
    )
    lattice = TokenLattice(kept, text)
    add_detours(lattice, paraphrases, DEFAULT_LIMITS)
    rows: set[str] = set()
    todo: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    while todo:
        place, row = todo.pop()
        if place in lattice.ends:
            rows.add(" ".join(row))
        for word, ends in lattice.edges[place].items():
            if word[0].isalnum():
                todo += [(end, (*row, word)) for end in ends]
    return rows


@pytest.mark.parametrize(
    ("language", "case"),
    [(language, case) for language, cases in NOT_OVERHEARD.items() for case in cases],
    ids=lambda value: value["text"] if isinstance(value, dict) else value,
)
def test_no_word_is_overheard_that_changes_the_meaning(language: str, case: dict[str, Any]) -> None:
    listener, kind = listener_of(language), case.get("kind", "trait")
    without = {meant.source for meant in listener.hear(case["without"], kind)}
    assert without
    assert without.isdisjoint(meant.source for meant in listener.hear(case["text"], kind))


def test_it_is_the_thing_that_was_named() -> None:
    heard = listener_of("en").hear("Instead of rerolling a non-gold die, you may flip it.", "skill")
    assert [meant.source for meant in heard] == [
        "may replace reroll die where die.color is not gold: flip die"
    ]


@pytest.mark.parametrize(
    ("entries", "text", "expected"),
    [
        ({"lorsque": "quand"}, "a lorsque b", ["a lorsque b", "a quand b"]),
        ({"lorsque": "quand"}, "a b", ["a b"]),
        ({"a b": "c"}, "a b a b", ["a b a b", "c c", "c a b", "a b c"]),
        ({"{x} quand {y}": "quand {y} {x}"}, "a b quand c", ["a b quand c", "quand c a b"]),
        ({"{x} quand {y}": "quand {y} {x}"}, "quand c", ["quand c"]),
        ({"vous {do:imp}": "{do:inf}"}, "vous gagnez 2", ["vous gagnez 2", "gagner 2"]),
        ({"vous {do:imp}": "{do:inf}"}, "vous x 2", ["vous x 2"]),
        ({"u": "v", "{x} v {y}": "{y} v {x}"}, "a u b", ["a u b", "a v b", "b v a"]),
        ({"u": "v w", "w": "u"}, "a u", ["a u", "a v w", "a v u"]),
        ({"aussi": ""}, "a aussi b", ["a aussi b", "a b"]),
        ({"aussi": ""}, "a b aussi", ["a b aussi", "a b"]),
        ({"aussi": ""}, "aussi a", ["aussi a", "a"]),
        ({"le x de {y} est": "{y} a x"}, "si le x de b c est 3", ["si le x de b c est 3", "si b c a x 3"]),
        ({"de {n:number}": "{n:number} de"}, "a de 3 de b", ["a de 3 de b", "a 3 de de b"]),
        ({"trois": "3", "de {n:number}": "{n:number} de"}, "de trois", ["de trois", "de 3", "3 de"]),
        ({"b {y}": "c {y}"}, "a b d", ["a b d", "a c d"]),
        ({"(u|v w) b": "c"}, "u b", ["u b", "c"]),
        ({"(u|v w) b": "c"}, "v w b", ["v w b", "c"]),
        ({"(u|) b": "c"}, "a b", ["a b", "a c"]),
        ({"(u|v) (b|d)": "c"}, "v d", ["v d", "c"]),
        ({"{n:signed} or": "{n:number} de"}, "a +3 or", ["a 3 de"]),
        ({"{n:signed} or": "{n:number} de"}, "a 3 or", ["a 3 or"]),
        ({"de {x:sg} y": "{x:pl}"}, "de dé y", ["de dé y", "dés"]),
        ({"de {x:sg} y": "{x:pl}"}, "de dés y", ["de dés y"]),
        ({"d {x:word} e": "e {x}"}, "d a e", ["d a e", "e a"]),
        ({"d {x:word} e": "e {x}"}, "d a b e", ["d a b e"]),
        ({"{x:word} d": "d {x}"}, "a b d", ["a b d", "a d b"]),
        ({"d {x:a|b} e": "e {x}"}, "d a e", ["d a e", "e a"]),
        ({"d {x:a|b} e": "e {x}"}, "d c e", ["d c e"]),
        (
            {"u": "v", "{x} quand {y}": "quand {y} {x}"},
            "u quand a",
            ["u quand a", "v quand a", "quand a u", "quand a v"],
        ),
        ({"{x}": "puis {x}"}, "a b", ["a b", "puis a b"]),
        ({"{x}": "puis {x}", "a": "c"}, "a b", ["a b", "c b", "puis a b", "puis c b"]),
    ],
)
def test_ways(entries: dict[str, str], text: str, expected: list[str]) -> None:
    assert ways(entries, text) == set(expected)


@pytest.mark.parametrize(
    ("reads", "says"),
    [
        ("{x", "x"),
        ("{x} a", "a"),
        ("a", "{x}"),
        ("{x} {x}", "{x}"),
        ("", "a"),
        ("a", "a"),
        ("{x}", "{x}"),
        ("(a|b", "c {x}"),
        ("{x} a", "{x:imp} a"),
    ],
)
def test_entries_whose_sides_do_not_fit(reads: str, says: str) -> None:
    with pytest.raises(ParaphraseError):
        parse_paraphrases(reads, says)


# ------------------------------------------------------------------ sentences


def test_sentences_end_with_a_full_stop_or_with_the_text() -> None:
    parts = sentences("Gain 1 Gold. Lose 2 Gold!  Gain 1.5\nGold")
    assert [part.text for part in parts] == ["Gain 1 Gold.", "Lose 2 Gold!", "Gain 1.5\nGold"]
    assert [part.start for part in parts] == [0, 13, 27]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({"A b.", "C d."}, ["A b.", "C d."]),
        ({"A b. C d."}, ["A b. C d."]),  # a full stop inside a name
        ({"A b."}, ["A b.", "C d."]),
    ],
)
def test_a_sentence_is_tried_alone_and_then_with_the_next(known: set[str], expected: list[str]) -> None:
    assert [
        sentence.line for sentence in understood("A b. C d.", lambda tried: tried.line in known)
    ] == expected


def test_a_line_may_go_on_and_may_end_without_a_full_stop() -> None:
    text = "A\nb. C\nD"
    assert [
        sentence.line for sentence in understood(text, lambda tried: tried.line in {"A b.", "C", "D"})
    ] == [
        "A b.",
        "C",
        "D",
    ]


@pytest.mark.parametrize(
    "written", ["“{}”", "„{}“", '"{}"', "«\u00a0{}\u00a0»", "\u200b{}\u200b\u2060", " “{}” \n"]
)
def test_a_text_may_stand_in_quotes_as_it_was_copied(written: str) -> None:
    text = "When you place a gold die, gain 3 Gold. Lose 1 Gold."
    quoted = sentences(written.format(text))
    listener = listener_of("en")
    assert [[heard.source for heard in listener.hear(sentence.line, "trait")] for sentence in quoted] == [
        [heard.source for heard in listener.hear(sentence.line, "trait")] for sentence in sentences(text)
    ]
    whole = written.format(text)
    assert all(whole[sentence.start : sentence.end] == sentence.text for sentence in quoted)


def test_what_may_stand_somewhere_is_told_in_one_order() -> None:
    """Words that differ in capitals only are equally likely, and come from a set."""
    explainer = explainer_of("en")
    furthest = listener_of("en").furthest("When you place a gold die, gain 3 coins.")
    words = sorted(furthest.expected)
    assert {"Gold", "gold"} <= set(words)
    assert explainer._ranked(furthest, words) == explainer._ranked(furthest, reversed(words))
