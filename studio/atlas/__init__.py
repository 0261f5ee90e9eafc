"""Where each word of a game stands: declared, used in rules, in values and examples, said in languages."""
