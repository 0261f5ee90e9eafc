"""Clauses that wait: said of a thing, but only when the clause around it has come to its end.

"einen Kai abhaken, dessen Nummer … entspricht": in a language that puts a verb last, what describes the
thing just before it is said behind the verb. A pattern says ``{...}`` where such a clause would stand;
it comes at the pattern's end. In a row of tokens a clause stands between two commas of their own kinds.
"""

from __future__ import annotations

from ..language.tokens import CLOSE, OPEN, SOFT, Token, Tokens


def parted(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """Tokens up to the clause that they end with, and the clause: nothing, where they end without one."""
    depth = 0
    for index in range(len(tokens) - 1, -1, -1):
        depth += (tokens[index].kind == CLOSE) - (tokens[index].kind == OPEN)
        if depth == 0:
            return (tokens[:index], tokens[index:]) if tokens[index].kind == OPEN else (tokens, ())
    return tokens, ()


def bounded(clause: Tokens) -> Tokens:
    """A clause between its own commas, so that it can be told where it ends; other words as they are."""
    if not clause or clause[0].kind not in SOFT:
        return clause
    return (Token(clause[0].text, OPEN), *clause[1:], Token(clause[0].text, CLOSE))
