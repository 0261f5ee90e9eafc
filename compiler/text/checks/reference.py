"""The rules reference that packs lay out: it speaks of what there is, each thing once, in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Sequence as Series

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Document, Mapping, Scalar, Sequence, key_at
from ...source.packs.bases import own_packs
from ...source.packs.classified_files import REFERENCE
from ...source.packs.pack_files import PackFiles
from ...source.spans import Span
from ...source.suggestions import few, nearest_fix
from ...tree.types import Choice, Integer
from ...typed.model import Card, Game
from ...words.chapters import (
    CARDS,
    CHAPTERS,
    FIRST_GAME,
    LISTED,
    OPTIONS,
    RULES,
    ChapterPart,
    ChapterPlan,
    chapters_of,
    house_of,
    lessons_of,
    pieces_of,
    summary_of,
)
from ..chapter_names import GAME, SECTION, heading_keys, headings

USUAL = frozenset({*LISTED, "play", "rules", "cards", "options", "more", "register"})
"""The chapters that have a title in every language: those of a game that lays out none, and what is left."""
_TITLE_OF_NOTHING = "H683"


def check_reference(game: Game, packs: Series[PackFiles]) -> Iterator[Diagnostic]:
    """H680: something that is not there. H681: something twice. H576: cards that an order leaves out.

    H682, H683: titles missing, or of nothing.
    """
    plans, lessons = chapters_of(packs), lessons_of(packs)
    yield from _unknown(
        game, (*(part for plan in (*plans, *lessons) for part in plan.parts), *summary_of(packs))
    )
    yield from _house(game, packs)
    yield from _pieces(game, packs)
    yield from _taught(game, lessons)
    yield from _twice((*plans, *(ChapterPlan(lesson.id, ()) for lesson in lessons)))
    yield from _empty(packs, plans)
    for pack in own_packs(packs):
        yield from _order(game, pack, plans)
    all_read = all(map(_all_chapters_read, packs))
    for pack in own_packs(packs):
        own = (*chapters_of((pack,)), *lessons_of((pack,)))
        for problem in _titles(pack, (*plans, *lessons), own):
            if all_read or problem.code != _TITLE_OF_NOTHING:
                yield problem


def _unknown(game: Game, parts: Iterable[ChapterPart]) -> Iterator[Diagnostic]:
    for part in parts:
        known = _known(game, part.sort)
        for name in part.names:
            if known and name.text not in known:
                fix, sort = nearest_fix(name.text, list(known), name.span), f"reference_{part.sort}"
                yield diagnostic("H680", name.span, fix=fix, word=name.text, sort=sort)


def _house(game: Game, packs: Series[PackFiles]) -> Iterator[Diagnostic]:
    known = (*game.vocabulary.tables, *game.vocabulary.grids)
    for name in house_of(packs):
        if name.text not in known:
            fix = nearest_fix(name.text, known, name.span)
            yield diagnostic("H680", name.span, fix=fix, word=name.text, sort="reference_house")


def _pieces(game: Game, packs: Series[PackFiles]) -> Iterator[Diagnostic]:
    known = (*game.vocabulary.nouns, *game.vocabulary.resources)
    for name, _ in pieces_of(packs):
        if name.text not in known:
            fix = nearest_fix(name.text, known, name.span)
            yield diagnostic("H680", name.span, fix=fix, word=name.text, sort="reference_pieces")


def _known(game: Game, sort: str) -> Collection[str]:
    """What a chapter can hold of a sort; empty where the shape of the file says it."""
    vocabulary = game.vocabulary
    if sort == RULES:
        return [card.name for card in game.cards if vocabulary.is_everywhere(card.kind)]
    if sort == CARDS:
        return list(dict.fromkeys(kind for card in game.cards for kind in vocabulary.ancestry(card.kind)))
    return list(vocabulary.options) if sort == OPTIONS else ()


def _twice(plans: Series[ChapterPlan]) -> Iterator[Diagnostic]:
    met: dict[tuple[str, str], Scalar] = {}
    for plan in plans:
        names = [("", plan.id), *((part.sort, name) for part in plan.parts for name in part.names)]
        ordered = plan.order.names if plan.order is not None else ()
        for sort, name in (*names, *((f"order {plan.id.text}", name) for name in ordered)):
            first = met.setdefault((sort, name.text), name)
            if first is not name:
                related = (Related(first.span, "first_here"),)
                yield diagnostic("H681", name.span, related=related, word=name.text)


def _order(game: Game, pack: PackFiles, plans: Series[ChapterPlan]) -> Iterator[Diagnostic]:
    """What is wrong with the order of cards in the chapters of a pack; cards of other packs come behind."""
    for plan in chapters_of((pack,)):
        if plan.order is None:
            continue
        cards = {card.name: card for card in _cards_in(game, plan, plans)}
        by = (plan.order.by,) if plan.order.by is not None else ()
        known = _constants(game, cards.values()) if by else list(cards)
        for name in (*plan.order.names, *by):
            if name.text not in known:
                fix, sort = nearest_fix(name.text, known, name.span), f"reference_{'by' if by else 'order'}"
                yield diagnostic("H680", name.span, fix=fix, word=name.text, sort=sort)
        named = {name.text for name in plan.order.names}
        left = [
            name for name, card in cards.items() if name not in named and card.id.startswith(f"{pack.id}:")
        ]
        if left and not by:
            yield diagnostic("H576", plan.order.key.span, count=len(left), cards=few(left))


def _cards_in(game: Game, plan: ChapterPlan, plans: Series[ChapterPlan]) -> Iterator[Card]:
    """The cards of the kinds that a chapter holds, without those of kinds that another one holds."""
    own, every = ({name for part in of for name in _kinds(part)} for of in ((plan,), plans))
    for card in game.cards:
        if next((kind for kind in game.vocabulary.ancestry(card.kind) if kind in every), None) in own:
            yield card


def _taught(game: Game, lessons: Series[ChapterPlan]) -> Iterator[Diagnostic]:
    """Names of cards in a first game that are not among those of the kinds beside them."""
    for lesson in lessons:
        kinds = set(_kinds(lesson))
        known = [card.name for card in game.cards if kinds & set(game.vocabulary.ancestry(card.kind))]
        for name in lesson.order.names if lesson.order is not None else ():
            if name.text not in known:
                fix = nearest_fix(name.text, known, name.span)
                yield diagnostic("H680", name.span, fix=fix, word=name.text, sort="reference_order")


def _kinds(plan: ChapterPlan) -> Iterator[str]:
    yield from (name.text for part in plan.parts if part.sort == CARDS for name in part.names)


def _constants(game: Game, cards: Iterable[Card]) -> list[str]:
    """The numbers and values that each of some cards has."""
    kinds = dict.fromkeys(card.kind for card in cards)
    each = [
        {
            name
            for name, field in game.vocabulary.fields(kind).items()
            if field.kind == "constant" and isinstance(field.type, Integer | Choice)
        }
        for kind in kinds
    ]
    return sorted(set.intersection(*each)) if each else []


def _empty(packs: Series[PackFiles], plans: Series[ChapterPlan]) -> Iterator[Diagnostic]:
    """H665: chapters that hold nothing, and in front of which nothing is said in any language."""
    languages = {language for pack in packs for language in pack.locales}
    for plan in plans:
        if not any(part.names for part in plan.parts):
            said = (headings(packs, language).get(plan.id.text) for language in languages)
            if not any(heading is not None and heading.intro for heading in said):
                yield diagnostic("H665", plan.id.span, chapter=plan.id.text)


def _all_chapters_read(pack: PackFiles) -> bool:
    """Whether no mistake in the files of a pack may have hidden chapters of it."""
    if any(problem.span.file.endswith(REFERENCE) for problem in pack.diagnostics):
        return False
    for section, read in ((CHAPTERS, chapters_of((pack,))), (FIRST_GAME, lessons_of((pack,)))):
        listed = pack.reference.get(section) if isinstance(pack.reference, Mapping) else None
        if isinstance(listed, Sequence) and len(read) != len(listed.items):
            return False
    return True


def _titles(pack: PackFiles, every: Series[ChapterPlan], own: Series[ChapterPlan]) -> Iterator[Diagnostic]:
    """Each chapter of a pack has a title in each of its languages, and each title a chapter."""
    ids = {plan.id.text for plan in every} | USUAL | {GAME}
    for language, document in pack.locales.items():
        titled = {key.text: key for key in heading_keys(document)}
        for plan in own:
            if plan.id.text not in titled and plan.id.text not in USUAL:
                at = _titles_place(document)
                related = (Related(plan.id.span, "needed_here"),)
                yield diagnostic("H682", at, related=related, chapter=plan.id.text, language=language)
        for name, key in titled.items():
            if name not in ids:
                fix = nearest_fix(name, sorted(ids), key.span)
                yield diagnostic("H683", key.span, fix=fix, chapter=name)


def _titles_place(document: Document) -> Span:
    """Where the titles of chapters stand in a file of words, or should."""
    key = key_at(document, SECTION)
    return Span(document.span.file, 0, 0) if key is None else key.span
