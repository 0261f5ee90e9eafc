"""Cards on paper: what they say in a language, laid out by the look of their game, set by typst."""
