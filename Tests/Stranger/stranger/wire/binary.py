"""`syncline.v1.bin`: the messages of text.md as the bytes of binary.md."""

from .buffer import Reader, Writer
from .fault import require
from .messages import CLIENT, SERVER


class BinaryCodec:
    """The codec of a client; `TextCodec` has the same interface.

    `said` and `heard` are the two directions, so that a server or a test can use it the other way
    round.
    """

    subprotocol = "syncline.v1.bin"

    def __init__(self, said=CLIENT, heard=SERVER):
        self.said = said
        self.heard = heard

    def encode(self, message):
        """The frame of a message."""
        writer = Writer()
        writer.entry(self.said, message)
        return bytes(writer.bytes)

    def decode(self, data):
        """The message of a frame; `None` for an unknown kind ([WS9]). Raises `Fault`."""
        require(isinstance(data, bytes), "this form is bytes")
        require(data, "no bytes", "truncated")
        if self.is_unknown(data[0]):
            return None
        reader = Reader(data)
        message = reader.entry(self.heard, {})
        require(reader.at == len(data), "bytes are left", "trailingBytes")
        return message

    def is_unknown(self, kind):
        first = 0x01 if self.heard is CLIENT else 0x41
        return not first <= kind < first + 12
