"""What a pack declares and what its cards are: the vocabulary, the values of cards, their names."""
