"""What of a rule no text says, and what a language lacks to say it: told where an author can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....source.diagnostics import Diagnostic, Related, diagnostic
from ....source.packs.bases import own_packs
from ....source.packs.pack_files import PackFiles
from ....source.spans import NOWHERE, Span
from ....tree import rules
from ....typed.walk import walk
from ...language.missing import MissingForm
from ...language.word_entries import files_of, named_word, told_word, word_place
from ...plan.discourse import NotExpressible
from ...say.linearize import LACKS

_PLAYER = "player"
WORD, _PATTERN = "entry", "pattern"


@dataclass(slots=True)
class Lacks:
    """What one language lacks, by word and form: who finds it first tells it, and nobody else."""

    missing: dict[tuple[str, str], MissingForm] = field(default_factory=dict)

    def note(self, lack: MissingForm) -> bool:
        """Takes what was found; true where nobody had found it before."""
        known = len(self.missing)
        self.missing.setdefault((lack.what, lack.needed), lack)
        return len(self.missing) > known

    def has(self, lack: MissingForm) -> bool:
        """Whether a form, or the whole word, was found to be lacking."""
        return (lack.what, lack.needed) in self.missing or self.has_word(lack.what)

    def has_word(self, word: str) -> bool:
        """Whether a word was found to be lacking altogether."""
        return (word, WORD) in self.missing

    def has_of(self, word: str) -> bool:
        """Whether anything of a word was found to be lacking."""
        return any(word == missing_word for missing_word, _ in self.missing)


def unspeakable(error: NotExpressible, rule: rules.Rule) -> Diagnostic:
    """A part of a rule that no text says."""
    place = error.node.span if error.node.span != NOWHERE else rule.span
    reason, advice = f"unspeakable_{error.reason}", f"advice_{_advice(error, rule)}"
    return diagnostic("H601", place, reason=reason, advice=advice)


_OF_FIELDS = frozenset({"comparison", "condition", "quality", "field"})
"""The reasons for which a derived field is advised, where there can be one."""


_OF_PLAYERS = frozenset({"value", "thing"})
"""The reasons whose usual advice does not hold of what other players have or get."""


def _advice(error: NotExpressible, rule: rules.Rule) -> str:
    """What to do, as far as it can be done: a player has no derived fields, and this card has a name."""
    if error.reason in _OF_PLAYERS and any(map(_names_players, walk(rule))):
        return "others"
    if error.reason not in _OF_FIELDS:
        return error.reason
    if isinstance(error.node, rules.Comparison) and isinstance(error.node.right, rules.This):
        return "this"
    parts = tuple(walk(error.node))
    things = any(isinstance(part, rules.Member) and part.noun != _PLAYER for part in parts)
    of_player = any(
        isinstance(part, rules.Holding | rules.Bound)
        or (isinstance(part, rules.Member) and part.noun == _PLAYER)
        for part in parts
    )
    return "of_player" if of_player and not things else error.reason


def _names_players(node: rules.Node) -> bool:
    """Whether a part of a rule gives a name to players, or hands over to the one who acts."""
    match node:
        case rules.Binder(noun=noun):
            return noun == _PLAYER
        case rules.EachPlayer():
            return True
        case rules.Player(which=which):
            return which == "actor"
    return False


def missing(
    error: MissingForm, packs: Sequence[PackFiles], rule: rules.Rule, sentence: str = ""
) -> Diagnostic:
    """What a language lacks, placed in the files of words, with a rule that needs it and its sentence."""
    place = own_place(error, packs, rule)
    needed = Related(rule.span, "needed_in", (("sentence", sentence),)) if sentence else None
    needed = needed or (Related(rule.span, "needed_here") if place != rule.span else None)
    related = () if needed is None else (needed,)
    if error.needed == WORD:
        return _lacking(error, place, related)
    lack, _, slot = error.needed.partition(" ")
    if lack in LACKS:
        sort, word = told_word(error.what)
        return diagnostic(
            "H628",
            place,
            related=related,
            language=error.language,
            slot=slot,
            lack=f"lack_{lack}",
            advice=f"wording_{lack}",
            sort=sort,
            word=word,
        )
    if lack == _PATTERN:
        return diagnostic("H604", place, related=related, language=error.language, construct=error.what)
    if place == rule.span:  # the entry is one of a game that is only added to
        word = error.what.partition(":")[2] or error.what
        return diagnostic("H727", place, language=error.language, word=word, form=error.needed)
    return missing_form(error, place, related)


def missing_form(error: MissingForm, place: Span, related: tuple[Related, ...] = ()) -> Diagnostic:
    """H603: a form that the entry of a word lacks."""
    sort, word = told_word(error.what)
    return diagnostic(
        "H603", place, related=related, language=error.language, form=error.needed, sort=sort, word=word
    )


def own_files(packs: Sequence[PackFiles]) -> frozenset[str]:
    """The names of the files of an author's own packs."""
    return frozenset(name for pack in own_packs(packs) for name in pack.sources)


def own_place(error: MissingForm, packs: Sequence[PackFiles], rule: rules.Rule) -> Span:
    """Where an author can mend what is missing: never in a file of a game that is only added to.

    An entry of such a game is told at the rule that needs it; the author may say the word anew, or the rule.
    """
    place = word_place(error.what, packs, error.language)
    own = {document.span.file for document in files_of(own_packs(packs), error.language)}
    return place if place.file in own else rule.span


def _lacking(error: MissingForm, place: Span, related: tuple[Related, ...]) -> Diagnostic:
    """A word without an entry, told by its sort and its name, and the section it belongs in."""
    sort, word, section = named_word(error.what)
    return diagnostic(
        "H602",
        place,
        related=related,
        language=error.language,
        sort=f"sort_{sort}",
        word=word,
        section=section,
    )
