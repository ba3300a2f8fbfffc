"""`syncline.v1.json`: a message is its own text."""

import json

from .canonical import parsed
from .fault import Fault, require


class TextCodec:
    """The codec of a client; `BinaryCodec` has the same interface."""

    subprotocol = "syncline.v1.json"

    def encode(self, message):
        """The frame of a message."""
        return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

    def decode(self, data):
        """The message of a frame. Raises `Fault`."""
        require(isinstance(data, str), "this form is text")
        try:
            message = parsed(data)
        except (ValueError, RecursionError) as error:
            raise Fault("badField", str(error)) from error
        require(isinstance(message, dict) and isinstance(message.get("message"), str), "message")
        return message
