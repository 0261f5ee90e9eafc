"""French texts, names and messages are right by the rules of Grammalecte: agreement, conjugation, elision."""

from __future__ import annotations

from pathlib import Path

import pytest

from .corpus import Said, program
from .french import LANGUAGE, PACKAGES, accepted, appositions, available, findings, nouns, shown
from .required import require

WRONG = (
    "Gagnez 2 pièce d’or.",
    "Relancez tous les dé de votre Fiche de Personnage.",
    "Prenez une jeton Charisme dans la réserve.",
    "Un joueur prennent une carte Initiative.",
    "Vous pouvez relancez un dé.",
    "Chaque dés vaut 1 point.",
    "Si votre pion Alignement se trouvent dans la rangée du haut, gagnez 1 point.",
)
PARTS = 8
"""All texts are read in so many parts, each spread over all of them."""


@pytest.fixture
def grammalecte() -> None:
    require(available(), PACKAGES)


@pytest.mark.usefixtures("grammalecte")
@pytest.mark.parametrize("part", range(PARTS))
def test_french_texts_are_right(part: int, tmp_path: Path) -> None:
    french = [said for said in program() if said.language == LANGUAGE]
    assert len(french) > 100 * PARTS
    assert findings(french[part::PARTS], tmp_path) == []


@pytest.mark.usefixtures("grammalecte")
def test_wrong_french_is_found(tmp_path: Path) -> None:
    planted = [Said("planted", LANGUAGE, text, "card") for text in WRONG]
    around = [finding.around.strip() for finding in findings(planted, tmp_path)]
    assert [said.text for said in planted if not any(part in shown(said) for part in around)] == []


@pytest.mark.usefixtures("grammalecte")
def test_every_noun_has_its_gender(tmp_path: Path) -> None:
    assert len(nouns()) > 50
    assert findings(nouns(), tmp_path) == []
    assert len(findings(nouns(wrong=True), tmp_path)) > 50


def test_every_accepted_phrase_stands_in_some_text() -> None:
    texts = [shown(said) for said in program() if said.language == LANGUAGE]
    assert [phrase for phrase in accepted() if not any(phrase in text for text in texts)] == []


def test_two_nouns_side_by_side_are_told_by_the_packs() -> None:
    assert appositions()["cartes Marché"] == "cartes"
    assert shown(Said("x", LANGUAGE, "Cette carte Trait de caractère", "name")) == "Cette carte."
