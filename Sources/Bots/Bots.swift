// Bots: not written yet.
