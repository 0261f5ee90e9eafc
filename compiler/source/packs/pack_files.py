"""A pack as it was read from its files."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic
from ..documents import Document, Mapping, Scalar, items_in
from ..spans import Source

EXTENDS = "extends"


@dataclass(slots=True)
class PackFiles:
    """What was read of a pack, nothing interpreted. Dicts and tuples are in a fixed order.

    ``changes``: what it says anew of cards of other packs, and ``changed`` the ids of those that it changes;
    ``own_languages``: those in which somebody who works on languages has words for it; ``built_in``: whether
    it came with the program. ``prefix``: what stands before the names of its files; ``home``: the folder of
    its manifest among them.
    """

    id: str
    manifest: Mapping | None = None
    vocabulary: Document | None = None
    outline: Document | None = None
    changes: Document | None = None
    reference: Document | None = None
    look: Document | None = None
    changed: tuple[str, ...] = ()
    cards: tuple[tuple[str, Document], ...] = ()
    locales: dict[str, Document] = field(default_factory=dict)
    own_languages: tuple[str, ...] = ()
    sources: dict[str, Source] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    built_in: bool = False
    prefix: str = ""
    home: str = ""

    @property
    def extends(self) -> Scalar | None:
        """The id of the pack whose game this one adds to, where the manifest names one."""
        named = self.manifest.get(EXTENDS) if self.manifest else None
        return named if isinstance(named, Scalar) and named.text else None

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the manifest lists, in its order, and those that somebody adds."""
        listed = self.manifest.get("languages") if self.manifest else None
        named = (item.text for item in items_in(listed) if isinstance(item, Scalar))
        return tuple(dict.fromkeys((*named, *self.own_languages)))


def sources_of(packs: Iterable[PackFiles]) -> Map[str, Source]:
    """The texts of all files of some packs, by the names that messages give them."""
    return {name: source for pack in packs for name, source in pack.sources.items()}
