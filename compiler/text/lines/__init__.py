"""The lines of a card: how each kind of rule is planned, and how it is read back."""
