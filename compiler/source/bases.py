"""The packs that others extend: read with them, so that one folder of cards is enough to add to a game.

Such a folder speaks its own languages only, whatever its base speaks besides; it may add words to the
vocabulary of its base (see ``words/extended_vocabulary.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .diagnostics import Diagnostic, diagnostic
from .documents import Scalar
from .documents import Sequence as List
from .limits import Limits
from .pack import PackFiles, find_builtin_packs, read_pack
from .suggestions import nearest_fix

_BASELESS = ("H111", "H116")


def with_bases(packs: Sequence[PackFiles], limits: Limits) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """Some packs and the built-in ones that they extend, the game's own pack first; and what is wrong there.

    A base that is among the packs already is not read again.
    """
    known = {pack.id: pack for pack in packs}
    builtin = find_builtin_packs()
    found: list[Diagnostic] = []
    for pack in packs:
        base = pack.extends
        if base is None:
            continue
        if base.text == pack.id:
            found.append(diagnostic("H116", base.span, pack=pack.id))
        if base.text in known:
            continue
        if base.text in builtin:
            known[base.text] = read_pack(builtin[base.text], limits)
        else:
            fix = nearest_fix(base.text, builtin, base.span)
            found.append(diagnostic("H111", base.span, fix=fix, pack=base.text, known=", ".join(builtin)))
    every = sorted([*packs, *(p for p in known.values() if p not in packs)], key=_order)
    return tuple(every), [*found, *_second_vocabularies(every), *_foreign_languages(every)]


def without_game(packs: Sequence[PackFiles], found: Iterable[Diagnostic]) -> bool:
    """Whether there is no game whose words the cards could know: nothing that they say can be judged."""
    return any(one.code in _BASELESS for one in found) or all(pack.vocabulary is None for pack in packs)


def own_packs(packs: Sequence[PackFiles]) -> tuple[PackFiles, ...]:
    """Of the packs of one game those that extend another, if any do: what was asked for, without its base."""
    return tuple(pack for pack in packs if pack.extends is not None) or tuple(packs)


def _order(pack: PackFiles) -> tuple[bool, bool, str]:
    return pack.extends is not None, pack.vocabulary is None, pack.id


def _second_vocabularies(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """A game has one vocabulary, that of the first pack; only packs that extend it may add to it."""
    return [
        diagnostic("H112", pack.vocabulary.span, pack=packs[0].id)
        for pack in packs[1:]
        if pack.vocabulary is not None and pack.extends is None
    ]


def _foreign_languages(packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """Languages in which a pack wants to say cards, but its base has no words."""
    bases = {pack.id: pack for pack in packs if pack.extends is None}
    found = []
    for pack in packs:
        base = bases.get(pack.extends.text) if pack.extends else None
        listed = pack.manifest.get("languages") if pack.manifest else None
        if base is None or not isinstance(listed, List):
            continue
        known = ", ".join(base.languages)
        for item in listed:
            if isinstance(item, Scalar) and item.text not in base.languages:
                one = diagnostic("H113", item.span, language=item.text, pack=base.id, known=known)
                found.append(one)
    return found
