"""Events: what is done, with all that forbids it, replaces it or reacts to it; and the host's primitives."""
