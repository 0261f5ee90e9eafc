"""Cards without a row, where somebody asks that they go: out of their file, and out of the files of words."""

from __future__ import annotations

from functools import partial

from .card_rows import ID, CardRows, OwnCard
from .cells import Row
from .edit_card import without_card, without_name
from .planned import RowPlan


def plan_removal(rows: CardRows, own: OwnCard) -> RowPlan:
    """The card and its names go."""
    card = own.card.name
    plan = RowPlan(Row("", 0, {ID: card}, {}), card)
    plan.add(own.path, ID, partial(without_card, card=card))
    for language in rows.pack.languages:
        if rows.names(language, card) is not None:
            plan.add(rows.pack.locale_file(language), ID, partial(without_name, card=card))
    plan.tell("removed", card=card)
    return plan
