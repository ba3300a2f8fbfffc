"""`syncline log`: what is in a log, whether it is sound, backups, erased names."""

import json
import os
import shutil
import sqlite3
import stat
import threading

import syncline_wire as wire
from support.server import run

LINE = '{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250]]}'


def log(server, *words):
    return run("log", *words, "--data", getattr(server, "directory", server))


def test_stat(server, join):
    """[LG14]: rooms, batches, bytes, epochs, files; of a running server."""
    ann = join(server)
    ann.draw([0.0, 0.0], [1.0, 1.0])
    server.load("s", LINE)
    result = log(server, "stat")
    lines = result.stdout.splitlines()
    assert result.returncode == 0 and len(lines) == 4
    assert lines[0].startswith(f"room r: {ann.state.sequence} batches")
    assert "1 epochs, 1 sessions, replicas up to 64" in lines[0]
    assert lines[1].startswith("room s: ") and lines[2].startswith("2 rooms, ")
    size = os.path.getsize(f"{server.directory}/sessions.sqlite-wal")
    assert lines[3].endswith(f"write-ahead log {size} bytes")


def test_check(serve, join):
    """[LG14] [LG6]: sound, also while a server writes; else the first fault of each room."""
    server = serve()
    for room in ("a", "b", "c"):
        join(server, room=room).draw([0.0, 0.0], [1.0, 1.0])
    result = log(server, "check")
    assert result.returncode == 0 and "3 rooms and the file are sound" in result.stdout
    server.stop()
    shutil.copytree(server.directory, f"{server.directory}-copy")
    database = sqlite3.connect(f"{server.directory}-copy/sessions.sqlite")
    row = dict(database.execute("SELECT name, id FROM room"))
    database.execute("DELETE FROM batch WHERE room = ? AND sequence = 2", [row["a"]])
    database.execute("UPDATE batch SET body = x'00' WHERE room = ? AND sequence = 3", [row["c"]])
    database.execute("INSERT INTO epoch VALUES (77, 1, 1, 0)")
    database.commit()
    database.close()
    result = log(f"{server.directory}-copy", "check")
    assert result.returncode == 1
    assert "room a is damaged: sequence 2: " in result.stderr
    assert "room c is damaged: sequence 3: " in result.stderr
    assert "1 rows of epoch are of no room" in result.stderr
    assert "room b is sound" in result.stdout and "b is damaged" not in result.stderr
    assert log(server, "check").returncode == 0


def test_check_of_a_damaged_file(serve, join):
    """[LG14]: what SQLite finds wrong is told."""
    server = serve()
    ann = join(server)
    for _ in range(40):
        ann.draw([0.0, 0.0], [1.0, 1.0])
    server.stop()
    file = f"{server.directory}/sessions.sqlite"
    with open(file, "r+b") as database:
        database.seek(os.path.getsize(file) - 4096)
        database.write(b"\xff" * 4096)
    result = log(server, "check")
    assert result.returncode == 1 and "damaged" in result.stderr


def test_backup_of_a_running_server(serve, join, tmp_path):
    """[LG15]: one consistent file while somebody draws, which loses nothing that was done before,
    and which is served after the original was lost."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben", room="other")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.await_done(ann.edit(wire.set_property(feature, "k", '"before"')))
    stops = threading.Event()

    def draw():
        while not stops.is_set():
            ben.draw([0.0, 0.0], [1.0, 1.0])

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        results = [log(server, "backup", tmp_path / f"backup-{n}") for n in range(5)]
    finally:
        stops.set()
        thread.join()
    assert [result.returncode for result in results] == [0] * 5, results
    assert stat.S_IMODE(os.stat(tmp_path / "backup-0").st_mode) == 0o600
    assert not [name for name in os.listdir(tmp_path) if "partial" in name]
    ben.check()
    for number in range(5):
        directory = tmp_path / f"restored-{number}"
        directory.mkdir()
        shutil.copy(tmp_path / f"backup-{number}", directory / "sessions.sqlite")
        assert log(directory, "check").returncode == 0
    # After the backup, what it does not have.
    ann.await_done(ann.edit(wire.set_property(feature, "k", '"after"')))
    later, _ = ann.draw([2.0, 2.0], [3.0, 3.0])
    server.kill()
    server = serve(directory="restored-4")
    ann.server = server
    again = ann.again()
    # [SE12]: the life that it was in is not that of the backup, so it gets the whole state.
    assert not again.welcome["isRecovered"] and again.end["isReplacement"]
    assert again.epoch != ann.epoch
    assert again.state.value(feature, "k") == '"before"' and later not in again.state.features
    again.check()


def test_backup_refusals(server, tmp_path):
    """[LG15]: nothing is overwritten; a failed one leaves nothing behind."""
    server.load("r", LINE)
    (tmp_path / "there").write_text("mine")
    result = log(server, "backup", tmp_path / "there")
    assert result.returncode == 1 and "already" in result.stderr
    assert (tmp_path / "there").read_text() == "mine"
    assert log(server, "backup", tmp_path / "no" / "where").returncode == 1
    assert log(tmp_path / "nowhere", "backup", tmp_path / "new").returncode == 1
    assert not (tmp_path / "new").exists()
    for words in (["backup"], ["backup", "a", "b"], [], ["compact"], ["stat", "x"]):
        assert log(server, *words).returncode == 64, words


def test_erase_name(serve, join):
    """[LG16]: the name of one participant is gone from every byte of the directory; nothing else
    changes, and the room is served as before."""
    server = serve()
    ann, ben = join(server, "Ann Onymous"), join(server, "Ben")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    ben.await_done(ben.edit(wire.set_property(feature, "k", "1")))
    ann.check()
    map_before = json.loads(server.export("r"))
    words = ("erase-name", "--room", "r", "--replica", ann.replica)
    assert "another server" in log(server, *words).stderr
    for member in (ann, ben):
        member.close()
    server.stop()
    before = run("replay", "--data", server.directory, "--room", "r", "--verify").stdout
    result = log(server, *words)
    assert result.returncode == 0, result.stderr
    after = run("replay", "--data", server.directory, "--room", "r", "--verify").stdout
    digests = [[line for line in text.splitlines() if "digest" in line] for text in (before, after)]
    assert digests[0] == digests[1] and len(digests[0]) == 2
    assert log(server, "check").returncode == 0
    lines = run("replay", "--data", server.directory, "--room", "r", "--print").stdout.splitlines()
    names = {event["replica"]: event["name"]
             for event in map(json.loads, lines) if event["event"] == "joined"}
    assert names == {ann.replica: "", ben.replica: "Ben"}
    for name in os.listdir(server.directory):
        with open(f"{server.directory}/{name}", "rb") as file:
            assert b"Onymous" not in file.read(), name
    again = log(server, *words)
    assert again.returncode == 1 and "has no name" in again.stderr
    assert log(server, "erase-name", "--room", "none", "--replica", 1).returncode == 1
    assert log(server, "erase-name", "--room", "r", "--replica", 0).returncode == 64
    server = serve()
    assert json.loads(server.export("r")) == map_before
    join(server, "cyd").check()


def test_torn_write_ahead_log(serve, join, tmp_path):
    """[LG2] (field report B73): a write that was cut off in its last bytes loses that transaction and
    no other; what comes after it is read too."""
    server = serve()
    ann = join(server)
    for step in range(6):
        ann.draw([float(step), 0.0], [1.0, 1.0])
    ann.check()
    last = ann.state.sequence
    server.kill()
    size = os.path.getsize(f"{server.directory}/sessions.sqlite-wal")
    for cut in range(1, 201, 11):
        name = f"cut-{cut}"
        shutil.copytree(server.directory, tmp_path / name)
        os.truncate(tmp_path / name / "sessions.sqlite-wal", size - cut)
        verdict = run("replay", "--data", tmp_path / name, "--room", "r", "--verify")
        assert verdict.returncode == 0, verdict.stderr
        kept = int(next(line for line in verdict.stdout.splitlines() if "last seq" in line).split()[-1])
        assert last - 2 <= kept < last, "one transaction is lost"
        if cut % 3 == 0:
            again = serve(directory=name)
            member = join(again)
            for step in range(3):
                member.draw([float(step), 9.0], [1.0, 1.0])
            member.check()
            again.kill()
            assert log(tmp_path / name, "check").returncode == 0
