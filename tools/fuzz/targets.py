"""Entry points for fuzzing: each takes any bytes, and nothing but a finding may come of them.

A target raises where the program would show a traceback. ``SEEDS`` has what each may begin from.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable
from functools import cache

from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, load_files
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.parsing.format.rules_text import format_rules
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.documents import Mapping, Scalar, Sequence
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.packs.archive import Archive
from heroglyph.compiler.source.packs.pack import read_place
from heroglyph.compiler.source.packs.pack_files import PackFiles, sources_of
from heroglyph.compiler.source.packs.unzip import archive_of
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.language.tries import TooMuchToReadError
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.runtime.game.game import legal, pending
from heroglyph.runtime.record.gamefile import Chain, GameFileError, Head
from heroglyph.runtime.record.recorded import Playable, begin, head_of
from heroglyph.runtime.saving.save import state_from_json, state_to_json
from heroglyph.workbench.check.checked_packs import check_everything
from heroglyph.workbench.games.fingerprint import fingerprint
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.report.report import report_text

Target = Callable[[bytes], None]
PACK = ROOT / "tests" / "games" / "packs" / "bouquet"
_ANSWERS = 30
REFERENCE = b"""chapters:
  - {id: components, lists: [components]}
  - id: play
    rules: [flow]
    cards: [flower]
  - {id: glossary, lists: [glossary, index]}
"""
EDITION = b"id: edition\nversion: 1.0.0\nlanguage: 1\nlanguages: [en]\nextends: bouquet\n"
CHANGES = b"""- card: bouquet:flower/tulip
  rules: |
    score 2
  any_order_with: [bouquet:flower/rose]
  provenance: {rules: house}
"""


@cache
def pack_files() -> dict[str, bytes]:
    """The files of a small whole game, by their paths."""
    return {
        path.relative_to(PACK).as_posix(): path.read_bytes()
        for path in sorted(PACK.rglob("*.yaml"))
        if path.stem not in ("fr", "de")
    } | {"pack.yaml": (PACK / "pack.yaml").read_bytes().replace(b"[en, fr, de]", b"[en]")}


def read(files: dict[str, bytes], folder: str = "") -> PackFiles:
    """A pack of some files."""
    place = Archive()
    for name, content in files.items():
        place.add(name, "file")
        place.files[name] = content
    return read_place(place, folder, "fuzz")


def check_pack(files: dict[str, bytes], *others: PackFiles, texts: bool = True) -> CheckedGame:
    """Checks a pack all through, with others that add to it; what is found can be told in every language."""
    checked = check_everything(load_files([read(files), *others]), texts=texts)
    sources = sources_of(checked.packs)
    for language in available_languages():
        said = report_text(checked.diagnostics, sources, read_messages(language))
        assert said.isprintable() or not set(said) & _STEERING, said
    return checked


_STEERING = {chr(n) for n in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F))}


def play(checked: CheckedGame, answers: int = _ANSWERS) -> None:
    """Plays some answers of a game that has no mistakes."""
    if has_errors(checked.diagnostics):
        return
    lowered = lower(checked.game)
    outline = lowered.table.outline
    if outline is None:
        return
    game = Playable(lowered.table, lowered.effects, *fingerprint(checked))
    try:
        played = begin(game, head_of(game, outline.low, 1))
    except GameFileError:
        return
    chance = random.Random(1)
    for _ in range(answers):
        if played.over:
            return
        player = pending(played.session.state)[0].player
        played.answer(player, chance.choice(legal(played.session.state, player)))


def _file(name: str) -> Target:
    """A target that takes the bytes for one file of the pack."""

    def target(data: bytes) -> None:
        play(check_pack({**pack_files(), name: data}, texts=name.startswith("locales")))

    return target


def changes(data: bytes) -> None:
    """What a pack changes of the cards of another one, and what it says of their order."""
    files = {"pack.yaml": EDITION, "changes.yaml": data, "locales/en.yaml": b"names: {}\n"}
    play(check_pack(pack_files(), read(files, "edition/"), texts=False))


def yaml(data: bytes) -> None:
    """The reader of files."""
    load_text("f", data)


def parser(data: bytes) -> None:
    """The reader of rules; what it takes, it writes and reads again the same."""
    scalar = text_scalar(data.decode("utf-8", "replace"))
    rules, mistakes = parse_rules(scalar)
    if not mistakes:
        written = format_rules(rules)
        again, more = parse_rules(text_scalar(written))
        assert not more and format_rules(again) == written


def archive(data: bytes) -> None:
    """The reader of zips."""
    archive_of(data, "z", DEFAULT_LIMITS)


@cache
def _bouquet() -> CheckedGame:
    return check_pack(pack_files())


@cache
def _playable() -> Playable:
    checked = _bouquet()
    lowered = lower(checked.game)
    return Playable(lowered.table, lowered.effects, *fingerprint(checked))


@cache
def _game() -> tuple[bytes, ...]:
    """The lines of a game, without their sums."""
    played = begin(_playable(), head_of(_playable(), 2, 1))
    lines = [played.first_line()]
    while not played.over:
        player = pending(played.session.state)[0].player
        lines.append(played.answer(player, legal(played.session.state, player)[0]))
    return tuple(line[: line.rindex(b',"sum"')] + b"}" for whole in lines for line in whole.splitlines())


def game_file(data: bytes) -> None:
    """The reader of game files; its sums are made right, so that every line is looked at."""
    chain = Chain()
    tied = []
    for line in data.splitlines()[:200]:
        body = line.rstrip(b"}")
        chain._tie(body)
        tied.append(b'%s,"sum":"%s"}' % (body, chain.sum.encode()))
    try:
        reading = Chain()
        head = reading.read(tied[0]) if tied else None
        if not isinstance(head, Head):
            return
        played = begin(_playable(), head)
        played.chain = reading
        for line in tied[1:]:
            played.take(line)
    except GameFileError:
        return


def position(data: bytes) -> None:
    """The reader of positions."""
    try:
        state_from_json(begin(_playable(), head_of(_playable(), 2, 1)).m, data)
    except (ValueError, RecursionError):
        return


@cache
def _voice() -> Realizer:
    checked = _bouquet()
    return game_realizer(checked.game, checked.packs, "en")


def text(data: bytes) -> None:
    """The reader of texts."""
    try:
        _voice().hear(data.decode("utf-8", "replace")[:4096], None)
    except TooMuchToReadError:
        return


def _rules() -> list[bytes]:
    """The rules of each card."""
    documents = (load_text(name, content)[0] for name, content in pack_files().items() if "cards" in name)
    cards = (card for document in documents if isinstance(document, Sequence) for card in document)
    rules = (card.get("rules") for card in cards if isinstance(card, Mapping))
    return [rule.text.encode() for rule in rules if isinstance(rule, Scalar)]


def _zipped() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in pack_files().items():
            opened.writestr(name, content)
    return made.getvalue()


def _position() -> bytes:
    game = begin(_playable(), head_of(_playable(), 2, 1))
    return state_to_json(game.m, game.session.state)


def _texts() -> list[bytes]:
    said = (speakable(card) for card in _bouquet().game.cards)
    return [_voice().say(rule, kind).encode() for rules in said for kind, rule in rules]


SEEDS: dict[str, Callable[[], list[bytes]]] = {
    "yaml": lambda: list(pack_files().values()),
    "parser": _rules,
    "archive": lambda: [_zipped()],
    "manifest": lambda: [pack_files()["pack.yaml"]],
    "vocabulary": lambda: [pack_files()["vocabulary.yaml"]],
    "outline": lambda: [pack_files()["game.yaml"]],
    "cards": lambda: [pack_files()["cards/flowers.yaml"]],
    "rules": lambda: [pack_files()["cards/flow.yaml"]],
    "reference": lambda: [REFERENCE],
    "changes": lambda: [CHANGES],
    "locale": lambda: [pack_files()["locales/en.yaml"]],
    "game_file": lambda: [b"\n".join(_game())],
    "position": lambda: [_position()],
    "text": _texts,
}
TARGETS: dict[str, Target] = {
    "yaml": yaml,
    "parser": parser,
    "archive": archive,
    "manifest": _file("pack.yaml"),
    "vocabulary": _file("vocabulary.yaml"),
    "outline": _file("game.yaml"),
    "cards": _file("cards/flowers.yaml"),
    "rules": _file("cards/flow.yaml"),
    "reference": _file("reference.yaml"),
    "changes": changes,
    "locale": _file("locales/en.yaml"),
    "game_file": game_file,
    "position": position,
    "text": text,
}
