"""Maps go in and come out equal, over HTTP and with the commands."""

import json
import pathlib
import subprocess

import pytest

import syncline_wire as wire
from support.server import BINARY, run

MAPS = pathlib.Path(__file__).parents[2] / "Sources/CDemoMaps/Maps"
DEMOS = ["world", "equator", "alpine", "tokyo"]

ODDITIES = """{"type":"FeatureCollection","features":[
  {"type":"Feature","id":1,"properties":{"a":null,"__proto__":{"admin":true}},"geometry":null},
  {"type":"Feature","id":"1","properties":null,"geometry":{"type":"Point","coordinates":[5.783825208545238,44.24016772359042]}},
  {"type":"Feature","id":0,"properties":{"toString":1,"e":1e-7,"big":1e300},"geometry":{"type":"Point","coordinates":[0.30000000000000004,1e-7,0]}},
  {"type":"Feature","id":"","properties":{"deep":[[[{"x":[]}]]]},"geometry":{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250],[6.2,45.2]]}},
  {"type":"Feature","properties":{"name":"Ünï\\u0000\\ud83d\\ude00"},"geometry":{"type":"Polygon","coordinates":[[[179,10],[-179,10],[-179,12],[179,12],[179,10]],[[179.5,11],[179.6,11],[179.6,11.1],[179.5,11]]]}},
  {"type":"Feature","id":1,"properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]]],[[[10,10],[14,10],[14,14],[10,10]],[[11,10.5],[12,10.5],[12,11],[11,10.5]]]]}},
  {"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[1,2],[179.99999999999999,90]]}},
  {"type":"Feature","properties":{},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[181,2],[-181,3],[360,-90]]]}}
]}"""


def features(text):
    return json.loads(text)["features"]


def comparable(feature):
    """What has to come out as it went in: an absent id stays absent, null properties are none."""
    kept = {key: feature[key] for key in ("type", "id", "geometry") if key in feature}
    return kept | {"properties": feature.get("properties") or {}}


def assert_equal_maps(before, after):
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        old, new = comparable(old), comparable(new)
        assert old == new
        assert json.dumps(old["geometry"]) == json.dumps(new["geometry"]) or floats_equal(old, new)
        assert type(old.get("id")) is type(new.get("id"))


def floats_equal(old, new):
    """The same numbers, though one text says 1.0 and the other 1."""
    return json.loads(json.dumps(old["geometry"]), parse_int=float) == json.loads(
        json.dumps(new["geometry"]), parse_int=float)


@pytest.mark.parametrize("name", DEMOS)
def test_demo_maps(server, name):
    """[IM3] [IM4] [IM5]: coordinates exactly, properties, ids, holes, altitudes, in their order;
    export, import and export again give the same bytes."""
    text = (MAPS / f"{name}.geojson").read_text()
    server.load("one", text)
    first = server.export("one")
    assert_equal_maps(features(text), features(first))
    server.load("two", first)
    assert server.export("two") == first


def test_oddities(server):
    """[IM4] [DC6] [DC9] (field reports B47, B49, B50, B51, B56, B63): null geometry, ids of all
    kinds and twice, mixed altitudes, the antimeridian, holes, keys that harm others."""
    server.load("one", ODDITIES)
    first = server.export("one")
    assert_equal_maps(features(ODDITIES), features(first))
    text, room = first, "one"
    for step in range(10):
        room = f"again{step}"
        server.load(room, text)
        text = server.export(room)
    assert text == first
    server.load("one", ODDITIES)
    assert len(features(server.export("one"))) == 2 * len(features(ODDITIES)), "twice is twice"


def test_shared_ring_end(server, join):
    """[IM5] [DC15] (field report B46): a ring's first and last position are one vertex; after a drag
    both are where it was dropped."""
    server.load("r", '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}')
    ann = join(server)
    assert len(ann.state.vertices) == 3
    corner = next(v for v in ann.state.vertices if ann.state.position(v) == [0.0, 0.0])
    ann.drags(corner, [1.0, 1.0])
    ring = features(server.export("r"))[0]["geometry"]["coordinates"][0]
    assert ring == [[1, 1], [4, 0], [4, 4], [1, 1]]


def test_drag_keeps_the_altitude(server, join):
    """[IM4] (field report B49): the third number stays with its vertex."""
    server.load("r", '{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250],[6.2,45.2]]}')
    ann = join(server)
    ann.drags(ann.state.vertices[1], [7.0, 46.0])
    line = features(server.export("r"))[0]["geometry"]["coordinates"]
    assert line == [[6, 45, 1200.5], [7, 46, 1250], [6.2, 45.2]]


def test_cancel_leaves_no_trace_in_an_export(server, join):
    """[DR9] (field report B12): the export after a cancelled drag is the one before it."""
    server.load("r", ODDITIES)
    before = server.export("r")
    ann = join(server)
    for vertex in ann.state.vertices[:5]:
        ann.start(vertex)
        ann.event("granted")
        ann.move([12.345, 6.789])
        ann.event("moved")
        assert server.export("r") != before
        ann.await_done(ann.cancel())
    assert server.export("r") == before


def test_demo_rooms(serve, join):
    """`--demo` fills the four rooms, once; what people did to them stays."""
    server = serve("--demo")
    counts = {name: len(features((MAPS / f"{name}.geojson").read_text())) for name in DEMOS}
    assert counts["world"] == 177
    for name in DEMOS:
        assert len(features(server.export(name))) == counts[name]
    ann = join(server, room="tokyo")
    assert ann.await_done(ann.edit(wire.remove_feature(ann.state.features[0]))) is None
    server.stop()
    server = serve("--demo")
    assert len(features(server.export("tokyo"))) == counts["tokyo"] - 1
    assert len(features(server.export("world"))) == 177
    world = join(server, room="world")
    assert len(world.state.vertices) == 10_643 - 288, "[IM5] 288 rings end where they began"
    world.check()


def test_commands(server, tmp_path):
    """`import` from a file and from standard input, `export` to standard output."""
    url = f"http://{server.authority}"
    result = run("import", MAPS / "alpine.geojson", "--url", url, "--room", "r")
    assert result.returncode == 0, result
    first, *notices = result.stdout.splitlines()
    assert first.startswith(f"{MAPS / 'alpine.geojson'}: imported ") and "features with" in first
    assert "into room r" in first and "{" not in result.stdout
    exported = run("export", "--url", url, "--room", "r")
    assert exported.returncode == 0
    assert_equal_maps(features((MAPS / "alpine.geojson").read_text()), features(exported.stdout))
    piped = subprocess.run(
        [BINARY, "import", "-", "--url", url, "--room", "piped"], input=exported.stdout.encode(),
        capture_output=True, timeout=30, check=False)
    assert piped.returncode == 0, piped
    assert piped.stdout.startswith(b"standard input: imported ")
    assert server.export("piped") == server.export("r")


def test_commands_that_fail(server, tmp_path):
    """Refusals name what is wrong, with status 1; wrong command lines have status 64."""
    url = f"http://{server.authority}"
    bad = tmp_path / "bad.geojson"
    bad.write_text('{"type":"Point","coordinates":[0,91]}')
    cases = [
        (["import", bad, "--url", url, "--room", "r"], 1, f"{bad}: the server refused (422)"),
        (["import", bad, "--url", f"{url}/rooms/r", "--room", "r"], 64, "give the server only"),
        (["export", "--url", f"{url}/?x", "--room", "r"], 64, "give the server only"),
        (["export", "--url", "--room", "r"], 64, "--url needs a value"),
        (["import", tmp_path / "none", "--url", url, "--room", "r"], 1, "none"),
        (["import", tmp_path, "--url", url, "--room", "r"], 1, str(tmp_path)),
        (["export", "--url", url, "--room", "nobody"], 1, "404"),
        (["export", "--url", "http://127.0.0.1:1", "--room", "r"], 1, "127.0.0.1:1"),
        (["export", "--url", url, "--room", ".."], 64, "room"),
        (["export", "--url", url], 64, "--room"),
        (["export", "--room", "r"], 64, "say --url http://127.0.0.1:8080"),
        (["import", bad, "--room", "r"], 64, "or --data DIR"),
        (["import", bad, "--url", url, "--data", "d", "--room", "r"], 64, "not both"),
        (["export", "--url", url, "--data", "d", "--room", "r"], 64, "not both"),
        (["export", "--url", url, "--room", "r", "--at", "2"], 64, "--at goes with --data"),
        (["export", "--data", tmp_path, "--room", "r", "--at", "0"], 64, "--at has to be"),
        (["export", "--data", tmp_path / "none", "--room", "r"], 1, "no session log here"),
        (["import", bad, "--data", bad, "--room", "r"], 1, "cannot use"),
        (["import", bad, "--url", url, "--room", "r", "--big-integers", "no"], 64, "not 'no'"),
        (["export", "--url", "ftp://x", "--room", "r"], 64, "http"),
        (["export", "--url", "http://:0:0", "--room", "r"], 64, "url"),
        (["import", "--url", url, "--room", "r"], 64, "FILE"),
        (["import", bad, bad, "--url", url, "--room", "r"], 64, "FILE"),
    ]
    for words, status, what in cases:
        result = run(*words)
        assert (result.returncode, result.stdout) == (status, ""), (words, result)
        assert result.stderr.startswith("syncline: ") and what in result.stderr, (words, result)


def test_large_import_by_command(server, tmp_path):
    """A file of some megabytes, and one that is over the limit, which is not sent."""
    ring = ",".join(f"[{index % 360},{index % 89}]" for index in range(200_000))
    file = tmp_path / "large.geojson"
    file.write_text(f'{{"type":"Polygon","coordinates":[[{ring},[0,0]]]}}')
    url = f"http://{server.authority}"
    assert run("import", file, "--url", url, "--room", "large").returncode == 0
    assert run("export", "--url", url, "--room", "large").stdout.count("[") > 200_000
    file.write_bytes(b" " * ((64 << 20) + 1))
    result = run("import", file, "--url", url, "--room", "large")
    assert result.returncode == 1 and "64 MiB" in result.stderr


def test_canonical_form_may_not_swell(server):
    """[IM7] 1e20 takes 4 bytes in a file and 21 as it is kept: what would not fit in the log is
    refused, and the server serves on."""
    value = "[" + ",".join(["1e20"] * 700) + "]"
    properties = ",".join(f'"k{key}":{value}' for key in range(10))
    feature = f'{{"type":"Feature","geometry":null,"properties":{{{properties}}}}}'
    body = '{"type":"FeatureCollection","features":[' + ",".join([feature] * 600) + "]}"
    assert len(body) < 64 << 20
    status, _, answer = server.request("POST", "/rooms/r/import", body)
    assert status == 422 and b"canonical form" in answer, (status, answer[:200])
    assert server.is_running and server.request("GET", "/healthz")[0] == 200


def test_every_bad_feature_is_named(server):
    """[IM2]: the first hundred with what is wrong, all the others by their index."""
    bad = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["1",2]}}'
    good = bad.replace('"1"', "1")
    body = ",".join([bad] * 150 + [good] + [bad] * 3 + [good, bad])
    status, _, answer = server.request(
        "POST", "/rooms/r/import", f'{{"type":"FeatureCollection","features":[{body}]}}')
    assert status == 422
    lines = answer.decode().splitlines()
    assert len([line for line in lines if "a number is expected" in line]) == 100
    assert lines[-1].endswith(": 100-149, 151-153, 155")


def test_too_small_to_be_drawn(server):
    """[IM6]: it is kept and told, but left out of an export."""
    server.load("r", '{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}')
    server.load("r", '{"type":"LineString","coordinates":[[0,0]]}')
    server.load("r", '{"type":"MultiLineString","coordinates":[[[0,0]],[[1,1],[2,2]]]}')
    geometries = [feature["geometry"] for feature in features(server.export("r"))]
    assert geometries == [
        None, None, {"type": "MultiLineString", "coordinates": [[[1, 1], [2, 2]]]}]
