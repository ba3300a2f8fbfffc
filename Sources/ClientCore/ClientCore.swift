// ClientCore: not written yet.
