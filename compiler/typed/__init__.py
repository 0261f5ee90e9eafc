"""Typed rules and the checked game: the tree that checks, lowering and texts read."""
