"""A human language as data: its words with their forms, its patterns, and what they need."""
