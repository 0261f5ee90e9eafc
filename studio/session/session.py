"""One session: the packs where somebody works, with what is written and not saved, always as it stands now.

Whoever asks gets what is so of the texts as they are; a pack is checked when somebody asks for it after a
change, and only once. What takes long (texts read back, examples) is not done here: see ``job``.
"""

from __future__ import annotations

import os
from pathlib import Path

from ...compiler.source.places import laid_over
from ...compiler.text.interpret.completion import Completer
from ...compiler.text.interpret.listener import Listener
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable
from ...compiler.words.vocabulary import Vocabulary
from ...workbench.cache.caches import keep_parser
from ...workbench.check.checked_packs import check_wanted
from ...workbench.formats.finding import Finding
from ...workbench.packs.which_packs import PackTarget
from ...workbench.report.messages import Messages
from ...workbench.terminal.backstop import still_going
from .checked import CheckedPack
from .memory import Memory
from .thorough import Job
from .workspace import MANIFEST, Workspace


class Session:
    """``messages``: the program's words; ``shown``: the language of texts, where a pack has it."""

    def __init__(self, messages: Messages, shown: str | None = None) -> None:
        keep_parser()
        self.messages = messages
        self.workspace = Workspace()
        self._shown = shown or messages.language
        self._texts: dict[Path, str] = {}
        self._memory = Memory()
        self._checked: dict[Path, CheckedPack] = {}
        self._stale: set[Path] = set()
        self._sound: dict[Path, CheckedPack] = {}
        self._said: dict[tuple[Path, str, str], list[str]] = {}
        self._completers: dict[tuple[Path, str], tuple[Vocabulary, Completer]] = {}

    # -------------------------------------------------------------- texts

    def open(self, path: Path, text: str) -> None:
        """From now on a file is as somebody writes it, whatever lies on the disk."""
        self._texts[real(path)] = text
        self._changed(path)

    change = open

    def close(self, path: Path) -> None:
        """From now on a file is again as it lies on the disk."""
        self._texts.pop(real(path), None)
        self._changed(path)

    def touched(self, path: Path) -> None:
        """A file has changed on the disk; of one that is open that is nobody's concern."""
        if not self.is_open(path):
            self._changed(path)

    def is_open(self, path: Path) -> bool:
        """Whether somebody writes in a file."""
        return real(path) in self._texts

    @property
    def open_files(self) -> tuple[Path, ...]:
        """The files in which somebody writes."""
        return tuple(self._texts)

    def text(self, path: Path) -> str | None:
        """A file as it is; None where there is none that can be read."""
        held = self._texts.get(real(path))
        if held is not None:
            return held
        try:
            with path.open(encoding="utf-8", newline="") as file:
                return file.read().removeprefix("\ufeff")
        except (OSError, ValueError):
            return None

    def _changed(self, path: Path) -> None:
        place = real(path)
        self._stale.update(root for root, pack in self._checked.items() if pack.depends_on(place))
        if path.name == MANIFEST:  # which packs need which may be otherwise
            self.workspace.forget()
            self._stale.update(self._checked)

    # -------------------------------------------------------------- packs

    def pack(self, path: Path) -> CheckedPack | None:
        """The pack of a file, checked as it stands now; None for a file of no pack."""
        root = self.workspace.pack_of(real(path))
        return None if root is None else self._check(self.workspace.targets[root])

    def pack_before(self, path: Path) -> CheckedPack | None:
        """The same as it was last checked, at once; only the first time that is done now."""
        root = self.workspace.pack_of(real(path))
        before = None if root is None else self._checked.get(root)
        if before is None:
            return self.pack(path)
        return self._sound.get(before.target.root, before) if before.is_wordless else before

    def packs_around(self, path: Path) -> list[CheckedPack]:
        """The packs that a change of a file concerns: its own, and those known that stand on it."""
        root = self.workspace.pack_of(real(path))
        return [] if root is None else [self._check(target) for target in self.workspace.around(root)]

    def open_packs(self) -> list[CheckedPack]:
        """The packs of which a file is open, each once."""
        roots = dict.fromkeys(map(self.workspace.pack_of, self._texts))
        return [self._check(self.workspace.targets[root]) for root in roots if root is not None]

    def is_current(self, pack: CheckedPack) -> bool:
        """Whether a pack stands as it was checked: nobody has changed a file of it since."""
        root = pack.target.root
        return self._checked.get(root) is pack and root not in self._stale

    def _check(self, target: PackTarget) -> CheckedPack:
        before = self._checked.get(target.root)
        if before is not None and self.is_current(before):
            return before
        still_going()
        with laid_over(self.unsaved()), self._memory.in_use():
            game = check_wanted(target, texts=False, examples=False, trust_bases=True)
        checked = CheckedPack(target, game)
        self._checked[target.root] = checked
        self._stale.discard(target.root)
        if not checked.is_wordless:
            self._sound[target.root] = checked
        return checked

    def unsaved(self) -> dict[str, bytes]:
        """What somebody writes, by real paths, as it lies over the files."""
        return {str(path): text.encode("utf-8", "surrogatepass") for path, text in self._texts.items()}

    def trial(self, path: Path, texts: dict[Path, str]) -> CheckedPack | None:
        """The pack of a file as it would be with some other texts; nothing of it is kept."""
        root = self.workspace.pack_of(real(path))
        if root is None:
            return None
        changed = {str(real(place)): text.encode("utf-8", "surrogatepass") for place, text in texts.items()}
        target = self.workspace.targets[root]
        with laid_over({**self.unsaved(), **changed}), self._memory.in_use():
            return CheckedPack(target, check_wanted(target, texts=False, examples=False, trust_bases=True))

    # -------------------------------------------------------------- what is wrong

    def problems(self, pack: CheckedPack) -> tuple[Finding, ...]:
        """What is wrong with a pack by its words and types, each file by where it lies."""
        return pack.findings(self.messages)

    def job(self, pack: CheckedPack) -> Job:
        """What a helper is asked, so that it finds all that is wrong with a pack."""
        target = pack.target
        return Job(
            str(target.root),
            tuple(map(str, target.beside)),
            {str(path): text for path, text in self._texts.items()},
            self.messages.language,
        )

    # -------------------------------------------------------------- texts of cards

    def language(self, pack: CheckedPack) -> str | None:
        """The language in which a pack is shown first."""
        spoken = pack.languages
        return self._shown if self._shown in spoken else next(iter(spoken), None)

    def rule_texts(self, pack: CheckedPack, card: Card, language: str) -> dict[str, str]:
        """What each rule of a card says, by the ids of rules; what cannot be said is left out."""
        lexicon = pack.lexicon(language)
        said = {}
        for kind, rule in speakable(card):
            try:
                said[rule.id] = lexicon.say_rule(kind, rule)
            except (NotExpressible, MissingForm):
                continue
        if len(said) == len(speakable(card)) and len(card.rules) >= len(card.written.rules):
            self._said[pack.target.root, card.id, language] = list(filter(None, said.values()))
        return said

    def card_text(self, pack: CheckedPack, card: Card, language: str) -> tuple[list[str], bool]:
        """What a card says, by lines; or, and whether, what it said before a rule was half rewritten."""
        lines = list(filter(None, self.rule_texts(pack, card, language).values()))
        before = self._said.get((pack.target.root, card.id, language), lines)
        return before, before != lines

    def completer(self, pack: CheckedPack, language: str) -> Completer:
        """What goes on with sentences of a language; made anew where the words of the game have changed."""
        key = pack.target.root, language
        vocabulary = pack.game.game.vocabulary
        known = self._completers.get(key)
        if known is None or known[0] != vocabulary:
            known = vocabulary, Completer(Listener(pack.lexicon(language).realizer))
            self._completers[key] = known
        return known[1]


def real(path: Path) -> Path:
    """Where a file really lies, whatever links lead there."""
    return Path(os.path.realpath(path))


def cards_in(pack: CheckedPack, path: Path) -> list[Card]:
    """The cards of a file in the order in which they stand."""
    name = pack.names.get(real(path))
    own = [card for card in pack.game.game.cards if card.span.file == name]
    return sorted(own, key=lambda card: card.span.start)
