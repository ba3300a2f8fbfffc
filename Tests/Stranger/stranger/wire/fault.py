"""What is no message of the protocol."""


class Fault(Exception):
    """`kind` is one of the errors of binary.md: truncated, trailingBytes, badField, tooLong."""

    def __init__(self, kind, what):
        super().__init__(f"{kind}: {what}")
        self.kind = kind


def require(holds, what, kind="badField"):
    if not holds:
        raise Fault(kind, what)
