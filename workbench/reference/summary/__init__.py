"""What tells a game anew: on one page for the table, and in the steps of a first game."""
