"""Sessions: who may take one up again, and what a returning client is told."""

import time

import syncline_wire as wire
from support.websocket import WebSocket


def test_resume_gets_the_difference(server, join):
    """[SE2] [SE4] [SE11] [BA11] (field report B15): what was missed, and nothing else."""
    ann, ben = join(server, "ann"), join(server, "ben")
    server.load("r", '{"type":"MultiPoint","coordinates":[%s]}' % ",".join(["[1,2]"] * 1_000))
    ann.event("imported")
    ann.close()
    feature, _ = ben.draw([0.0, 0.0], [1.0, 1.0])
    again = ann.again()
    assert again.welcome["isResumed"] and again.welcome["isRecovered"]
    assert (again.replica, again.key) == (ann.replica, ann.key)
    assert not again.end["isReplacement"]
    assert again.state.adopted_count < 20
    assert feature in again.state.features
    again.check()


def test_nothing_was_missed(server, join):
    """[BA8] (field report B15): a frame without records; the same sequence."""
    ann = join(server, "ann")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.check()
    again = ann.again()
    assert again.end["isFirst"] and not again.end["isReplacement"]
    again.check()


def test_outcomes_are_told_again(server, join):
    """[SE14] [BA10] (field report B18): the line broke before `done`; resent, nothing is applied
    twice."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    good = ann.edit(wire.set_property(feature, "k", "1"))
    bad = ann.edit(wire.remove_feature("77-77"))
    ben.event("refused", number=bad)
    ann.close()
    again = ann.again()
    assert again.welcome["lastDecided"] == bad
    codes = {outcome["number"]: outcome["code"] for outcome in again.end["outcomes"]}
    assert codes == {1: None, good: None, bad: "gone"}
    before = ben.check()
    again.send(wire.edits(good, [wire.set_property(feature, "k", "1")], late="99"))
    again.send(wire.edits(bad, [wire.remove_feature("77-77")], late="100"))
    assert again.await_done(bad) == "gone"
    assert ben.check() == before


def test_second_connection_of_a_session(server, join, bystander):
    """[SE3]: the first one is closed with 4004, and nothing more is read of it."""
    ann = join(server, "ann")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    again = ann.again()
    ann.edit(wire.set_property(feature, "k", '"from the old connection"'))
    assert ann.socket.close_code() == 4004
    again.number = ann.number - 1
    assert again.await_done(again.edit(wire.set_property(feature, "k", "1"))) is None
    again.check()
    assert again.state.value(feature, "k") == "1"
    bystander.is_undisturbed()


def intruders(ann):
    """Hellos that know something of ann's session, but not all of it."""
    resume = ann.resume
    flipped = f"{int(ann.key, 16) ^ 1:032x}"
    return {
        "wrong key": wire.hello("eve", ann.instance, dict(resume, key=flipped)),
        "key of zeros": wire.hello("eve", ann.instance, dict(resume, key="0" * 32)),
        "foreign instance": wire.hello("eve", wire.new_instance(), resume),
        "no key": wire.hello("eve", ann.instance, None)}


def test_foreign_keys_and_instances(server, join, bystander):
    """[SE2] (field reports B30, B67): a new session with a new replica; the other one, and its
    drag, are undisturbed."""
    ann = join(server, "ann")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    ann.event("granted", replica=ann.replica)
    seen = {ann.replica}
    for name, hello in intruders(ann).items():
        eve = Stranger(server, hello)
        assert not eve.welcome["isResumed"], name
        assert eve.welcome["replica"] not in seen and eve.welcome["key"] != ann.key, name
        assert eve.welcome["liveDrags"] == [] and eve.welcome["lastDecided"] == 0
        seen.add(eve.welcome["replica"])
        eve.socket.send(wire.encode(wire.drag_move(ann.drag, [66.0, 6.0])))
        eve.socket.send(wire.encode(wire.drag_cancel(1, ann.drag)))
        assert bystander.member.event("refused", replica=eve.welcome["replica"])
        eve.socket.cut()
    ann.move([1.5, 1.5])
    ann.event("moved", position=[1.5, 1.5])
    assert ann.await_done(ann.drop(vertices[0], [2.0, 2.0])) is None
    bystander.is_undisturbed()


class Stranger:
    def __init__(self, server, hello):
        self.socket = WebSocket(server, "r")
        self.socket.send(wire.encode(hello))
        self.welcome = wire.decode(self.socket.receive())


def test_unknown_epochs_and_sequences(server, join):
    """[SE11]: a life that the room never had, or a sequence that it has not reached: a whole
    replacement, and the session goes on."""
    ann = join(server, "ann")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    number, nonce = ann.epoch
    sequence = ann.state.sequence
    cases = [
        ((number, str(int(nonce) ^ 1)), sequence), ((number + 1, nonce), sequence),
        ((number, nonce), sequence + 1_000), ((number, nonce), 2**64 - 1), ((0, "0"), 0)]
    for epoch, claimed in cases:
        ann.epoch, ann.state.sequence = epoch, claimed
        ann = ann.again()
        assert ann.welcome["isResumed"] and not ann.welcome["isRecovered"]
        assert ann.end["isReplacement"]
        ann.check()


def test_resume_after_a_crash(serve, join):
    """[SE11] [DR18]: the difference to what was logged, in the next epoch; the open drag is
    over."""
    server = serve()
    ann = join(server, "ann")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.start(vertices[0])
    ann.event("granted")
    ann.move([3.0, 3.0])
    ann.event("moved")
    number = ann.edit(wire.set_property(f"{ann.replica}-1", "k", "1"))
    ann.await_done(number)
    server.kill()
    ann.server = server = serve()
    again = ann.again()
    assert again.welcome["isResumed"] and again.welcome["isRecovered"]
    assert again.welcome["epochNumber"] == ann.epoch[0] + 1
    assert again.welcome["epochNonce"] != ann.epoch[1]
    assert again.welcome["liveDrags"] == [] and again.welcome["highestDrag"] == ann.drag
    assert again.state.position(vertices[0]) == [3.0, 3.0], "[DR10] a restart writes the value"
    again.check()
    again.drags(vertices[0], [4.0, 4.0])


def test_names_and_colours(server, join):
    """[PR1] [PR2] (field report B63): they come with hello, whatever they are; a change is told as
    `joined`."""
    ben = join(server, "ben")
    for name in ("", "x" * 64, "Å𝄞̈" * 5, "<script>", "__proto__"):
        ann = join(server, name)
        assert ben.event("joined", replica=ann.replica)["name"] == name
    ann.name = "new name"
    again = ann.again()
    assert ben.event("joined", replica=ann.replica)["name"] == "new name"
    assert again.state.participants[ann.replica] == "new name"
    again.check()


def test_cursors(server, join):
    """[PR3]: the newest position reaches the others, and newcomers; it is in no batch."""
    ann, ben = join(server, "ann"), join(server, "ben")
    for step in range(100):
        ann.send(wire.cursor([step / 2, 1.0]))
    entries = []
    while not entries or entries[-1]["cursor"] != [49.5, 1.0]:
        entries += [e for e in ben.message("presence")["entries"] if e["replica"] == ann.replica]
    assert len(entries) < 50
    eve = join(server, "eve")
    entry = {"replica": ann.replica, **wire.presence([49.5, 1.0])}
    assert entry in eve.message("presence")["entries"]
    ann.send(wire.cursor(None))
    while ben.message("presence")["entries"][-1]["cursor"] is not None:
        pass
    ben.check()


def test_ping(server, join):
    """[PR4]: the token comes back with the server's clock."""
    ann = join(server, "ann")
    for token in (0, 1, 2**64 - 1):
        ann.send(wire.ping(token))
        pong = ann.message("pong")
        assert pong["token"] == str(token) and int(pong["milliseconds"]) > 1_600_000_000_000


def test_replace(server, join):
    """[PR6] [BA12]: who asks gets the whole state anew."""
    ann = join(server, "ann")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    before = ann.check()
    ann.state.records.clear()
    ann.send(wire.bare("replace"))
    assert ann.message("stateEnd")["isReplacement"]
    assert ann.check() == before


def test_crowd(server):
    """[SE1] [LG3]: 200 who come at once are all let in, each with a number of its own, though these
    have to be reserved on disk first."""
    sockets = [WebSocket(server, "r") for _ in range(200)]
    for socket in sockets:
        socket.send(wire.encode(wire.hello()))
    welcomes = [wire.decode(socket.receive()) for socket in sockets]
    assert len({welcome["replica"] for welcome in welcomes}) == 200
    assert len({welcome["key"] for welcome in welcomes}) == 200
    for socket in sockets:
        socket.cut()


def test_rooms_are_apart(server, join):
    """What happens in one room is not seen in another."""
    ann, ben = join(server, "ann", room="one"), join(server, "ben", room="two")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    assert ben.await_done(ben.edit(wire.set_property(feature, "k", "1"))) == "gone"
    ben.check()
    assert ben.state.features == []


def test_peer_that_is_gone_without_a_word(server, join):
    """[SE19] [DR11] (field reports B31, B37): who answers no ping is gone after 20 + 10 s, and 3 s of
    grace; its drag ended with its lease. Who is idle, but answers, stays."""
    ann, ben = join(server, "ann"), join(server, "ben")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ben.start(vertices[0])
    ann.event("granted", replica=ben.replica)
    # Ben's side reads nothing from here on, so it answers nothing either.
    start = time.monotonic()
    assert ann.event("ended", timeout=14, replica=ben.replica)["reason"] == "expired"
    ann.event("left", timeout=40, replica=ben.replica)
    assert 20 < time.monotonic() - start < 36
    ann.check()
