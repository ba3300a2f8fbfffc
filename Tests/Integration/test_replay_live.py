"""`syncline replay --to`: a recorded session is played again in a live room."""

import datetime
import json
import pathlib
import signal
import subprocess
import time

import pytest

import syncline_wire as wire
from support.server import BINARY, eventually, run

WORLD = pathlib.Path(__file__).parents[1] / "GeoJSONTests/Data/world-110m.geojson"


def command(server, *words, room="r", to="again"):
    url = f"ws://{server.authority}/rooms/{to}"
    return ["replay", "--data", server.directory, "--room", room, "--to", url, *map(str, words)]


def play(server, *words, **names):
    return run(*command(server, *words, **names), timeout=120)


def start(server, *words, **names):
    return subprocess.Popen(
        [BINARY, *command(server, *words, **names)], stderr=subprocess.PIPE, text=True)


def events(server, room):
    result = run("replay", "--data", server.directory, "--room", room, "--print")
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def seen(server, kind, room="again"):
    """How many events of a kind the room has told so far; it need not be there yet."""
    result = run("replay", "--data", server.directory, "--room", room, "--print")
    return result.stdout.count(f'"event":"{kind}"')


def assert_equal(server, result, room="r", to="again"):
    """The command says so, and the maps as the server exports them are the same."""
    assert result.returncode == 0, result.stderr
    assert result.stderr.splitlines()[-1].endswith("  equal"), result.stderr
    assert "not taken" not in result.stderr
    assert json.loads(server.export(room)) == json.loads(server.export(to))
    assert run("replay", "--data", server.directory, "--room", to, "--verify").returncode == 0


def seconds(event):
    return datetime.datetime.fromisoformat(event["time"]).timestamp()


def test_session_of_bots(server):
    """[LG9] [LG12] [LG13]: drags of all forms, edits, undo, cancels and drops come again."""
    bots = run(
        "bot", "--url", f"ws://{server.authority}", "--room", "r", "--bots", 6, "--draggers", 6,
        "--duration", 5, "--mix", "wide", timeout=60)
    assert bots.returncode == 0, bots.stderr
    result = play(server, "--speed", "max")
    assert_equal(server, result)
    recorded, live = events(server, "r"), events(server, "again")
    names = {event["name"] for event in recorded if event["event"] == "joined"}
    assert {e["name"] for e in live if e["event"] == "joined"} == names | {"replay"}
    count = lambda all, kind: sum(event["event"] == kind for event in all)
    assert count(live, "granted") == count(recorded, "granted") > 5
    assert count(live, "edited") == count(recorded, "edited") > 0


@pytest.fixture
def troubled(serve, join):
    """Two lives of a room, with all kinds of ends, late writes, refusals and inserts at one place."""
    server = serve()
    server.load("r", '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}')
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, (first, second, third) = ann.draw([0.0, 0.0], [1.0, 1.0], [2.0, 2.0])
    path = f"{feature.split('-')[0]}-{int(feature.split('-')[1]) + 1}"
    # The one with the larger number comes first, at the same place.
    for member in (ben, ann):
        vertex = f"{member.replica}-{member.names(1)}"
        member.await_done(member.edit(wire.insert_vertex(vertex, path, [member.replica / 8, 0.5], second)))
    early = str(int(ann.welcome["stamp"]) + 1)
    held(ann, first, [5.0, 5.0])
    assert ben.await_done(ben.edit(wire.move_vertex(first, [7.0, 7.0]))) == "locked"
    # Underneath a drag, which a cancel uncovers; one that wins and one that loses.
    now = str(int(time.time() * 1000) << 16)
    assert ben.await_done(ben.edit(wire.move_vertex(first, [8.0, 8.0]), late=now)) is None
    assert ben.await_done(ben.edit(
        wire.move_vertex(third, [9.0, 9.0]), wire.set_property(feature, "a", "1"), late=early)) is None
    ann.await_done(ann.edit(wire.set_property(feature, "b", "2")))
    assert ben.await_done(ben.edit(
        wire.set_property(feature, "b", "3"), wire.set_property(feature, "c", "4"), late=early)) is None
    ann.await_done(ann.cancel())
    # A late removal takes what somebody else holds.
    doomed, vertices = ann.draw([3.0, 3.0], [4.0, 4.0])
    held(ann, vertices[0], [6.0, 6.0])
    assert ben.await_done(ben.edit(wire.remove_feature(doomed), late=now)) is None
    ann.event("ended", reason="deleted")
    # One vanishes with a finger down, and comes back.
    held(ben, second, [1.5, 1.75])
    ben.close()
    ann.event("ended", reason="closed", timeout=10)
    ann.event("left", replica=ben.replica)
    ben = ben.again()
    ann.event("joined", replica=ben.replica)
    held(ben, third, [2.5, 2.75])
    server.kill()
    server = serve(port=server.port)
    ben = ben.again()
    ben.await_done(ben.edit(wire.set_property(feature, "back", "true")))
    ann.close()
    return server


def held(member, vertex, place):
    member.start(vertex)
    member.event("granted", replica=member.replica)
    member.move(place)
    member.event("moved", position=place)


def test_all_kinds_of_ends(troubled):
    """[LG12]: forced ends, late writes and refusals come to what they came to; names keep their
    order, and with it vertices at one place."""
    recorded = events(troubled, "r")
    assert {e["reason"] for e in recorded if e["event"] == "ended"} == {
        "cancelled", "deleted", "closed", "restart"}
    assert_equal(troubled, play(troubled, "--speed", "max"))
    live = events(troubled, "again")
    assert not [event for event in live if event["event"] == "refused"]
    assert {e["reason"] for e in live if e["event"] == "ended"} == {"cancelled", "released"}
    joined = [event["name"] for event in live if event["event"] == "joined"]
    assert joined[:4] == ["replay", "import", "ann", "ben"]


def test_every_place_of_a_recording(troubled):
    """[LG9]: `--at` ends it anywhere, also with fingers down; each end is what was shown then."""
    last = events(troubled, "r")[-1]["sequence"]
    assert last > 20
    for sequence in range(1, last + 1):
        result = play(troubled, "--speed", "max", "--at", sequence, to=f"until-{sequence}")
        assert result.returncode == 0, (sequence, result.stderr)
        assert result.stderr.splitlines()[-1].endswith("  equal")


def test_import_larger_than_a_message(server):
    """[LG12]: it comes in parts, whole in the end."""
    server.load("r", WORLD.read_bytes())
    assert_equal(server, play(server, "--speed", "max"))
    assert sum(event["event"] == "edited" for event in events(server, "again")) > 3


@pytest.fixture
def paced(server, join):
    """A session of about a second and a half: three drops, a pause between them."""
    ann = join(server, "ann")
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(3):
        time.sleep(0.5)
        ann.drags(vertices[0], [step + 0.25, 0.0])
    ann.send(wire.bare("goodbye"))
    eventually(lambda: events(server, "r")[-1]["event"] == "left")
    return server


@pytest.mark.parametrize("speed", [0.5, 1, 4])
def test_timing(paced, speed):
    """[LG11]: at its time, counted from the start, whatever the speed."""
    result = play(paced, "--speed", speed)
    assert_equal(paced, result)
    assert "largest lateness" in result.stderr
    times = [
        [seconds(event) for event in events(paced, room) if event["event"] in ("granted", "ended")]
        for room in ("r", "again")]
    assert len(times[0]) == len(times[1]) == 6
    for recorded, live in zip(*times):
        expected = times[1][0] + (recorded - times[0][0]) / speed
        assert abs(live - expected) < 0.25, times


def test_planted_difference(paced, join):
    """[LG13]: what somebody else does in the room meanwhile is found."""
    process = start(paced)
    eventually(lambda: seen(paced, "edited"))
    eve = join(paced, "eve", room="again")
    feature, _ = eve.draw([3.0, 3.0], [4.0, 4.0])
    _, progress = process.communicate(timeout=30)
    assert process.returncode == 1
    assert f"different: feature {feature} is not in the recording" in progress
    assert progress.splitlines()[-1] == "syncline: the room does not show what was recorded"


def test_changed_value(paced, join):
    """[LG13]: the first difference is told with both values."""
    process = start(paced)
    eventually(lambda: seen(paced, "edited"))
    eve = join(paced, "eve", room="again")
    name = next(e["edits"][0]["feature"] for e in events(paced, "again") if e["event"] == "edited")
    assert eve.await_done(eve.edit(wire.set_property(name, "k", '"x"'))) is None
    _, progress = process.communicate(timeout=30)
    assert process.returncode == 1
    assert f'different: feature {name}: property k is "x", recorded was nothing' in progress


def test_room_that_is_not_empty(paced, join):
    """[LG9]: it is refused, also if all was removed again; nothing is done there."""
    ann = join(paced, "ann", room="used")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.await_done(ann.edit(wire.remove_feature(feature)))
    before = len(events(paced, "used"))
    result = play(paced, "--speed", "max", to="used")
    assert result.returncode == 1 and "the room is not empty" in result.stderr
    assert {e["event"] for e in events(paced, "used")[before:]} <= {"joined", "left"}
    assert play(paced, "--speed", "max", to="r").returncode == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interruption(paced, number):
    """Everybody leaves, and it is said that nothing was compared."""
    process = start(paced, "--speed", 0.1)
    eventually(lambda: seen(paced, "granted"), timeout=15)
    process.send_signal(number)
    _, progress = process.communicate(timeout=5)
    assert process.returncode == 1 and "nothing was compared" in progress
    eventually(lambda: seen(paced, "left") == 2, timeout=2, what="that both left")


def test_server_that_goes_away(serve, paced):
    """A room that does not answer any more is told, in the time that a restart may take."""
    process = start(paced, "--speed", 0.2)
    eventually(lambda: seen(paced, "edited"))
    paced.kill()
    again = serve(port=paced.port)
    _, progress = process.communicate(timeout=60)
    assert process.returncode == 0, progress
    assert json.loads(again.export("r")) == json.loads(again.export("again"))


def test_nobody_there(paced):
    paced.stop()
    result = play(paced)
    assert result.returncode == 1 and "cannot be reached" in result.stderr


@pytest.mark.parametrize(
    "words", [
        ["--to", "http://127.0.0.1:1/rooms/x"], ["--to", "ws://127.0.0.1:1"],
        ["--to", "ws://127.0.0.1:1/rooms/"], ["--to", "nowhere"], ["--verify", "--speed", "2"],
        ["--to", "ws://127.0.0.1:1/rooms/x", "--print"],
        ["--to", "ws://127.0.0.1:1/rooms/x", "--speed", "0"],
        ["--to", "ws://127.0.0.1:1/rooms/x", "--speed", "fast"]])
def test_wrong_command_line(tmp_path, words):
    result = run("replay", "--data", tmp_path, "--room", "r", *words)
    assert result.returncode == 64 and len(result.stderr.splitlines()) == 1, result
