"""Derived fields that are built on one another: as deep as conditions may be nested, and no deeper."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph import check, load
from heroglyph.compiler.source.limits import DEFAULT_LIMITS

LARGEST = DEFAULT_LIMITS.rule_nesting // 2
"""So many fields are as deep as may be: each is a sum and what it reads."""
VOCABULARY = """
nouns:
  die: {{fields: {{value: 1..6}}, derived: {{{fields}}}}}
  card: {{}}
  rulebook: {{is: card}}
zones: {{pool: {{of: die, ordered: true}}}}
resources: {{point: {{scores: true}}}}
verbs: {{gain: {{object: resource, does: gain}}}}
"""
CARD = """
- id: deep
  kind: rulebook
  rules: |
    score pool.first.f{last}
  examples:
    - {{name: it is counted, given: {{pool: ["3"]}}, expect: {{my.point: {points}}}}}
"""


def _codes(folder: Path, count: int, backwards: bool) -> list[str]:
    """What is told of so many fields, of which each adds one to the one before."""
    fields = ["f0: this.value", *(f"f{n}: this.f{n - 1} + 1" for n in range(1, count))]
    if backwards:
        fields.reverse()
    (folder / "cards").mkdir()
    (folder / "pack.yaml").write_text("id: deep\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    (folder / "vocabulary.yaml").write_text(VOCABULARY.format(fields=", ".join(fields)))
    (folder / "cards" / "cards.yaml").write_text(CARD.format(last=count - 1, points=count + 2))
    return [diagnostic.code for diagnostic in check(load(folder), texts=False).diagnostics]


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("more", "told"), [(0, []), (1, ["H090"]), (500, ["H090"])])
def test_so_deep_and_no_deeper(more: int, told: list[str], backwards: bool, tmp_path: Path) -> None:
    codes = _codes(tmp_path, LARGEST + more, backwards)
    assert sorted(set(codes)) == told
