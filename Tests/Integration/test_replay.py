"""`syncline replay`: a recorded session is read, checked and shown as it was."""

import json
import shutil
import sqlite3
import subprocess
import time

import pytest

import syncline_wire as wire
from support.server import BINARY, run
from support.websocket import WebSocket

LINE = '{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250]]}'


def replay(directory, *words, room="r"):
    return run("replay", "--data", directory, "--room", room, *words)


@pytest.fixture
def session(serve, join):
    """A session over two lives: an import, edits, drags with all kinds of ends, a crash.

    Gives the running server, and the exports as they were at some sequences.
    """
    server, exports = serve(), {}
    server.load("r", LINE)
    ann = join(server, "Ann «𝄞»")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])

    def note(member):
        member.check()
        exports[member.state.sequence] = json.loads(server.export("r"))

    note(ann)
    for step in range(5):
        ann.start(vertices[0])
        ann.event("granted")
        ann.move([step + 0.5, 0.1 + 0.2])
        ann.event("moved")
        note(ann)
        ann.await_done(ann.cancel() if step % 2 else ann.drop(vertices[0], [step + 0.25, 1e-7]))
        note(ann)
    ann.await_done(ann.edit(wire.set_property(feature, "k", '{"deep":[null,"\\u0001"]}')))
    ann.await_done(ann.edit(wire.remove_feature("77-77")))
    ann.start(vertices[1])
    ann.event("granted")
    ann.move([9.5, 9.5])
    ann.event("moved")
    ann.await_done(ann.edit(wire.remove_property(feature, "none")))
    server.kill()
    server = serve()
    ben = join(server, "ben")
    note(ben)
    ben.await_done(ben.edit(wire.remove_feature(feature)))
    note(ben)
    for member in (ann, ben):
        member.close()
    return server, exports


def test_print(session):
    """[LG5]: a line of JSON for every event, in order, also while a server runs."""
    server, _ = session
    result = replay(server.directory, "--print")
    assert (result.returncode, result.stderr) == (0, "")
    events = [json.loads(line) for line in result.stdout.splitlines()]
    sequences = [event["sequence"] for event in events]
    assert sequences == sorted(sequences) and set(sequences) == set(range(1, sequences[-1] + 1))
    assert {event["event"] for event in events} == {
        "opened", "joined", "imported", "edited", "granted", "moved", "ended", "refused"}
    reasons = {event["reason"] for event in events if event["event"] == "ended"}
    assert reasons == {"released", "cancelled", "restart"}
    assert [event["epoch"] for event in events if event["event"] == "opened"] == [1, 2]
    assert any(event.get("name") == "Ann «𝄞»" for event in events)
    values = [e["edits"][0].get("value") for e in events if e["event"] == "edited"]
    assert {"deep": [None, "\u0001"]} in values
    for event in events:
        assert event["time"].endswith("Z") and event["time"][10] == "T"


def test_print_through(session):
    """`--at` ends it at a sequence."""
    server, _ = session
    lines = replay(server.directory, "--print", "--at", "3").stdout.splitlines()
    assert {json.loads(line)["sequence"] for line in lines} == {1, 2, 3}


def test_map_as_it_was(session):
    """[LG5] [IM3]: at each sequence what the live server exported then, open drags included."""
    server, exports = session
    assert len(exports) > 10
    for sequence, export in exports.items():
        result = replay(server.directory, "--geojson", "--at", sequence)
        assert result.returncode == 0 and json.loads(result.stdout) == export, sequence
    assert json.loads(replay(server.directory, "--geojson").stdout) == json.loads(server.export("r"))


def test_verify(session, join):
    """[LG5]: a sound log, with the digests of the live room; the server is not disturbed."""
    server, _ = session
    ann = join(server)
    result = replay(server.directory, "--verify")
    assert result.returncode == 0 and "is sound" in result.stdout
    assert ann.check()[0] in result.stdout
    ann.draw([0.0, 0.0], [1.0, 1.0])


def body(log, sequence):
    return log.execute("SELECT body FROM batch WHERE sequence = ?", [sequence]).fetchone()[0]


def change(log, sequence, at, byte):
    """One byte of a row is another one."""
    data = bytearray(body(log, sequence))
    assert data[at] != byte
    data[at] = byte
    log.execute("UPDATE batch SET body = ? WHERE sequence = ?", [bytes(data), sequence])


def swap(log, one, other):
    first, second = body(log, one), body(log, other)
    for sequence, data in ((one, second), (other, first)):
        log.execute("UPDATE batch SET body = ? WHERE sequence = ?", [data, sequence])


DAMAGES = {
    "a row is missing": (4, lambda log: log.execute("DELETE FROM batch WHERE sequence = 4")),
    "the first row is missing": (1, lambda log: log.execute("DELETE FROM batch WHERE sequence = 1")),
    "a sequence in a row": (5, lambda log: change(log, 5, 8, 77)),
    "a stamp": (6, lambda log: change(log, 6, 23, 0)),
    "a kind of event": (5, lambda log: change(log, 5, 32, 77)),
    "a row is cut": (5, lambda log: log.execute(
        "UPDATE batch SET body = substr(body, 1, 40) WHERE sequence = 5")),
    "a row is empty": (5, lambda log: log.execute("UPDATE batch SET body = x'' WHERE sequence = 5")),
    "two rows change places": (5, lambda log: swap(log, 5, 6)),
    "an unknown format": (7, lambda log: log.execute(
        "UPDATE batch SET version = 2 WHERE sequence = 7")),
    "another nonce": (1, lambda log: log.execute(
        "UPDATE epoch SET nonce = nonce + 1 WHERE number = 1")),
    "epochs change places": (1, lambda log: log.executescript(
        "UPDATE epoch SET number = 9 WHERE number = 1; UPDATE epoch SET number = 1 WHERE number = 2;"
        "UPDATE epoch SET number = 2 WHERE number = 9;")),
    "an epoch began elsewhere": (None, lambda log: log.execute(
        "UPDATE epoch SET beganAt = beganAt + 1 WHERE number = 2")),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_log(session, serve, tmp_path, name):
    """[LG6]: status 1 and the first bad sequence; and a server does not open such a room, says
    why, and serves the others."""
    server, _ = session
    server.stop()
    shutil.copytree(server.directory, tmp_path / "copy")
    sequence, damage = DAMAGES[name]
    log = sqlite3.connect(tmp_path / "copy" / "sessions.sqlite")
    damage(log)
    log.commit()
    log.close()
    result = replay(tmp_path / "copy", "--verify")
    assert result.returncode == 1 and result.stdout == "", result
    assert result.stderr.startswith("syncline: ")
    assert f"sequence {sequence}:" in result.stderr or sequence is None, result.stderr
    assert replay(server.directory, "--verify").returncode == 0


@pytest.mark.parametrize("name", ["a row is missing", "a row is cut", "an unknown format"])
def test_room_with_a_damaged_log(session, serve, tmp_path, name):
    """[LG6]: the room is not opened, and why is said with the sequence; other rooms are served."""
    server, _ = session
    server.load("other", LINE)
    server.stop()
    log = sqlite3.connect(f"{server.directory}/sessions.sqlite")
    row = log.execute("SELECT id FROM room WHERE name = 'r'").fetchone()[0]
    log.execute("CREATE TEMP TABLE kept AS SELECT * FROM batch WHERE room != ?", [row])
    DAMAGES[name][1](log)
    log.execute("INSERT OR REPLACE INTO batch SELECT * FROM kept")
    log.execute("DELETE FROM snapshot")  # else no row would be read
    log.commit()
    log.close()
    server = serve()
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 503
    assert server.request("POST", "/rooms/r/import", LINE)[0] == 503
    assert f"{DAMAGES[name][0]}" in server.stderr and "room r: it cannot be opened" in server.stderr
    assert json.loads(server.export("other"))["features"]
    server.load("other", LINE)
    for delay in (0, 0.5):
        socket = WebSocket(server, "r")
        time.sleep(delay)
        socket.send(wire.encode(wire.hello("ann", wire.new_instance())))
        assert socket.close_code() == 1013, "whenever hello comes, it is told to come back later"


@pytest.mark.parametrize(
    "words, status",
    [
        (["--verify", "--print"], 64), ([], 64), (["--verify", "--at", "1"], 64),
        (["--geojson", "--at", "0"], 64), (["--geojson", "--at", "-1"], 64),
        (["--geojson", "--at", "99999999999999999999"], 64), (["--geojson", "--at", "1000000"], 1),
        (["--print", "stray"], 64),
    ])
def test_wrong_command_line(server, words, status):
    """Status 64 for what cannot be understood, 1 for what is not in the log."""
    server.load("r", LINE)
    result = replay(server.directory, *words)
    assert result.returncode == status and len(result.stderr.splitlines()) == 1, result


def test_no_such_log(server, tmp_path):
    """A directory without a log, and a room that is not in it, are told; nothing is made."""
    result = replay(tmp_path / "none", "--verify")
    assert result.returncode == 1 and str(tmp_path / "none") in result.stderr
    assert "no session log here; is --data right?" in result.stderr
    assert not (tmp_path / "none").exists()
    server.load("r", LINE)
    result = replay(server.directory, "--verify", room="other")
    assert result.returncode == 1 and "other" in result.stderr


def test_rows_are_the_batches_that_were_sent(server, join):
    """[LG1]: gapless, and byte for byte what members got."""
    ann = join(server)
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(5):
        ann.drags(vertices[0], [step / 4, 0.0])
    ann.check()
    log = sqlite3.connect(f"file:{server.directory}/sessions.sqlite?mode=ro", uri=True)
    rows = dict(log.execute(
        "SELECT sequence, body FROM batch JOIN room ON room.id = batch.room WHERE name = 'r'"))
    log.close()
    assert sorted(rows) == list(range(1, len(rows) + 1))
    sent = {int(batch["sequence"]): batch for _, batch in ann.batches}
    assert len(sent) > 5
    for sequence, batch in sent.items():
        assert wire.decode(rows[sequence]) == batch


@pytest.mark.parametrize(
    "damage, reason",
    [
        ("DELETE FROM epoch WHERE room = ?", "epoch"),
        ("UPDATE room SET replicasReserved = 0 WHERE id = ?", "replica"),
        ("UPDATE room SET replicasReserved = -1 WHERE id = ?", "replica"),
    ])
def test_tables_that_contradict_the_log(session, serve, join, damage, reason):
    """[LG3] [LG6]: numbers could be given twice, so the room is not opened; others are saved."""
    server, _ = session
    server.load("other", LINE)
    server.stop()
    log = sqlite3.connect(f"{server.directory}/sessions.sqlite")
    row = log.execute("SELECT id FROM room WHERE name = 'r'").fetchone()[0]
    log.execute(damage, [row])
    log.commit()
    log.close()
    server = serve()
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 503
    assert "room r: it cannot be opened" in server.stderr and reason in server.stderr
    other = join(server, "ann", room="other")
    assert other.await_done(other.edit(*wire.line_edits(other.replica, 1, [[0.0, 0.0]]))) is None
    assert server.request("GET", "/healthz")[0] == 200


@pytest.mark.parametrize("mode", ["--print", "--geojson", "--verify"])
def test_output_that_cannot_be_written(session, mode):
    """Status 1 and why; an output that nobody reads any more is no failure."""
    server, _ = session
    command = [BINARY, "replay", "--data", server.directory, "--room", "r", mode]
    with open("/dev/full", "wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=20)
    assert result.returncode == 1 and b"cannot be written" in result.stderr
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.wait(20) == 0 and process.stderr.read() == b""
    process.stderr.close()
