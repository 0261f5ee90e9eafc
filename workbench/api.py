"""The public Python interface, what ``from heroglyph import …`` gives of packs: load, check, say and others.

A pack is loaded, checked, and then compiled for a game, or said and heard in any of its languages.
Nothing here prints. What is wrong with a pack is a value: ``checked.diagnostics``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from ..compiler.compile import CheckedGame, Loaded
from ..compiler.compile import load as load_roots
from ..compiler.lowering.lower import Lowered, lower
from ..compiler.partial.choosing import decide_game
from ..compiler.partial.game import as_decided
from ..compiler.source.data.catalogue import has_errors
from ..compiler.source.packs.pack import find_builtin_packs
from ..compiler.source.records import replace
from ..compiler.text.interpret.completion import Completer
from ..compiler.text.interpret.listener import Listener
from ..compiler.text.interpret.suggestions import Suggester, Suggestion
from ..compiler.text.realizer import Heard
from ..compiler.text.say.runs import TextRun
from ..compiler.tree.rules import Rule
from ..compiler.typed.speakable import speakable
from .cache.caches import keep_parser
from .check.checked_packs import check_everything
from .formats.finding import Describer, Finding
from .report.lexicon import GameLexicon
from .report.messages import available_languages, read_messages

__all__ = [
    "CheckedGame",
    "Finding",
    "Heard",
    "Loaded",
    "Lowered",
    "Suggestion",
    "TextRun",
    "check",
    "compile",
    "complete",
    "describe",
    "hear",
    "in_one_game",
    "load",
    "say",
    "say_in_runs",
    "suggest",
]


def load(*packs: str | Path) -> Loaded:
    """Reads the packs of one game: built-in ones by their names, others by their folders.

    What cannot be read is in ``diagnostics``; no file is needed any more afterwards.
    """
    keep_parser()
    builtin = find_builtin_packs()
    return load_roots([builtin.get(str(pack), Path(pack)) for pack in packs])


def check(loaded: Loaded, *, texts: bool = True, examples: bool = True) -> CheckedGame:
    """Binds all words and checks everything; the result's ``diagnostics`` is empty where nothing is wrong.

    ``texts``: whether each rule is said in each language of the packs and read back, which takes longest;
    ``examples``: whether the examples on the cards are played.
    """
    return check_everything(loaded, texts=texts, examples=examples)


def describe(checked: CheckedGame, language: str = "en") -> tuple[Finding, ...]:
    """What ``checked.diagnostics`` say, with lines and columns, in a language of the program.

    Raises LookupError for a language that the program does not speak.
    """
    if language not in available_languages():
        raise LookupError(language)
    sources = {name: source for pack in checked.packs for name, source in pack.sources.items()}
    return Describer(read_messages(language), sources, {}).findings(checked.diagnostics)


def compile(checked: CheckedGame) -> Lowered:
    """The table and the effects that the runtime plays: frozen, and free of Python code.

    Raises ValueError, which names the codes found, where the game has errors.
    """
    if has_errors(checked.diagnostics):
        codes = dict.fromkeys(diagnostic.code for diagnostic in checked.diagnostics)
        raise ValueError(f"{checked.game.pack}: {', '.join(codes)}")
    return lower(checked.game)


def in_one_game(
    checked: CheckedGame, *, players: int | None = None, options: Mapping[str, str] | None = None
) -> CheckedGame:
    """The rules as they are in one game, to be told by ``say``: conditions on what is given are worked out.

    ``players``: how many play; ``options`` by name, others as nobody needs to choose them. It is to be told,
    and not to be compiled. Raises ValueError, which names the option, the value or the number.
    """
    decided = decide_game(checked.game, players, options or {})
    return replace(checked, game=as_decided(checked.game, decided))


def say(checked: CheckedGame, card: str, language: str, *, compact: bool = False) -> list[str]:
    """The text of a card, one line a rule; ``card`` is its id, or the last part of it.

    A wording of somebody's own stands in place of what the program says.

    ``compact``: the short wording, where there is one. Raises LookupError for an unknown card or language,
    and where the language lacks a word (``check`` finds that before).
    """
    lexicon = _lexicon(checked, language)
    said = (lexicon.say_rule(kind, rule, compact=compact) for kind, rule in _rules_of(checked, card))
    return [line for line in said if line]


def say_in_runs(
    checked: CheckedGame, card: str, language: str, *, compact: bool = False
) -> list[tuple[TextRun, ...]]:
    """The same lines in pieces that know what they stand for; those of a line, joined, are that line.

    So a picture can stand for a word, or beside it, in every language alike. Raises the same.
    """
    lexicon = _lexicon(checked, language)
    said = (lexicon.rule_in_runs(kind, rule, compact=compact) for kind, rule in _rules_of(checked, card))
    return [line for line in said if line]


def _rules_of(checked: CheckedGame, card: str) -> tuple[tuple[str, Rule], ...]:
    game_card = checked.game.card(card)
    if game_card is None:
        raise LookupError(card)
    return speakable(game_card)


def hear(
    checked: CheckedGame, text: str, language: str, *, kind: str | None = None, freely: bool = False
) -> tuple[Heard, ...]:
    """The rules that say exactly this text (a line of a card); none where it is not understood.

    Each has ``source``, in the rules language, and ``rule``, typed. ``kind``: the kind of card that the text
    stands on; any where it is None. ``freely``: as a person may write it, where nobody says exactly this; of
    several rules then one is meant. Raises LookupError for an unknown language, and TooMuchToReadError.
    """
    realizer = _lexicon(checked, language).realizer
    return Listener(realizer).hear(text, kind) if freely else realizer.hear(text, kind)


def suggest(
    checked: CheckedGame, text: str, language: str, *, kind: str | None = None
) -> tuple[Suggestion, ...]:
    """The rules that come nearest to a sentence which ``hear`` does not understand, at most three.

    Each has ``heard``, as from ``hear``, its ``text``, and ``changed``: where in it stand words that were not
    written. Raises LookupError for an unknown language, and TooMuchToReadError.
    """
    return _suggester(checked, language).suggest(text, kind)


def complete(checked: CheckedGame, text: str, language: str, position: int | None = None) -> tuple[str, ...]:
    """How a sentence may go on from a position, by default its end: words or phrases, the likeliest first.

    Where it ends in a word, they stand in place of that word. Nothing where it is not understood up to there.
    Raises LookupError for an unknown language, and TooMuchToReadError.
    """
    return _completer(checked, language).complete(text[:position])


_lexicon = lru_cache(maxsize=16)(GameLexicon)


@lru_cache(maxsize=16)
def _suggester(checked: CheckedGame, language: str) -> Suggester:
    return Suggester(Listener(_lexicon(checked, language).realizer))


@lru_cache(maxsize=16)
def _completer(checked: CheckedGame, language: str) -> Completer:
    return Completer(Listener(_lexicon(checked, language).realizer))
