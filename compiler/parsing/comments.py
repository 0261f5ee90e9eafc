"""Comments of a rules text, given to the rules they stand with."""

from __future__ import annotations

import re

from ..source.records import replace
from ..source.spans import Span
from ..tree.syntax import Comment, Rule

_COMMENT = re.compile(r"#[^\r\n]*")


def comments_of(text: str) -> list[Comment]:
    """Every comment in order."""
    comments = []
    for match in _COMMENT.finditer(text):
        start, end = match.span()
        before = text[text.rfind("\n", 0, start) + 1 : start]
        words = match.group()[1:].strip()
        comments.append(Comment(words, bool(before.strip()), span=Span("", start, end)))
    return comments


def with_comments(text: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules with their comments: those above a rule, inside it, and behind its last line.

    An indented comment below a rule is still inside it. Where no rule follows, the last one gets the rest.
    """
    if not rules:
        return ()
    kept: list[list[Comment]] = [[] for _ in rules]
    for comment in comments_of(text):
        start = comment.span.start
        before = sum(rule.span.start < start for rule in rules)
        inside = before and (comment.trailing or text[start - 1] == " " or start < rules[before - 1].span.end)
        kept[before - 1 if inside else min(before, len(rules) - 1)].append(comment)
    return tuple(
        replace(rule, comments=tuple(comments)) if comments else rule
        for rule, comments in zip(rules, kept, strict=True)
    )
