"""A new language or a file of words, begun from another language."""
