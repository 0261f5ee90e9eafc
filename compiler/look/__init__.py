"""How the cards of a game look on paper: what packs write, and what is so where none does."""
