"""Sound and spelling: tokens to a text. Contraction, elision, articles by sound, spaces, capitals.

Works on tokens, which know whether they are articles; never on a finished text.
"""

from __future__ import annotations

from .language import Language, Sounds
from .tokens import Token, Tokens

_SENTENCE_END = frozenset(".!?…")
_COLON, _CAPITAL_COLON = ":", "::"


def spell(language: Language, tokens: Tokens, *, sentence: bool = True) -> str:
    """The text of some tokens, with a capital at the start if it is a ``sentence``."""
    words = _sounded(language, _without_soft(tokens))
    return _spaced(language, words, sentence)


def _without_soft(tokens: Tokens) -> list[Token]:
    """Soft commas become commas, or nothing before another mark, after one, or at the end."""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind != "soft":
            kept.append(token)
        elif index + 1 < len(tokens) and not _is_mark(tokens[index + 1]) and kept and not _is_mark(kept[-1]):
            kept.append(Token(","))
    return kept


def _is_mark(token: Token) -> bool:
    return token.kind == "soft" or token.text in {",", ";", ":", ".", "!", "?", "(", ")"}


def _sounded(language: Language, tokens: list[Token]) -> list[str]:
    words: list[str] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if following is not None and following.kind == "article":
            whole = language.contractions.get((token.text, following.text))
            after = tokens[index + 2].text if index + 2 < len(tokens) else ""
            if whole is not None and not _elides(language, following.text, after):
                words.append(whole)
                index += 2
                continue
        words.append(_before(language, token, following.text if following else ""))
        index += 1
    return words


def _elides(language: Language, word: str, following: str) -> bool:
    if following in language.sounds.elided_before.get(word, ()):
        return True
    return word in language.elisions and begins_with_vowel(language.sounds, following)


def _before(language: Language, token: Token, following: str) -> str:
    """A word as it sounds before the next one."""
    if _elides(language, token.text, following):
        return token.text[:-1] + "’"
    if token.kind == "article" and following and begins_with_vowel(language.sounds, following):
        return language.sounds.article_before_vowel.get(token.text, token.text)
    return token.text


def begins_with_vowel(sounds: Sounds, word: str) -> bool:
    """Whether a word sounds as if it began with a vowel."""
    lowered = word.lower()
    if not lowered:
        return False
    if lowered.startswith(sounds.as_vowel):
        return True
    if lowered.startswith(sounds.as_consonant):
        return False
    return lowered[0] in sounds.vowels


def _spaced(language: Language, words: list[str], sentence: bool) -> str:
    typography = language.typography
    parts: list[str] = []
    capital = sentence
    after = ""
    for word in words:
        mark = _COLON if word == _CAPITAL_COLON else word
        if parts:
            parts.append(typography.space_before.get(mark, "" if _clings(word) else after))
        parts.append(mark[0].upper() + mark[1:] if capital and mark[0].isalpha() else mark)
        capital = (
            word == _CAPITAL_COLON
            or mark in _SENTENCE_END
            or (capital and not any(letter.isalnum() for letter in mark))
        )
        after = "" if word.endswith("’") else typography.space_after.get(mark, " ")
    return "".join(parts)


def _clings(word: str) -> bool:
    """Whether a word is written onto the one before it: ``-le``, ``’s``; not a signed number."""
    return len(word) > 1 and word[0] in "-’" and not word[1].isdigit()
