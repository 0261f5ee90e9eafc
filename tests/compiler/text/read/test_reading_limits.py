"""Reading ends: a text may have so many words, and so many ways to be read, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.compiler.text.test_gold import realizer

from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.text.interpret.listener import Listener
from heroglyph.compiler.text.language.paraphrases import Paraphrases, parse_paraphrases
from heroglyph.compiler.text.language.tries import TooMuchToReadError
from heroglyph.compiler.text.read.detours import add_detours
from heroglyph.compiler.text.read.token_lattice import TokenLattice
from heroglyph.compiler.text.realizer import Realizer


def test_words_up_to_the_limit() -> None:
    language = realizer("en").language
    limits = Limits().raised(read_words=10)
    assert len(TokenLattice(language, "gain " * 10, limits).words) == 10
    with pytest.raises(TooMuchToReadError) as caught:
        TokenLattice(language, "gain " * 11, limits)
    assert (caught.value.limit, caught.value.maximum) == ("read_words", 10)


def test_steps_up_to_the_limit() -> None:
    reading = TokenLattice(realizer("en").language, "Gain 1 Gold.", Limits().raised(read_steps=3))
    reading.step(3)
    with pytest.raises(TooMuchToReadError) as caught:
        reading.step()
    assert (caught.value.limit, caught.value.maximum) == ("read_steps", 3)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_long_list_is_read_in_good_time(language: str) -> None:
    """Many clauses once had twice as many readings with each one."""
    clause = {"en": "gain 1 Gold", "fr": "gagnez 1 pièce d’or", "de": "erhalte 1 Gold"}[language]
    join = {"en": ", ", "fr": ", ", "de": ", "}[language]
    last = {"en": ", and ", "fr": " et ", "de": " und "}[language]
    text = join.join([clause] * 20) + last + clause + "."
    assert len(realizer(language).hear(text[0].upper() + text[1:], "row")) == 1


def test_ways_up_to_the_limit() -> None:
    """Each of the words that may be another one is a way more."""
    text = "Lorsque vous placez un dé doré, gagnez deux pièces d’or."
    kept = realizer("fr")
    for most, heard in ((256, True), (2, False)):
        listener = Listener(with_limits(kept, Limits().raised(read_ways=most)))
        if heard:
            assert len(listener.hear(text, "trait")) == 1
        else:
            with pytest.raises(TooMuchToReadError) as caught:
                listener.hear(text, "trait")
            assert (caught.value.limit, caught.value.maximum) == ("read_ways", 2)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_hostile_text_is_refused_in_good_time(language: str) -> None:
    """What fits everywhere and ends nowhere: counted tries end it, whatever the words are."""
    word = {"en": "a gold die or ", "fr": "un dé Or ou ", "de": "einen goldenen Würfel oder "}[language]
    when = {"en": "when you place ", "fr": "quand vous placez ", "de": "wenn du "}[language]
    listener = Listener(realizer(language))
    try:
        assert listener.hear(when + word * 60, "trait") == ()
    except TooMuchToReadError as error:
        assert error.limit in ("read_steps", "read_ways", "read_words")
    limits = realizer(language).game.limits
    assert listener.steps <= 3 * limits.read_steps


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gain Gold equal to " + "half " * 250 + "the number of your Trait cards."),
        ("de", "Erhalte 1 Gold für jeden Würfel" + " des Würfels" * 140 + "."),
    ],
)
def test_phrases_inside_phrases_are_counted(language: str, text: str) -> None:
    """Each stands inside the one before it; the depth of the host's own stack is not what ends it."""
    with pytest.raises(TooMuchToReadError) as caught:
        Listener(realizer(language)).hear(text, "trait")
    assert (caught.value.limit, caught.value.maximum) == ("read_nesting", 40)


@pytest.mark.parametrize(
    ("language", "text", "color"),
    [
        (
            "en",
            "At the end of the game, gain 1 Reputation Star for each {}die on your Character Sheet.",
            "red ",
        ),
        ("fr", "À la fin de la partie, gagnez 1 point de réputation pour chaque dé {}.", "rouge "),
        ("de", "Erhalte am Spielende 1 Ansehen für jeden {}Würfel.", "roten "),
    ],
)
@pytest.mark.parametrize("several", [3, 22])
def test_a_list_of_alternatives_has_as_many_tries_as_words(
    language: str, text: str, color: str, several: int
) -> None:
    """An "or" that may be "or" or ", or" once had two ways, and 22 of them four million."""
    join = {"en": "or ", "fr": "ou ", "de": "oder "}[language]
    listener = Listener(realizer(language))
    assert listener.hear(text.format(color + (join + color) * several), "trait") == ()
    assert listener.steps < 20_000


def test_many_adjectives_have_few_tries() -> None:
    """Without commas each of many adjectives may begin a list whose drafts once took the memory."""
    text = "Gain 1 Gold for each " + "red " * 280 + "die."
    listener = Listener(realizer("en"))
    assert listener.hear(text, "trait") == ()
    assert listener.steps < 40_000


def test_a_long_list_of_colors_is_read() -> None:
    text = "At the end of the game, gain 1 Reputation Star for each red, blue, or green die on your Character"
    text += " Sheet."
    said = {reading.source for reading in Listener(realizer("en")).hear(text, "trait")}
    written = Listener(realizer("en")).hear_freely(text.replace(",", ""), "trait")
    assert said == {reading.source for reading in written} != set()


@pytest.mark.parametrize(
    ("entry", "limit"),
    [
        (
            {" ".join(f"{{x{n}}}" for n in range(12)): " ".join(f"{{x{11 - n}}}" for n in range(12))},
            "read_steps",
        ),
        ({f"w{n}": [f"v{n}", f"u{n}"] for n in range(12)}, "read_ways"),
    ],
)
def test_other_ways_to_put_a_sentence_are_counted_while_they_are_made(
    entry: dict[str, str | list[str]], limit: str
) -> None:
    """An entry with many names fits a long sentence in more ways than there is time."""
    entries = [
        paraphrase
        for reads, says in entry.items()
        for wording in ([says] if isinstance(says, str) else says)
        for paraphrase in parse_paraphrases(reads, wording)
    ]
    lattice = TokenLattice(realizer("en").language, [f"w{n % 12}" for n in range(60)])
    with pytest.raises(TooMuchToReadError) as caught:
        add_detours(lattice, Paraphrases(entries, {}, {}), Limits().raised(read_ways=64))
    assert caught.value.limit == limit


def with_limits(kept: Realizer, limits: Limits) -> Realizer:
    return Realizer(replace(kept.game, limits=limits), kept.language)
