"""A disk in trouble (field report B78): nobody is told that something is saved which is not, and when
it is over memory and disk agree and service goes on."""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import time

import pytest

import syncline_wire as wire
from support.server import eventually, run
from support.websocket import WebSocket

LINE = '{"type":"LineString","coordinates":[[0,0],[1,1]]}'


class Lock:
    """Somebody's sqlite3 shell has the file."""

    def __init__(self, server):
        self.shell = sqlite3.connect(f"{server.directory}/sessions.sqlite", isolation_level=None)
        self.shell.execute("BEGIN IMMEDIATE")

    def mend(self):
        self.shell.execute("ROLLBACK")
        self.shell.close()


class Full:
    """No file of the process may grow."""

    def __init__(self, server):
        self.pid = server.pid
        self.limits = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (4_096, self.limits[1]))

    def mend(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.limits)


class Gone:
    """The file is not under its name any more, until it is put back."""

    def __init__(self, server):
        self.file = f"{server.directory}/sessions.sqlite"
        os.rename(self.file, self.file + ".away")

    def mend(self):
        os.rename(self.file + ".away", self.file)


TROUBLES = [Lock, Full, Gone]


def health(server):
    return server.request("GET", "/healthz")[0]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_trouble_that_passes(serve, join, trouble):
    """[SE22] [SE23] [SE24] [SE25] [LG8] [LG2]: told within two seconds, decided again when it is
    over; a drag that was granted before is still held; what was done survives `kill -9`."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, (first, second) = ann.draw([0.0, 0.0], [1.0, 1.0])
    drag = ann.start(first)
    ann.event("granted", drag=drag)
    before = ann.done
    passing = trouble(server)
    seen = ann.edit(wire.set_property(feature, "k", "1"))
    began = time.monotonic()
    ben.event("edited", number=seen)
    eventually(lambda: health(server) == 503, what="red health")
    assert time.monotonic() - began < 1.5
    ann.message("notSaved")
    ben.message("notSaved")
    assert time.monotonic() - began < 2.5

    # Nothing is decided; the holder holds on.
    dropped = ann.edit(wire.set_property(feature, "k", "2"))
    ann.start(second)
    ann.move([0.5, 0.5], drag)
    assert server.request("POST", "/rooms/r/import", LINE)[0] == 503
    ann.drain(0.5)
    ben.drain(0.1)
    assert ann.done == before, "[SE8] done before the commit"
    assert ben.state.value(feature, "k") == "1" and len(ben.state.drags) == 1

    passing.mend()
    saved = ann.message("saved")
    assert saved["next"] == dropped
    assert ben.message("saved")["next"] == 1
    assert health(server) == 200
    late = ann.welcome["stamp"]
    early = ann.edit(wire.set_property(feature, "k", "4"))
    ann.send(wire.edits(dropped, [wire.set_property(feature, "k", "2")], late=late))
    ann.send(wire.edits(early, [wire.set_property(feature, "l", "3")], late=late))
    assert ann.await_done(early) is None
    assert ben.event("edited", number=dropped)["late"]
    assert ben.event("edited", number=early)["edits"][0]["key"] == "l", "[SE26] it was no gap"
    assert ann.await_done(ann.drop(first, [0.75, 0.75], drag)) is None
    ann.drags(second, [2.0, 2.0])
    told = ann.check()
    server.kill()
    assert server.stderr.count("cannot be saved") == 1, server.stderr
    assert server.stderr.count("is saved again") == 1
    result = run("replay", "--data", server.directory, "--room", "r", "--verify")
    assert result.returncode == 0, result.stderr
    assert join(serve(), "eve").check() == told


@pytest.mark.parametrize("trouble", TROUBLES)
def test_trouble_in_peace(serve, trouble):
    """[LG8]: a disk that is tried again each second costs next to nothing, and two lines."""
    server = serve()
    server.load("r", LINE)
    passing = trouble(server)
    connection = server.ask("POST", "/rooms/r/import", LINE)
    eventually(lambda: health(server) == 503, what="red health")
    before = processor_seconds(server)
    time.sleep(3)
    assert processor_seconds(server) - before < 0.5
    passing.mend()
    assert connection.getresponse().status == 200, "it was taken in before, and is saved now"
    eventually(lambda: server.stderr.count("\n") == 2, what="one line more")
    assert len(json.loads(server.export("r"))["features"]) == 2


def processor_seconds(server):
    with open(f"/proc/{server.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_who_comes_and_goes_meanwhile(serve, join):
    """[SE22] [SE24] [SE19]: others are seen to come and go; the drag of who is gone ends."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, (first, _) = ann.draw([0.0, 0.0], [1.0, 1.0])
    drag = ann.start(first)
    ben.event("granted", drag=drag)
    passing = Lock(server)
    ann.move([0.25, 0.25], drag)
    ben.message("notSaved")
    eve = join(server, "eve")
    assert [m["message"] for m in eve.messages] == [], "[SE24] it came before the state"
    ben.event("joined", name="eve")
    ann.close()
    ended = ben.event("ended", timeout=8)
    assert (ended["reason"], ended["position"]) == ("closed", [0.25, 0.25])
    ben.event("left", replica=ann.replica)
    number = eve.edit(wire.set_property(feature, "k", "1"))
    passing.mend()
    assert eve.message("saved")["next"] == number
    eve.send(wire.edits(number, [wire.set_property(feature, "k", "1")], late=eve.welcome["stamp"]))
    assert eve.await_done(number) is None
    assert ben.check() == eve.check()


def test_much_that_waits(serve, join):
    """[LG8] [SE22]: over 32 MiB wait for the disk. Who comes then is sent away with 1013, who is here
    stays, the import is done when the disk is back, and nothing more was kept for anybody."""
    server = serve()
    server.load("large", LINE)
    ann = join(server, "ann")
    points = ",".join("[%d.5,%d.25]" % (index % 170, index % 80) for index in range(700_000))
    before = server.resident_bytes()
    passing = Lock(server)
    upload = server.ask("POST", "/rooms/large/import", '{"type":"MultiPoint","coordinates":[%s]}' % points)
    ann.message("notSaved", timeout=30)
    eventually(lambda: health(server) == 503, what="red health")
    newcomer = WebSocket(server, "r")
    newcomer.send(wire.encode(wire.hello("ben")))
    assert newcomer.close_code() == 1013
    held = server.resident_bytes()
    for _ in range(3_000):
        ann.send(wire.edits(1, [wire.create_feature(f"{ann.replica}-1", "none")]))
    ann.drain(1)
    assert server.resident_bytes() < held + (8 << 20)
    passing.mend()
    assert upload.getresponse().status == 200
    # Of what waited for its turn, the next copy may be heard already.
    assert ann.message("saved", timeout=30)["next"] in (1, 2)
    assert health(server) == 200 and before < held
    join(server, "eve").check()
    large = json.loads(server.export("large"))["features"]
    assert [len(feature["geometry"]["coordinates"]) for feature in large] == [2, 700_000]


def test_more_than_256_meanwhile(serve, join):
    """[SE9] [SE22]: nobody is closed for what cannot be done."""
    server = serve()
    ann = join(server, "ann")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    passing = Lock(server)
    for step in range(400):
        ann.edit(wire.set_property(feature, "k", str(step)))
    ann.message("notSaved")
    ann.drain(0.5)
    passing.mend()
    following = ann.message("saved")["next"]
    assert 2 < following <= 258
    for number in range(following, ann.number + 1):
        value = str(number - 2)
        ann.send(wire.edits(
            number, [wire.set_property(feature, "k", value)], late=ann.welcome["stamp"]))
    assert ann.await_done(ann.number, timeout=10) is None
    ann.drags(ann.state.vertices[0], [3.0, 3.0])
    ann.check()


def test_directory_that_may_not_be_written(serve, join):
    """What is open may still be written: a server that runs loses nothing by it, nor says so."""
    server = serve()
    ann = join(server, "ann")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    os.chmod(server.directory, 0o555)
    try:
        assert ann.await_done(ann.edit(wire.set_property(feature, "k", "1"))) is None
        server.kill()
    finally:
        os.chmod(server.directory, 0o755)
    assert join(serve(), "eve").state.value(feature, "k") == "1"


def test_file_system_that_is_full(serve, join, tmp_path):
    """[SE22] [LG8]: as [RLIMIT_FSIZE] has it, with a real one. Needs the right to mount."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", place]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("file systems cannot be mounted here")
    try:
        server = serve(directory=place / "data")
        ann = join(server, "ann")
        feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
        with open(place / "filler", "wb", buffering=0) as filler:
            try:
                while filler.write(bytes(4_096)):
                    pass
            except OSError:
                pass
        for step in range(40):
            ann.edit(wire.set_property(feature, f"k{step}", json.dumps("x" * 4_000)))
        ann.message("notSaved")
        assert health(server) == 503
        (place / "filler").unlink()
        following = ann.message("saved")["next"]
        assert ann.await_done(following - 1) is None
        ann.number = following - 1
        ann.drags(vertices[0], [2.0, 2.0])
        told = ann.check()
        server.kill()
        again = serve(directory=place / "data")
        assert join(again, "eve").check() == told
        again.kill()
    finally:
        subprocess.run(["umount", "-l", place], check=True)
