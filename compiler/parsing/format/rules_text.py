"""One spelling for each rule: two spaces a level, short bodies in the line of their header.

A body stands on one line when it holds no block and no comment and the line has at most 100 columns.
Comments stay above the line they stood above, or behind the one they stood behind.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...tree import rules as tree
from ...tree import syntax
from ...tree.syntax import Comment, Expression, Rule, Statement
from .expressions import SUM, expression_text, range_text
from .rules import label_text, rule_text
from .statements import header_text, is_simple, simple_text

WIDTH = 100
INDENT = 2


def format_rules(rules: Sequence[Rule]) -> str:
    """The text of a ``rules:`` block, ending with a line end."""
    writer = _Writer()
    for rule in rules:
        writer.comments = list(rule.comments)
        writer.rule(rule, 0)
        writer.remaining_comments()
    return writer.text()


def format_statements(statements: Sequence[Statement]) -> str:
    """Statements as they stand in a ``define:``: on one line where they fit, else one a line."""
    writer = _Writer()
    if all(map(is_simple, statements)) and len(line := "; ".join(map(simple_text, statements))) <= WIDTH:
        return line
    for statement in statements:
        writer.statement(statement, 0)
    return writer.text()


def format_statement(statement: Statement) -> str:
    """One statement; a block has several lines."""
    return format_statements((statement,))


def format_expression(expression: Expression) -> str:
    """Writes one expression as it stands in rules."""
    return expression_text(expression)


class _Writer:
    """Lines written so far, and the comments of the current rule that wait for their line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.comments: list[Comment] = []

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines)

    # -------------------------------------------------------------- lines and comments

    def put(self, indent: int, text: str, node: tree.Node) -> None:
        """A line, after the comments that stood before its node."""
        self.comments_before(node, indent)
        self.lines.append(" " * indent + text)

    def comments_before(self, node: tree.Node, indent: int) -> None:
        while self.comments and self.comments[0].span.start < node.span.start:
            self.comment(self.comments.pop(0), indent)

    def comment(self, comment: Comment, indent: int) -> None:
        sign = f"# {comment.text}".rstrip()
        if comment.trailing and self.lines and "#" not in self.lines[-1]:
            self.lines[-1] += f"  {sign}"
        else:
            self.lines.append(" " * indent + sign)

    def remaining_comments(self) -> None:
        for comment in self.comments:
            self.comment(comment, INDENT)

    def has_comment(self, first: tree.Node, last: tree.Node) -> bool:
        """Whether a comment stands between the starts of two nodes, or inside the second."""
        return any(first.span.start < comment.span.start < last.span.end for comment in self.comments)

    # -------------------------------------------------------------- rules

    def rule(self, rule: Rule, indent: int) -> None:
        """A rule with its label and its body."""
        node = rule.body
        head = label_text(rule) + rule_text(node)
        if isinstance(node, tree.ScoreTable):
            self.put(indent, f"{head}:", rule)
            for row in node.rows:
                self.put(indent + INDENT, f"{range_text(row.range)}: {expression_text(row.amount, SUM)}", row)
        elif isinstance(node, tree.Kind | syntax.Side):
            self.put(indent, f"{head}:", rule)
            self.rules(node.rules, indent + INDENT)
        elif isinstance(node, tree.Slot):
            self.headed(f"{rule.label}:", node.body, indent, rule)
        elif body := getattr(node, "body", None):
            self.headed(f"{head}:", body, indent, rule)
        else:
            self.put(indent, head, rule)

    def rules(self, rules: Sequence[Rule], indent: int) -> None:
        for rule in rules:
            self.rule(rule, indent)

    # -------------------------------------------------------------- bodies

    def headed(self, head: str, body: Sequence[Statement], indent: int, node: tree.Node) -> None:
        """A header and its body, on one line where that may be."""
        line = self.one_line(body, indent + len(head) + 1)
        if line is not None and not self.has_comment(node, body[-1]):
            self.put(indent, f"{head} {line}", node)
            return
        self.put(indent, head, node)
        self.body(body, indent + INDENT)

    def one_line(self, body: Sequence[Statement], column: int) -> str | None:
        """The statements in one line that begins at a column; None where they do not fit."""
        if not all(map(is_simple, body)):
            return None
        line = "; ".join(map(simple_text, body))
        return line if column + len(line) <= WIDTH else None

    def body(self, body: Sequence[Statement], indent: int) -> None:
        for statement in body:
            self.statement(statement, indent)

    # -------------------------------------------------------------- statements

    def statement(self, node: Statement, indent: int) -> None:
        """A statement on lines of its own."""
        if is_simple(node) or isinstance(node, syntax.Broken):
            self.put(indent, simple_text(node), node)
            return
        head = f"{header_text(node)}:"
        if isinstance(node, tree.OneOf):
            self.put(indent, head, node)
            for option in node.options:
                self.option(option, indent + INDENT)
        elif isinstance(node, tree.Match):
            self.put(indent, head, node)
            for case in node.cases:
                self.headed(f"{range_text(case.range)}:", case.body, indent + INDENT, case)
        elif isinstance(node, tree.Grant):
            self.put(indent, head, node)
            self.rules(node.rules, indent + INDENT)
        elif body := getattr(node, "body", None):
            self.headed(head, body, indent, node)
            if isinstance(node, tree.If) and node.otherwise:
                self.headed("else:", node.otherwise, indent, node.otherwise[0])

    def option(self, option: Sequence[Statement], indent: int) -> None:
        """A dash and what stands behind it."""
        line = self.one_line(option, indent + 2)
        if line is not None and not self.has_comment(option[0], option[-1]):
            self.put(indent, f"- {line}", option[0])
            return
        self.comments_before(option[0], indent)
        first = len(self.lines)
        self.body(option, indent + 2)
        self.lines[first] = " " * indent + "- " + self.lines[first].lstrip()
