"""``heroglyph new card``: a card in the author's own pack, with a rule and an example to begin with."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.limits import DEFAULT_LIMITS, LONGEST_ID
from ..report.findings import show
from ..report.messages import Messages
from ..report.report import summary
from ..requests.texts import NewCardRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure
from .asking import Questionnaire, pairs
from .card_plan import NewCard, card_file, plan_card
from .card_sentence import SentenceAsker
from .choosing_pack import choose_pack, no_such
from .constants import Constants
from .kinds import kinds_of
from .own_pack import BrokenPackError, OwnPack, as_id

ID = re.compile(r"[a-z][a-z0-9_]*")


def new_card(request: NewCardRequest, messages: Messages) -> int:
    """Makes a card, tells what was written and what to do next, and returns the exit code."""
    given = {f"--set {name}": value for name, value in pairs("--set", request.set).items()}
    names = pairs("--name", request.name)
    given |= {f"--name {code}": name for code, name in names.items()}
    given |= {f"--text {code}": text for code, text in pairs("--text", request.text).items()}
    given |= {"--id": request.id} if request.id is not None else {}
    asker = Questionnaire(messages, given)
    try:
        pack = choose_pack(request, asker, request.kind, tuple(names))
    except BrokenPackError as error:
        return mend_first(error, messages)
    card = _asked(pack, request.kind, given, asker)
    asker.finish()
    checked = plan_card(pack, card, card_file(pack, card.kind, request.file), messages)
    _tell(pack, pack.write(), card.id, checked, messages)
    return CLEAN


def mend_first(error: BrokenPackError, messages: Messages) -> int:
    """Shows what is wrong with a pack, which nothing can be added to before it is mended."""
    show(error.game.diagnostics, error.game.packs, messages, sys.stderr)
    print(messages.say("new", "mend_first"), file=sys.stderr)
    return FINDINGS


# ------------------------------------------------------------------ what is needed


def _asked(pack: OwnPack, kind: str | None, given: Mapping[str, str], asker: Questionnaire) -> NewCard:
    """The card as the options and the author describe it."""
    kind = _kind(kind, pack.game, asker)
    _known_names(given, pack.languages)
    texts = _texts(pack, kind, asker)
    names = {code: _name(code, asker) for code in pack.languages}
    name = _id(pack.game, names, asker)
    constants = Constants(pack.game, kind, asker.messages, pack.languages)
    return NewCard(name, kind, _values(constants, given, asker), names, texts)


def _kind(kind: str | None, game: CheckedGame, asker: Questionnaire) -> str:
    known = kinds_of(game.game)

    def problem(word: str) -> str | None:
        return None if word in known else asker.messages.say("cli", "no_such_kind", word=word, known=listed)

    listed = ", ".join(known)
    if kind is None:
        if not asker.interactive:
            raise Failure("which_kind", known=listed)
        return asker.answer("", asker.messages.say("new", "ask_kind", known=listed), problem)
    if kind not in known:
        raise no_such("kind", kind, known)
    return kind


def _id(game: CheckedGame, names: Mapping[str, str], asker: Questionnaire) -> str:
    """The id of the card: as the author says, or made of its name."""

    def problem(word: str) -> str | None:
        if not ID.fullmatch(word) or len(word) > LONGEST_ID:
            near = as_id(word)
            if near != word and ID.fullmatch(near) and len(near) <= LONGEST_ID:
                return asker.messages.say("new", "bad_id_but", near=near)
            return asker.messages.say("new", "bad_id")
        other = game.game.card(word)
        return asker.messages.say("new", "id_taken", id=other.id) if other is not None else None

    near = as_id(next(iter(names.values()), ""))
    made = near if near and problem(near) is None else None
    return asker.answer("--id", asker.messages.say("new", "ask_id"), problem, made, shown="--id …")


def _values(constants: Constants, given: Mapping[str, str], asker: Questionnaire) -> dict[str, str]:
    """The values of the card as they are written; those left to their default are not."""
    every = constants.all()
    names = [constant.name for constant in every]
    for option in given:
        word, _, name = option.partition(" ")
        if word == "--set" and name not in names:
            raise no_such("value", name, names)
    values = {}
    for constant in every:
        option = f"--set {constant.name}"
        if constant.optional and not asker.has(option):
            continue
        answer = asker.answer(
            option,
            constant.question,
            partial(constants.problem, constant),
            shown=f"{option}=… ({constant.may_be})",
        )
        values[constant.name] = constants.meant(constant, answer)
    return values


def _name(language: str, asker: Questionnaire) -> str:
    def problem(name: str) -> str | None:
        if not name or not name.isprintable():
            return asker.messages.say("new", "bad_name")
        most = DEFAULT_LIMITS.card_name
        return asker.messages.say("new", "long_name", maximum=most) if len(name) > most else None

    question = asker.messages.say("new", "ask_name", language=language_name(language, asker.messages))
    return asker.answer(f"--name {language}", question, problem, shown=f'--name {language}="…"')


def _texts(pack: OwnPack, kind: str, asker: Questionnaire) -> dict[str, str]:
    """What the card does, as it will be read on it; nothing to begin with rules as another card has them."""
    texts = {code: asker.given(f"--text {code}") for code in pack.languages}
    if asker.interactive and not any(texts.values()):
        code = pack.languages[0]
        question = asker.messages.say("new", "ask_text", language=language_name(code, asker.messages))
        texts[code] = SentenceAsker(pack.game, kind, code, asker).ask(question)
    return {code: text for code, text in texts.items() if text}


def language_name(code: str, messages: Messages) -> str:
    """A language as the author's own language calls it, with its code."""
    from babel import Locale

    return f"{Locale.parse(messages.language).languages.get(code, code)} ({code})"


def _known_names(given: Mapping[str, str], languages: Sequence[str]) -> None:
    """Raises Failure for a name or a text in a language that the pack does not speak."""
    for option in given:
        word, _, language = option.partition(" ")
        if word in ("--name", "--text") and language not in languages:
            raise Failure("pack_lacks_language", language=language, known=", ".join(languages))


# ------------------------------------------------------------------ telling


def _tell(
    pack: OwnPack, written: Sequence[Path], name: str, checked: CheckedGame, messages: Messages
) -> None:
    """What was written where, what a check of it finds, and what to do next."""
    for path in written:
        print(messages.say("new", "written", path=str(path)))
    show(checked.diagnostics, checked.packs, messages, sys.stdout)
    print(messages.say("new", "checked", summary=summary(checked.diagnostics, messages)))
    print(messages.say("new", "next_card", id=name, path=str(pack.root)))
