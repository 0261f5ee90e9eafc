"""Rules as text: grammar, syntax tree, recovery line by line, explained mistakes, the formatter."""
