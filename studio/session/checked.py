"""A pack as it was checked: the game, what is wrong with it, and where its files lie."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from ...compiler.compile import CheckedGame
from ...compiler.interactions.collect import footprints
from ...compiler.interactions.footprint import Footprint
from ...compiler.source.package import PACKAGE
from ...compiler.source.packs.pack import is_builtin
from ...compiler.source.packs.pack_files import PackFiles, sources_of
from ...compiler.source.spans import Source, Span
from ...compiler.text.realizers import can_speak, listed_languages
from ...workbench.formats.finding import Describer, Finding
from ...workbench.packs.which_packs import PackTarget
from ...workbench.report.lexicon import GameLexicon
from ...workbench.report.messages import Messages
from ..atlas.atlas import Atlas

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class CheckedPack:
    """What a check has made. ``files``: where each file really lies, by its name in spans."""

    target: PackTarget
    game: CheckedGame
    _lexicons: dict[str, GameLexicon] = field(default_factory=dict, repr=False)
    _made: dict[type, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The texts of all files, as they were when they were checked, by their names in spans."""
        return dict(sources_of(self.game.packs))

    @cached_property
    def files(self) -> dict[str, Path]:
        """Where each file really lies, by its name in spans."""
        bases = {pack.id: self._base(pack) for pack in self.game.packs}
        return {
            name: Path(os.path.realpath(os.path.join(bases[pack.id], name)))
            for pack in self.game.packs
            for name in pack.sources
        }

    def _base(self, pack: PackFiles) -> str:
        """The folder from which the files of a pack are named; strangers' names begin at the root."""
        if not pack.home:
            return ""
        own = (root for root in (self.target.root, *self.target.beside) if is_builtin(root))
        homes = (root.parents[1] for root in own if f"cards/{root.name}/" == pack.home)
        return PACKAGE if pack.built_in else str(next(homes, PACKAGE))

    @cached_property
    def names(self) -> dict[Path, str]:
        """The names in spans of files by where they lie."""
        return {path: name for name, path in self.files.items()}

    def depends_on(self, path: Path) -> bool:
        """Whether a file, there or not, may be one of those that it was made of."""
        roots = (self.target.root, *self.target.beside)
        return path.parent in self._folders or any(root in path.parents for root in roots)

    @cached_property
    def _folders(self) -> frozenset[Path]:
        return frozenset(path.parent for path in self.names)

    @property
    def is_wordless(self) -> bool:
        """Whether what is being written hides the words of the game, so that there are none."""
        return not self.game.game.vocabulary.verbs

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages in which its cards can be said."""
        return tuple(filter(can_speak, listed_languages(self.game.packs)))

    def findings(self, messages: Messages) -> tuple[Finding, ...]:
        """What is wrong, in words; files by where they lie."""
        paths = {name: str(path) for name, path in self.files.items()}
        return Describer(messages, self.sources, paths).findings(self.game.diagnostics)

    @cached_property
    def atlas(self) -> Atlas:
        """Where each word of the game stands."""
        return Atlas(self.game.game, self.game.packs, self.sources)

    @cached_property
    def footprints(self) -> tuple[Footprint, ...]:
        """What each rule of the game reads and changes."""
        return tuple(footprints(self.game.game))

    def remembered(self, kind: type[T], make: Callable[[], T]) -> T:
        """Something that is made of this pack once, when it is first asked for."""
        if kind not in self._made:
            self._made[kind] = make()
        made: T = self._made[kind]
        return made

    def lexicon(self, language: str) -> GameLexicon:
        """The words of the game in a language. Raises LookupError for one that we cannot speak."""
        if language not in self._lexicons:
            self._lexicons[language] = GameLexicon(self.game, language)
        return self._lexicons[language]

    def path(self, span: Span) -> Path | None:
        """The file in which a place lies; none for what is nobody's."""
        return self.files.get(span.file)

    def text(self, span: Span) -> str:
        """What stands at a place."""
        source = self.sources.get(span.file)
        return "" if source is None else source.text[span.start : span.end]
