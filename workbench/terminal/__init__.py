"""The standard streams, and how a program ends."""
