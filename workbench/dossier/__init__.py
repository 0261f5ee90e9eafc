"""The dossier of a pack: one page that a card author shows others, with everything that is known of it."""
