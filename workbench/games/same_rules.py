"""Whether a game file was played with the rules that are here, and what differs where it was not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...runtime.record.gamefile import GameFileError, Head
from ...runtime.record.recorded import Playable

_SHOWN = 8


def check_same_rules(playable: Playable, head: Head) -> None:
    """Raises ``GameFileError``, which names the cards and words that differ."""
    there, here = list(head.packs), list(playable.packs)
    if [pack.id for pack in there] != [pack.id for pack in here]:
        saved, known = (", ".join(pack.id for pack in packs) for packs in (there, here))
        raise GameFileError("other_packs", found=saved, known=known)
    different = [*_differences(head.parts, playable.parts)]
    versions = {
        "found": ", ".join(f"{pack.id} {pack.version}" for pack in there),
        "known": ", ".join(f"{pack.id} {pack.version}" for pack in here),
    }
    if different:
        more = f" … ({len(different)})" if len(different) > _SHOWN else ""
        raise GameFileError("other_rules", parts=", ".join(different[:_SHOWN]) + more, **versions)
    if [pack.hash for pack in there] != [pack.hash for pack in here]:
        raise GameFileError("other_order", **versions)


def _differences(there: Mapping[str, str], here: Mapping[str, str]) -> Iterator[str]:
    """Changed parts by their names; with + those that came, with - those that went."""
    for name in sorted({*there, *here}):
        if name not in here:
            yield f"-{name}"
        elif name not in there:
            yield f"+{name}"
        elif there[name] != here[name]:
            yield name
