"""Reading YAML with places: against bare events, which is the least that any loader on libyaml does."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from heroglyph.compiler.source.yaml.load import load_text

from .generated import card_files
from .rows import Row
from .timing import Effort, compare


def loading(effort: Effort) -> Iterator[Row]:
    """A file of 250 cards, times relative to those of bare events and of the usual loader without places."""
    text = card_files(250, 100)[0]

    def events() -> None:
        following = yaml.CBaseLoader(text).get_event
        while following() is not None:
            pass

    compared = compare(
        {
            "events": events,
            "ours": lambda: load_text("cards.yaml", text),
            "usual": lambda: yaml.load(text, yaml.CSafeLoader),
        },
        "events",
        effort,
    )
    yield Row("load YAML with places: time / bare libyaml events", compared.cost["ours"], at_most=1.5)
    yield Row(
        "load YAML with places: speed / CSafeLoader, no places",
        compared.cost["usual"] / compared.cost["ours"],
        at_least=4,
    )
