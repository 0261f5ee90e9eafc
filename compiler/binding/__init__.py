"""Syntax to typed rules: every word bound to what was declared for it."""
