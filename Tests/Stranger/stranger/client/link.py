"""One connection: messages as objects in both directions, each held against the schema."""

import asyncio
import functools

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ..wire.schema import Schema


@functools.cache
def schema(definition):
    return Schema(definition)


class Link:
    """- `codec`: `BinaryCodec` or `TextCodec`, which also says what subprotocol to ask for."""

    def __init__(self, codec):
        self.codec = codec
        self.said = schema("clientMessage")
        self.heard = schema("serverMessage")
        self.outbox = asyncio.Queue()
        self.socket = None
        self.message_count = 0

    async def open(self, url):
        self.socket = await connect(
            url, subprotocols=[self.codec.subprotocol], compression=None, max_size=None)
        assert self.socket.subprotocol == self.codec.subprotocol

    def say(self, message):
        """Messages leave in the order in which they are said."""
        self.said.check(message)
        self.outbox.put_nowait(self.codec.encode(message))

    async def write(self):
        """Sends what is said, for as long as the connection lives."""
        try:
            while True:
                await self.socket.send(await self.outbox.get())
        except ConnectionClosed:
            pass  # the reader tells

    async def messages(self):
        """What the server says, until the connection closes. Raises `Fault` for what is no message."""
        try:
            async for data in self.socket:
                message = self.codec.decode(data)
                if message is not None and self.heard.knows(message):
                    self.heard.check(message)
                    self.message_count += 1
                    yield message
        except ConnectionClosed:
            pass

    @property
    def close_code(self):
        return self.socket.close_code

    def cut(self):
        """The line breaks: no close frame."""
        self.socket.transport.abort()

    async def close(self):
        await self.socket.close()
