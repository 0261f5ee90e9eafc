"""Examples of cards: what is given, done and expected."""
