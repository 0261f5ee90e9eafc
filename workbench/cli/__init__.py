"""The command line: its commands and options, the terminal, and how it ends."""
