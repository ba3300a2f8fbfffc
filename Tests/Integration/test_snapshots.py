"""Rooms are stored as a whole, open from that, and leave memory when nobody is there."""

import contextlib
import json
import sqlite3
import time

import pytest

import syncline_wire as wire
from support.server import eventually, run
from support.websocket import WebSocket

POINT = (
    '{"type":"Feature","properties":{"name":"a"},'
    '"geometry":{"type":"Point","coordinates":[1,2]}}')


@contextlib.contextmanager
def database(server):
    log = sqlite3.connect(f"{server.directory}/sessions.sqlite", timeout=5)
    with contextlib.closing(log), log:
        yield log


def snapshots(server):
    """The sequences of the snapshots that are kept, oldest first."""
    with database(server) as log:
        return [row[0] for row in log.execute("SELECT sequence FROM snapshot ORDER BY sequence")]


def last_sequence(server):
    with database(server) as log:
        return log.execute("SELECT MAX(sequence) FROM batch").fetchone()[0]


def verify(server):
    result = run("replay", "--data", server.directory, "--room", "r", "--verify")
    assert result.returncode == 0, result.stderr
    return result.stdout


def work(member, count=12):
    """Draws, and drags often enough for some batches."""
    feature, vertices = member.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(count):
        member.drags(vertices[0], [step / 4, 1.0])
    return feature, vertices


def rooms_in_memory(server):
    return json.loads(server.request("GET", "/healthz")[2])["rooms"]


def test_every_so_many_batches(serve, join):
    """[LG20]: after `kill -9` the room comes from its newest snapshot and the rows after it; rows
    before the snapshot are not needed for that."""
    server = serve("--snapshot-every", "5")
    ann = join(server)
    work(ann)
    eventually(lambda: len(snapshots(server)) == 2, what="two snapshots")
    before = ann.check()
    kept = server.export("r")
    server.kill()
    newest = snapshots(server)[-1]
    assert newest <= last_sequence(server)
    verify(server)
    with database(server) as log:
        log.execute("DELETE FROM batch WHERE sequence <= ?", [newest])
    server = serve("--snapshot-every", "5")
    assert server.export("r") == kept
    ann.server = server
    again = ann.again()
    assert again.welcome["replica"] == ann.replica and again.welcome["isRecovered"]
    assert again.welcome["lastDecided"] == ann.number
    assert again.check() == before
    work(again, 2)
    again.check()


def test_end_of_the_server(serve, join):
    """[LG20]: a server that ends stores its rooms; operations are still applied once."""
    server = serve()
    ann = join(server)
    feature, vertices = work(ann, 3)
    ann.start(vertices[0])
    ann.move([3.0, 3.0])
    assert server.stop() == 0
    assert snapshots(server) == [last_sequence(server)]
    with database(server) as log:
        log.execute("DELETE FROM batch WHERE sequence < (SELECT MAX(sequence) FROM snapshot)")
    server = serve()
    ann.server = server
    again = ann.again()
    last = again.number
    assert again.welcome["isResumed"] and again.welcome["lastDecided"] == last
    again.check()
    again.edit(wire.set_property(feature, "k", "1"))
    again.await_done(last + 1)
    assert json.loads(server.export("r"))["features"][0]["properties"] == {"k": 1}


def test_none_are_wanted(serve, join):
    """[LG20]: `--snapshot-every 0` stores none, not even at the end."""
    server = serve("--snapshot-every", "0", "--idle-timeout", "100")
    server.load("r", POINT)
    eventually(lambda: rooms_in_memory(server) == 0, what="leaving memory")
    server.load("r", POINT)
    assert server.stop() == 0
    assert snapshots(server) == []


def spoil(log, sequence):
    body = bytearray(log.execute(
        "SELECT body FROM snapshot WHERE sequence = ?", [sequence]).fetchone()[0])
    body[len(body) // 2] ^= 1
    log.execute("UPDATE snapshot SET body = ? WHERE sequence = ?", [bytes(body), sequence])
    return bytes(body)


@pytest.mark.parametrize("kind", ["changed", "of another sequence"])
def test_verify(serve, join, kind):
    """[LG20] [LG21]: a check of the log compares each snapshot with what the rows give there."""
    server = serve("--snapshot-every", "5")
    work(join(server))
    eventually(lambda: len(snapshots(server)) == 2, what="two snapshots")
    assert server.stop() == 0
    assert "snapshots        2 kept" in verify(server)
    older, newest = snapshots(server)
    with database(server) as log:
        if kind == "changed":
            spoil(log, older)
        else:
            log.execute("UPDATE snapshot SET sequence = ? WHERE sequence = ?", [older - 1, older])
            older -= 1
    result = run("replay", "--data", server.directory, "--room", "r", "--verify")
    assert result.returncode == 1
    assert f"sequence {older}: the snapshot is" in result.stderr, result.stderr
    assert older < newest


@pytest.mark.parametrize("damaged", [1, 2])
def test_damaged(serve, join, damaged):
    """[LG21]: the newest, or both: told with the place, left as it is, and the room is what it was."""
    server = serve("--snapshot-every", "5")
    ann = join(server)
    work(ann)
    eventually(lambda: len(snapshots(server)) == 2, what="two snapshots")
    kept = server.export("r")
    server.kill()
    places = snapshots(server)[-damaged:]
    with database(server) as log:
        bodies = {place: spoil(log, place) for place in places}
    server = serve("--snapshot-every", "0")
    assert server.export("r") == kept
    for place in places:
        assert f"room r: the snapshot at sequence {place} is damaged" in server.stderr
    with database(server) as log:
        assert bodies.items() <= dict(log.execute("SELECT sequence, body FROM snapshot")).items()
    assert server.stop() == 0


def test_nothing_is_left(serve, join):
    """[LG6] [LG21]: without a good snapshot and with a row missing, the room is not opened."""
    server = serve("--snapshot-every", "5")
    work(join(server))
    eventually(lambda: len(snapshots(server)) == 2, what="two snapshots")
    server.kill()
    with database(server) as log:
        for place in snapshots(server):
            spoil(log, place)
        log.execute("DELETE FROM batch WHERE sequence = 3")
    before = last_sequence(server)
    server = serve()
    socket = WebSocket(server, "r")
    socket.send(wire.encode(wire.hello("ann", wire.new_instance())))
    assert socket.close_code() == 1013
    assert "room r has no batch 3" in server.stderr and "damaged" in server.stderr
    assert server.stop() == 0
    assert last_sequence(server) == before


def test_names_and_rooms_that_go(serve, join):
    """[LG16] [LG20]: a snapshot keeps no name that was erased, and no room that was deleted."""
    server = serve("--snapshot-every", "5")
    ann = join(server, "Ann-Secret")
    work(ann)
    eventually(lambda: len(snapshots(server)) == 2, what="two snapshots")
    server.kill()
    result = run("log", "erase-name", "--data", server.directory, "--room", "r", "--replica", ann.replica)
    assert result.returncode == 0, result.stderr
    assert snapshots(server) == []
    verify(server)
    server = serve("--snapshot-every", "1")
    server.load("r", POINT)
    eventually(lambda: snapshots(server), what="a new snapshot")
    with database(server) as log:
        for body, in log.execute("SELECT body FROM snapshot"):
            assert b"Ann-Secret" not in body
    assert server.request("DELETE", "/rooms/r")[0] == 200
    eventually(lambda: snapshots(server) == [], what="no snapshot")


def test_leaving_memory(serve, join):
    """[LG22]: nobody is there, the room goes; who comes back finds the session and the map."""
    server = serve("--idle-timeout", "200", "--grace", "0")
    ann = join(server)
    feature, vertices = work(ann, 3)
    before = ann.check()
    time.sleep(0.6)
    assert rooms_in_memory(server) == 1, "somebody is there"
    ann.start(vertices[0])
    ann.move([9.0, 9.0])
    ann.drain(0.1)
    epoch = ann.epoch
    ann.close()
    eventually(lambda: rooms_in_memory(server) == 0, what="leaving memory")
    eventually(lambda: snapshots(server) == [last_sequence(server)], what="its snapshot")
    again = ann.again()
    assert again.welcome["isResumed"] and again.welcome["isRecovered"]
    assert again.epoch[0] == epoch[0] + 1
    assert again.check() != before
    assert json.loads(server.export("r"))["features"][0]["geometry"]["coordinates"][0] == [9.0, 9.0]
    verify(server)


def test_coming_and_going(serve, join):
    """[LG22]: at whatever moment somebody comes, before, while or after the room goes, nothing that
    was done is missing, and the log is whole."""
    server = serve("--idle-timeout", "100", "--grace", "0", "--snapshot-every", "3")
    count = 0
    for step in range(40):
        ann = join(server, f"ann{step}")
        ann.draw([0.0, step], [1.0, 1.0])
        count += 1
        assert len(ann.state.features) == count
        ann.check()
        ann.close()
        time.sleep(0.085 + step * 0.001)
        server.export("r") if step % 2 else server.load("r", POINT)
        count += 1 - step % 2
    assert len(json.loads(server.export("r"))["features"]) == count
    eventually(lambda: rooms_in_memory(server) == 0, what="leaving memory")
    assert server.is_running and "damaged" not in server.stderr
    verify(server)


def test_many_rooms_once(serve):
    """[LG22] (field report K): rooms that were visited once leave nothing behind in memory."""
    server = serve("--idle-timeout", "100")

    def visit(part):
        for number in range(600):
            server.load(f"r{part}-{number}", POINT)
        eventually(lambda: rooms_in_memory(server) == 0, timeout=20, what="leaving memory")
        return server.resident_bytes(), server.descriptor_count()

    visit(0)
    memory, descriptors = visit(1)
    for part in (2, 3, 4):
        later, count = visit(part)
    assert count <= descriptors + 2
    # Names are kept, and what the allocator holds; a room with its timers would be 20 times that.
    assert later - memory < 1_800 * 1_500, (memory, later)
    assert json.loads(server.export("r0-7"))["features"]
