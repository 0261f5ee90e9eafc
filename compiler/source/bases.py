"""The packs that others extend: read with them, so that one folder of cards is enough to add to a game."""

from __future__ import annotations

from collections.abc import Sequence

from .diagnostics import Diagnostic, diagnostic
from .limits import Limits
from .pack import PackFiles, find_builtin_packs, read_pack
from .suggestions import nearest_fix


def with_bases(packs: Sequence[PackFiles], limits: Limits) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """Some packs and the built-in ones that they extend, the game's own pack first; and what is wrong there.

    A base that is among the packs already is not read again.
    """
    known = {pack.id: pack for pack in packs}
    builtin = find_builtin_packs()
    found: list[Diagnostic] = []
    for pack in packs:
        base = pack.extends
        if base is None or base.text in known:
            continue
        if base.text in builtin:
            known[base.text] = read_pack(builtin[base.text], limits)
        else:
            fix = nearest_fix(base.text, builtin, base.span)
            found.append(diagnostic("H111", base.span, fix=fix, pack=base.text, known=", ".join(builtin)))
    every = sorted([*packs, *(p for p in known.values() if p not in packs)], key=_order)
    return tuple(every), [*found, *_second_vocabularies(every)]


def _order(pack: PackFiles) -> tuple[bool, bool, str]:
    return pack.extends is not None, pack.vocabulary is None, pack.id


def _second_vocabularies(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """A game has one vocabulary: that of the first pack."""
    return [
        diagnostic("H112", pack.vocabulary.span, pack=packs[0].id)
        for pack in packs[1:]
        if pack.vocabulary is not None
    ]
