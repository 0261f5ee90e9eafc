"""Words, cards and examples as they are declared, and whether anything uses them."""
