"""Expressions linked for play: numbers, truths and sets of things, worked out for a position."""
