"""What surrounds the parser: the memo, limits, comments, late imports, kept tables."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from heroglyph.compiler.parsing import parse
from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, text_scalar
from heroglyph.compiler.source.documents import Scalar
from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.tree import rules as nodes
from heroglyph.compiler.tree import syntax


def test_a_repeated_text_is_parsed_once_and_placed_twice() -> None:
    parse.read.cache_clear()
    first, _ = parse_rules(Scalar("score 3", Span("a", 10, 17)))
    second, _ = parse_rules(Scalar("score 3", Span("b", 50, 57)))
    assert parse.read.cache_info().misses == 1
    assert first == second
    assert [rules[0].span for rules in (first, second)] == [Span("a", 10, 17), Span("b", 50, 57)]


def _nested_blocks(count: int) -> str:
    lines = ["action:", *("  " * level + "may:" for level in range(1, count)), "  " * count + "flip die"]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("score " + " " * 9000 + "3", "rule_text"),
        ("score " + "1+" * 1500 + "1", "rule_tokens"),
        ("score " + "(" * 40 + "1" + ")" * 40 + " + " + "-" * 40 + "1", "rule_nesting"),
        ("score " + "1+" * 900 + "1", "rule_nesting"),
        (_nested_blocks(40), "rule_nesting"),
        ("score " + "9" * 5000, "integer"),
    ],
)
def test_limits_are_named(text: str, limit: str) -> None:
    rules, diagnostics = parse_rules(text_scalar(text))
    assert [(d.code, dict(d.arguments)["limit"]) for d in diagnostics] == [("H090", limit)]
    assert isinstance(rules[0].body, syntax.Broken)


def test_limits_can_be_raised() -> None:
    text = "score " + "1+" * 40 + "1"
    assert parse_rules(text_scalar(text))[1]
    assert not parse_rules(text_scalar(text), Limits().raised(rule_nesting=64))[1]


def test_a_rule_that_is_too_deep_leaves_the_others() -> None:
    rules, diagnostics = parse_rules(text_scalar("a: score " + "-" * 50 + "1\nb: score 2"))
    assert [rule.label for rule in rules] == ["a", "b"]
    assert isinstance(rules[0].body, syntax.Broken)
    assert isinstance(rules[1].body, nodes.Score)
    assert len(diagnostics) == 1


def test_amounts_and_values_are_told_apart() -> None:
    cases = {
        "gain 1 wharf.pays": (nodes.Number, syntax.Member),
        "gain initiative_card.gold gold": (syntax.Member, syntax.Name),
        "gain level_track.first.value experience": (syntax.Member, syntax.Name),
        "gain (n + 1) gold": (nodes.Arithmetic, syntax.Name),
        "gain amount gold": (syntax.Name, syntax.Name),
        "flip die": (type(None), syntax.Name),
        "write 3 on space": (type(None), nodes.Number),
        "write (n + 1) on space": (type(None), nodes.Arithmetic),
    }
    for text, (amount, value) in cases.items():
        statements, diagnostics = parse.parse_statements(text_scalar(text))
        do = statements[0]
        assert not diagnostics
        assert isinstance(do, syntax.Do)
        assert do.object is not None
        assert (type(do.object.amount), type(do.object.value)) == (amount, value)


def test_a_cost_is_an_amount_or_a_verb() -> None:
    (by_verb, by_amount, by_path), _ = parse.parse_statements(
        text_scalar("pay spend die; pay (n) gold for purchase; pay card.cost gold")
    )
    assert by_verb == syntax.Pay(syntax.Do("spend", syntax.Object(None, syntax.Name("die")), ()), None)
    assert by_amount == syntax.Pay(syntax.Object(syntax.Name("n"), syntax.Name("gold")), "purchase")
    cost = syntax.Member(syntax.Name("card"), "cost")
    assert by_path == syntax.Pay(syntax.Object(cost, syntax.Name("gold")), None)


def test_a_quantifier_reaches_to_the_end() -> None:
    tree, _ = parse_expression(text_scalar("a and some die has b and c or d"))
    assert isinstance(tree, nodes.Both)
    assert isinstance(tree.operands[1], nodes.Quantified)
    assert isinstance(tree.operands[1].condition, nodes.Either)


def test_comments_go_with_their_rules() -> None:
    text = "# file\nscore 1 # one\n# above\na: action:\n  # inside\n  flip die\n  # below\nscore 2\n# end"
    rules, _ = parse_rules(text_scalar(text))
    assert [[comment.text for comment in rule.comments] for rule in rules] == [
        ["file", "one"],
        ["above", "inside", "below"],
        ["end"],
    ]
    assert [comment.trailing for comment in rules[0].comments] == [False, True]


def test_lark_is_imported_late() -> None:
    code = "import sys; from heroglyph.compiler.parsing.format import file; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_tables_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    code = (
        "from heroglyph.compiler.parsing.grammar import rule_grammar as g\n"
        "from heroglyph.compiler.source.package import keep_beside\n"
        f"keep_beside(lambda source: {str(path)!r})\n"
        "print(g.parse_text('rules', 'score 3'))\n"
    )
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)]
    assert path.stat().st_size > 0
    assert runs[0].stdout == runs[1].stdout
    assert "Score" in runs[1].stdout
