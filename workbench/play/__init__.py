"""Playing a game at the terminal: what a person sees, is asked and may type. The rules are the runtime's."""
