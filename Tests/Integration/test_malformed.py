"""Bytes that a hostile or broken client may send: each has its code, and disturbs nobody else."""

import json
import pathlib
import random
import struct
import time

import pytest
from websockets.frames import Frame, Opcode

import syncline_wire as wire
from support.websocket import Closed, WebSocket

VECTORS = pathlib.Path(__file__).parents[2] / "Protocol/vectors/invalid.json"
FRAME = 65_536
NAN, INF = float("nan"), float("inf")


def invalid_messages():
    """What Protocol/ says is no client's message, by name."""
    return {
        vector["name"]: bytes.fromhex(vector["hex"])
        for vector in json.loads(VECTORS.read_text()) if vector["door"] == "client"}


def raw_move(longitude, latitude, drag=1):
    return struct.pack("<BBHIdd", 3, 1, 0, drag, longitude, latitude)


def raw_end(longitude, latitude):
    head = struct.pack("<BBHIQ", 4, 0, 0, 1, 0)
    return head + struct.pack(
        "<IIBBHIQdd", 1, 1, 0, 1, 0, 0, 1 << 32 | 1, longitude, latitude)


BAD_PLACES = {
    "NaN": (NAN, 0.0), "NaN latitude": (0.0, NAN), "infinity": (INF, 0.0),
    "minus infinity": (0.0, -INF), "negative zero": (-0.0, 0.0), "far east": (360.0000001, 0.0),
    "far north": (0.0, 90.00000000000001), "huge": (1.7976931348623157e308, 0.0),
    "degrees mixed up": (48.0, -107.0)}


def test_invalid_vectors(server, join, bystander):
    """[WS8] [BF2] [BF3] [BF4] [BF5] [BF6] [BF7] [BF8]: every invalid example of Protocol/, said by
    a member, closes it with 4000."""
    messages = invalid_messages()
    assert len(messages) > 20
    for name, data in messages.items():
        mallory = join(server, "mallory")
        mallory.socket.send(data)
        expected = 1009 if len(data) > FRAME else 4000
        assert mallory.socket.close_code() == expected, name
        mallory.close()
    bystander.is_undisturbed()


def test_invalid_vectors_as_greeting(server, bystander):
    """[WS4] [WS8]: the same before a hello."""
    for name, data in invalid_messages().items():
        socket = WebSocket(server, "r")
        socket.send(data)
        assert socket.close_code() in (4000, 1009), name
    bystander.is_undisturbed()


@pytest.mark.parametrize("make", [raw_move, raw_end])
def test_positions_that_are_none(server, join, bystander, make):
    """[DC6] [BF6]: not finite, out of range or −0 closes with 4000; nobody sees anything of it."""
    for name, place in BAD_PLACES.items():
        mallory = join(server, "mallory")
        _, vertices = mallory.draw([5.0, 5.0], [6.0, 6.0])
        mallory.start(vertices[0])
        mallory.event("granted", replica=mallory.replica)
        mallory.socket.send(make(*place))
        assert mallory.socket.close_code() == 4000, name
        bystander.is_undisturbed()
        assert bystander.member.state.position(vertices[0]) == [5.0, 5.0]


def test_nothing_of_a_bad_frame_is_applied(server, join, bystander):
    """[WS8]: a group whose last edit is cut short leaves no trace."""
    mallory = join(server, "mallory")
    sequence = bystander.member.state.sequence
    group = wire.line_edits(mallory.replica, 1, [[0.0, 0.0], [1.0, 1.0]])
    mallory.socket.send(wire.encode(wire.edits(1, group))[:-8])
    assert mallory.socket.close_code() == 4000
    bystander.is_undisturbed()
    assert f"{mallory.replica}-1" not in bystander.member.state.features
    assert sequence < bystander.member.state.sequence


@pytest.mark.parametrize("text", [b"{}", b"", b"\xc3\x28", b"\xed\xa0\x80", b"a" * 70_000])
def test_text_frames(server, join, bystander, text):
    """[WS7]: text closes with 1003 (1007 if it is none, 1009 if it is too long)."""
    mallory = join(server, "mallory")
    mallory.socket.send_text(text)
    expected = 1009 if len(text) > FRAME else 1007 if text[:1] in b"\xc3\xed" and text else 1003
    assert mallory.socket.close_code() in (1003, expected)
    bystander.is_undisturbed()


def big_group(replica, byte_count):
    """A group of edits whose message has exactly so many bytes."""
    group = [wire.create_feature(f"{replica}-1", "none")]
    value = lambda count: '"' + "x" * (count - 2) + '"'
    add = lambda count: group.append(wire.set_property(f"{replica}-1", "k" * 8, value(count)))
    for _ in range(3):
        add(16_384)
    rest = byte_count - len(wire.encode(wire.edits(1, group)))
    add(rest - 24)
    assert len(wire.encode(wire.edits(1, group))) == byte_count
    return group


def test_longest_frame(server, join, bystander):
    """[WS7]: 65,536 bytes are taken, 65,537 close with 1009."""
    ann = join(server)
    assert ann.await_done(ann.edit(*big_group(ann.replica, FRAME))) is None
    ann.check()
    ann.socket.send(bytes(FRAME + 1))
    assert ann.socket.close_code() == 1009
    bystander.is_undisturbed()


@pytest.mark.parametrize("claim", [65_537, 1 << 31, 1 << 62, (1 << 63) - 1])
def test_claimed_length(server, join, bystander, claim):
    """[WS7]: a header that promises too much is refused without waiting for it."""
    mallory = join(server, "mallory")
    mallory.socket.raw(b"\x82\xff" + struct.pack(">Q", claim) + b"mask" + bytes(1_000))
    assert mallory.socket.close_code() == 1009
    bystander.is_undisturbed()


def test_endless_fragments(server, join, bystander):
    """[WS7]: a message that never ends is refused at 65,536 bytes."""
    mallory = join(server, "mallory")
    mallory.socket.send_frame(Opcode.BINARY, bytes(16_384), fin=False)
    for _ in range(3):
        mallory.socket.send_frame(Opcode.CONT, bytes(16_384), fin=False)
    time.sleep(0.1)
    mallory.socket.send_frame(Opcode.CONT, b"\0", fin=False)
    assert mallory.socket.close_code() == 1009
    bystander.is_undisturbed()


@pytest.mark.parametrize("piece", [1, 7, 4_095, 4_096, 4_097])
def test_message_in_fragments(server, join, bystander, piece):
    """[WS10]: however it is cut, and with a ping in between, a message is a message."""
    ann = join(server)
    byte_count = 400 if piece < 100 else 60_000
    group = big_group(ann.replica, byte_count) if byte_count > 50_000 else wire.line_edits(
        ann.replica, 1, [[0.0, 0.0], [1.0, 1.0]])
    data = wire.encode(wire.edits(1, group))
    for at in range(0, len(data), piece):
        opcode = Opcode.CONT if at else Opcode.BINARY
        ann.socket.send_frame(opcode, data[at : at + piece], fin=at + piece >= len(data))
        if at == piece:
            ann.socket.send_frame(Opcode.PING, b"in between")
    assert ann.await_done(1) is None
    ann.check()
    bystander.is_undisturbed()


def test_empty_fragments(server, join):
    """[WS10]: fragments without bytes are no end."""
    ann = join(server)
    data = wire.encode(wire.ping(7))
    ann.socket.send_frame(Opcode.BINARY, b"", fin=False)
    for _ in range(100):
        ann.socket.send_frame(Opcode.CONT, b"", fin=False)
    ann.socket.send_frame(Opcode.CONT, data, fin=True)
    assert ann.message("pong")["token"] == "7"


def frame(first, second, rest=b""):
    return bytes([first, second]) + rest


BROKEN_FRAMES = {
    "reserved bit": frame(0xC2, 0x80, b"mask"),
    "reserved opcode": frame(0x83, 0x80, b"mask"),
    "reserved control opcode": frame(0x8B, 0x80, b"mask"),
    "long ping": frame(0x89, 0xFE, b"\0\x80mask" + bytes(128)),
    "fragmented ping": frame(0x09, 0x80, b"mask"),
    "continuation of nothing": frame(0x80, 0x80, b"mask"),
    "two beginnings": frame(0x02, 0x80, b"mask") + frame(0x82, 0x80, b"mask"),
    "close with one byte": frame(0x88, 0x81, b"mask" + b"x"),
    "close with a code that is none": frame(0x88, 0x82, b"\0\0\0\0" + b"\0\1"),
    "close with a reason that is no text": frame(0x88, 0x84, b"\0\0\0\0" + b"\x03\xe8\xff\xfe"),
}


@pytest.mark.parametrize("name", BROKEN_FRAMES)
def test_broken_frames(server, join, bystander, name):
    """What breaks RFC 6455 ends the connection."""
    mallory = join(server, "mallory")
    mallory.socket.raw(BROKEN_FRAMES[name])
    mallory.socket.close_code()
    bystander.is_undisturbed()


@pytest.mark.parametrize("end", ["cut", "reset"])
def test_lines_that_break(server, join, bystander, end):
    """Half a header, half a frame, a whole flood: then the line is gone."""
    move = wire.encode(wire.drag_move(1, [0.0, 0.0]))
    for data in (b"\x82", b"\x82\xfe\xff", b"\x82\xfe\xff\xffmask" + bytes(1_000)):
        mallory = join(server, "mallory")
        for _ in range(100):
            mallory.socket.send(move)
        mallory.socket.raw(data)
        getattr(mallory.socket, end)()
    for _ in range(30):
        getattr(WebSocket(server, "r"), end)()
    bystander.is_undisturbed()


def test_unmasked_frames(server, join, bystander):
    """A frame without a mask, which no browser sends and RFC 6455 forbids, is read all the same by
    the WebSocket library; it does no harm."""
    mallory = join(server, "mallory")
    mallory.socket.raw(Frame(Opcode.BINARY, wire.encode(wire.ping(5))).serialize(mask=False))
    assert mallory.message("pong")["token"] == "5"
    bystander.is_undisturbed()


def mutated(chance, data):
    """Valid bytes, a little wrong: changed, cut, doubled, spliced."""
    data = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                data[at : at + 8] = chance.choice([bytes(8), b"\xff" * 8, chance.randbytes(8)])
            case 2:
                del data[at : at + chance.choice([1, 4, 8, 16])]
            case 3:
                data[at:at] = data[at : at + chance.choice([1, 8, 24])]
            case 4:
                data[at] = chance.choice([0, 1, 127, 128, 255])
        if not data:
            return b""
    return bytes(data)


def valid_messages(member, vertices, feature):
    number = member.number + 1
    return [
        wire.encode(message) for message in (
            wire.drag_start(member.drag + 1, vertices[0]), wire.drag_move(1, [1.0, 2.0]),
            wire.drag_end(number, 1, vertices[0], [1.0, 2.0]), wire.drag_cancel(number, 1),
            wire.edits(number, wire.line_edits(member.replica, 50, [[0.0, 0.0], [1.0, 1.0]])),
            wire.edits(number, [wire.set_property(feature, "name", '{"a":[1,2.5,null]}')]),
            wire.edits(number, [wire.move_vertex(vertices[1], [3.0, 3.0])], late="123456789"),
            wire.cursor([1.0, 1.0]), wire.ping(1), wire.bare("check"), wire.bare("replace"),
            wire.hello())]


@pytest.mark.parametrize("seed", range(2))
def test_mutated_messages(server, join, bystander, seed):
    """[WS8]: 300 messages that are a little wrong, each seed its own: the room stays what it says
    it is, and nobody notices."""
    chance, member = random.Random(seed), None
    feature, vertices = bystander.member.draw([5.0, 5.0], [6.0, 6.0])
    for _ in range(300):
        if member is None:
            member = join(server, "mallory")
        data = mutated(chance, chance.choice(valid_messages(member, vertices, feature)))
        try:
            member.socket.send(data)
            member.send(wire.ping(7))
            while member.message("pong")["token"] != "7":
                pass
            member.number = max(member.number, member.done)
        except (Closed, OSError):
            member.close()
            member = None
    bystander.is_undisturbed()


# The greeting.


def test_nothing_before_hello(server, bystander):
    """[WS4]: another first message closes with 4001, a skipped kind as well."""
    firsts = [
        wire.encode(wire.ping(1)), wire.encode(wire.drag_start(1, "1-1")),
        wire.encode(wire.bare("check")), wire.encode(wire.bare("goodbye")), b"\x3f" + bytes(7)]
    for data in firsts:
        socket = WebSocket(server, "r")
        socket.send(data)
        assert socket.close_code() == 4001, data
    bystander.is_undisturbed()


def test_second_hello(server, join, bystander):
    """[WS4]: closes with 4001, one that resumes as well; nobody joins twice."""
    for again in (False, True):
        ann = join(server)
        ann.send(wire.hello("ann again", ann.instance, ann.resume if again else None))
        assert ann.socket.close_code() == 4001
    bystander.is_undisturbed()
    assert "ann again" not in bystander.member.state.participants.values()


def test_hello_and_more_at_once(server):
    """[WS6]: what follows a hello in the same packet is heard after it, though the room has still
    to be opened."""
    frames = [
        Frame(Opcode.BINARY, wire.encode(message)).serialize(mask=True)
        for message in (wire.hello(), wire.ping(5))]
    for room in ("fresh", "fresh"):
        socket = WebSocket(server, room)
        socket.raw(b"".join(frames))
        kinds = [wire.decode(socket.receive())["message"] for _ in range(3)]
        assert kinds[0] == "welcome" and sorted(kinds[1:]) == ["pong", "stateEnd"]
        socket.cut()


@pytest.mark.slow
def test_no_hello(server, bystander):
    """[WS4]: silence, half a hello, and pings alone are closed after 5 s; members are not."""
    silent, half, pinging = (WebSocket(server, "r") for _ in range(3))
    data = wire.encode(wire.hello())
    half.send_frame(Opcode.BINARY, data[:8], fin=False)
    start = time.monotonic()
    while time.monotonic() < start + 4:
        pinging.send_frame(Opcode.PING, b"")
        time.sleep(0.5)
    assert silent.close_code(timeout=3) == 4001
    assert 4.5 < time.monotonic() - start < 6.5
    assert half.close_code(timeout=2) == 4001
    assert pinging.close_code(timeout=2) == 4001
    bystander.is_undisturbed()


def test_unknown_kinds(server, join, bystander):
    """[WS9]: skipped, whatever their bytes; also a server's own kinds."""
    ann = join(server)
    for kind in (0x00, 0x0D, 0x3F, 0x41, 0x44, 0x7F, 0x80, 0xFF):
        for tail in (b"", b"\xff" * 7, bytes(60_000)):
            ann.socket.send(bytes([kind]) + tail)
    ann.send(wire.ping(99))
    assert ann.message("pong")["token"] == "99"
    assert json.loads(server.request("GET", "/healthz")[2])["unknownMessages"] == 24
    bystander.is_undisturbed()


@pytest.mark.parametrize("version", [1, 2, 65_535])
def test_versions(server, version):
    """[WS5]: a client that speaks more than the server is served with what both know."""
    socket = WebSocket(server, "r")
    socket.send(wire.encode(wire.hello(version=version)))
    assert wire.decode(socket.receive())["message"] == "welcome"
    socket.cut()
