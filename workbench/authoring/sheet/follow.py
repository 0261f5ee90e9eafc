"""Sentences that somebody has changed in a sheet, and the rules that follow them.

Each changed sentence is read as on a card; its rule takes the place of the one that the old sentence said,
and nothing else changes. What is not understood is told, with what comes nearest to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ....compiler.source.documents import Mapping as Entries
from ....compiler.source.documents import Scalar, entries_in, text_at, value_at
from ....compiler.source.packs.given import RULES, SAYS, TEXT
from ....compiler.text.interpret.mismatch import Misheard
from ....compiler.text.interpret.suggestions import Suggestion
from ....compiler.text.interpret.texts import HeardSentence, TextHearer, TooMuch
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.plan.normal_form import normal_form
from ....compiler.text.realizer import Heard
from ....compiler.tree.rules import Rule
from ...packs.limits_wanted import limits_wanted
from .card_rows import CardRows, OwnCard, SaidRule


class NotFollowed(Exception):
    """Why no rule follows a sentence: a message of the section ``sheet``, and what else there is to tell."""

    def __init__(
        self,
        key: str,
        sentence: str = "",
        rule: str = "",
        heard: HeardSentence | None = None,
        near: tuple[Suggestion, ...] = (),
    ) -> None:
        super().__init__(key)
        self.key = key
        self.sentence = sentence
        self.rule = rule
        self.heard = heard
        self.near = near


@dataclass(frozen=True, slots=True)
class _Change:
    """A range of the rules of a card, and what stands there instead."""

    start: int
    end: int
    text: str


class Follower:
    """Finds what follows for the rules of a card when a sentence of it changes."""

    def __init__(self, rows: CardRows) -> None:
        self._rows = rows
        game = rows.pack.game
        self._hearer = TextHearer(game.game, game.packs, limits_wanted())

    def heard(self, language: str, text: str, kind: str) -> list[Heard]:
        """The rules that the sentences of a text say. Raises NotFollowed."""
        return [self._meant(language, sentence, kind) for sentence in self._hearer.hear(language, text, kind)]

    def _meant(self, language: str, heard: HeardSentence, kind: str) -> Heard:
        line = heard.sentence.line
        match heard.meaning:
            case TooMuch():
                raise NotFollowed("too_much_to_read", line)
            case Misheard():
                near = self._hearer.suggest(language, line, kind)
                raise NotFollowed("not_understood", line, heard=heard, near=near)
            case (meant,):
                return meant
        raise NotFollowed("several_meanings", line, heard=heard)

    # -------------------------------------------------------------- rules that are written

    def rules(self, own: OwnCard, language: str, text: str) -> str:
        """The rules of a card after its sentences in a language have become others. Raises NotFollowed."""
        said = self._rows.said(own.card, language)
        wording = self._rows.wording(own, language)
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        before = [rule.line for rule in said]
        if wording is not None and len(before) == 1:
            lines = [" ".join(lines)]
        source = text_at(own.item, RULES)
        changes = list(self._changes(own, language, said, before, lines))
        for change in sorted(changes, key=lambda change: -change.start):
            source = source[: change.start] + change.text + source[change.end :]
        return source.strip("\n")

    def _changes(
        self,
        own: OwnCard,
        language: str,
        said: Sequence[SaidRule],
        before: Sequence[str],
        lines: Sequence[str],
    ) -> Iterator[_Change]:
        matcher = SequenceMatcher(
            None, [alike(line) for line in before], [alike(line) for line in lines], False
        )
        for what, first, last, start, end in matcher.get_opcodes():
            if what == "equal":
                continue
            kind = said[min(first, len(said) - 1)].kind if said else own.card.kind
            heard = self.heard(language, "\n".join(lines[start:end]), kind) if start < end else []
            old = said[first:last]
            for pair, meant in zip(old, heard, strict=False):
                if normal_form(pair.rule) != normal_form(meant.rule):
                    yield self._replaced(own, pair.rule, meant)
            for pair in old[len(heard) :]:
                yield self._removed(own, pair.rule)
            if more := heard[len(old) :]:
                behind = said[last - 1] if last else None
                yield self._added(own, None if behind is None else behind.rule, more)

    def _replaced(self, own: OwnCard, rule: Rule, meant: Heard) -> _Change:
        source = text_at(own.item, RULES)
        start, end = self._place(own, rule)
        if rule.parameters:
            raise NotFollowed("named_numbers", rule=meant.source)
        labelled = rule.label is not None and meant.rule.label is None
        new = f"{rule.label}: {meant.source}" if labelled else meant.source
        indent = _indent(source, start)
        if indent is None and "\n" in new:
            raise NotFollowed("cannot_follow", rule=meant.source)
        remarks = "".join(f"{remark}\n{indent or ''}" for remark in _remarks(source[start:end]))
        return _Change(start, end, remarks + new.replace("\n", f"\n{indent or ''}"))

    def _removed(self, own: OwnCard, rule: Rule) -> _Change:
        source = text_at(own.item, RULES)
        start, end = self._place(own, rule)
        first = source.rfind("\n", 0, start) + 1
        last = source.find("\n", end)
        if _indent(source, start) is None:
            raise NotFollowed("cannot_follow")
        return _Change(first, len(source) if last < 0 else last + 1, "")

    def _added(self, own: OwnCard, behind: Rule | None, heard: Sequence[Heard]) -> _Change:
        source = text_at(own.item, RULES)
        if behind is None:
            lines = "".join(f"{meant.source}\n" for meant in heard)
            return _Change(0, 0, lines)
        start, end = self._place(own, behind)
        indent = _indent(source, start)
        if indent is None:
            raise NotFollowed("cannot_follow", rule=heard[0].source)
        last = source.find("\n", end)
        at = len(source) if last < 0 else last
        lines = "".join(f"\n{indent}" + meant.source.replace("\n", f"\n{indent}") for meant in heard)
        return _Change(at, at, lines)

    def _place(self, own: OwnCard, rule: Rule) -> tuple[int, int]:
        """Where a rule stands in the text of the rules of its card. Raises NotFollowed."""
        written = own.item.get(RULES)
        if not isinstance(written, Scalar) or rule.span.file != own.card.span.file:
            raise NotFollowed("cannot_follow")
        start, end = (self._rows.offset(rule.span.file, place) for place in (rule.span.start, rule.span.end))
        places = _inside(written, start), _inside(written, end - 1) + 1
        if not 0 <= places[0] < places[1] <= len(written.text):
            raise NotFollowed("cannot_follow")
        return places

    # -------------------------------------------------------------- texts in place of rules

    def texts(self, own: OwnCard, language: str, text: str) -> dict[tuple[str, ...], str]:
        """The texts of a card without rules after one has changed, by their paths. Raises NotFollowed."""
        kind = own.card.kind
        meant = self.heard(language, text, kind)
        texts: dict[tuple[str, ...], str] = {}
        for key, value in entries_in(own.item.get(TEXT)):
            says = value_at(value, SAYS) if isinstance(value, Entries) else value
            path = (TEXT, key.text, SAYS) if isinstance(value, Entries) else (TEXT, key.text)
            if key.text == language:
                texts[path] = text
            elif isinstance(says, Scalar):
                texts[path] = self._same_in(key.text, says.text.strip(), kind, meant)
        return texts

    def _same_in(self, language: str, text: str, kind: str, meant: Sequence[Heard]) -> str:
        """A text that says some rules, its sentences as they are where they do so already."""
        before = self._hearer.hear(language, text, kind)
        said = [self._said(language, kind, heard) for heard in meant]
        if len(before) != len(meant):
            return "\n".join(said)
        for old, heard, new in reversed(list(zip(before, meant, said, strict=True))):
            known = old.meaning if isinstance(old.meaning, tuple) and len(old.meaning) == 1 else ()
            if [normal_form(rule.rule) for rule in known if isinstance(rule, Heard)] != [
                normal_form(heard.rule)
            ]:
                text = text[: old.sentence.start] + new + text[old.sentence.end :]
        return text

    def _said(self, language: str, kind: str, heard: Heard) -> str:
        try:
            return self._hearer.listener(language).realizer.say(heard.rule, kind)
        except (NotExpressible, MissingForm):
            raise NotFollowed("cannot_be_said", rule=heard.source) from None


def alike(text: str) -> str:
    """A text without what spreadsheets change by themselves: the widths of spaces, and apostrophes."""
    return " ".join(text.replace("’", "'").split())


def _indent(source: str, start: int) -> str | None:
    """The indentation of the line that begins at a place; None where something stands before it."""
    before = source[source.rfind("\n", 0, start) + 1 : start]
    return None if before.strip() else before


def _remarks(lines: str) -> list[str]:
    """The comments between the lines of a rule."""
    return [line.strip() for line in lines.split("\n") if line.strip().startswith("#")]


def _inside(written: Scalar, place: int) -> int:
    """A place in the text of a scalar, by that in its file."""
    if not written.pieces:
        return place - written.span.start
    start, first = max((piece for piece in written.pieces if piece[1] <= place), default=(0, 1 << 60))
    return start + place - first
