"""Field reports on locks and drags, as others met them."""

import time
from types import SimpleNamespace

import pytest

import syncline_wire as wire
from support.replica import Replica
from support.server import run

LINE = [[2.0, 48.0], [3.0, 49.0], [4.0, 50.0]]


def grab(member, vertex):
    drag = member.start(vertex)
    return member.event("granted", replica=member.replica, drag=drag)["grant"]


def drag_feature(member, feature):
    member.drag += 1
    member.send({"message": "dragStart", "drag": member.drag, "feature": feature})
    return member.event("granted", replica=member.replica, drag=member.drag)["grant"]


@pytest.mark.slow
def test_late_release_of_a_lost_lock(serve, join):
    """[DR13] [DR14] (field reports B03, B04, B06): who lost a vertex to another one cannot move,
    drop or cancel it any more; a watcher that does nothing is told of every change."""
    server = serve("--lease", "4000")
    ann, ben, cyd = (join(server, name) for name in ("ann", "ben", "cyd"))
    _, (vertex, *_) = ann.draw(*LINE)
    lost = grab(ann, vertex)
    ann.move([5.0, 5.0])
    assert cyd.event("ended", timeout=6, grant=lost)["reason"] == "expired"
    held = grab(ben, vertex)
    assert held > lost, "the fence grows"
    ben.move([6.0, 6.0])
    cyd.event("moved", grant=held)
    ann.move([9.0, 9.0])
    assert ann.await_done(ann.drop(vertex, [9.0, 9.0])) == "leaseEnded"
    assert ann.await_done(ann.cancel()) == "leaseEnded"
    cyd.start(vertex)
    assert cyd.message("denied")["holder"] == ben.replica
    assert ben.await_done(ben.drop(vertex, [7.0, 7.0])) is None
    cyd.check()
    assert cyd.state.position(vertex) == [7.0, 7.0] and cyd.state.drags == {}
    moves = [event for _, batch in cyd.batches for event in batch["events"]
             if event["event"] == "moved" and event["grant"] == held]
    assert [9.0, 9.0] not in [event["position"] for event in moves]


def test_others_change_what_is_dragged(server, join):
    """[DR7] [DR16] (field report B08): a name, a colour and another vertex change while one is
    dragged: the drag goes on, and all of it is there afterwards."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, (first, second, _) = ann.draw(*LINE)
    grant = grab(ann, first)
    for step in range(1, 6):
        ann.move([2.0 + step / 10, 48.0])
        ben.event("moved", grant=grant)
        edits = [
            wire.set_property(feature, "name", f'"{step}"'),
            wire.set_property(feature, "colour", '"#ff0000"'),
            wire.move_vertex(second, [30.0 + step, 40.0])]
        assert ben.await_done(ben.edit(*edits)) is None
        ann.event("edited", replica=ben.replica)
        assert grant in ann.state.drags
    assert ann.await_done(ann.drop(first, [2.5, 48.5])) is None
    assert ann.check() == ben.check()
    assert ben.state.position(first) == [2.5, 48.5]
    assert ben.state.position(second) == [35.0, 40.0]
    assert ben.state.value(feature, "name") == '"5"'
    ends = [event["reason"] for event in ben.events if event["event"] == "ended"]
    assert ends == ["released"]


def test_cancelled_drag_of_a_feature(serve, join):
    """[DR9] (field report B12): all of it is back at exactly the place where it was: with
    everybody, in the log, and in an export; no operation wrote anything."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, vertices = ann.draw(*LINE)
    before, export = ann.check(), server.export("r")
    drag_feature(ann, feature)
    for step in range(60):
        ann.send({"message": "dragMove", "drag": ann.drag, "translation": [step / 7, step / 9]})
    ben.event("moved")
    assert server.export("r") != export
    assert ann.await_done(ann.cancel()) is None
    assert ben.event("ended")["reason"] == "cancelled"
    assert ann.check() == ben.check() == before
    assert server.export("r") == export
    assert [ben.state.position(vertex) for vertex in vertices] == LINE
    server.stop()
    result = run("replay", "--data", server.directory, "--room", "r", "--geojson")
    assert result.stdout.encode().strip() == export


def test_two_tabs_of_one_session(server, join):
    """[SE2] [DR2] (field report B30): a cloned tab has key and numbers of the first one, but is not
    the same instance: it is a session of its own, whose drags live and end alone."""
    ann, ben = join(server, "ann"), join(server, "ben")
    _, (first, second, third) = ann.draw(*LINE)
    tab = Tab(ann)
    assert tab.replica != ann.replica and not tab.welcome["isResumed"]
    grab(ann, first)
    kept = grab(tab, second)
    ann.start(third)
    ann.event("granted", drag=ann.drag)
    tab.start(third)
    assert tab.message("denied")["holder"] == ann.replica
    tab.move([1.0, 1.0], drag=tab.drag - 1)
    ann.send(wire.bare("goodbye"))
    assert ben.event("left")["replica"] == ann.replica
    assert kept in ben.state.drags
    assert tab.await_done(tab.drop(second, [1.5, 1.5], drag=tab.drag - 1)) is None
    ben.check()
    tab.close()


def Tab(member):
    """Another tab, made by copying: it believes that it may take up the session."""
    copy = SimpleNamespace(
        instance=wire.new_instance(), state=Replica(), number=0, drag=member.drag, counter=0,
        resume=member.resume)
    return type(member)(member.server, member.room, member.name, earlier=copy)


@pytest.mark.slow
def test_reloaded_tabs(serve, join):
    """[PR3] [SE19] (field report B28): ten reloads with something selected and dragged leave one
    person, one cursor and no drag."""
    server = serve("--grace", "700")
    ben = join(server, "ben")
    _, (first, *_) = ben.draw(*LINE)
    selection = [{"vertex": first}]
    for index in range(10):
        ann = join(server, "ann")
        ann.send({
            "message": "presence", **wire.presence([float(index), 1.0]), "selection": selection})
        ann.start(first)
        if index < 9:
            ann.close() if index % 2 else ann.socket.reset()
            ben.event("left", replica=ann.replica, timeout=3)
    ben.event("granted", replica=ann.replica)
    assert sorted(ben.state.participants) == sorted([ben.replica, ann.replica])
    assert [drag["replica"] for drag in ben.state.drags.values()] == [ann.replica]
    cyd = join(server, "cyd")
    entries = cyd.message("presence")["entries"]
    assert [entry["replica"] for entry in entries] == [ann.replica]
    ann.close()
    start = time.monotonic()
    ben.event("left", replica=ann.replica)
    assert time.monotonic() - start < 2 and ben.state.drags == {}
