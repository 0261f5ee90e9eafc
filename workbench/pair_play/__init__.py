"""Plays pairs of cards on generated positions until something is wrong, and makes a short example of it."""
