"""Whether cards have the right shape: our check, places kept, against jsonschema on plain values."""

from __future__ import annotations

import json
from collections.abc import Iterator

import yaml
from jsonschema import Draft7Validator

from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.source.yaml.load import load_text

from .generated import card_files
from .rows import Row
from .timing import Effort, compare


def schemas(effort: Effort) -> Iterator[Row]:
    """A file of 250 sound cards."""
    text = card_files(250, 100)[0]
    document, mistakes = load_text("cards.yaml", text)
    if document is None or mistakes or check_schema(document, "cards"):
        raise ValueError(mistakes)
    values = yaml.load(text, yaml.CSafeLoader)
    validator = Draft7Validator(json.loads(data_path("grammar", "cards.schema.json").read_bytes()))
    if not validator.is_valid(values):
        raise ValueError(values)
    result = compare(
        {
            "jsonschema": lambda: list(validator.iter_errors(values)),
            "ours": lambda: check_schema(document, "cards"),
        },
        "jsonschema",
        effort,
    )
    yield Row("validate cards, places kept: speed / jsonschema", 1 / result.cost["ours"], at_least=20)
