"""``python -m tools.soak.every_way``: small games made by chance, sent through all that the program does.

No well-typed rule may end in a traceback, and nothing may go on for ever. A pack is known by its seed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path

from tests.meaning.generator import Counts

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.packs.pack_files import sources_of

from . import ways
from .small_games import BOOK, Card, Pack, small_world, with_cards, with_part, without
from .small_words import LANGUAGES
from .ways import Fault, attempt, checked, errors

CARDS_OF_A_WORLD = 20
MENDED, ROUNDS = 8, 4
TEXTS, TABLE, REFERENCE, MEASURE, PAIRS, EXAMPLES = 2, 3, 8, 8, 10, 8
"""Of so many packs one goes this way."""
TRIES = 300


@dataclass
class Run:
    """What has been done, and what went wrong: the first pack for each fault."""

    packs: int = 0
    refused: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    faulty: dict[tuple[str, str, str], tuple[Pack, Fault]] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counter)


def languages_of(seed: int) -> tuple[str, ...]:
    """The languages of a pack: one, now and then two."""
    first = LANGUAGES[seed % len(LANGUAGES)]
    return tuple(dict.fromkeys((first, *(LANGUAGES if seed % 10 == 0 else ()))))[:2]


@lru_cache(maxsize=4)
def world(number: int) -> tuple[Pack, CheckedGame]:
    """Words that fit together: what the program says is wrong is not declared."""
    pack = small_world(number, languages_of(number))
    pack = pack.with_cards(
        {"flow": Card(BOOK, ("procedure whole_game: wait", "procedure shed: lose 1 coin"))}
    )
    for _ in range(MENDED):
        game = checked(pack.write, texts=False, examples=False)
        sources, mended = sources_of(game.packs), pack
        for error in errors(game):
            source = sources.get(error.span.file)
            if source is not None:
                begin = source.text.rfind("\n", 0, error.span.start) + 1
                line = source.text[begin:].partition("\n")[0]
                mended = without(mended, Path(error.span.file).name, line) or mended
        if mended is pack:
            break
        pack = mended
    return pack, game


def faults(pack: Pack, run: Run, only: str = "") -> Iterator[tuple[Pack, Fault]]:
    """Sends a pack all ways, or one and what is needed before it; each fault with the pack as it was."""
    seed, made = pack.seed, list[CheckedGame]()

    def look(texts: bool, examples: bool) -> None:
        made[:] = [checked(pack.write, texts=texts, examples=examples)]

    for _ in range(ROUNDS):  # until only rules are left that are none of a mistake
        if fault := attempt("check", lambda: look(False, False)):
            yield pack, fault
            return
        run.ways["check"] += 1
        run.codes.update(diagnostic.code for diagnostic in made[0].diagnostics)
        told = not only or only == "tell"
        if told and (fault := attempt("tell", lambda: ways.told(made[0], "en"))):
            yield pack, fault
        wrong = _wrong_cards(pack, made[0], rules=True)
        if not wrong:
            break
        pack = pack.with_cards({name: card for name, card in pack.cards.items() if name not in wrong})
    if errors(made[0], rules=True):
        run.refused += 1
        return
    plain = made[0]
    yield from _go(
        pack,
        plain,
        run,
        only,
        (
            ("play", 1, lambda: ways.played(plain, seed)),
            ("interactions", 1, lambda: ways.met(plain, seed, seed % PAIRS == 0)),
            ("measure", MEASURE, lambda: ways.measured(plain, seed)),
        ),
    )
    if seed % TEXTS and not only:
        return
    if fault := attempt("texts", lambda: look(True, seed % EXAMPLES == 0)):
        yield pack, fault
        return
    run.ways["texts"] += 1
    spoken = made[0]
    run.codes.update(diagnostic.code for diagnostic in spoken.diagnostics)
    wrong = _wrong_cards(pack, spoken, rules=False)
    right = pack
    if wrong:
        right = pack.with_cards(
            {name: replace(card, examples=()) for name, card in pack.cards.items() if name not in wrong}
        )
        if fault := attempt("check", lambda: look(False, False)):
            yield right, fault
            return
    good = made[0]
    yield from _go(
        right,
        good,
        run,
        only,
        (
            ("tell", 1, lambda: ways.told(spoken, pack.languages[0])),
            ("text", 1, lambda: ways.said(good)),
            ("table", TABLE, lambda: ways.at_the_table(good, seed)),
            ("reference", REFERENCE, lambda: ways.explained(good)),
        ),
    )


def _go(
    pack: Pack, game: CheckedGame, run: Run, only: str, wanted: Sequence[tuple[str, int, object]]
) -> Iterator[tuple[Pack, Fault]]:
    for way, share, do in wanted:
        if (only and only != way) or (not only and pack.seed // TEXTS % share):
            continue
        run.ways[way] += 1
        assert callable(do)
        if fault := attempt(way, do):
            yield pack, fault


def _wrong_cards(pack: Pack, game: CheckedGame, *, rules: bool) -> set[str]:
    """The cards with mistakes."""
    names = set()
    for error in errors(game, rules=rules):
        for card in game.game.cards:
            span = card.written.span
            if span.file == error.span.file and span.start <= error.span.start < span.end:
                names.add(card.names[-1])
    return names


def pack_of(seed: int, run: Run) -> Pack | None:
    """The pack of a seed; None where its words do not fit together."""
    words, game = world(seed // CARDS_OF_A_WORLD)
    if errors(game):
        run.refused += 1
        return None
    return with_cards(replace(words, seed=seed), game.game.vocabulary, run.counts, seed % EXAMPLES == 0)


def shrunk(pack: Pack, fault: Fault, tries: int = TRIES) -> Pack:
    """The smallest pack that is found with the same fault: cards, lines and declarations less."""
    left, smaller = tries, True
    while smaller and left > 0:
        smaller = False
        for candidate in _less(pack):
            left -= 1
            if left <= 0:
                break
            if any(other.known == fault.known for _, other in faults(candidate, Run(), fault.way)):
                pack, smaller = candidate, True
                break
    return pack


def _less(pack: Pack) -> Iterator[Pack]:
    """All packs that are a little less."""
    from tests.meaning.shrinking import less_lines

    for name in pack.cards:
        yield pack.with_cards({other: card for other, card in pack.cards.items() if other != name})
    if len(pack.languages) > 1:
        for code in pack.languages:
            yield replace(pack, languages=(code,))
    for name, card in pack.cards.items():
        if card.examples:
            yield pack.with_cards({**pack.cards, name: replace(card, examples=())})
        for lines in less_lines(list(card.rules)):
            yield pack.with_cards({**pack.cards, name: replace(card, rules=tuple(lines))})
    for part in ("words", "outline"):
        sections: dict[str, dict[str, str]] = getattr(pack, part)
        for section, declared in sections.items():
            for some in _parts(list(declared)):
                rest = {word: text for word, text in declared.items() if word not in some}
                yield with_part(pack, part, {**sections, section: rest})


def _parts(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """All, halves, quarters …, each alone."""
    size = len(names)
    while size:
        yield from (names[at : at + size] for at in range(0, len(names), size))
        size //= 2


def _make(made: list[Pack | None], seed: int, run: Run) -> None:
    made.append(pack_of(seed, run))


def soak(first: int, packs: int, seconds: float = 0) -> Run:
    """So many packs from a seed on, or as many as there is time for."""
    run, began = Run(), time.monotonic()
    for seed in range(first, first + packs):
        if seconds and time.monotonic() - began > seconds:
            break
        run.packs += 1
        made: list[Pack | None] = []
        if fault := attempt("words", partial(_make, made, seed, run)):
            run.faulty.setdefault(fault.known, (small_world(seed // CARDS_OF_A_WORLD, ("en",)), fault))
            continue
        if made[0] is not None:
            for pack, fault in faults(made[0], run):
                run.faulty.setdefault(fault.known, (pack, fault))
    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Makes packs and prints what went wrong; 1 where anything did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help="how often a pack with a fault is made smaller"
    )
    parser.add_argument("--seconds", type=float, default=0, help="as many as there is time for")
    given = parser.parse_args(arguments)
    began = time.monotonic()
    run = soak(given.first, given.packs, given.seconds)
    for pack, fault in run.faulty.values():
        small = shrunk(pack, fault, given.tries)
        print(f"seed {pack.seed}, {fault.way}: {fault.trace}\n{small.text()}\n", flush=True)
    speed = run.packs / max(time.monotonic() - began, 0.01)
    print(
        f"{run.packs} packs from {given.first}, {run.refused} refused, {dict(run.ways)}, {speed:.1f} a second"
    )
    print(f"{len(run.faulty)} faults")
    return int(bool(run.faulty))


if __name__ == "__main__":
    raise SystemExit(main())
