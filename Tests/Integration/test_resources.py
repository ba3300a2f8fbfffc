"""What the server holds on to: little, and nothing of those who are gone."""

import time

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
    socket = WebSocket(server, "r")
    if index % 3:
        socket.send(wire.encode(wire.hello()))
        socket.receive()
    if index % 3 == 2:
        socket.send(wire.encode(wire.bare("goodbye")))
        assert socket.close_code() == 1000
    socket.reset() if index % 2 else socket.cut()


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
