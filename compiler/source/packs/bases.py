"""The packs that others extend: read with them, so that one folder of cards is enough to add to a game.

Such a folder speaks its own languages only, whatever its base speaks besides; it may add words to the
vocabulary of its base (see ``words/extended_vocabulary.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..diagnostics import Diagnostic, Fix, Related, diagnostic
from ..documents import Sequence as List
from ..documents import text_at
from ..limits import Limits
from ..spans import Span
from ..suggestions import nearest_fix
from .needs import check_needs, needs_of
from .pack import find_builtin_packs, read_pack
from .pack_files import PackFiles

_BASELESS = ("H111", "H112", "H116", "H150", "H151", "H157")


def with_bases(packs: Sequence[PackFiles], limits: Limits) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """Some packs and the built-in ones that they extend or need, the game's own first; and what is wrong.

    The result is the same in whatever order the packs are given. A pack that is among them is not read again.
    """
    known, diagnostics = _each_once(packs)
    builtin = find_builtin_packs()
    waiting = [known[name] for name in sorted(known)]
    while waiting:
        pack = waiting.pop(0)
        for name in (pack.extends, *(name for name, _ in needs_of(pack))):
            if name is not None and name.text in builtin and name.text not in known:
                known[name.text] = read_pack(builtin[name.text], limits)
                waiting.append(known[name.text])
    every = sorted(known.values(), key=_order)
    diagnostics += [problem for pack in every for problem in _base(pack, known, builtin)]
    diagnostics += check_needs(every, limits)
    if len(every) > limits.game_packs:
        place = Span(_place(every[limits.game_packs]), 0, 0)
        most = limits.game_packs
        diagnostics.append(
            diagnostic("H090", place, limit="game_packs", what="limit_game_packs", maximum=most)
        )
    return tuple(every), [
        *diagnostics,
        *_second_vocabularies(every),
        *_second_outlines(every),
        *_foreign_languages(every),
    ]


def _each_once(packs: Sequence[PackFiles]) -> tuple[dict[str, PackFiles], list[Diagnostic]]:
    """The packs by their ids; of two with one id the first by its place is kept, the second reported."""
    known: dict[str, PackFiles] = {}
    diagnostics = []
    for pack in sorted(packs, key=lambda candidate: (candidate.id, _place(candidate))):
        first = known.setdefault(pack.id, pack)
        if first is not pack:
            other = first.manifest.get("id") if first.manifest else None
            own = pack.manifest.get("id") if pack.manifest else None
            related = (Related(other.span, "first_here"),) if other else ()
            place = own.span if own else Span(_place(pack), 0, 0)
            if place.file in pack.sources:  # so that the line is shown, though the pack is not in the game
                first.sources.setdefault(place.file, pack.sources[place.file])
            diagnostics.append(diagnostic("H152", place, related=related, pack=pack.id))
    return known, diagnostics


def _place(pack: PackFiles) -> str:
    """The file that tells where a pack lies."""
    return pack.manifest.span.file if pack.manifest else next(iter(pack.sources), pack.id)


def _base(
    pack: PackFiles, known: Mapping[str, PackFiles], builtin: Mapping[str, Path]
) -> Iterator[Diagnostic]:
    """What is wrong with the game that a pack extends."""
    base = pack.extends
    if base is None:
        return
    other = known.get(base.text)
    if base.text == pack.id:
        yield diagnostic("H116", base.span, pack=pack.id)
    elif other is None:
        fix = nearest_fix(base.text, builtin, base.span)
        yield diagnostic("H111", base.span, fix=fix, pack=base.text, known=", ".join(builtin))
    elif other.extends is not None:
        fix = Fix(base.span, other.extends.text)
        yield diagnostic("H158", base.span, fix=fix, pack=other.id, base=other.extends.text)


def without_game(packs: Sequence[PackFiles], diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether there is no game whose words the cards could know: nothing that they say can be judged."""
    return any(problem.code in _BASELESS for problem in diagnostics) or all(
        pack.vocabulary is None for pack in packs
    )


def own_packs(packs: Sequence[PackFiles]) -> tuple[PackFiles, ...]:
    """Of the packs of one game those that extend another, if any do: what was asked for, without its base."""
    return tuple(pack for pack in packs if pack.extends is not None) or tuple(packs)


def owns(packs: Sequence[PackFiles]) -> Callable[[str], bool]:
    """Tells of the whole id of a card whether it is one of ``own_packs``, or one that they change."""
    own = own_packs(packs)
    ids = {pack.id for pack in own}
    changed = {card for pack in own for card in pack.changed}
    return lambda card: card.partition(":")[0] in ids or card in changed


def _order(pack: PackFiles) -> tuple[bool, bool, str]:
    return pack.extends is not None, pack.vocabulary is None, pack.id


def _second_vocabularies(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """A game has one vocabulary, that of the first pack; only packs that extend it may add to it."""
    return [
        diagnostic("H112", pack.vocabulary.span, pack=packs[0].id)
        for pack in packs[1:]
        if pack.vocabulary is not None and pack.extends is None
    ]


def _second_outlines(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """A game has one outline, that of the first pack with one; nothing of another would be read."""
    having = [(pack, pack.outline) for pack in packs if pack.outline is not None]
    return [
        diagnostic("H685", outline.span, pack=having[0][0].id)
        for pack, outline in having[1:]
        if pack.extends is not None
    ]


def _foreign_languages(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """Languages in which a pack wants to say cards, but what it extends or needs has no words."""
    known = {pack.id: pack for pack in packs}
    diagnostics = []
    for pack in packs:
        listed = pack.manifest.get("languages") if pack.manifest else None
        if pack.extends is None or not isinstance(listed, List):
            continue
        names = dict.fromkeys((pack.extends.text, *(name.text for name, _ in needs_of(pack))))
        bases = [known[name] for name in names if name in known and name != pack.id]
        for item in listed:
            language = text_at(item)
            for base in (base for base in bases if language and language not in base.languages):
                spoken = ", ".join(base.languages)
                diagnostics.append(
                    diagnostic("H113", item.span, language=language, pack=base.id, known=spoken)
                )
                break
    return diagnostics


def not_built_in(packs: Sequence[PackFiles], own: Sequence[PackFiles] = ()) -> frozenset[str]:
    """The files of some packs but the cards of those that came with the program; of ``own`` packs all."""
    cards = {name for pack in packs if pack.built_in and pack not in own for name, _ in pack.cards}
    return frozenset(name for pack in packs for name in pack.sources if name not in cards)
