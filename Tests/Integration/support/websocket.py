"""A WebSocket whose frames are under the test's control, also the malformed ones.

The handshake and the framing are checked by the `websockets` library; the socket is ours.
"""

import select
import socket
import time

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

SUBPROTOCOL = "syncline.v1.bin"


class Closed(Exception):
    """The connection is over; `code` is that of the close frame, 1006 without one."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code = code
        self.reason = reason


class WebSocket:
    def __init__(self, server, room, subprotocols=(SUBPROTOCOL,), receive_bytes=None):
        self.socket = socket.socket()
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.settimeout(5)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        uri = parse_uri(f"ws://{server.authority}/rooms/{room}")
        self.protocol = ClientProtocol(uri, subprotocols=list(subprotocols), max_size=None)
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        self.frames = []
        self.partial = None
        self.is_eof = False
        self.shake_hands()

    def shake_hands(self):
        while self.protocol.handshake_exc is None and not self.protocol.events:
            self.feed(self.socket.recv(65_536))
        if self.protocol.handshake_exc:
            raise self.protocol.handshake_exc
        self.response, *rest = self.protocol.events_received()
        self.frames += rest

    # Out.

    def flush(self):
        data = b"".join(self.protocol.data_to_send())
        if data:
            self.raw(data)

    def raw(self, data):
        """Bytes as they are, whatever they are."""
        self.socket.sendall(data)

    def send(self, message):
        self.send_frame(Opcode.BINARY, message)

    def send_frame(self, opcode, data, fin=True):
        self.raw(Frame(opcode, data, fin).serialize(mask=True))

    def send_text(self, data):
        self.send_frame(Opcode.TEXT, data)

    # In.

    def feed(self, data):
        if data:
            self.protocol.receive_data(data)
        else:
            self.is_eof = True
            self.protocol.receive_eof()
        try:
            self.flush()
        except OSError:
            self.is_eof = True

    def receive(self, timeout=5):
        """The next message. Raises `Closed`, or `TimeoutError`."""
        deadline = time.monotonic() + timeout
        while True:
            while self.frames:
                message = self.take(self.frames.pop(0))
                if message is not None:
                    return message
            if self.protocol.close_rcvd or self.is_eof:
                self.raise_closed()
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                raise TimeoutError(f"nothing was received in {timeout} s")
            try:
                self.feed(self.socket.recv(1 << 20))
            except ConnectionResetError:
                self.is_eof = True
            self.frames += self.protocol.events_received()

    def take(self, frame):
        if frame.opcode >= Opcode.CLOSE:
            return None
        is_text = self.protocol.subprotocol == "syncline.v1.json"
        assert frame.opcode == (Opcode.TEXT if is_text else Opcode.BINARY)
        assert frame.fin
        return bytes(frame.data)

    def raise_closed(self):
        close = self.protocol.close_rcvd
        raise Closed(close.code, close.reason) if close else Closed(1006)

    def close_code(self, timeout=5):
        """Reads until the connection is closed, and tells the code."""
        deadline = time.monotonic() + timeout
        try:
            while True:
                self.receive(max(0.01, deadline - time.monotonic()))
        except Closed as closed:
            return closed.code

    def cut(self):
        """The line breaks: no close frame."""
        self.socket.close()

    def reset(self):
        """The peer is gone with data in flight."""
        linger = b"\x01\0\0\0\0\0\0\0"
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.socket.close()
