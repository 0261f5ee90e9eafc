"""Text to message plans, by the very patterns that it is said with."""
