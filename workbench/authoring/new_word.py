"""``heroglyph new word``: a word in the vocabulary of a pack, with its forms in the pack's languages."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import ERROR, severity
from ...compiler.source.diagnostics import Argument, Diagnostic
from ...compiler.text.realizers import game_realizer
from ..check.check_results import CheckResult, check_result
from ..packs.which_packs import PackTarget
from ..report.findings import show
from ..report.messages import Messages
from ..report.report import summary
from ..requests.texts import NewWordRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure
from .asking import Questionnaire, pairs
from .card_plan import edit
from .choosing_pack import choose_pack, no_such
from .new_card import language_name, mend_first
from .own_pack import MANIFEST, VOCABULARY, BrokenPackError, OwnPack
from .preview import Previewer
from .word_questions import how_shown
from .word_sorts import SORTS, Phrases, Sort, WordPlan

_FORMS = "shown_forms"
UNREAD = "H536"
"""What is told of every word that has just been made: nothing uses it yet."""


def new_word(request: NewWordRequest, messages: Messages) -> int:
    """Adds a word, shows the phrases that it can stand in, and returns the exit code."""
    given = {f"--set {name}": value for name, value in pairs("--set", request.set).items()}
    given |= {f"--form {name}": value for name, value in pairs("--form", request.form).items()}
    given |= {"--id": request.id} if request.id is not None else {}
    asker = Questionnaire(messages, given)
    sort = _sort(request.sort, asker)
    try:
        pack = choose_pack(request, asker)
    except BrokenPackError as error:
        return mend_first(error, messages)
    if request.preview:
        return _preview_known(sort, request.id, pack, messages)
    plan = sort.plan(pack, asker)
    _nothing_else(given, plan)
    asker.finish()
    return _add(sort, plan, pack, messages)


def _sort(word: str | None, asker: Questionnaire) -> Sort:
    if word is None and asker.interactive:
        known = ", ".join(SORTS)
        question = asker.messages.say("new", "ask_sort", known=known)
        wrong = asker.messages.say("cli", "no_such_sort", word="", known=known)
        word = asker.answer("", question, lambda text: None if text in SORTS else wrong)
    if word is None:
        raise Failure("which_sort", known=", ".join(SORTS))
    if word not in SORTS:
        raise no_such("sort", word, SORTS)
    return SORTS[word]


def _nothing_else(given: Mapping[str, str], plan: WordPlan) -> None:
    """Raises Failure for an option that nothing was made of."""
    for option in given:
        word, _, name = option.partition(" ")
        if word == "--set" and name not in plan.settings:
            raise no_such("setting", name, plan.settings)
        if word == "--form" and name not in plan.forms:
            raise no_such("form", name, plan.forms)


def _add(sort: Sort, plan: WordPlan, pack: OwnPack, messages: Messages) -> int:
    known = check_result(PackTarget(pack.root)) if (pack.root / MANIFEST).is_file() else None
    for change in plan.declare:
        edit(pack, pack.root / VOCABULARY, change)
    for language, changes in plan.words.items():
        for change in changes:
            edit(pack, pack.locale_file(language), change)
    checked = pack.rehearse()
    errors = _new_errors(checked, known)
    if errors:
        show(errors, checked.packs, messages, sys.stderr)
        print(messages.say("new", "word_refused"), file=sys.stderr)
        return FINDINGS
    for path in pack.write():
        print(messages.say("new", "written", path=str(path)))
    _preview(sort, plan.word, pack, checked, messages)
    before = _before(known)
    told = [
        diagnostic
        for diagnostic in checked.diagnostics
        if diagnostic.code != UNREAD or (diagnostic.code, diagnostic.arguments) in before
    ]
    print(messages.say("new", "checked", summary=summary(told, messages)))
    unsure = any(plan.guessed.values())
    print(messages.say("new", "next_guesses" if unsure else "next_word", path=str(pack.root)))
    return CLEAN


def _before(known: CheckResult | None) -> set[tuple[str, tuple[tuple[str, Argument], ...]]]:
    """What was told before, wherever it stands now."""
    return {(diagnostic.code, diagnostic.arguments) for diagnostic in known.diagnostics} if known else set()


def _new_errors(checked: CheckedGame, known: CheckResult | None) -> list[Diagnostic]:
    """The errors that were not there before, wherever they stand now."""
    before = _before(known)
    return [
        diagnostic
        for diagnostic in checked.diagnostics
        if severity(diagnostic) == ERROR and (diagnostic.code, diagnostic.arguments) not in before
    ]


# ------------------------------------------------------------------ showing


def _preview_known(sort: Sort, word: str | None, pack: OwnPack, messages: Messages) -> int:
    """Shows the phrases of a word that is there already. Raises Failure."""
    if word is None:
        raise Failure("missing_options", options="--id …")
    if not sort.known(pack, word):
        raise Failure("no_such_word", word=word)
    _preview(sort, word, pack, pack.game, messages)
    return CLEAN


def _preview(sort: Sort, word: str, pack: OwnPack, game: CheckedGame, messages: Messages) -> None:
    for code in pack.languages:
        language = game_realizer(game.game, game.packs, code).language
        print(messages.say("new", "preview", language=language_name(code, messages)))
        phrases = sort.phrases(word, Previewer(language, how_shown(code).leave_out), game.game)
        _show_phrases(phrases, code, messages)


def _show_phrases(phrases: Phrases, language: str, messages: Messages) -> None:
    how = how_shown(language)
    shown: dict[str, None] = {}
    for form, texts in phrases:
        new = [text for text in texts if form not in how.only_new or text not in shown]
        shown.update(dict.fromkeys(texts))
        if new:
            print(f"  {_shown_as(how.names.get(form, form), messages)}")
            print("    " + " · ".join(new))


def _shown_as(name: str | Mapping[str, str], messages: Messages) -> str:
    """What a reader calls a form: in words of the language, or as the program says it in the reader's."""
    entries = name.items() if isinstance(name, Mapping) else ((name, ""),)
    for key, said in entries:
        return messages.say(_FORMS, key, said=said) if messages.has(_FORMS, key) else said or key
    return ""
