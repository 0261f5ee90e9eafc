"""Effect objects to games: state, events, choices, chance, log. Pure code that knows no game."""
