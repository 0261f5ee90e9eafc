"""The vocabulary of a game with the words that packs add to it, as one document.

A pack that extends a game declares new words as any vocabulary does. To a word of the game it gives more by
``adds``: values to an enumeration or an option, fields to a noun, entries to a table, places to a union, more
of a resource, a range beside that of a constant. A word that is there already is never declared anew. The
sections of the game and of the player have groups of words, each of which may have more.
"""

from __future__ import annotations

from collections.abc import Sequence as Several

from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..source.documents import Document, Mapping, Scalar, Sequence, as_list, key_at, value_at
from ..source.suggestions import nearest_fix
from .value_parser import RANGE

ADDS = "adds"
_STATES = ("game", "player")
_CONSTANTS = "constants"
_LISTED = ("enums", "options")
_ONE_PART = {"zones": "union", "resources": "supply"}
_ADDABLE = (*_LISTED, *_ONE_PART, "nouns", "tables", _CONSTANTS)


def extended_vocabulary(documents: Several[Document]) -> tuple[Document, list[Diagnostic]]:
    """The first document with the words of the others, and what cannot be added."""
    whole, diagnostics = documents[0], list[Diagnostic]()
    for more in documents[1:]:
        if isinstance(whole, Mapping) and isinstance(more, Mapping):
            whole = _sections(whole, more, diagnostics)
    return whole, diagnostics


def _sections(whole: Mapping, more: Mapping, diagnostics: list[Diagnostic]) -> Mapping:
    sections = {key.text: (key, value) for key, value in whole}
    for key, value in more:
        known = sections.get(key.text)
        section = known[1] if known else Mapping((), value.span)
        if key.text in _STATES and known:
            sections[key.text] = key, _with(section, value, diagnostics)
        elif isinstance(value, Mapping) and isinstance(section, Mapping):
            sections[key.text] = key, _words(key.text, section, value, diagnostics)
        elif isinstance(value, Sequence) and isinstance(section, Sequence):
            sections[key.text] = key, _items(section, value, diagnostics)
        else:
            sections.setdefault(key.text, (key, value))
    return Mapping(tuple(sections.values()), whole.span)


def _words(section: str, whole: Mapping, more: Mapping, diagnostics: list[Diagnostic]) -> Mapping:
    """A section with new words, and with what known ones are given."""
    words = {key.text: (key, value) for key, value in whole}
    for key, value in more:
        added = _added(value, diagnostics)
        known = words.get(key.text)
        if added is None:
            if known is None:
                words[key.text] = key, value
            else:
                diagnostics.append(_twin(key, known[0]))
        elif section not in _ADDABLE:
            adds = key_at(value, ADDS)
            diagnostics.append(diagnostic("H115", adds.span if adds else key.span, word=key.text))
        elif known is None:
            fix = nearest_fix(key.text, words, key.span)
            diagnostics.append(diagnostic("H115", key.span, fix=fix, word=key.text))
        else:
            words[key.text] = known[0], _more(section, key, known[1], added, diagnostics)
    return Mapping(tuple(words.values()), whole.span)


def _added(declared: Document, diagnostics: list[Diagnostic]) -> Document | None:
    """What a declaration adds to a word of the game; it has nothing else to say of it."""
    added = value_at(declared, ADDS)
    if added is not None and isinstance(declared, Mapping):
        others = [key for key, _ in declared if key.text != ADDS]
        diagnostics += [diagnostic("H321", key.span, word=key.text, known=ADDS) for key in others]
    return added


def _more(
    section: str, key: Scalar, known: Document, added: Document, diagnostics: list[Diagnostic]
) -> Document:
    """A declaration with what is added, where something can be added to it."""
    if isinstance(added, Scalar) and section in (_CONSTANTS, "options"):
        return _widened(known, added, diagnostics)
    if section in _LISTED and isinstance(added, Sequence):
        if isinstance(known, Sequence):
            return _items(known, added, diagnostics)
        if isinstance(known, Mapping) and (section == "enums" or known.get("values") is not None):
            return _replaced(known, "values", _items(known.get("values"), added, diagnostics))
    part = _ONE_PART.get(section, "")
    if part and isinstance(known, Mapping) and isinstance(added, Mapping):
        before, more = known.get(part), added.get(part)
        if more is None:  # of what cannot stand there its shape tells
            return known
        if before is not None and isinstance(more, Scalar) and section == "resources":
            return _replaced(known, part, _sum(before, more))
        if before is not None and more is not None and section == "zones":
            listed = _items(Sequence(as_list(before), before.span), more, diagnostics)
            return _replaced(known, part, listed)
    if section in ("nouns", "tables"):
        return _with(known, added, diagnostics)
    diagnostics.append(diagnostic("H115", added.span, word=key.text))
    return known


def _sum(before: Document, more: Scalar) -> Document:
    """So much and so much more; what is no number is told where it is read."""
    if not isinstance(before, Scalar) or not (before.text.isdecimal() and more.text.isdecimal()):
        return more
    return Scalar(str(int(before.text) + int(more.text)), more.span)


def _widened(known: Document, added: Scalar, diagnostics: list[Diagnostic]) -> Document:
    """A range with one beside it."""
    inner = known.get("type") if isinstance(known, Mapping) else known
    own = RANGE.fullmatch(inner.text) if isinstance(inner, Scalar) else None
    more = RANGE.fullmatch(added.text)
    if own is None or more is None or inner is None:
        diagnostics.append(
            diagnostic("H552", added.span, known=inner.text if isinstance(inner, Scalar) else "…")
        )
        return known
    (low, high), (least, most) = (tuple(map(int, ends.groups())) for ends in (own, more))
    beside = least <= most and least <= high + 1 and most >= low - 1
    if not beside or (least >= low and most <= high):
        diagnostics.append(diagnostic("H552", added.span, known=f"{low}..{high}"))
        return known
    whole = Scalar(f"{min(low, least)}..{max(high, most)}", inner.span)
    return _replaced(known, "type", whole) if isinstance(known, Mapping) else whole


def _with(known: Document, added: Document, diagnostics: list[Diagnostic]) -> Document:
    """A declaration with what is added: fields and entries in their groups."""
    if not isinstance(known, Mapping) or not isinstance(added, Mapping):
        return known
    for group, more in added:
        inner = known.get(group.text)
        base = inner if isinstance(inner, Mapping) else Mapping((), more.span)
        if isinstance(more, Mapping):
            known = _replaced(known, group.text, _words(group.text, base, more, diagnostics), group)
        elif isinstance(more, Sequence):
            known = _replaced(known, group.text, _items(inner, more, diagnostics), group)
        elif (first := known.key(group.text)) is not None:
            diagnostics.append(_twin(group, first))
        else:
            known = _replaced(known, group.text, more, group)
    return known


def _replaced(whole: Mapping, name: str, value: Document, key: Scalar | None = None) -> Mapping:
    """A mapping with another value for a key, which may be new."""
    entries = {k.text: (k, v) for k, v in whole}
    entries[name] = entries[name][0] if name in entries else key or Scalar(name, value.span), value
    return Mapping(tuple(entries.values()), whole.span)


def _items(whole: Document | None, more: Document, diagnostics: list[Diagnostic]) -> Sequence:
    """A list of words with those of another; one that is there already is reported."""
    items = list(as_list(whole))
    known = {item.text: item for item in items if isinstance(item, Scalar)}
    for item in as_list(more):
        if isinstance(item, Scalar) and item.text in known:
            diagnostics.append(_twin(item, known[item.text]))
            continue
        items.append(item)
        if isinstance(item, Scalar):
            known[item.text] = item
    return Sequence(tuple(items), whole.span if whole is not None else more.span)


def _twin(word: Scalar, first: Scalar) -> Diagnostic:
    related = (Related(first.span, "first_here"),)
    return diagnostic("H114", word.span, related=related, word=word.text)
