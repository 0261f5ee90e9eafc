"""The door for editors: the language server protocol over a session, and no rule of the game in it."""
