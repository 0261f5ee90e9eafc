"""Sound and spelling: tokens to a text. Contraction, elision, articles by sound, spaces, capitals.

Works on tokens, which know whether they are articles; never on a finished text.
"""

from __future__ import annotations

from .language import Language, Sounds
from .tokens import Token, Tokens

_SENTENCE_END = frozenset(".!?…")


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
    return word in language.elisions and begins_with_vowel(language.sounds, following)


def _before(language: Language, token: Token, following: str) -> str:
    """A word as it sounds before the next one."""
    if token.text in language.elisions and begins_with_vowel(language.sounds, following):
        return language.sounds.elided.get(token.text) or token.text[:-1] + "’"
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
    glued = True
    for word in words:
        if not glued:
            parts.append(typography.space_before.get(word, "" if word.startswith(("-", "’")) and len(word) > 1 and not word[1].isdigit() else " "))
        parts.append(word[0].upper() + word[1:] if capital and word[0].isalpha() else word)
        capital = word in _SENTENCE_END or word in typography.capital_after or (capital and not word[0].isalnum())
        glued = word.endswith("’") or word in typography.no_space_after
    return "".join(parts)
