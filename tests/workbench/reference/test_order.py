"""In which order words stand in a glossary and an index."""

from heroglyph.workbench.reference.content.collation import collated


def test_accents_and_ligatures_stand_among_the_letters_they_are_made_of() -> None:
    words = ["décoffrer", "cœur", "Coffre", "æquo", "Écarter", "coder", "affaire"]
    in_order = sorted(words, key=collated)
    assert in_order == ["æquo", "affaire", "coder", "cœur", "Coffre", "décoffrer", "Écarter"]


def test_an_apostrophe_parts_words_as_a_space_does() -> None:
    words = ["Case d\u2019oiseau", "Case de zone", "Case d\u2019action", "Case"]
    assert sorted(words, key=collated) == ["Case", "Case d\u2019action", "Case d\u2019oiseau", "Case de zone"]
