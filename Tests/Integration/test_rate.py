"""The rate: what one connection may say, and what becomes of what it says beyond that."""

import socket
import statistics
import threading
import time

import pytest
from websockets.frames import Frame, Opcode

import syncline_wire as wire


def framed(message):
    return Frame(Opcode.BINARY, wire.encode(message)).serialize(mask=True)


def spend(member):
    """Uses up the burst, with something that nobody sees."""
    member.socket.raw(Frame(Opcode.BINARY, bytes([99])).serialize(mask=True) * 256)


def test_a_fast_drag(serve, join):
    """[WS14]: of 1,000 moves a second others see about 200, and the last one at once."""
    server = serve("--flush-interval", "0")
    ann, ben = join(server, "ann"), join(server, "ben")
    _, (first, _) = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(first)
    ben.event("granted")
    spend(ann)
    start, step = time.monotonic(), 0
    while time.monotonic() - start < 3:
        step += 1
        ann.move([step / 100, 1.0])
        time.sleep(max(0, start + step / 1_000 - time.monotonic()))
    last, seen = time.monotonic(), []
    assert step > 2_000
    while not seen or seen[-1] != [step / 100, 1.0]:
        seen.append(ben.event("moved", timeout=1)["position"])
    assert time.monotonic() - last < 0.5 + 0.1
    assert 100 < len(seen) <= 200 * (time.monotonic() - start) + 10
    assert seen == sorted(seen), "in the order in which they were sent"
    # What follows a waiting move is heard after it.
    ann.move([50.0, 1.0])
    assert ann.await_done(ann.drop(first, [51.0, 1.0])) is None
    assert ben.event("ended")["position"] == [51.0, 1.0]
    assert ben.check() == ann.check()


def test_flood_of_operations(server, join, bystander):
    """[WS14] [SE7] (field report B72): 50,000 repeats at once from one who does not read are not
    read either: they cost no memory and delay nobody."""
    mallory = join(server, "mallory")
    repeats = framed(wire.edits(1, [wire.remove_feature("77-77")])) * 50_000
    before = server.resident_bytes()
    mallory.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    flood = threading.Thread(target=send_until_cut, args=[mallory.socket, repeats])
    flood.start()
    for _ in range(20):
        bystander.is_undisturbed()
    assert flood.is_alive(), "they are held up"
    assert server.resident_bytes() - before < 4 << 20
    mallory.socket.socket.shutdown(socket.SHUT_RDWR)
    flood.join()
    bystander.member.event("left", timeout=8, replica=mallory.replica)


def send_until_cut(client, data):
    client.socket.settimeout(None)
    try:
        client.raw(data)
    except OSError:
        return


@pytest.mark.slow
def test_many_edits_at_once(server, join, bystander):
    """[WS14] [SE9]: 2,000 edits at once are all applied, in order, none refused; nobody else
    waits for them."""
    ann, edit_count = join(server, "ann"), 2_000
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    first = ann.number + 1
    frames = b"".join(
        framed(wire.edits(first + step, [wire.set_property(feature, "k", str(step))]))
        for step in range(edit_count))
    start = time.monotonic()
    flood = threading.Thread(target=ann.socket.raw, args=[frames])
    flood.start()
    delays = []
    for _ in range(60):
        before = time.monotonic()
        bystander.is_undisturbed()
        delays.append(time.monotonic() - before)
    assert statistics.quantiles(delays, n=100)[98] < 0.5, sorted(delays)[-5:]
    assert ann.await_done(first + edit_count - 1, timeout=20) is None
    flood.join()
    assert 8 < time.monotonic() - start < 12, "the burst, then 200 a second"
    assert not ann.refused
    numbers = [event["number"] for event in ann.events if event["event"] == "edited"]
    assert [number for number in numbers if number >= first] == list(
        range(first, first + edit_count))
    ann.number = first + edit_count - 1
    assert ann.state.value(feature, "k") == str(edit_count - 1)
    ann.check()
    bystander.is_undisturbed()


@pytest.mark.slow
def test_drags_of_a_paused_connection(serve, join):
    """[WS15]: who is not read for longer than a lease keeps its drag; the lease runs again
    later."""
    server = serve("--lease", "4000")
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, (first, _) = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(first)
    grant = ben.event("granted")["grant"]
    spend(ann)
    number, frames = ann.number, b""
    for step in range(1_200):
        number += 1
        frames += framed(wire.edits(number, [wire.set_property(feature, "k", str(step))]))
    # Behind them the drag is moved; that is heard after 6 s.
    ann.socket.raw(frames + framed(wire.drag_move(ann.drag, [7.0, 7.0])))
    start = time.monotonic()
    assert ben.event("moved", timeout=9)["grant"] == grant
    assert time.monotonic() - start > 5
    ended = ben.event("ended", timeout=6)
    assert (ended["reason"], ended["position"]) == ("expired", [7.0, 7.0])
    assert time.monotonic() - start > 9.5


def test_what_waits_at_the_end(server, join):
    """[WS14]: the last move of one who leaves at once is not lost."""
    ann, ben = join(server, "ann"), join(server, "ben")
    _, (first, _) = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(first)
    ben.event("granted")
    moves = [wire.drag_move(ann.drag, [step / 10, 0.0]) for step in range(400)]
    ann.socket.raw(b"".join(framed(move) for move in moves))
    ann.socket.send_frame(Opcode.CLOSE, b"")
    ben.event("moved", position=[39.9, 0.0])


def test_hostile_rate(server, join, bystander):
    """[WS14] (field report B72): 50,000 moves and cursors a second from one, for 3 s, do not
    disturb others."""
    mallory = join(server, "mallory")
    _, (first, _) = mallory.draw([0.0, 0.0], [1.0, 1.0])
    mallory.start(first)
    bystander.member.event("granted", replica=mallory.replica)
    burst = b"".join(
        framed(wire.drag_move(mallory.drag, [step / 100, 0.0])) + framed(wire.cursor([1.0, 1.0]))
        for step in range(1_250))
    rounds = threading.Thread(
        target=lambda: [(mallory.socket.raw(burst), time.sleep(0.02)) for _ in range(60)])
    rounds.start()
    delays = []
    while rounds.is_alive() or len(delays) < 10:
        before = time.monotonic()
        bystander.is_undisturbed()
        delays.append(time.monotonic() - before)
    rounds.join()
    assert statistics.quantiles(delays, n=100)[98] < 0.5, sorted(delays)[-5:]
