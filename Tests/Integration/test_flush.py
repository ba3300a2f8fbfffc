"""When batches leave, and what a member that does not read costs the others."""

import threading
import time

import pytest
from websockets.frames import Frame, Opcode

import syncline_wire as wire
from support.member import Member
from support.websocket import WebSocket


def echo_milliseconds(member, position):
    """From sending a move to seeing it come back."""
    start = time.monotonic()
    member.move(position)
    member.event("moved", position=position)
    return (time.monotonic() - start) * 1_000


def test_lone_drag_leaves_at_once(serve, join):
    """[BA2]: after a quiet interval a move leaves in its own turn, far below one interval; those
    that follow wait for the interval to pass."""
    server = serve("--flush-interval", "1000")
    ann = join(server)
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    ann.event("granted")
    for round in range(2):
        time.sleep(1.1)
        assert echo_milliseconds(ann, [round + 0.5, 0.0]) < 250
        assert echo_milliseconds(ann, [round + 0.75, 0.0]) > 500


class Dragger(threading.Thread):
    """Drags at 50 Hz for a while, and keeps what it received."""

    def __init__(self, server, name, seconds):
        super().__init__(name=name)
        self.member = Member(server, "r", name)
        _, self.vertices = self.member.draw([0.0, 0.0], [1.0, 1.0])
        self.seconds = seconds
        self.error = None

    def run(self):
        try:
            self.drag()
        except Exception as error:
            self.error = error

    def drag(self):
        member, end = self.member, time.monotonic() + self.seconds
        member.start(self.vertices[0])
        step = 0
        while time.monotonic() < end:
            step += 1
            member.move([step / 100, 0.0])
            member.drain(0.02)
        assert member.await_done(member.drop(self.vertices[0], [1.0, 0.0])) is None


def test_busy_room_sends_a_frame_per_interval(serve, join):
    """[BA2] [BA3] [BA14]: eight draggers at 50 Hz, one batch per member in 100 ms at most, with one
    move of each drag, and the same bytes for all."""
    server = serve("--flush-interval", "100")
    draggers = [Dragger(server, f"d{index}", 2.5) for index in range(8)]
    watcher = join(server, "watcher")
    for dragger in draggers:
        dragger.start()
    watcher.drain(0.5)
    watcher.batches.clear()
    watcher.drain(1.5)
    frames = list(watcher.batches)
    for dragger in draggers:
        dragger.join()
        assert dragger.error is None, dragger.error
    assert 12 <= len(frames) <= 16, len(frames)
    for _, batch in frames:
        moves = [event["grant"] for event in batch["events"] if event["event"] == "moved"]
        assert len(moves) == len(set(moves))
    assert sum(len(batch["events"]) for _, batch in frames) > 6 * len(frames)
    watcher.check()
    seen = {batch["sequence"]: batch for _, batch in frames}
    for dragger in draggers:
        for _, batch in dragger.member.batches:
            assert seen.get(batch["sequence"], batch) == batch
        dragger.member.close()


@pytest.mark.slow
def test_member_that_does_not_read(serve, join):
    """[BA7] [WS12] (field report B40): it costs constant memory and delays nobody; when it reads
    again it gets the latest state, not the backlog, in few frames."""
    server = serve("--flush-interval", "0")
    ann, ben = join(server, "ann"), join(server, "ben")
    sleeper = join(server, "sleeper", receive_bytes=4_096)
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    ann.event("granted")
    value = '"' + "x" * 16_000 + '"'
    before, slowest, sequence = server.resident_bytes(), 0, ann.state.sequence
    for step in range(300):
        start = time.monotonic()
        ann.move([step / 10, 0.0])
        ben.event("moved", position=[step / 10, 0.0])
        slowest = max(slowest, time.monotonic() - start)
        ann.await_done(ann.edit(wire.set_property(feature, f"k{step % 4}", value)))
    assert slowest < 0.5
    assert server.resident_bytes() - before < 12 << 20
    sleeper.messages.clear()
    sent = ann.state.sequence - sequence
    sleeper.message("stateEnd", timeout=10)
    assert len(sleeper.batches) < sent / 2
    sleeper.check()
    ann.check()


def test_sixteen_denials(server, join, bystander):
    """[DR20]: a member that asks and asks and does not read is closed with 4005 in the end."""
    mallory = join(server, "mallory", receive_bytes=4_096)
    held = bystander.vertices[1]
    bystander.member.start(held)
    bystander.member.event("granted")
    starts = [wire.encode(wire.drag_start(drag, held)) for drag in range(1, 20_000)]
    frames = [Frame(Opcode.BINARY, data).serialize(mask=True) for data in starts]
    try:
        mallory.socket.raw(b"".join(frames))
    except OSError:
        pass  # The server reads no more of it once it has closed.
    assert mallory.socket.close_code(timeout=10) in (4005, 1006)
    bystander.member.cancel()
    bystander.is_undisturbed()


def test_large_state(server, join):
    """[BA9] [BA10] (field report B55): a map of 100,000 vertices goes out in chunks of at most
    48 KiB, the last one of at most 256 KiB, and its end directly behind; others are not delayed."""
    ring = ",".join(f"[{index % 360},{index % 89}]" for index in range(100_000))
    server.load("big", f'{{"type":"Polygon","coordinates":[[{ring},[0,0]]]}}')
    ann = join(server, "ann")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    newcomer = WebSocket(server, "big")
    newcomer.send(wire.encode(wire.hello()))
    ann.drags(vertices[0], [0.5, 0.5])
    start, sizes = time.monotonic(), []
    assert newcomer.receive()[0] == 0x41
    while (data := newcomer.receive())[0] == 0x42:
        sizes.append(len(data) - 8)
    assert data[0] == 0x43 and time.monotonic() - start < 5
    assert max(sizes[:-1]) <= 49_152 and sizes[-1] <= 262_144
    assert sum(sizes) > 100_000 * (32 + 40)
    newcomer.cut()


def test_large_export_delays_nobody(server, join):
    """[WS12]: while a map of 300,000 vertices is written, others are served."""
    places = ",".join(["[1.5,2]"] * 300_000)
    server.load("big", f'{{"type":"MultiPoint","coordinates":[{places}]}}')
    ann, slowest = join(server, "ann"), 0
    export = threading.Thread(target=server.export, args=["big"])
    export.start()
    while export.is_alive():
        start = time.monotonic()
        ann.send(wire.ping(1))
        ann.message("pong")
        slowest = max(slowest, time.monotonic() - start)
    assert slowest < 0.2


def test_batch_that_is_too_large_to_be_sent(server, join):
    """[BA5]: a batch over 256 KiB is logged but not sent; members get a state frame instead."""
    ann = join(server)
    places = ",".join(f"[{index % 360},1]" for index in range(10_000))
    server.load("r", f'{{"type":"MultiPoint","coordinates":[{places}]}}')
    end = ann.message("stateEnd")
    assert not end["isReplacement"] and not [e for e in ann.events if e["event"] == "imported"]
    assert len(ann.state.vertices) == 10_000
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.drags(vertices[1], [0.25, 0.25])
    ann.check()
