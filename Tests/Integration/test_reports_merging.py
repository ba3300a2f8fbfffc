"""Field reports on what comes back, doubles, overtakes or overwrites, as others met them."""

import json
import time

import pytest

import syncline_wire as wire
from support.server import run

PLACES = [[float(index), 1.0] for index in range(22)]
FUTURE = 1 << 62


@pytest.mark.parametrize("first", ["remover", "editor"])
@pytest.mark.parametrize("restart", [False, True])
def test_what_was_removed_stays_removed(serve, join, first, restart):
    """[DC12] [ST6] (field report B14): one removed a feature without a connection, another one
    edited it; whoever comes back first, and over a restart, it stays dead, and whole."""
    server = serve()
    ann, ben, cyd = (join(server, name) for name in ("ann", "ben", "cyd"))
    feature, vertices = cyd.draw(*PLACES[:2])
    ann.close(), ben.close()
    # Just after the drawing, however long that took; by the time of the return it is past.
    stamp = int(cyd.batches[-1][1]["stamp"]) + (1 << 16)

    def remover():
        nonlocal ann
        ann = ann.again()
        own = f"{ann.replica}-{ann.names(1)}"
        numbers = [
            ann.edit(wire.remove_feature(feature), late=str(stamp)),
            ann.edit(wire.create_feature(own, "none"), late=str(stamp + 1)),
            ann.edit(wire.remove_feature(own), late=str(stamp + 2))]
        assert [ann.await_done(number) for number in numbers] == [None] * 3

    def editor():
        nonlocal ben
        ben = ben.again()
        numbers = [
            ben.edit(wire.move_vertex(vertices[0], [9.0, 9.0]), late=str(stamp + 50)),
            ben.edit(wire.set_property(feature, "k", "1"), late=str(stamp + 51))]
        assert [ben.await_done(number) for number in numbers] == [None] * 2

    steps = [remover, editor] if first == "remover" else [editor, remover]
    steps[0]()
    if restart:
        server.kill()
        ann.server = ben.server = cyd.server = server = serve()
        cyd = cyd.again()
    steps[1]()
    assert cyd.check() == join(server, "dan").check()
    assert not cyd.state.is_alive(feature)
    assert cyd.state.position(vertices[0]) == [9.0, 9.0], "restored, it would be where it was moved"
    assert json.loads(server.export("r"))["features"] == []


def test_newcomers_and_returners_miss_nothing(server, join):
    """[SE11] [BA11] (field report B15): somebody comes after 50 edits; somebody is away during 30
    more; within a second all have the same map."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, _ = ann.draw(*PLACES[:2])
    for step in range(50):
        ann.edit(wire.set_property(feature, f"k{step}", str(step)))
    cyd = join(server, "cyd")
    ben.close()
    for step in range(30):
        number = ann.edit(wire.set_property(feature, f"k{step}", '"newer"'))
    start = time.monotonic()
    ben = ben.again()
    assert ben.welcome["isRecovered"]
    assert ann.await_done(number) is None
    assert ann.check() == ben.check() == cyd.check()
    assert time.monotonic() - start < 1
    assert cyd.state.value(feature, "k29") == '"newer"' and cyd.state.value(feature, "k49") == "49"


def test_nothing_is_doubled(serve, join):
    """[BA1] [BA4] (field report B17): five members, one of them come again on a second connection:
    each is told once of what one of them adds, and the log holds it once."""
    server = serve()
    ann, *others = (join(server, f"m{index}") for index in range(5))
    others[0] = others[0].again()
    feature, vertices = ann.draw(*PLACES[:2])
    path = f"{ann.replica}-2"
    added = f"{ann.replica}-{ann.names(1)}"
    number = ann.edit(wire.insert_vertex(added, path, [5.0, 5.0], parent=vertices[-1]))
    assert ann.await_done(number) is None
    for member in (ann, *others):
        member.check()
        assert member.state.features == [feature]
        assert member.state.vertices == [*vertices, added]
        edited = [event["number"] for _, batch in member.batches for event in batch["events"]
                  if event["event"] == "edited"]
        assert edited == [1, 2]
    server.stop()
    lines = run("replay", "--data", server.directory, "--room", "r", "--print").stdout.splitlines()
    assert len([line for line in lines if f'"{added}"' in line]) == 1


def test_old_copies_overwrite_nothing(server, join):
    """[DC4] [IM1] (field report B22): who slept while twenty vertices were moved, and then moves
    one, cancels a drag, or imports the old file, changes nothing else."""
    ann, ben = join(server, "ann"), join(server, "ben")
    _, vertices = ann.draw(*PLACES)
    old = server.export("r")
    ben.event("edited")
    ben.close()
    moved = [[place[0], 7.0] for place in PLACES[:20]]
    number = ann.edit(*map(wire.move_vertex, vertices, moved))
    assert ann.await_done(number) is None
    # An old tab wakes up and saves what it changed, by the clock of then.
    late = str(int(ben.welcome["stamp"]) + 1)
    ben = ben.again()
    assert ben.await_done(ben.edit(wire.move_vertex(vertices[0], [0.0, 8.0]), late=late)) is None
    assert ben.await_done(ben.edit(wire.move_vertex(vertices[20], [20.0, 8.0]))) is None
    ben.start(vertices[1])
    ben.event("granted")
    ben.move([50.0, 50.0])
    assert ben.await_done(ben.cancel()) is None
    server.load("r", old)
    ann.event("imported")
    assert ann.check() == ben.check()
    assert [ann.state.position(vertex) for vertex in vertices[:20]] == moved
    assert ann.state.position(vertices[20]) == [20.0, 8.0]
    assert len(ann.state.features) == 2, "twice is twice"


CLOCKS = {
    "seconds": 1_700_000_000, "milliseconds": 1_700_000_000_000,
    "microseconds": 1_700_000_000_000_000, "one": 1, "an hour early": None,
    "year 2286": 10_000_000_000_000 << 16, "largest signed": 2**63 - 1,
    "above that": 2**63, "largest": 2**64 - 1}


@pytest.mark.parametrize("clock", CLOCKS)
def test_wrong_clocks(server, join, clock):
    """[ST2] [ST5] [ST7] (field reports B25, B27): whatever the clock of a device says, in whatever
    unit, what others do afterwards wins, and the room's clock goes on from the server's."""
    ann, ben = join(server, "ann"), join(server, "ben")
    _, vertices = ben.draw(*PLACES[:2])
    stamp = CLOCKS[clock] or int(time.time() + 3_600) * 1_000 << 16
    number = ann.edit(wire.move_vertex(vertices[0], [100.0, 10.0]), late=str(stamp))
    assert ann.await_done(number) is None
    given = int(ben.event("edited", replica=ann.replica)["stamp"])
    assert given >> 16 <= (time.time() + 5) * 1_000
    for step in range(10):
        number = ben.edit(wire.move_vertex(vertices[0], [float(step), 20.0]))
        assert ben.await_done(number) is None
    assert ann.check() == ben.check()
    assert ann.state.position(vertices[0]) == [9.0, 20.0]
    assert int(ann.again().welcome["stamp"]) >> 16 <= (time.time() + 5) * 1_000
