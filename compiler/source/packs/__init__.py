"""The files of packs, in folders and archives, and the packs that they need."""
