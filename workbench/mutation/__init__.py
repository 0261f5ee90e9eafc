"""Mutation of rules: each clause changed in turn, to see whether some example of a card notices."""
