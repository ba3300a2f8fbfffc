"""What was acknowledged is on disk, whatever becomes of the process."""

import json
import os
import random
import re
import signal
import socket
import threading
import time

import pytest

import syncline_wire as wire
from support.server import eventually, run
from support.websocket import Closed


KINDS = ("document", "drags")


def verified_digests(server, room="r"):
    """[LG5] [LG6]: the log is sound; gives the digests that a replay of it ends with."""
    result = run("replay", "--data", server.directory, "--room", room, "--verify")
    assert result.returncode == 0, result.stderr
    return tuple(re.search(rf"{name} digest +(\w+)", result.stdout)[1] for name in KINDS)


class Worker(threading.Thread):
    """Edits and drags as fast as it is told `done`, until the server goes away.

    `promised` is what the server has said is on disk.
    """

    def __init__(self, member, feature, vertices, seed):
        super().__init__()
        self.member, self.feature, self.vertices = member, feature, vertices
        self.random = random.Random(seed)
        self.promised_value, self.sent_value = None, None
        self.promised_place, self.promised_drag = None, None
        self.error = None

    def run(self):
        try:
            while True:
                self.work()
        except (Closed, OSError):
            return
        except Exception as error:
            self.error = error

    def work(self):
        member = self.member
        value = str(self.random.randrange(1 << 40))
        self.sent_value = value
        edit = member.edit(wire.set_property(self.feature, "k", value))
        member.start(self.vertices[0])
        place = [self.random.uniform(-180, 180), self.random.uniform(-90, 90)]
        for _ in range(self.random.randrange(5)):
            member.move([self.random.uniform(-180, 180), 0.0])
        end = member.drop(self.vertices[0], place)
        assert member.await_done(edit) is None
        self.promised_value = value
        assert member.await_done(end) is None
        self.promised_place, self.promised_drag = place, member.drag

    def resume(self, server):
        """[SE2]: comes back with its key; what was not decided it gives up."""
        old, old.server = self.member, server
        self.member = old.again()
        self.member.number = self.member.welcome["lastDecided"]
        assert self.member.welcome["isResumed"]
        assert old.done <= self.member.number, "[SE8] [LG2] what was done is not forgotten"

    def check(self):
        """[LG2]: what was promised is there, or what was sent after it."""
        state = self.member.state
        value, place = state.value(self.feature, "k"), state.position(self.vertices[0])
        assert self.promised_value is None or value in (self.promised_value, self.sent_value)
        if self.promised_place and self.member.welcome["highestDrag"] == self.promised_drag:
            assert place == self.promised_place


@pytest.mark.slow
def test_ten_kills_under_load(serve, join):
    """[LG2] [LG3] [LG4] [SE10] [DR18]: killed at random moments under load; each time what was done
    is there, the log is sound, its digests are those of the live room, and no epoch or replica
    number comes twice."""
    chance = random.Random(20)
    server = serve()
    workers = []
    for index in range(4):
        member = join(server, f"w{index}")
        workers.append(Worker(member, *member.draw([0.0, 0.0], [1.0, 1.0]), seed=index))
    epochs, replicas = [1], {worker.member.replica for worker in workers}
    for _ in range(10):
        threads = workers
        for worker in threads:
            worker.start()
        time.sleep(chance.uniform(0.02, 0.5))
        server.kill()
        for worker in threads:
            worker.join(10)
            assert worker.error is None, worker.error
        verified_digests(server)
        server = serve()
        witness = join(server, "witness")
        assert witness.welcome["epochNumber"] == epochs[-1] + 1
        assert witness.replica not in replicas
        epochs.append(witness.welcome["epochNumber"])
        replicas.add(witness.replica)
        workers = [successor(worker, server) for worker in workers]
        live = witness.check()
        eventually(lambda: verified_digests(server) == live, what="[LG5] equal digests")
        witness.send(wire.bare("goodbye"))


def successor(worker, server):
    """A thread is started once, so its work goes on in the next one."""
    worker.resume(server)
    worker.check()
    worker.member.check()
    next = Worker(worker.member, worker.feature, worker.vertices, worker.random.random())
    next.member.drag = worker.member.welcome["highestDrag"]
    return next


def test_kills_while_rooms_open(serve):
    """[SE10] [LG3] [LG4]: killed in the midst of opening a room, again and again: epochs without a
    first batch are no damage."""
    chance = random.Random(21)
    for _ in range(12):
        server = serve("--demo")
        with socket.create_connection(("127.0.0.1", server.port)) as asker:
            head = f"GET /rooms/r/features.geojson HTTP/1.1\r\nHost: {server.authority}\r\n\r\n"
            asker.sendall(head.encode())
            time.sleep(chance.uniform(0, 0.03))
            server.kill()
    server = serve("--demo")
    assert len(json.loads(server.export("world"))["features"]) == 177
    verified_digests(server, "world")


def test_kill_directly_after_done(serve, join):
    """[SE8] [LG2]: `kill -9` in the moment of the `done`: the effect is there afterwards."""
    for step in range(3):
        server = serve()
        ann = join(server, room=f"r{step}")
        feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
        ann.start(vertices[0])
        number = ann.drop(vertices[0], [step + 0.5, 1.0])
        last = ann.edit(wire.set_property(feature, "k", str(step)))
        ann.await_done(last)
        server.kill()
        server = serve()
        feature = json.loads(server.export(f"r{step}"))["features"][0]
        assert feature["properties"] == {"k": step}
        assert feature["geometry"]["coordinates"][0] == [step + 0.5, 1.0]
        server.kill()
        assert number < last


def test_undone_operations_are_applied_once(serve, join):
    """[SE7] [SE15] [ST6] [ST9] (field report B18): sent again as late after a crash, whether they
    had been saved or not."""
    server = serve()
    ann = join(server)
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    late = str(int(ann.welcome["stamp"]) + 1)
    sent = [
        (number, [wire.set_property(feature, f"k{number}", "1")])
        for number in range(ann.number + 1, ann.number + 11)]
    for _, group in sent:
        ann.edit(*group)
    server.kill()
    ann.server = server = serve()
    ann.number = ann.done
    again = ann.again()
    decided = again.welcome["lastDecided"]
    assert ann.done <= decided <= sent[-1][0]
    for number, group in sent:
        again.send(wire.edits(number, group, late=late))
    assert again.await_done(sent[-1][0]) is None
    again.check()
    lines = run("replay", "--data", server.directory, "--room", "r", "--print").stdout.splitlines()
    events = [json.loads(line) for line in lines]
    numbers = [e["number"] for e in events if e.get("replica") == ann.replica and "number" in e]
    assert numbers == list(range(1, sent[-1][0] + 1))
    for number, _ in sent:
        assert again.state.value(feature, f"k{number}") == "1"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_orderly_end(serve, join, number):
    """[WS11] (field report B79): drags are ended, what was sent is done, everybody is closed with
    1001, the status is 0, the log is sound, and the next server has it all."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    ann.event("granted")
    ann.move([3.0, 3.0])
    ben.event("moved")
    last = [ann.edit(wire.set_property(feature, f"k{step}", "1")) for step in range(100)][-1]
    ben.event("edited", replica=ann.replica, number=last)
    server.process.send_signal(number)
    ended = ben.event("ended", reason="closed")
    assert ended["position"] == [3.0, 3.0]
    assert ann.await_done(last) is None
    assert ann.socket.close_code() == ben.socket.close_code() == 1001
    assert server.process.wait(5) == 0 and server.stderr == ""
    document, drags = verified_digests(server)
    server = serve()
    eve = join(server, "eve")
    assert eve.state.position(vertices[0]) == [3.0, 3.0]
    assert all(eve.state.value(feature, f"k{step}") == "1" for step in range(100))
    assert eve.check() == (document, drags), "[LG5] nothing but the epoch is new"
    assert list(eve.state.participants) == [eve.replica]


def test_orderly_end_under_load(serve, join):
    """[WS11]: in the midst of the work of several; nothing that is done is lost."""
    server = serve()
    workers = []
    for index in range(4):
        member = join(server, f"w{index}")
        workers.append(Worker(member, *member.draw([0.0, 0.0], [1.0, 1.0]), seed=index))
    for worker in workers:
        worker.start()
    time.sleep(0.4)
    assert server.stop() == 0
    for worker in workers:
        worker.join(10)
        assert worker.error is None, worker.error
    verified_digests(server)
    server = serve()
    for worker in workers:
        worker.resume(server)
        worker.check()


@pytest.mark.slow
def test_paused_server(serve, join):
    """[DR12]: after a pause of 2 s nobody has lost a drag, and one that was nearly over has its
    time back."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    grant = ann.event("granted")["grant"]
    ben.close()
    time.sleep(1.5)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(2)
    server.process.send_signal(signal.SIGCONT)
    start = time.monotonic()
    ann.move([3.0, 3.0])
    ann.event("moved", grant=grant, position=[3.0, 3.0])
    ann.event("left", replica=ben.replica)
    assert 0.8 < time.monotonic() - start < 3, "[SE19] the grace was extended by the pause"
    ann.await_done(ann.drop(vertices[0], [4.0, 4.0]))
    ann.check()


def test_last_edit_and_leave(serve, join):
    """(field report B79): the last member leaves in the moment of its last edit; the next one, and
    the next server, have it."""
    server = serve()
    for step in range(5):
        ann = join(server)
        feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
        ann.edit(wire.set_property(feature, "k", str(step)))
        ann.send(wire.bare("goodbye"))
        ben = join(server, "ben")
        assert ben.state.value(feature, "k") == str(step)
        ben.send(wire.bare("goodbye"))
    assert server.stop() == 0
    features = json.loads(serve().export("r"))["features"]
    assert [feature["properties"]["k"] for feature in features] == list(range(5))


def test_log_that_is_taken_away(serve, join):
    """[LG8]: what would be written into a removed file is not told to be done."""
    server = serve()
    ann = join(server, "ann")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    os.remove(f"{server.directory}/sessions.sqlite-wal")
    number = ann.edit(wire.set_property(feature, "k", "1"))
    eventually(lambda: server.request("GET", "/healthz")[0] == 503, what="red health")
    ann.drain(0.2)
    assert ann.done < number
    server.kill()
