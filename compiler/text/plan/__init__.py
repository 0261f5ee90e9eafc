"""Typed rules to message plans."""
