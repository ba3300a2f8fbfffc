"""Identifiers are written `replica-counter` and compared as numbers."""


def key(identifier):
    """What identifiers are ordered by."""
    replica, counter = identifier.split("-")
    return int(replica), int(counter)


def word(identifier):
    """An identifier as a number of 64 bits; 0 for none."""
    replica, counter = key(identifier) if identifier else (0, 0)
    return replica << 32 | counter
