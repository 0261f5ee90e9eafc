"""The parser made from the grammar, its tokens, and trees from its productions."""
