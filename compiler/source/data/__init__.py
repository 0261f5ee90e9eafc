"""The data that comes with the program: what may be written, and what can be wrong."""
