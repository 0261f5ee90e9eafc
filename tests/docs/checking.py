"""What is wrong with a block of the documentation: a list of sentences, empty where nothing is."""

from __future__ import annotations

import contextlib
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from click.testing import CliRunner
from tests.places import ROOT
from tests.workbench.copies import copy_of, edit

from heroglyph.compiler.binding.resolve_game import resolve_game
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import Scope
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.parsing.parse import parse_expression, text_scalar
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.text.checks.lacking.lacks import unspeakable
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.text.word_shapes import check_words
from heroglyph.compiler.tree.types import Thing
from heroglyph.compiler.typed.model import Card, Game
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.compiler.words.declarations import check_declarations
from heroglyph.compiler.words.extended_vocabulary import extended_vocabulary
from heroglyph.compiler.words.vocabulary_from_documents import vocabulary_from_document
from heroglyph.workbench.authoring import asking
from heroglyph.workbench.cli.cli import command_line, ui_language
from heroglyph.workbench.cli.own_languages import own_languages_used
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.report.messages import read_messages

from .blocks import Block
from .games import CORE, add_cards, builtin, document_of, files, language, wrapped

MESSAGES = read_messages("en")


def problems(block: Block) -> list[str]:
    """What is wrong with a block."""
    return list(CHECKS[block.kind](block)) if block.kind in CHECKS else [f"{block.kind} is no kind of block"]


def _told(diagnostics: Iterable[Diagnostic]) -> list[str]:
    return [f"{diagnostic.code}: {MESSAGES.text(diagnostic)}" for diagnostic in diagnostics]


# ------------------------------------------------------------------ rules


def _rules(block: Block) -> Iterator[str]:
    """``rules PACK KIND [say | wrong]``: said as below, or wrong as told below."""
    _, pack, kind, *flags = block.info
    game, diagnostics = add_cards(pack, wrapped(kind, block.text), False)
    card = game.card("docs_example")
    if card is None:
        yield from _told(diagnostics) or ["no card"]
    elif "wrong" in flags:
        yield from _compared(_told([*diagnostics, *_silent(game, card)]), block.said)
    else:
        yield from _told(diagnostics)
        if "say" in flags and not diagnostics:
            yield from _said(game, card, pack, block.said)


def _compared(told: list[str], wanted: Iterable[str]) -> Iterator[str]:
    if told != list(wanted):
        yield f"not {list(wanted)} but {told}"


def _silent(game: Game, card: Card) -> Iterator[Diagnostic]:
    """The rules of a card that no text says."""
    realizer = Realizer(game, language(game.pack, "en"))
    for _, rule in speakable(card):
        try:
            realizer.plan(rule, card.kind)
        except NotExpressible as error:
            yield unspeakable(error, rule)


def _said(game: Game, card: Card, pack: str, lines: tuple[str, ...]) -> Iterator[str]:
    """The texts in the languages quoted, and that they read back; English at least."""
    wanted: dict[str, list[str]] = {"en": []}
    for line in lines:
        code, _, text = line.partition(": ")
        wanted.setdefault(code, []).append(text)
    for code, texts in wanted.items():
        realizer = Realizer(game, language(pack, code))
        rules = [rule for _, rule in speakable(card)]
        yield from _compared([realizer.say(rule, card.kind) for rule in rules], texts)
        for rule, text in zip(rules, texts, strict=False):
            if [normal_form(heard.rule) for heard in realizer.hear(text, card.kind)] != [normal_form(rule)]:
                yield f"not read back: {text}"


def _expressions(block: Block) -> Iterator[str]:
    """``expressions PACK KIND [NOUN…]``: one a line; the nouns are names bound before."""
    _, pack, kind, *bound = block.info
    game = builtin(pack)
    scope = Scope(this=Thing(kind))
    for noun in bound:
        scope = scope.bind(noun, Thing(noun))
    for line in block.text.splitlines():
        node, diagnostics = parse_expression(text_scalar(line))
        resolver = Resolver.of_game(game)
        resolver.expression(scope, node)
        yield from (f"{line}: {line_told}" for line_told in _told([*diagnostics, *resolver.diagnostics]))


# ------------------------------------------------------------------ yaml


def _yaml(block: Block) -> Iterator[str]:
    """``yaml card PACK``, ``vocabulary``, ``extension PACK``, ``words LANGUAGE PACK``, ``part FILE``."""
    _, what, *rest = block.info
    document, diagnostics = document_of(block.text)
    yield from _told(diagnostics)
    if document is None:
        return
    if what == "card":
        yield from _card(block, rest[0])
    elif what == "vocabulary":
        words, wrong = vocabulary_from_document("docs", document, CORE)
        wrong += check_declarations(words, CORE) + resolve_game(words, CORE, (), {})[1]
        yield from _told([*check_schema(document, "vocabulary"), *wrong])
    elif what == "extension":
        game = files(rest[0]).vocabulary
        assert game is not None
        both, wrong = extended_vocabulary([game, document])
        words, more = vocabulary_from_document("docs", both, CORE)
        yield from _told([*wrong, *more, *check_declarations(words, CORE)])
    elif what == "words":
        yield from _told(check_schema(document, "locale"))
        own = read_language(rest[0], ())
        yield from _told(check_words(document, own, signature()))
        read_language(rest[0], [files(rest[1]).locales[rest[0]], document])
    elif what == "part":
        whole, _ = document_of((ROOT / rest[0]).read_text(encoding="utf-8"))
        if whole is None or not _contained(plain(document), plain(whole)):
            yield f"not so in {rest[0]}"
    else:
        yield f"yaml {what} is no kind of block"


def _card(block: Block, pack: str) -> Iterator[str]:
    document, _ = document_of(block.text)
    assert document is not None
    game, diagnostics = add_cards(pack, block.text, True)
    yield from _told([*check_schema(document, "cards"), *diagnostics])
    if diagnostics:
        return
    runner = ExampleRunner(game, lower(game))
    own = [card for card in game.cards if card.span.file == "docs"]
    for card in own:
        yield from _told(_silent(game, card))
        for example in card.examples:
            yield from (
                f"{example.name}: {line_told}" for line_told in _told(runner.run(card, example).diagnostics)
            )
    if not own:
        yield "no card"


def _contained(part: Any, whole: Any) -> bool:
    """Whether all that a part says stands in the whole: keys in mappings, items in lists."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and _contained(value, whole[key]) for key, value in part.items()
        )
    if isinstance(part, list):
        if not isinstance(whole, list) or not all(isinstance(item, dict) for item in part):
            return bool(part == whole)
        return all(any(_contained(item, other) for other in whole) for item in part)
    return bool(part == whole)


# ------------------------------------------------------------------ commands


def _console(block: Block) -> Iterator[str]:
    """Lines that begin with ``$`` are run; the others are what they print (``…``: anything).

    ``console before PACK NOW WAS``: with a copy of a pack in ``before/``, in which WAS stands instead of NOW
    (a space is written ``~``).
    """
    if block.info[1:2] == ("before",):
        with TemporaryDirectory() as folder, contextlib.chdir(folder):
            _, _, pack, now, was = block.info
            edit(copy_of(pack, Path("before")), now.replace("~", " "), was.replace("~", " "))
            yield from _run(block)
    else:
        yield from _run(block)


def _run(block: Block) -> Iterator[str]:
    commands = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    if commands[0].strip() or len(commands) < 2:
        yield "no command at the start"
    for command in commands[1:]:
        line, _, printed = command.partition("\n")
        program, *arguments = shlex.split(line)
        if program != "heroglyph":
            yield f"{program} is not run here"
            continue
        output = _output(arguments, block)
        pattern = ".*".join(re.escape(part) for part in printed.strip().split("…"))
        shown = re.sub(r" +$", "", output.strip(), flags=re.MULTILINE)
        if not re.fullmatch(pattern, shown, re.DOTALL):
            yield f"{line} prints {output}"


def _output(arguments: list[str], block: Block) -> str:
    """What a command prints; with answers, as if somebody sat at a terminal and typed them."""
    typed = "".join(f"{answer}\n" for answer in block.answers)
    sitting = mock.patch.object(asking, "watched", lambda stream: bool(block.answers))
    environment = {"HEROGLYPH_LANGUAGE": block.language}
    with sitting, own_languages_used(arguments, environment, MESSAGES):
        messages = read_messages(ui_language(arguments, environment))
        return CliRunner().invoke(command_line(messages), arguments, input=typed).output


# ------------------------------------------------------------------ programs


def _python(block: Block) -> Iterator[str]:
    """``python``: runs to its end; what it claims it asserts."""
    try:
        exec(compile(block.text, "example", "exec"), {"__name__": "example"})
    except Exception as error:  # whatever it is, the reader would meet it
        yield f"{type(error).__name__}: {error}"


CHECKS: dict[str, Callable[[Block], Iterator[str]]] = {
    "rules": _rules,
    "expressions": _expressions,
    "yaml": _yaml,
    "console": _console,
    "python": _python,
    "text": lambda block: iter(()),
}
