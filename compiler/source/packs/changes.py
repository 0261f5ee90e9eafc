"""Cards of other packs with other values: ``changes.yaml`` of a pack, laid over what they say themselves.

An edition, an errata sheet, a fan's own balance: such a pack names a card by its whole id and says anew what
it changes. It is laid over the documents before anything is bound, so that a changed card is checked, played
and said as any card is, and its mistakes are placed where they were written. Packs that change the same thing
contradict each other, in whatever order they are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, Related, diagnostic
from ..documents import Document, Mapping, Scalar, text_at
from ..documents import Sequence as List
from ..records import replace
from ..suggestions import nearest_fix
from ..yaml.same import same_document
from .given import RULES, TEXT, is_given
from .pack_files import PackFiles

CARD = "card"
_FIXED = ("id", "kind")
_JOINED = "provenance"


@dataclass(slots=True)
class _Target:
    """A card in its file: ``place`` is the numbers of its pack, file and entry there."""

    place: tuple[int, int, int]
    card: Mapping
    pack: str
    changed: dict[str, Scalar] = field(default_factory=dict)


def with_changed_cards(packs: Sequence[PackFiles]) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """The packs with the cards as they are changed, and what of the changes is wrong."""
    if all(pack.changes is None for pack in packs):
        return tuple(packs), []
    targets = dict(_cards(packs))
    before = {name: target.card for name, target in targets.items()}
    diagnostics: list[Diagnostic] = []
    changed: dict[str, list[str]] = {}
    for pack in packs:
        for item in _listed(pack.changes):
            named = item.get(CARD)
            target = _target(named, pack, targets, diagnostics) if isinstance(named, Scalar) else None
            if target is not None and isinstance(named, Scalar):
                _change(target, before[named.text], item, named, diagnostics)
                changed.setdefault(pack.id, []).append(named.text)
    done = [_with_cards(pack, number, targets.values()) for number, pack in enumerate(packs)]
    return tuple(replace(pack, changed=tuple(changed.get(pack.id, ()))) for pack in done), diagnostics


def _cards(packs: Sequence[PackFiles]) -> Iterator[tuple[str, _Target]]:
    """All cards by their whole ids."""
    for first, pack in enumerate(packs):
        for second, (_, document) in enumerate(pack.cards):
            for third, item in enumerate(document if isinstance(document, List) else ()):
                name, kind = (item.get(key) for key in _FIXED) if isinstance(item, Mapping) else (None, None)
                if isinstance(item, Mapping) and isinstance(name, Scalar) and isinstance(kind, Scalar):
                    place = (first, second, third)
                    yield f"{pack.id}:{kind.text}/{name.text}", _Target(place, item, pack.id)


def _listed(document: Document | None) -> Iterator[Mapping]:
    yield from (item for item in document if isinstance(item, Mapping)) if isinstance(document, List) else ()


def _target(
    named: Scalar, pack: PackFiles, targets: dict[str, _Target], diagnostics: list[Diagnostic]
) -> _Target | None:
    """The card that a change is about; one of the same pack is changed where it stands."""
    target = targets.get(named.text)
    if target is None:
        others = [name for name, other in targets.items() if other.pack != pack.id]
        last = named.text.rpartition("/")[2]
        alike = [name for name in others if name.rpartition("/")[2] == last]
        fix = nearest_fix(named.text, alike or others, named.span, slack=len(named.text) if alike else 0)
        diagnostics.append(diagnostic("H160", named.span, fix=fix, card=named.text))
    elif target.pack == pack.id:
        related = (Related(target.card.span, "this_card"),)
        diagnostics.append(diagnostic("H161", named.span, related=related, card=named.text))
        return None
    return target


def _change(
    target: _Target, before: Mapping, item: Mapping, named: Scalar, diagnostics: list[Diagnostic]
) -> None:
    """Lays what a change says over a card; what it said before decides whether anything changes."""
    keys = [(key, value) for key, value in item if key.text != CARD]
    if not keys:
        diagnostics.append(diagnostic("H163", named.span, word=named.text))
    entries = {key.text: (key, value) for key, value in target.card}
    for key, value in keys:
        known = before.get(key.text)
        first = target.changed.get(key.text)
        if key.text in _FIXED:
            diagnostics.append(diagnostic("H162", key.span, field=key.text))
        elif first is not None and key.text != _JOINED:
            diagnostics.append(changed_twice(key, first, named.text))
        elif known is not None and key.text != _JOINED and same_document(known, value):
            diagnostics.append(diagnostic("H163", key.span, word=key.text))
        else:
            joined = key.text == _JOINED and isinstance(known, Mapping) and isinstance(value, Mapping)
            entries[key.text] = key, laid_over(entries[key.text][1], value) if joined else value
            target.changed[key.text] = key
    if RULES in target.changed and TEXT not in target.changed and is_given(before):
        del entries[TEXT]  # the rules stand in place of the text that stood for rules
    entries["id"] = entries["id"][0], Scalar(text_at(target.card, "id"), named.span, named.plain)
    target.card = Mapping(tuple(entries.values()), item.span)


def changed_twice(key: Scalar, first: Scalar, owner: str) -> Diagnostic:
    """Two packs, or two places of one, change the same thing."""
    related = (Related(first.span, "first_here"),)
    return diagnostic("H164", key.span, related=related, word=f"{owner} {key.text}")


def laid_over(known: Document, value: Document) -> Document:
    """A mapping with the entries of another one in place of its own of the same names."""
    if not isinstance(known, Mapping) or not isinstance(value, Mapping):
        return value
    entries = {key.text: (key, inner) for key, inner in known}
    entries |= {key.text: (key, inner) for key, inner in value}
    return Mapping(tuple(entries.values()), known.span)


def _with_cards(pack: PackFiles, number: int, targets: Iterable[_Target]) -> PackFiles:
    """A pack whose card files have the changed cards in the places of the old ones."""
    files = list(pack.cards)
    for target in targets:
        first, second, third = target.place
        if first != number or not target.changed:
            continue
        name, document = files[second]
        if isinstance(document, List):
            items = (*document.items[:third], target.card, *document.items[third + 1 :])
            files[second] = name, List(items, document.span)
    return replace(pack, cards=tuple(files))
