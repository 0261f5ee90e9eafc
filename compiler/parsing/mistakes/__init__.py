"""What is wrong with a line, in the words of its author."""
