"""What the server holds on to: little, and nothing of those who are gone."""

import socket
import threading
import time

import pytest
from websockets.frames import Frame, Opcode

import syncline_wire as wire
from support.server import eventually
from support.websocket import WebSocket

MIB = 1 << 20


def test_idle_server_is_small(server):
    """An idle server stays under 20 MB resident."""
    assert server.request("GET", "/healthz")[0] == 200
    assert server.resident_bytes() < 20_000_000, server.resident_bytes()


def visit(server, index):
    """One of the ways in which a client comes and goes."""
    client = WebSocket(server, "r")
    if index % 3:
        client.send(wire.encode(wire.hello()))
        client.receive()
    if index % 3 == 2:
        client.send(wire.encode(wire.bare("goodbye")))
        assert client.close_code() == 1000
    client.reset() if index % 2 else client.cut()


def test_comings_and_goings(server, join, bystander):
    """(field report B81): 300 connections, closed in all ways, leave no descriptor and no memory."""
    ways = range(300)
    for index in ways:
        visit(server, index)
    eventually(lambda: server.descriptor_count() < 40, what="closing")
    descriptors, memory = server.descriptor_count(), server.resident_bytes()
    for index in ways:
        visit(server, index)
    eventually(lambda: server.descriptor_count() <= descriptors, what="closing")
    assert server.resident_bytes() - memory < 2 * MIB
    eventually(
        lambda: (bystander.member.drain(0.2), len(bystander.member.state.participants))[1] == 1,
        timeout=8, what="the leaving of all")
    bystander.is_undisturbed()


@pytest.mark.slow
def test_slow_heads(server, bystander):
    """(field report B70): who sends a byte of a request now and then is hung up on after 10 s in
    all; honest people notice nothing."""
    before, start, ends = server.descriptor_count(), time.monotonic(), []
    sockets = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
    while time.monotonic() - start < 13 and len(ends) < len(sockets):
        bystander.is_undisturbed()
        for one in set(sockets) - set(ends):
            try:
                one.setblocking(False)
                one.send(b"G")
                if one.recv(1) == b"":
                    ends.append(one)
            except BlockingIOError:
                pass
            except OSError:
                ends.append(one)
        time.sleep(0.4)
    assert len(ends) == len(sockets) and time.monotonic() - start > 9
    eventually(lambda: server.descriptor_count() <= before, what="closing")


FLOODS = {
    "moves": wire.drag_move(1, [1.0, 1.0]),
    "cursors": wire.cursor([1.0, 1.0]),
    "pings": wire.ping(1),
    "checks": wire.bare("check"),
    "replacements": wire.bare("replace"),
}


@pytest.mark.parametrize("name", FLOODS)
def test_floods(server, join, bystander, name):
    """[PR4] [BA7] (field report B72): 50,000 messages at once from one who does not read are
    values, not a queue: they cost no memory and delay nobody."""
    mallory = join(server, "mallory")
    frame = Frame(Opcode.BINARY, wire.encode(FLOODS[name])).serialize(mask=True)
    before = server.resident_bytes()
    flood = threading.Thread(target=mallory.socket.raw, args=[frame * 50_000])
    flood.start()
    bystander.is_undisturbed()
    flood.join()
    bystander.is_undisturbed()
    assert server.resident_bytes() - before < 4 * MIB
    mallory.send(wire.ping(2))
    while mallory.message("pong")["token"] != "2":
        pass


def test_idle_server_rests(server, join):
    """With members that say nothing the server uses no CPU to speak of."""
    members = [join(server, f"m{index}") for index in range(10)]
    for member in members:
        member.drain(0.05)
    time.sleep(0.3)
    before = cpu_seconds(server)
    time.sleep(2)
    assert cpu_seconds(server) - before <= 0.03


def cpu_seconds(server):
    with open(f"/proc/{server.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_many_members(server, join):
    """A hundred members see one drag, each of them whole."""
    ann = join(server, "ann")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    others = [join(server, f"m{index}") for index in range(100)]
    ann.drags(vertices[0], [5.0, 5.0])
    digests = {other.check() for other in others}
    assert digests == {ann.check()}
    assert all(other.state.position(vertices[0]) == [5.0, 5.0] for other in others)
    assert len(ann.state.participants) == 101
