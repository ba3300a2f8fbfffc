"""Drags, live: what the dragger and everybody else see."""

import time

import pytest

import syncline_wire as wire

PLACES = [[2.0, 48.0], [0.1 + 0.2, -89.99999999999999]]


@pytest.fixture
def two(server, join):
    """Two members, and the two vertices of a line that the first one drew."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, vertices = ann.draw(*PLACES)
    ben.event("edited")
    return ann, ben, feature, vertices


def grab(member, vertex, *watchers):
    """Starts a drag that is granted; gives the grant."""
    drag = member.start(vertex)
    for watcher in (member, *watchers):
        grant = watcher.event("granted", replica=member.replica, drag=drag, vertex=vertex)
    return grant["grant"]


def test_everybody_sees_a_drag(two):
    """[DR1] [DR5] [DR6] [DR8] [BA4]: start, moves and end reach all members in one order."""
    ann, ben, _, (first, second) = two
    grant = grab(ann, first, ben)
    for step in range(1, 6):
        ann.move([step / 10, step / 7])
        assert ben.event("moved", position=[step / 10, step / 7])["grant"] == grant
        assert ben.state.position(first) == PLACES[0], "[DR7] a move writes no register"
    number = ann.drop(first, [0.125, -0.1])
    end = ben.event("ended", grant=grant, reason="released")
    assert (end["number"], end["position"]) == (number, [0.125, -0.1])
    assert ann.await_done(number) is None
    assert ann.check() == ben.check()
    assert [batch for _, batch in ann.batches][-3:] == [batch for _, batch in ben.batches][-3:]
    assert ben.state.position(first) == [0.125, -0.1]
    assert ben.state.position(second) == PLACES[1]


def test_moves_are_exported(server, two):
    """[DR7] [IM3]: what is dragged is shown and exported as it is dragged."""
    ann, ben, _, (first, _) = two
    grab(ann, first)
    ann.move([7.25, 8.5])
    ben.event("moved")
    assert b"[7.25,8.5]" in server.export("r")
    ann.cancel()
    ben.event("ended", reason="cancelled")
    assert b"[7.25,8.5]" not in server.export("r")


def test_held_vertex_is_denied(two):
    """[DR2]: at once, with the holder and what is left of the lease; the next vertex is free."""
    ann, ben, _, (first, second) = two
    grab(ann, first, ben)
    drag = ben.start(first)
    denied = ben.message("denied")
    assert (denied["drag"], denied["code"], denied["holder"]) == (drag, "locked", ann.replica)
    assert 8_000 < denied["leaseMilliseconds"] <= 10_000
    grab(ben, second)
    assert ann.await_done(ann.drop(first, [1.0, 2.0])) is None
    grab(ben, first)
    ben.check()


def test_start_again(two):
    """[DR3] [DR4]: a repeat is heard in silence; an old number and nothing to hold are denied."""
    ann, ben, feature, (first, second) = two
    grab(ann, first)
    ann.send(wire.drag_start(ann.drag, first))
    ann.send(wire.drag_start(ann.drag, second))
    ann.cancel()
    ann.event("ended")
    assert len(ann.state.drags) == 0
    ann.send(wire.drag_start(ann.drag, first))
    assert ann.message("denied")["code"] == "oldNumber"
    ann.start("77-77")
    assert ann.message("denied")["code"] == "gone"
    ann.start(feature)
    assert ann.message("denied")["code"] == "gone"
    ann.await_done(ann.edit(wire.remove_feature(feature)))
    ben.start(second)
    assert ben.message("denied")["code"] == "gone"
    assert not [event for event in ben.events if event["event"] == "granted"][1:]


def test_cancel_restores_the_place(two):
    """[DR9] (field report B12): bit for bit, and no register is written."""
    ann, ben, _, vertices = two
    before = ben.check()
    for vertex, place in zip(vertices, PLACES, strict=True):
        grab(ann, vertex)
        for step in range(50):
            ann.move([step * 1.1, step / 3])
        number = ann.cancel()
        end = ben.event("ended", reason="cancelled", number=number)
        assert "position" not in end
        assert ann.await_done(number) is None
        assert ben.state.position(vertex) == place
    assert ben.check() == before


def test_moves_without_a_grant(two, bystander):
    """[DR6] [DR13]: dropped in silence: never asked for, already over, or somebody else's."""
    ann, ben, _, (first, _) = two
    before = ben.check()
    sequence = ben.state.sequence
    ann.move([9.0, 9.0], drag=1)
    ann.move([9.0, 9.0], drag=4_294_967_295)
    ann.check()
    assert ann.state.sequence == sequence
    grab(ann, first)
    ann.move([1.0, 1.0])
    ben.move([66.0, 6.0], drag=ann.drag)
    ann.event("moved")
    ann.cancel()
    ann.move([8.0, 8.0])
    ben.event("ended")
    assert ben.check() == before
    bystander.is_undisturbed()


def test_ends_of_drags_that_are_not_ones_own(two):
    """[DR13] [DR14] [DR15] [SE20] (field report B67): refused; nobody releases another one's
    vertex."""
    ann, ben, _, (first, second) = two
    grant = grab(ann, first, ben)
    assert ben.await_done(ben.drop(first, [6.0, 6.0], drag=ann.drag)) == "leaseEnded"
    assert ben.await_done(ben.cancel(drag=ann.drag)) == "leaseEnded"
    assert ann.await_done(ann.drop(second, [6.0, 6.0])) == "leaseEnded"
    assert grant in ben.state.drags and ben.state.position(first) == PLACES[0]
    assert ann.await_done(ann.drop(first, [6.0, 6.0])) is None
    assert ann.await_done(ann.drop(first, [7.0, 7.0])) == "leaseEnded"
    assert ann.await_done(ann.cancel()) == "leaseEnded"
    assert ann.state.position(first) == [6.0, 6.0]


def test_held_against_others_writes(two):
    """[DR16] [DR17] (field report B07): others' online writes are refused; late ones merge
    underneath."""
    ann, ben, feature, (first, second) = two
    grab(ann, first)
    assert ben.await_done(ben.edit(wire.move_vertex(first, [5.0, 5.0]))) == "locked"
    assert ben.await_done(ben.edit(wire.remove_feature(feature))) == "locked"
    assert ben.await_done(ben.edit(wire.set_property(feature, "k", "1"))) is None
    assert ben.await_done(ben.edit(wire.move_vertex(second, [5.0, 5.0]))) is None
    late = str((1 << 62))
    assert ben.await_done(ben.edit(wire.move_vertex(first, [4.0, 4.0]), late=late)) is None
    ann.cancel()
    ben.event("ended", reason="cancelled")
    assert ben.state.position(first) == [4.0, 4.0]
    ben.check()


@pytest.mark.parametrize("by_holder", [True, False])
def test_feature_is_removed_during_a_drag(two, bystander, by_holder):
    """[DR16] [DR10] (field report B07): by the holder, or late by another; the drag ends, late
    moves are ignored, the feature stays dead, and the next drag is free."""
    ann, ben, feature, (first, _) = two
    grant = grab(ann, first)
    ann.move([3.0, 3.0])
    ann.event("moved")
    remover = ann if by_holder else ben
    number = remover.edit(wire.remove_feature(feature), late=None if by_holder else str(1 << 62))
    end = ann.event("ended", grant=grant, reason="deleted")
    assert end["position"] == [3.0, 3.0]
    assert remover.await_done(number) is None
    for step in range(20):
        ann.move([step / 1.0, 0.0])
    assert ann.await_done(ann.drop(first, [1.0, 1.0])) == "leaseEnded"
    ben.check()
    assert not ben.state.is_alive(feature)
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.drags(vertices[0], [2.0, 2.0])
    bystander.is_undisturbed()


def test_order_within_a_burst(two):
    """[BA3] (field report B23): start, fifty moves, end and a removal in one packet keep their
    order; the last position is the one that was sent last."""
    ann, ben, feature, (first, _) = two
    drag = ann.start(first)
    for step in range(50):
        ann.move([step / 100, 1.0])
    end = ann.drop(first, [0.5, 0.75])
    removal = ann.edit(wire.remove_feature(feature))
    assert ann.await_done(removal) is None and end not in ann.refused
    ben.event("granted", drag=drag)
    assert ben.event("ended")["reason"] == "released"
    ben.event("edited", number=removal)
    assert ben.state.position(first) == [0.5, 0.75]
    ben.check()


def test_goodbye_ends_drags_at_once(two):
    """[SE18] [DR10]: what was dragged stays where it was last seen; the connection closes
    (1000)."""
    ann, ben, _, (first, _) = two
    grant = grab(ann, first)
    ann.move([3.0, 3.0])
    ann.event("moved")
    start = time.monotonic()
    ann.send(wire.bare("goodbye"))
    end = ben.event("ended", grant=grant, reason="closed")
    assert time.monotonic() - start < 1 and end["position"] == [3.0, 3.0]
    ben.event("left", replica=ann.replica)
    assert ann.socket.close_code() == 1000
    grab(ben, first)
    again = ann.again()
    assert again.welcome["isResumed"] and again.welcome["liveDrags"] == []
    again.check()


@pytest.mark.slow
@pytest.mark.parametrize("end", ["cut", "reset"])
def test_grace_after_an_abrupt_end(two, end):
    """[SE19] [DR10] (field report B01): for 3 s the vertex stays held; then its drag ends, and
    others may have it."""
    ann, ben, _, (first, _) = two
    grant = grab(ann, first)
    ann.move([3.0, 3.0])
    ann.event("moved")
    start = time.monotonic()
    getattr(ann.socket, end)()
    ben.start(first)
    assert ben.message("denied")["holder"] == ann.replica
    ended = ben.event("ended", timeout=6, grant=grant)
    assert (ended["reason"], ended["position"]) == ("closed", [3.0, 3.0])
    assert 2.9 < time.monotonic() - start < 4.5
    ben.event("left", replica=ann.replica)
    grab(ben, first)


def test_drag_survives_a_lost_connection(two):
    """[DR22] [SE4]: taken up within the grace, it goes on under its number, and ends as ever."""
    ann, ben, _, (first, _) = two
    grant = grab(ann, first, ben)
    ann.move([3.0, 3.0])
    ann.event("moved")
    ann.close()
    again = ann.again()
    assert again.welcome["isResumed"] and again.welcome["isRecovered"]
    assert again.welcome["liveDrags"] == [ann.drag] == [again.welcome["highestDrag"]]
    again.move([4.0, 4.0])
    assert ben.event("moved", position=[4.0, 4.0])["grant"] == grant
    number = again.drop(first, [5.0, 5.0])
    assert ben.event("ended", grant=grant)["reason"] == "released"
    assert again.await_done(number) is None
    again.check()
    assert not [event for event in ben.events if event["event"] in ("left", "joined")]


@pytest.mark.slow
def test_lease_runs_out(two, bystander):
    """[DR11] [DR13] [DR14] (field reports B01, B03, B06): 10 s after the last word of a drag it is
    over; what its holder still says is refused; sent again on a later connection, its end is a late
    move."""
    ann, ben, _, (first, second) = two
    # The drag alone has to wake whoever looks at leases: nobody has come or gone for a while.
    ben.drain(1.5)
    kept, lost = grab(ben, second), grab(ann, first)
    ann.move([3.0, 3.0])
    start = time.monotonic()
    for _ in range(4):
        ben.move([1.0, 1.0])
        ben.drain(2.2)
    ended = ben.event("ended", timeout=5, grant=lost)
    assert (ended["reason"], ended["position"]) == ("expired", [3.0, 3.0])
    assert 9.8 < time.monotonic() - start < 11.5
    assert kept in ben.state.drags, "a client that repeats its last move keeps its lease"
    ann.move([9.0, 9.0])
    number = ann.drop(first, [9.0, 9.0])
    assert ann.await_done(number) == "leaseEnded"
    assert ben.await_done(ben.cancel()) is None
    assert ben.state.position(first) == [3.0, 3.0]
    again = ann.again()
    late = again.drop(first, [8.0, 8.0], late=str(1 << 62))
    assert again.await_done(late) is None
    assert again.state.position(first) == [8.0, 8.0]
    bystander.is_undisturbed()
