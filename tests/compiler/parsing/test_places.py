"""Every node and every mistake knows where it stands in its file."""

from __future__ import annotations

from typing import Any

import pytest

from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, text_scalar
from heroglyph.compiler.source.documents import Mapping, Scalar, Sequence
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.tree import rules as nodes
from heroglyph.compiler.tree import syntax

CARD = """\
# a card
- id: dagger
  kind: weapon
  rules: |
    # one
    a: action at x once per round if y > 2:
      choose 2 die b from my.sheet where value is 3   # two
      one of:
        - pay (n + 1) gold for purchase
        - flip die

    score 3 if
    modify die.value in goals by +1
"""


def _rules_of(text: str) -> Scalar:
    document, diagnostics = load_text("card.yaml", text)
    assert not diagnostics
    assert isinstance(document, Sequence)
    card = document.items[0]
    assert isinstance(card, Mapping)
    rules = card.get("rules")
    assert isinstance(rules, Scalar)
    return rules


def _nodes(item: Any) -> list[nodes.Node]:
    if isinstance(item, tuple):
        return [node for child in item for node in _nodes(child)]
    if not isinstance(item, nodes.Node):
        return []
    names = [name for cls in type(item).__mro__ for name in getattr(cls, "__slots__", ())]
    return [item, *(node for name in names if name != "span" for node in _nodes(getattr(item, name)))]


@pytest.mark.parametrize("text", [CARD, CARD.replace("\n", "\r\n")], ids=["LF", "CRLF"])
def test_nodes_are_placed_in_the_file(text: str) -> None:
    rules, diagnostics = parse_rules(_rules_of(text))
    nodes = _nodes(rules)
    assert {node.span.file for node in nodes} == {"card.yaml"}
    written = {(type(node).__name__, text[node.span.start : node.span.end]) for node in nodes}
    assert {
        ("Quota", "once per round"),
        ("Comparison", "y > 2"),
        ("Choose", "choose 2 die b from my.sheet where value is 3"),
        ("Binder", "die b from my.sheet where value is 3"),
        ("Pay", "pay (n + 1) gold for purchase"),
        ("Arithmetic", "(n + 1)"),
        ("Modify", "modify die.value in goals by +1"),
        ("Broken", "score 3 if"),
        ("Comment", "# two"),
    } <= written
    action = rules[0].span
    assert text[action.start : action.end].startswith("a: action")
    assert text[action.start : action.end].endswith("- flip die")
    assert [text[d.span.start : d.span.end] for d in diagnostics] == ["if"]
    assert diagnostics[0].span.file == "card.yaml"


def test_parts_of_nodes_have_places() -> None:
    rules, _ = parse_rules(_rules_of(CARD))
    body = rules[0].body
    assert isinstance(body, nodes.Action)
    choose = body.body[0]
    assert isinstance(choose, nodes.Choose)
    noun = choose.binder.noun_span
    assert CARD[noun.start : noun.end] == "die"
    source = choose.binder.sources[0]
    assert isinstance(source, syntax.Member)
    assert CARD[source.field_span.start : source.field_span.end] == "sheet"


def test_children_stand_inside_their_parents() -> None:
    rules, _ = parse_rules(_rules_of(CARD))
    for rule in rules:
        for node in _nodes(rule.body):
            for child in _nodes(node)[1:]:
                assert node.span.start <= child.span.start <= child.span.end <= node.span.end


def test_quoted_and_plain_scalars() -> None:
    text = "a: 'x is ''' \nb: x  + y\n"
    document, _ = load_text("f.yaml", text)
    assert isinstance(document, Mapping)
    plain, quoted = document.get("b"), document.get("a")
    assert isinstance(plain, Scalar)
    assert isinstance(quoted, Scalar)
    tree, _ = parse_expression(plain)
    assert isinstance(tree, nodes.Arithmetic)
    assert text[tree.right.span.start : tree.right.span.end] == "y"
    _, diagnostics = parse_expression(quoted)
    assert [(d.code, text[d.span.start]) for d in diagnostics] == [("H213", "'")]


def test_a_line_end_of_windows_inside_the_text() -> None:
    text = "action at x:\r\n  flip die\r\nscore\r\n"
    rules, diagnostics = parse_rules(text_scalar(text))
    assert len(rules) == 2
    assert [text[d.span.start : d.span.end] for d in diagnostics] == ["score"]
