"""Positions, effects and tables as JSON and back, with a mark of the rules that they depend on."""
