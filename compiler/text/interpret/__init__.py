"""What persons write, who do not write as the program says: several sentences, other words and orders."""
