"""Goes on with words that somebody has begun to fill in: what can be guessed of the rest is marked."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.source.documents import Document, Mapping, Scalar, entries_in, items_in
from ....compiler.source.yaml.load import load_text
from ....compiler.source.yaml.patch import scalar
from ....compiler.text.language.entries import WordEntry, entries
from ....compiler.text.language.language_from_data import UNCONFIRMED
from ....compiler.text.language.unfilled import is_unfilled
from ...authoring.word_questions import Question, WordKind, word_kinds

_KINDS = {"nouns": "noun", "zones": "zone", "verbs": "verb", "adjectives": "adjective"}
"""By section what is asked of its words."""
Edit = tuple[int, int, str]


def guessed_words(text: str, language: str) -> tuple[str, dict[str, list[str]]]:
    """A file of words with all that can be guessed from what is filled in; and the forms that were, by word.

    Each is listed under ``unconfirmed`` in its entry, so that it is told until somebody has read it.
    """
    document, _ = load_text("", text)
    kinds = word_kinds(language) or {}
    edits: list[Edit] = []
    guessed: dict[str, list[str]] = {}
    for entry in entries(document):
        kind = kinds.get(_KINDS.get(entry.section, ""))
        if kind is not None and isinstance(entry.value, Mapping) and text[entry.value.span.start] == "{":
            made = dict(_guesses(entry, kind))
            edits += _not_needed(text, entry, kind, made)
            if made:
                guessed[f"{entry.section}.{entry.id}"] = list(made)
                edits += _edits(entry.value, made)
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, guessed


def _guesses(entry: WordEntry, kind: WordKind) -> Iterator[tuple[str, str]]:
    """The forms that are still to be written, and follow from others by the guesses of the language."""
    cells = dict(_cells(entry.value))
    forms = {name: cell.text for name, cell in cells.items() if not is_unfilled(cell.text)}
    for question in kind.questions:
        cell = cells.get(question.form)
        if cell is None or question.form in forms or not forms.get(question.of):
            continue
        guess = question.guess(forms) if question.needed(forms) else None
        if guess:
            forms[question.form] = guess
            yield question.form, guess


def _not_needed(text: str, entry: WordEntry, kind: WordKind, made: dict[str, str]) -> Iterator[Edit]:
    """The forms without which a word with these others is whole: who fills it in need not see them."""
    cells = dict(_cells(entry.value))
    forms = {name: cell.text for name, cell in cells.items() if not is_unfilled(cell.text)} | made
    for question in kind.questions:
        cell = cells.get(question.form)
        if cell is None or question.form in forms or not _is_needless(question, forms):
            continue
        comma = text.rfind(",", entry.value.span.start, cell.span.start)
        if comma >= 0 and text[comma + 1 : cell.span.start].strip() == f"{question.form}:":
            yield comma, cell.span.end, ""


def _is_needless(question: Question, forms: dict[str, str]) -> bool:
    """Whether it is known already that a word with these forms does not have this one."""
    known = [name for name in question.where if name in forms]
    if any(forms[name] not in question.where[name] for name in known):
        return True
    return len(known) == len(question.where) and bool(forms.get(question.of)) and not question.needed(forms)


def _cells(value: Document, before: str = "") -> Iterator[tuple[str, Scalar]]:
    for key, inner in entries_in(value):
        if isinstance(inner, Scalar):
            yield f"{before}{key.text}", inner
        else:
            yield from _cells(inner, f"{before}{key.text}.")


def _edits(entry: Mapping, made: dict[str, str]) -> Iterator[Edit]:
    cells = dict(_cells(entry))
    for name, guess in made.items():
        span = cells[name].span
        yield span.start, span.end, scalar(guess)
    known = entry.get(UNCONFIRMED)
    marked = [item.text for item in items_in(known) if isinstance(item, Scalar)]
    listed = f"[{', '.join([*marked, *made])}]"
    if known is not None:
        yield known.span.start, known.span.end, listed
    else:
        yield entry.span.end - 1, entry.span.end - 1, f", {UNCONFIRMED}: {listed}"
