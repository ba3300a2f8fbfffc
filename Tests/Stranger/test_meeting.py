"""Two strangers, step by step."""

import asyncio
import functools

import pytest

from stranger.client.member import Member
from stranger.wire.binary import BinaryCodec
from stranger.wire.text import TextCodec

PAIRS = [(BinaryCodec, TextCodec), (TextCodec, BinaryCodec)]


def meeting(test):
    """Runs a test with a server, Ann and Bob, each in a form of their own; in the end they agree."""

    @pytest.mark.parametrize("forms", PAIRS, ids=lambda pair: "-".join(
        form.subprotocol.rpartition(".")[2] for form in pair))
    @functools.wraps(test)
    def run(server, forms):
        asyncio.run(meet(server, forms, test))

    # pytest looks at the parameters of what it calls.
    del run.__wrapped__
    return run


async def meet(server, forms, test):
    url = f"ws://{server.authority}/rooms/r"
    ann, bob = (Member(url, form(), name) for form, name in zip(forms, ("Ann", "Bob")))
    for member in (ann, bob):
        await member.enter()
    await test(ann, bob)
    for member in (ann, bob):
        await member.settled()
    assert await ann.check() == await bob.check()
    assert ann.mismatches == bob.mismatches == []
    for member in (ann, bob):
        await member.leave()


async def line(ann, bob, positions=((0, 0), (1, 0), (2, 0), (3, 0))):
    """Ann draws a line; both have it. Gives its feature, its path and its vertices."""
    edits = ann.editor.create("LineString", [[[list(position) for position in positions]]])
    assert await ann.edit(edits).decided is None
    feature, path = edits[0]["feature"], edits[1]["path"]
    await bob.until(lambda: path in bob.copy.document.orders)
    return feature, path, bob.copy.document.line(path)


@meeting
async def test_one_owner(ann, bob):
    """[DR2] What one holds, alone or with its feature, the other is denied, with the holder's name."""
    feature, _, vertices = await line(ann, bob)
    for asked in ({"vertex": vertices[0]}, {"vertices": vertices[:3]}, {"feature": feature}):
        held = ann.start_drag(vertex=vertices[0])
        assert await held.decided == "granted"
        denied = bob.start_drag(**asked)
        assert await denied.decided == "locked"
        assert denied.denial["holder"] == ann.session.replica
        assert 0 < denied.denial["leaseMilliseconds"] <= 10_000
        ann.move_drag(held, position=[9, 9])
        assert await ann.end_drag(held).decided is None
    free = bob.start_drag(feature=feature)
    assert await free.decided == "granted"
    await ann.until(lambda: ann.copy.drags)
    assert await ann.edit([ann.editor.move(vertices[1], [5, 5])]).decided == "locked"
    bob.move_drag(free, translation=[1, 2])
    assert await bob.end_drag(free).decided is None
    assert bob.copy.document.position(vertices[0]) == [10, 11]


@meeting
async def test_cancel(ann, bob):
    """[DR7] [DR9] A move is shown and not written; taken back, the register shows again."""
    feature, _, vertices = await line(ann, bob)
    drag = ann.start_drag(feature=feature)
    ann.move_drag(drag, translation=[0.5, 359 / 8])
    await bob.until(lambda: bob.copy.shown())
    assert bob.copy.shown()[vertices[3]] == [3.5, 44.875]
    assert bob.copy.document.position(vertices[3]) == [3, 0]
    assert await ann.cancel_drag(drag).decided is None
    await bob.until(lambda: not bob.copy.drags)
    assert bob.copy.shown() == {}
    assert bob.copy.document.position(vertices[3]) == [3, 0]


@meeting
async def test_runs_stay_whole(ann, bob):
    """[DC7] [DC18] What two insert at one place, each without a connection, is not interleaved."""
    _, path, vertices = await line(ann, bob)
    runs = {}
    for member in (ann, bob):
        member.go_offline()
        edits = member.editor.insert(path, vertices[1], [[1.25, 1], [1.5, 1], [1.75, 1]])
        runs[member] = [edit["vertex"] for edit in edits]
        member.edit(edits)
    for member in (bob, ann):
        await member.go_online()
        await member.settled()
    await bob.until(lambda: len(bob.copy.document.line(path)) == 10)
    found = bob.copy.document.line(path)
    assert found[:2] == vertices[:2] and found[8:] == vertices[2:]
    # Bob's came first; siblings are ordered by identifier all the same.
    assert found[2:8] == runs[ann] + runs[bob]


@meeting
async def test_drag_outlives_its_connection(ann, bob):
    """[DR22] Taken up within the grace, a drag goes on under its number."""
    _, _, vertices = await line(ann, bob)
    drag = ann.start_drag(vertices=vertices[:2])
    ann.move_drag(drag, positions=[[1, 1], [2, 2]])
    assert await drag.decided == "granted"
    ann.go_offline()
    drag.put({"positions": [[3, 3], [4, 4]]})
    await ann.go_online()
    await bob.until(lambda: bob.copy.shown().get(vertices[0]) == [3, 3])
    assert drag.is_open and await ann.end_drag(drag).decided is None


@meeting
async def test_late_end(ann, bob):
    """[DR14] [DR24] After the grace the room has ended a drag; its late end moves all that it held."""
    feature, _, vertices = await line(ann, bob)
    drag = ann.start_drag(feature=feature)
    ann.move_drag(drag, translation=[1, 1])
    assert await drag.decided == "granted"
    await bob.until(lambda: bob.copy.shown())
    ann.go_offline()
    await bob.until(lambda: not bob.copy.drags)
    drag.put({"translation": [2, 2]})
    operation = ann.end_drag(drag)
    await ann.go_online()
    assert await operation.decided is None
    assert ann.copy.document.position(vertices[3]) == [5, 2]


@meeting
async def test_removal_and_restoring(ann, bob):
    """[DC19] [DC20] What is removed keeps its place; a line keeps two vertices."""
    _, path, vertices = await line(ann, bob)
    for vertex in vertices[1:3]:
        assert await bob.edit([bob.editor.remove("vertex", vertex)]).decided is None
    assert await bob.edit([bob.editor.remove("vertex", vertices[0])]).decided == "tooSmall"
    restored = [bob.editor.restore("vertex", vertices[2]), bob.editor.move(vertices[2], [7, 7])]
    assert await bob.edit(restored).decided is None
    assert bob.copy.document.line(path) == [vertices[0], *vertices[2:]]


@meeting
async def test_refused_whole(ann, bob):
    """[DC10] Of a group with one bad edit nothing is applied."""
    feature, _, _ = await line(ann, bob)
    group = [ann.editor.set_property(feature, "a", 1), ann.editor.remove("vertex", "999-1")]
    assert await ann.edit(group).decided == "gone"
    assert ann.copy.document.properties(feature) == {}


@meeting
async def test_presence_and_signals(ann, bob):
    """[PR3] [PR10] Both say all that can be said, and hear it of each other."""
    _, _, vertices = await line(ann, bob)
    for one, other in ((ann, bob), (bob, ann)):
        parts = {
            "cursor": [2.5, 48.25], "viewport": [170.5, -47.25, 190, -34],
            "selection": [{"vertex": vertices[0]}, {"path": "9-9"}],
            "location": {"position": [-0.125, 51.5], "accuracy": 4.5, "heading": 359.5},
            "follows": other.session.replica}
        one.be_present(**parts)
        await other.until(lambda: other.presence.get(one.session.replica) == parts)
        one.be_present()
        await other.until(lambda: other.presence.get(one.session.replica) == {})
        body = {"at": [1, 2.5], "ä": None}
        one.signal("callout.tapped", body)
        await asyncio.gather(*(m.until(lambda m=m: m.signals) for m in (one, other)))
        heard = {
            "message": "signal", "name": "callout.tapped", "body": body,
            "from": one.session.replica, "toAll": True}
        assert one.signals == other.signals == [heard]
        one.signal("knock", None, to=other.session.replica)
        await other.until(lambda: len(other.signals) == 2)
        assert other.signals[1] == {**heard, "name": "knock", "body": None, "toAll": False}
        await one.ping()
        assert len(one.signals) == 1
        one.signals.clear()
        other.signals.clear()


@meeting
async def test_names_and_clocks(ann, bob):
    """[PR1] [PR2] [PR4] Who is here, and what time it is."""
    names = {entry["name"] for entry in ann.copy.participants.values()}
    assert names == {"Ann", "Bob"} and await ann.ping() > 1_700_000_000_000


@meeting
async def test_holding_still(ann, bob):
    """[DR11] A hold of more than 10 s is repeated, and so is kept."""
    _, _, vertices = await line(ann, bob)
    drag = ann.start_drag(vertex=vertices[0])
    ann.move_drag(drag, position=[9, 9])
    await asyncio.sleep(11)
    assert drag.is_open
    assert await ann.end_drag(drag).decided is None
