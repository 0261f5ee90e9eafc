"""``heroglyph new expansion``: a small pack that adds two cards to a game, to be changed into another one."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import islice

from ...compiler.compile import CheckedGame
from ...compiler.source.packs.pack import find_builtin_packs
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.tree import rules
from ...compiler.typed.speakable import speakable
from ...compiler.words.card_values import constants
from ..check.checked_packs import check_pack
from ..packs.which_packs import PackTarget, no_such_pack
from ..report.findings import show
from ..report.messages import DEFAULT_LANGUAGE, Messages, available_languages, read_messages
from ..report.report import summary
from ..requests.texts import NewExpansionRequest
from ..terminal.failure import CLEAN
from .asking import Questionnaire, told
from .card_plan import NewCard, card_file, plan_card
from .card_text import Model, models
from .choosing_pack import languages_of_game
from .kinds import kinds_of
from .new_game import free_root
from .own_pack import MANIFEST, OwnPack, builtin_game, new_pack

_CARDS = ("first_card", "second_card")
_WIDTH = 100
_FLOW = (rules.Procedure, rules.Kind, rules.Define)


def new_expansion(request: NewExpansionRequest, messages: Messages) -> int:
    """Writes a new pack, tells what was written and what to do next; gives the exit code. Raises Failure."""
    root = free_root(request.name)
    options = {"--for": request.game, "--lang": request.lang}
    given = {option: value for option, value in options.items() if value is not None}
    asker = Questionnaire(messages, given)
    base = _game(asker)
    asker.finish()
    spoken = languages_of_game("--lang", builtin_game(base), asker)
    pack = new_pack(root, base, spoken)
    pack.texts[root / MANIFEST] = _manifest(pack, base, messages)
    _add_cards(pack, messages)
    _explain(pack, messages)
    for path in pack.write():
        print(messages.say("new", "written", path=str(path)))
    checked = check_pack(PackTarget(root))
    show(checked.diagnostics, checked.packs, messages, sys.stdout)
    print(messages.say("new", "checked", summary=summary(checked.diagnostics, messages)))
    print(messages.say("new", "next_expansion", path=str(root), game=base))
    return CLEAN


def _game(asker: Questionnaire) -> str:
    """The game that is added to: the one asked for, or the one that the author answers."""
    packs = list(find_builtin_packs())
    known = ", ".join(packs)
    say = asker.messages.say

    def problem(name: str) -> str | None:
        return None if name in packs else told(no_such_pack(name, packs), asker.messages)

    shown = f"--for {'|'.join(packs)}"
    return asker.answer("--for", say("new", "ask_game", known=known), problem, shown=shown)


def _add_cards(pack: OwnPack, messages: Messages) -> None:
    """Plans the first cards of a pack, of different kinds where the game has them."""
    added = 0
    for kind, model in _beginnings(pack.game):
        before = dict(pack.texts)
        names = {code: _title(code, _CARDS[added]) for code in pack.languages}
        card = NewCard(_CARDS[added], kind, dict(_values(model, pack.game)), names)
        path = card_file(pack, kind, None)
        plan_card(pack, card, path, messages, model)
        if model.rules.splitlines()[0].strip() not in pack.text(path):  # it does not hold for a second card
            pack.texts.clear()
            pack.texts.update(before)
            continue
        added += 1
        if added == len(_CARDS):
            return


def _beginnings(game: CheckedGame) -> Iterator[tuple[str, Model]]:
    """Cards to begin with: first one of each kind, those that have values and the shortest rules first."""
    beginnings = []
    for kind in kinds_of(game.game):
        bare = not constants(game.game.vocabulary, kind)
        teaching = islice((model for model in models(game, kind) if _teaches(model)), len(_CARDS))
        beginnings += [(turn, bare, len(model.rules), kind, model) for turn, model in enumerate(teaching)]
    yield from ((kind, model) for *_, kind, model in sorted(beginnings, key=lambda beginning: beginning[:4]))


def _teaches(model: Model) -> bool:
    """Whether a card is one to begin with: it has examples and a text, and nothing that all cards share."""
    flow = any(isinstance(rule.body, _FLOW) for rule in model.card.rules)
    return bool(model.examples) and bool(speakable(model.card)) and not flow


def _values(model: Model, game: CheckedGame) -> Iterator[tuple[str, str]]:
    """The values of a card as they are written."""
    sources = sources_of(game.packs)
    known = constants(game.game.vocabulary, model.card.kind)
    for name, place in model.card.written.keys.items():
        source = sources.get(place.value.file)
        if name in known and source is not None:
            yield name, source.text[place.value.start : place.value.end].strip()


def _title(language: str, which: str) -> str:
    """What a card is called to begin with, in its language."""
    spoken = language if language in available_languages() else DEFAULT_LANGUAGE
    return read_messages(spoken).say("new_expansion", which)


# ------------------------------------------------------------------ comments that teach


def _manifest(pack: OwnPack, base: str, messages: Messages) -> str:
    """The manifest, with the versions of the game that fit, and with comments."""
    game = pack.game.packs[0].manifest
    version = getattr(game.get("version") if game else None, "text", "0.1.0")
    major = int(version.partition(".")[0])
    lines = pack.texts[pack.root / MANIFEST].splitlines()
    lines.insert(len(lines) - 1, f'needs: {{{base}: ">={version},<{major + 1}"}}')
    return "\n".join([*_comment("pack", messages), *lines]) + "\n"


def _explain(pack: OwnPack, messages: Messages) -> None:
    """Puts a comment over each file that says nothing of itself yet."""
    for path, text in pack.texts.items():
        if path.name != MANIFEST and text:
            key = "words" if path.parent.name == "locales" else "cards"
            pack.texts[path] = "\n".join([*_comment(key, messages), text])


def _comment(key: str, messages: Messages) -> Sequence[str]:
    return [f"# {line}" for line in textwrap.wrap(messages.say("new_expansion", key), _WIDTH)]
