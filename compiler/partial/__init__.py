"""A game with some of its options, or the number of its players, decided: its rules as they are then."""
