"""Source to checked rules to effect objects, and rules to text and back: pure code."""
