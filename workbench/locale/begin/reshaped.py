"""The entry of a word with the forms of another language: those it asks for, and those sentences need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ....compiler.source.documents import Document, Mapping, Scalar, value_at
from ....compiler.source.yaml.patch import scalar
from ....compiler.text.language.language_from_data import NESTED, SECTIONS
from ....compiler.text.language.unfilled import TODO, cells
from .blanked import blank
from .wanted_forms import WantedForms

_ALONE, _FRAME, _VARIANTS = "_", "frame", "variants"
_NOUN, _ZONE = "noun", "zone"
_SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?\}")


def is_reshaped(section: str, word: str, entry: Document, wanted: WantedForms) -> bool:
    """Whether an entry has other forms in the other language, so far as its shape can be told."""
    needed = wanted.forms.get(f"{SECTIONS.get(section, '')}:{word}", [])
    if isinstance(entry, Scalar):
        return any(form != _ALONE for form in needed)
    if not needed or not isinstance(entry, Mapping) or entry.get(_VARIANTS) is not None:
        return False
    chosen = any(part.isdecimal() for cell in cells(entry) for part in cell.path)
    return not chosen or SECTIONS.get(section) in wanted.kinds  # wordings to choose among stay as they are


def lacking_forms(section: str, word: str, entry: Document, wanted: WantedForms) -> list[str]:
    """The forms that an entry lacks which stays as it is."""
    if not isinstance(entry, Mapping) or entry.get(_VARIANTS) is not None:
        return []
    there = {".".join(cell.path) for cell in cells(entry)} | {key.text for key, _ in entry}
    needed = wanted.forms.get(f"{SECTIONS.get(section, '')}:{word}", [])
    return [form for form in needed if form not in there and form != _ALONE]


def reshaped(
    section: str, word: str, entry: Document | None, wanted: WantedForms, kept: Iterable[str] = ()
) -> str:
    """The entry, each form to be filled in; ``kept``: what the entry says about itself, as it stands.

    A form that both languages have keeps the slots of its phrase, without cases that only one of them has.
    """
    kind = SECTIONS[section]
    needed = wanted.forms.get(f"{kind}:{word}", [])
    if needed == [_ALONE] and not kept:
        return TODO
    asks = wanted.kinds.get(kind)
    asked = (
        [question.form for question in asks.questions if not question.ends and not question.optional]
        if asks
        else []
    )
    written = dict.fromkeys([*(asked if set(asked) & set(needed) else ()), *needed], TODO)
    if kind == _ZONE and (noun := wanted.kinds.get(_NOUN)):  # declined like a noun, in its one number
        asked = [question.form for question in noun.questions if not question.ends and not question.optional]
        number = "pl" if "number: pl" in kept else "sg"
        written |= {form: TODO for form in asked if form.startswith(f"{number}.")}
    always = str(asks.always.get(_FRAME, "")) if asks else ""
    if always:
        written[_FRAME] = always
    for form, text in _phrases(entry):
        if form in written:
            written[form] = _with_cases(text, always, wanted)
    parts = [*kept, *(f"{form}: {scalar(text)}" for form, text in written.items())]
    return "{" + ", ".join(parts) + "}"


def missing_words(before: Mapping, wanted: WantedForms) -> Iterator[tuple[str, str]]:
    """The words that sentences need and the file that is begun from has not, by section and name."""
    sections = {kind: section for section, kind in SECTIONS.items()}
    for what in wanted.forms:
        kind, _, word = what.partition(":")
        section = sections[kind]
        path = word.split(".") if section in NESTED else (word,)
        if value_at(before, section, *path) is None:
            yield section, word


def _phrases(entry: Document | None) -> Iterator[tuple[str, str]]:
    """The forms of an entry that are single texts, with words blanked."""
    for cell in cells(entry) if isinstance(entry, Mapping) else ():
        if not any(part.isdecimal() for part in cell.path):
            yield ".".join(cell.path), blank(cell.scalar.text)


def _with_cases(text: str, like: str, wanted: WantedForms) -> str:
    """Slots in the cases that they have ``like`` that, and without those that the language has not."""
    known = {slot: f"{{{slot}:{wanted.cases[0]}}}" for slot in wanted.cased}
    known |= {slot_match[1]: slot_match[0] for slot_match in _SLOT.finditer(like)}

    def slot(match: re.Match[str]) -> str:
        return match[0] if match[2] in wanted.cases else known.get(match[1], f"{{{match[1]}}}")

    return _SLOT.sub(slot, text)
