"""What cannot be done, in whatever stands around it, in every kind of rule; and what is done in part.

The table is in ``impossible.yaml``: each statement in each context in each kind of rule is a card with an
example. What does not come of combining them is written out in the pack ``possible``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from textwrap import indent
from typing import Any

import pytest
from tests.runtime.games import PACKS, game, results
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.data.catalogue import ERROR, severity
from heroglyph.workbench.examples.examples import run_examples

TABLE: dict[str, Any] = read_table(Path(__file__).with_name("impossible.yaml"))
STATEMENTS, CONTEXTS, KINDS = TABLE["statements"], TABLE["contexts"], TABLE["kinds"]


def _body(context: dict[str, Any], part: str, statement: dict[str, Any], verb: str) -> str:
    """The lines of a context with the statement in the place of S, at its depth; a cost goes up by one."""
    lines = str(context[part]).splitlines()
    at = next((number for number, line in enumerate(lines) if line.strip(" -") == "S"), None)
    if at is not None and statement.get("cost") and at and _depth(lines[at - 1]) == _depth(lines[at]):
        lines[at - 1 : at + 1] = _begin(lines[at - 1], "S"), _begin(lines[at], lines[at - 1].strip(" -"))
        at -= 1
    if at is not None:
        first, *others = str(statement["is"]).strip().splitlines()
        lines[at : at + 1] = [_begin(lines[at], first), *(" " * _depth(lines[at]) + line for line in others)]
    return "\n".join(lines).replace("VERB", verb)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _begin(line: str, statement: str) -> str:
    """A line with another statement, behind the mark of a way if it has one."""
    return line[: _depth(line)] + statement


def _outcome(context: dict[str, Any], kind: str, statement: dict[str, Any]) -> dict[str, Any]:
    """What the example of a card must come to."""
    how, impossible = KINDS[kind], bool(context.get("nothing"))
    if kind == "procedure" and "procedure" in context:
        outcomes = context["procedure"]
        wanted = ("cost", "skips") if statement.get("cost") else ("skips",) if statement.get("skips") else ()
        left = next((outcomes[key] for key in wanted if key in outcomes), outcomes["other"])
        return {"expect": left, "legal": []}
    if impossible and kind != "procedure":
        left = how["impossible"]
        if "refused" in left:
            return dict(left)
        return {"expect": {"my.point": 0, "my.chip": 0, **left}, "legal": []}
    asking = how.get("asking", {}) if "legal" in context else {}
    outcomes = {**context["expect"], **how.get("possible", {}), **asking}
    return {"expect": outcomes, "legal": context.get("legal", [])}


def _cards(kind: str, name: str) -> Iterator[dict[str, Any]]:
    """A card for each context, and one more where it needs a verb of its own."""
    statement, how = STATEMENTS[name], KINDS[kind]
    for number, (where, context) in enumerate(CONTEXTS.items()):
        card, verb = f"card_{number}", f"verb_{number}"
        if "define" in context:
            body = _body(context, "define", statement, verb)
            yield {"id": verb, "kind": "rulebook", "rules": f"define {verb}(tool):\n{indent(body, '  ')}\n"}
        rules = f"{how['is'].replace('ID', card)}:\n{indent(_body(context, 'is', statement, verb), '  ')}\n"
        outcome = _outcome(context, kind, statement)
        written = json.dumps(outcome).replace("ID", card)
        asked = [how["answer"]] if "answer" in how and not context.get("nothing") else []
        example = {
            "name": where,
            "given": {**TABLE["given"], "my.tools": [card, "dear"]},
            **json.loads(written),
        }
        if "refused" not in outcome:
            example["do"] = [line.replace("ID", card) for line in how["do"]] + asked
        yield {
            "id": card,
            "kind": how.get("card", "tool"),
            "rules": rules,
            "examples": [example],
        }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", STATEMENTS)
def test_what_cannot_be_done_wherever_it_stands(name: str, kind: str, tmp_path: Path) -> None:
    pack = tmp_path / "possible"
    copytree(PACKS / "possible", pack)
    cards = list(_cards(kind, name))
    if kind == "procedure":
        for card in cards:
            for example in card.get("examples", ()):
                example["given"]["my.tools"] = ["dear", "dear"]
    (pack / "cards" / "rules.yaml").unlink()
    (pack / "cards" / "tried.yaml").write_text(json.dumps(cards, indent=1), "utf-8")
    checked = check(load([pack]))
    assert [diagnostic for diagnostic in checked.diagnostics if severity(diagnostic) == ERROR] == []
    for result in run_examples(checked.game):
        assert result.diagnostics == (), (result.card, result.name)


POSSIBLE = game("possible")


@pytest.mark.parametrize("number", range(sum(len(card.examples) for card in POSSIBLE.cards)))
def test_what_can_be_done_in_part(number: int) -> None:
    result = results("possible")[number]
    assert result.diagnostics == (), (result.card, result.name)
