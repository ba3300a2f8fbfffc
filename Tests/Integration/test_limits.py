"""Limits: each is an option, told in `welcome`, and kept."""

import concurrent.futures
import json
import time

import pytest

import syncline_wire as wire
from support.server import run
from support.websocket import WebSocket

OPTIONS = {
    "--frame-bytes": ("frameByteCount", 50_000), "--property-bytes": ("propertyValueByteCount", 100),
    "--message-rate": ("messagesPerSecond", 77), "--lease": ("leaseMilliseconds", 4_000),
    "--room-vertices": ("vertexCount", 9), "--room-records": ("recordCount", 20),
    "--room-members": ("memberCount", 2), "--held-vertices": ("heldVertexCount", 2_001),
    "--import-bytes": ("importByteCount", 2_000), "--grace": ("graceMilliseconds", 500),
    "--hello-timeout": ("helloMilliseconds", 300)}


@pytest.fixture
def limited(serve):
    words = [word for option, (_, value) in OPTIONS.items() for word in (option, str(value))]
    return serve(*words, "--still-time", "4500")


def test_limits_are_told(limited, join):
    """[WS16] [SE4]: what is set is what `welcome` says."""
    welcome = join(limited).welcome
    assert {name: welcome[name] for name, _ in OPTIONS.values()} == dict(OPTIONS.values())
    assert welcome["undoneOperations"] == 256


def test_sizes_are_kept(limited, join):
    """[WS16] [WS7] [DC9] [DC14] [DC17]: frames, values, vertices, records."""
    ann = join(limited)
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    value = lambda count: wire.set_property(feature, "k", '"' + "x" * (count - 2) + '"')
    assert ann.await_done(ann.edit(value(100))) is None
    assert ann.await_done(ann.edit(value(101))) == "tooMany"
    more = wire.line_edits(ann.replica, ann.names(10), [[0.0, 0.0]] * 8)
    assert ann.await_done(ann.edit(*more)) == "tooMany"
    features = [wire.create_feature(f"{ann.replica}-{ann.names(1)}", "none") for _ in range(16)]
    assert ann.await_done(ann.edit(*features)) == "tooMany"
    assert ann.await_done(ann.edit(*features[:15])) is None
    ann.check()
    ann.socket.send(bytes([99]) + bytes(49_999))
    ann.check()
    ann.socket.send(bytes([99]) + bytes(50_000))
    assert ann.socket.close_code() == 1009


def test_imports_are_kept(limited):
    """[WS16] [IM7]: a larger file is refused before it is read; a large value refuses it whole."""
    point = lambda text: json.dumps({
        "type": "Feature", "properties": {"k": text},
        "geometry": {"type": "Point", "coordinates": [1, 2]}})
    post = lambda body: limited.request("POST", "/rooms/r/import", body)[0]
    assert post(point("x" * 90) + " " * 3_000) == 413
    assert post(point("x" * 99)) == 422
    assert post(point("x" * 98)) == 200


def test_files_at_one_time(serve):
    """[IM12]: of eight large files at once some are read (and refused, as one
    feature is none) and some sent away; a moment later another one is read."""
    server = serve("--import-bytes", str(12 << 20))
    feature = json.dumps({
        "type": "Feature", "geometry": None, "properties": {f"k{key}": key for key in range(500)}})
    file = f'{{"type":"FeatureCollection","features":[{",".join([feature] * 1_600)},1]}}'.encode()
    assert 9 << 20 < len(file) <= 12 << 20
    post = lambda name: server.request("POST", f"/rooms/{name}/import", file, timeout=60)[0]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(post, "abcdefgh"))
    assert set(answers) == {422, 503} and answers.count(422) >= 2, answers
    assert post("i") == 422


def test_places_and_times_are_kept(limited, join):
    """[WS4] [WS13] [WS16] [SE19] [DR11]: members, hello, grace, lease, and a still finger."""
    ann, ben = join(limited, "ann"), join(limited, "ben")
    cyd = WebSocket(limited, "r")
    cyd.send(wire.encode(wire.hello("cyd")))
    assert cyd.close_code() == 4006
    silent, start = WebSocket(limited, "r"), time.monotonic()
    assert silent.close_code() == 4001 and 0.25 < time.monotonic() - start < 1.5
    _, (first, second) = ann.draw([0.0, 0.0], [1.0, 1.0])
    for vertex in (first, second):
        ann.start(vertex)
        ann.event("granted")
    ann.move([2.0, 2.0])
    start = time.monotonic()
    ended = []
    while len(ended) < 2:
        ann.move([2.0, 2.0])
        ann.drain(0.3)
        ended += [
            (event["reason"], round(time.monotonic() - start, 1))
            for event in ann.events if event["event"] == "ended"]
        ann.events.clear()
    assert [reason for reason, _ in ended] == ["expired"] * 2
    assert 3.7 < ended[0][1] < 4.5 <= ended[1][1] + 0.2 < 5.6
    ben.close()
    start = time.monotonic()
    ann.event("left", timeout=3)
    assert 0.4 < time.monotonic() - start < 1.5


@pytest.mark.parametrize("option", [*OPTIONS, "--still-time"])
@pytest.mark.parametrize("value", ["-1", "many", "99999999999999999999999", "1e3", ""])
def test_nonsense(option, value):
    """[WS16]: a number that no limit can have ends the command with 64 and a sentence."""
    result = run("serve", f"{option}={value}")
    assert result.returncode == 64
    assert option in result.stderr and len(result.stderr.splitlines()) == 1


def test_help_tells_the_limits():
    """[WS16]: under a heading of their own, with range and default."""
    text = run("serve", "--help").stdout
    _, _, limits = text.partition("Limits; clients are told all but --still-time:")
    for option in [*OPTIONS, "--still-time"]:
        assert f"  {option} " in limits
    assert "10 to 100000 (200)" in limits
