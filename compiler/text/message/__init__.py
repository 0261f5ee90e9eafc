"""Message plans and outlines: what has to be said, in no human language; and which constructs there are."""
