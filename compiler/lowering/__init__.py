"""Typed rules to effect objects and the static table of a game."""
