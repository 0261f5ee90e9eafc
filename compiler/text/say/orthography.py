"""Sound and spelling: tokens to a text. Contraction, elision, articles by sound, spaces, capitals.

Works on tokens, which know whether they are articles; never on a finished text.
"""

from __future__ import annotations

from functools import lru_cache

from ..language.language import Language
from ..language.tokens import ADJECTIVE, SOFT, Token, Tokens
from .runs import TextRun, joined

_SENTENCE_END = frozenset(".!?…")
_COLON, _CAPITAL_COLON = ":", "::"
_MARKS = frozenset({",", ";", _COLON, _CAPITAL_COLON, ".", "!", "?", "(", ")", "→"})


class Speller:
    """Spells tokens in one language; what it has worked out for a word before another it keeps."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._before = lru_cache(maxsize=100_000)(self._sounded_before)
        self._gap = lru_cache(maxsize=100_000)(self._space_between)

    def spell(self, tokens: Tokens) -> str:
        """The text of some tokens, with a capital at its start and behind each sentence."""
        return "".join(self._spaced(self._sounded(_without_soft(tokens))))

    def runs(self, tokens: Tokens) -> tuple[TextRun, ...]:
        """The same text in pieces that know what they are forms of; joined they are that text."""
        sounded = self._sounded(_without_soft(tokens))
        pieces = self._spaced(sounded)
        return joined(zip(pieces[::2], pieces[1::2], sounded, strict=True))

    def _sounded(self, tokens: list[Token]) -> list[Token]:
        tokens = self._before_stress(tokens)
        sounded: list[Token] = []
        followings = [token.text for token in tokens[1:]] + ["", ""]
        skipped = False
        for index, token in enumerate(tokens):
            if skipped:
                skipped = False
                continue
            if token.kind == "ending" and sounded:
                sounded[-1] = sounded[-1]._replace(text=sounded[-1].text + token.text[1:])
                continue
            following = followings[index]
            if following and tokens[index + 1].kind == "article":
                whole = self._language.contractions.get((token.text, following))
                if whole is not None and not self._elides(following, followings[index + 1]):
                    sounded.append(Token(whole))  # of two words, so a form of neither
                    skipped = True
                    continue
            sounded.append(self._before(token, following))
        return sounded

    def _before_stress(self, tokens: list[Token]) -> list[Token]:
        """The tokens with other articles before nouns that begin with a stressed vowel: “el agua”."""
        sounds = self._language.sounds
        if sounds.stress is None or not sounds.stressed:
            return tokens
        return [
            token._replace(text=sounds.stress.articles.get(token.text, token.text))
            if token.kind == "article" and following.text.lower() in sounds.stressed
            else token
            for token, following in zip(tokens, (*tokens[1:], Token("")), strict=True)
        ]

    def _elides(self, word: str, following: str) -> bool:
        if following in self._language.sounds.elided_before.get(word, ()):
            return True
        return word in self._language.elisions and self._language.sounds.begins_with_vowel(following)

    def _sounded_before(self, token: Token, following: str) -> Token:
        """A word as it sounds before the next one."""
        text = self._sound(token, following)
        return token if text == token.text else token._replace(text=text)

    def _sound(self, token: Token, following: str) -> str:
        sounds = self._language.sounds
        if self._elides(token.text, following):
            return token.text[:-1] + "’"
        change = sounds.changed.get(token.text)
        if change is not None and following and change.applies(following.lower()):
            return change.word
        if token.kind == "article" and following and sounds.begins_with_vowel(following):
            return sounds.article_before_vowel.get(token.text, token.text)
        if token.kind == ADJECTIVE and following and sounds.begins_with_vowel(following):
            return sounds.before_vowel.get(token.text, token.text)
        return token.text

    def _spaced(self, sounded: list[Token]) -> list[str]:
        """What stands before each word, and the word itself, as both are written."""
        parts: list[str] = []
        capital = True
        before = ""
        for token in sounded:
            word = token.text
            parts.append(self._gap(before, word) if before else "")
            mark = _COLON if word == _CAPITAL_COLON else _with_minus(word)
            if capital:
                capital = not any(map(str.isalnum, mark))
                mark = mark[0].upper() + mark[1:]
            capital = capital or word == _CAPITAL_COLON or mark in _SENTENCE_END
            parts.append(mark)
            before = word
        return parts

    def _space_between(self, before: str, word: str) -> str:
        """What stands between two words or marks."""
        typography = self._language.typography
        mark = _COLON if word == _CAPITAL_COLON else word
        last = _COLON if before == _CAPITAL_COLON else before
        after = "" if before.endswith("’") else typography.space_after.get(last, " ")
        return typography.space_before.get(mark, "" if _clings(word) else after)


def _with_minus(word: str) -> str:
    """A negative number has a minus sign, not a hyphen."""
    return "−" + word[1:] if word[0] == "-" and word[1:].isdigit() else word


def _without_soft(tokens: Tokens) -> list[Token]:
    """Soft commas become commas, or nothing before another mark, after one, or at the end."""
    if not any(token.kind in SOFT for token in tokens):
        return list(tokens)
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind not in SOFT:
            kept.append(token)
        elif index + 1 < len(tokens) and not _is_mark(tokens[index + 1]) and kept and not _parts(kept[-1]):
            kept.append(Token(","))
    return kept


def _is_mark(token: Token) -> bool:
    return token.kind in SOFT or token.text in _MARKS


def _parts(token: Token) -> bool:
    """Whether a mark parts what is before it from what follows; a closing bracket does not."""
    return _is_mark(token) and token.text != ")"


def _clings(word: str) -> bool:
    """Whether a word is written onto the one before it: ``-le``, ``’s``; not a signed number."""
    return len(word) > 1 and word[0] in "-’" and not word[1].isdigit()
