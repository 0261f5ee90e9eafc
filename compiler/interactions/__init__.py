"""Which rules may interact: what each reads, writes, brings about and waits for, and what follows for two."""
