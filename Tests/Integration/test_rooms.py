"""Rooms are things: listed, deleted, copied, and restored as they were."""

import json
import time
import urllib.parse

import pytest

import syncline_wire as wire
from support.server import eventually, run

LINE = '{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250]]}'


def rooms(server):
    status, _, body = server.request("GET", "/rooms")
    assert status == 200
    return {room["name"]: room for room in json.loads(body)["rooms"]}


def post(server, path):
    status, _, body = server.request("POST", path)
    return status, body


def digest(server, room):
    result = run("replay", "--data", server.directory, "--room", room, "--verify")
    assert result.returncode == 0, result.stderr
    return next(line for line in result.stdout.splitlines() if "document digest" in line)


def test_list(server, join):
    """[RO1]: all rooms by name, and who is in them, over HTTP and from the directory."""
    assert rooms(server) == {}
    server.load("b", LINE)
    join(server, room="a")
    listed = rooms(server)
    assert list(listed) == ["a", "b"]
    assert (listed["a"]["members"], listed["b"]["members"]) == (1, 0)
    assert server.request("HEAD", "/rooms")[0] == 200
    for place in (["--url", f"http://{server.authority}"], ["--data", server.directory]):
        result = run("rooms", "list", *place)
        assert result.returncode == 0 and "a" in result.stdout and "b" in result.stdout


def test_delete(server, join):
    """[RO2] [RO3]: its members are closed with 4007, it is gone from the list, the map and the
    disk, which is told; other rooms do not notice."""
    ann, ben, cyd = join(server, "ann"), join(server, "ben"), join(server, "cyd", room="other")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    status, _, body = server.request("DELETE", "/rooms/r")
    assert status == 200 and json.loads(body)["room"] == "r"
    assert ann.socket.close_code() == 4007 and ben.socket.close_code() == 4007
    assert list(rooms(server)) == ["other"]
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 404
    assert server.request("DELETE", "/rooms/r")[0] == 404
    assert "room r: it is deleted" in server.stderr
    result = run("replay", "--data", server.directory, "--room", "r", "--verify")
    assert result.returncode == 1 and "no room r" in result.stderr
    cyd.draw([0.0, 0.0], [1.0, 1.0])
    cyd.check()


def test_clients_of_a_deleted_room(serve, join):
    """[RO3]: a client that resumes gets a new session with a number that nobody had before, also
    after a restart; nothing of the old room is there."""
    server = serve()
    ann, ben = join(server, "ann"), join(server, "ben")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    old = {ann.replica, ben.replica}
    epoch = ann.epoch
    assert server.request("DELETE", "/rooms/r")[0] == 200
    again = ann.again()
    assert not again.welcome["isResumed"] and not again.welcome["isRecovered"]
    assert again.end["isReplacement"] and not again.state.features
    assert again.replica not in old and again.epoch != epoch
    again.number = again.counter = again.drag = 0
    again.draw([5.0, 5.0], [6.0, 6.0])
    again.check()
    server.kill()
    server = serve()
    ben.server = server
    returned = ben.again()
    assert not returned.welcome["isResumed"]
    assert returned.replica not in old | {again.replica}
    assert len(returned.state.features) == 1
    returned.check()


def test_delete_without_a_server(serve, join):
    """[RO2] [RO7] [LG7]: refused while a server has the directory, done afterwards."""
    server = serve()
    server.load("r", LINE)
    server.load("other", LINE)
    words = ("rooms", "delete", "r", "--data", server.directory)
    refused = run(*words)
    assert refused.returncode == 1 and "another server" in refused.stderr
    server.stop()
    assert run(*words).returncode == 0
    assert run("rooms", "list", "--data", server.directory).stdout == "other\n"
    again = run(*words)
    assert again.returncode == 1 and "there is no room r" in again.stderr
    server = serve()
    assert list(rooms(server)) == ["other"]
    server.load("r", LINE)


def test_copy(server, join):
    """[RO4]: a copy has all that anybody was shown, and goes its own way from there."""
    ann = join(server, "ann")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.await_done(ann.edit(wire.set_property(feature, "k", "1")))
    status, body = post(server, "/rooms/r/copy?to=s")
    assert status == 201 and json.loads(body)["batches"] == ann.state.sequence
    assert digest(server, "s") == digest(server, "r")
    assert sorted(rooms(server)) == ["r", "s"]
    assert json.loads(server.export("s")) == json.loads(server.export("r"))
    ann.drags(vertices[0], [0.5, 0.5])
    ben = join(server, "ben", room="s")
    assert ben.replica != ann.replica, "replica numbers go on behind those of the room"
    ben.draw([7.0, 7.0], [8.0, 8.0])
    ben.check()
    assert len(json.loads(server.export("s"))["features"]) == 2
    assert len(json.loads(server.export("r"))["features"]) == 1
    assert post(server, "/rooms/r/copy?to=s")[0] == 409
    assert digest(server, "s")


def test_restore(serve, join):
    """[RO4]: a room as it was at each sequence, on a running server and without one; drags that
    were open then end when it opens."""
    server = serve()
    ann = join(server, "ann")
    exports = {}
    _, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(4):
        ann.start(vertices[0])
        ann.event("granted")
        ann.move([step + 0.5, 0.25])
        ann.event("moved")
        ann.check()
        exports[ann.state.sequence] = json.loads(server.export("r"))
        ann.await_done(ann.drop(vertices[0], [step + 0.25, 0.5]))
    for sequence, export in list(exports.items())[:2]:
        assert post(server, f"/rooms/r/restore?to=s{sequence}&at={sequence}")[0] == 201
        assert json.loads(server.export(f"s{sequence}")) == export
        member = join(server, "eve", room=f"s{sequence}")
        assert member.end["drags"] == []
        member.check()
    server.stop()
    for sequence, export in list(exports.items())[2:]:
        result = run("rooms", "restore", "r", f"s{sequence}", "--at", sequence,
                     "--data", server.directory)
        assert result.returncode == 0, result.stderr
        shown = run("export", "--data", server.directory, "--room", f"s{sequence}")
        assert json.loads(shown.stdout) == export
    assert run("log", "check", "--data", server.directory).returncode == 0


def test_restore_at_a_time(server, join):
    """[RO4]: the last batch up to a time; none before the room began."""
    ann = join(server, "ann")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    time.sleep(0.05)
    moment = time.time()
    time.sleep(0.05)
    ann.await_done(ann.edit(wire.remove_feature(feature)))
    utc = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment % 1 * 1000):03}Z"
    assert post(server, f"/rooms/r/restore?to=then&at={utc}")[0] == 201
    assert len(json.loads(server.export("then"))["features"]) == 1
    assert json.loads(server.export("r"))["features"] == []
    encoded = urllib.parse.quote(utc, safe="")
    assert post(server, f"/rooms/r/restore?to=again&at={encoded}")[0] == 201
    assert post(server, "/rooms/r/restore?to=early&at=2001-01-01T00:00:00Z")[0] == 422
    assert post(server, "/rooms/r/restore?to=late&at=999")[0] == 422
    assert sorted(rooms(server)) == ["again", "r", "then"]


@pytest.mark.parametrize("path, status", [
    ("/rooms/none/copy?to=s", 404), ("/rooms/r/copy", 400), ("/rooms/r/copy?to=", 400),
    ("/rooms/r/copy?to=a/b", 400), ("/rooms/r/copy?to=s&at=1", 400), ("/rooms/r/copy?to=s&to=t", 400),
    ("/rooms/r/copy?to=r", 409), ("/rooms/r/restore?to=s", 400), ("/rooms/r/restore?to=s&at=0", 400),
    ("/rooms/r/restore?to=s&at=noon", 400), ("/rooms/r/restore?to=s&at=18446744073709551616", 400)])
def test_refusals(server, path, status):
    """[RO4]: what cannot be is refused, and makes no room."""
    server.load("r", LINE)
    assert post(server, path)[0] == status
    assert list(rooms(server)) == ["r"]


@pytest.mark.parametrize("method, path", [
    ("GET", "/rooms"), ("DELETE", "/rooms/r"), ("POST", "/rooms/r/copy?to=s"),
    ("POST", "/rooms/r/restore?to=s&at=1")])
def test_foreign_pages(server, method, path):
    """[RO5] [WS3]: a page of another origin may do none of it."""
    server.load("r", LINE)
    assert server.request(method, path, Origin="https://evil.example")[0] == 403
    assert server.request(method, path, Host="evil.example")[0] in (403, 421)
    assert list(rooms(server)) == ["r"]


def test_public_address(serve):
    """[RO5]: no deletion and no list over HTTP. The address is this machine's, but not one that is known as such."""
    server = serve("--bind", "::ffff:127.0.0.1", "--open", "--host", "127.0.0.1")
    server.load("r", LINE)
    status, _, body = server.request("DELETE", "/rooms/r")
    assert status == 403 and b"rooms delete --data" in body
    status, _, body = server.request("GET", "/rooms")
    assert status == 403 and b"rooms list --data" in body
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 200
    assert post(server, "/rooms/r/copy?to=s")[0] == 201


def test_methods(server):
    """[RO5]: other methods are 405."""
    for method, path, allowed in [
            ("PUT", "/rooms/r", "GET, DELETE"), ("GET", "/rooms/r/copy", "POST"),
            ("GET", "/rooms/r/restore", "POST"), ("POST", "/rooms", "GET, HEAD")]:
        status, fields, _ = server.request(method, path)
        assert (status, fields["Allow"]) == (405, allowed), path


def test_command_over_http(server):
    """[RO1] [RO2] [RO4] [RO7]: `syncline rooms --url`."""
    server.load("r", LINE)
    place = ("--url", f"http://{server.authority}")
    assert run("rooms", "copy", "r", "s", *place).returncode == 0
    assert run("rooms", "restore", "r", "t", "--at", "1", *place).returncode == 0
    assert sorted(rooms(server)) == ["r", "s", "t"]
    assert run("rooms", "delete", "r", *place).returncode == 0
    assert sorted(rooms(server)) == ["s", "t"]
    failed = run("rooms", "copy", "r", "u", *place)
    assert failed.returncode == 1 and "there is no room r" in failed.stderr
    for words in (["copy", "s"], ["delete"], ["list", "s"], ["restore", "s", "v"], ["rename"], []):
        assert run("rooms", *words, *place).returncode == 64, words


def test_many_deletions(server, join):
    """[RO3]: over and over, while somebody comes in each time: no number twice."""
    seen = set()
    for _ in range(10):
        member = join(server, "ann")
        assert member.replica not in seen
        seen.add(member.replica)
        member.draw([0.0, 0.0], [1.0, 1.0])
        assert server.request("DELETE", "/rooms/r")[0] == 200
        assert member.socket.close_code() == 4007
    eventually(lambda: server.request("GET", "/healthz")[0] == 200)
