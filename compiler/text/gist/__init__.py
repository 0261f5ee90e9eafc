"""The gist of a sentence: what its words mean together, in whatever order and with whatever small words."""
