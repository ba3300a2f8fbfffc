"""The HTTP side: health, export, import, and what else is asked of it."""

import json
import socket

import pytest

from support.server import eventually

POINT = '{"type":"Feature","properties":{"n":%d},"geometry":{"type":"Point","coordinates":[%d,1]}}'
BODY_LIMIT = 64 * 1024 * 1024


def points(*numbers):
    features = ",".join(POINT % (number, number) for number in numbers)
    return f'{{"type":"FeatureCollection","features":[{features}]}}'


def talk(server, data, timeout=5):
    """Sends bytes on a new connection, and reads until its end."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as connection:
        connection.sendall(data)
        answer = b""
        while piece := connection.recv(65_536):
            answer += piece
        return answer


def head(server, line, *fields):
    lines = [line, f"Host: {server.authority}", *fields, "Connection: close", "", ""]
    return "\r\n".join(lines).encode()


def test_health(server):
    """`GET /healthz` says that all is well, in JSON."""
    status, fields, body = server.request("GET", "/healthz")
    assert (status, fields["Content-Type"]) == (200, "application/json")
    assert json.loads(body)["status"] == "ok"


def test_front(server):
    """`GET /` tells a newcomer what is here."""
    status, _, body = server.request("GET", "/")
    assert status == 200 and b"/rooms/NAME" in body


@pytest.mark.parametrize("path", ["/", "/healthz", "/rooms/r/features.geojson"])
def test_head_is_get_without_the_body(server, path):
    """HEAD has the fields of GET and no body; other methods are told what is allowed."""
    server.load("r", points(1))
    _, fields, body = server.request("GET", path)
    status, head_fields, head_body = server.request("HEAD", path)
    assert (status, head_body) == (200, b"")
    assert head_fields["Content-Length"] == fields["Content-Length"] == str(len(body))
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "NONSENSE"):
        status, fields, _ = server.request(method, path)
        assert (status, fields["Allow"]) == (405, "GET, HEAD"), method


def test_import_is_posted(server):
    """Only POST imports; a room itself speaks WebSocket."""
    status, fields, _ = server.request("GET", "/rooms/r/import")
    assert (status, fields["Allow"]) == (405, "POST")
    assert server.request("GET", "/rooms/r")[0] == 426


@pytest.mark.parametrize(
    "path", ["/nothing", "/room", "/rooms/", "/rooms/r/", "/rooms/r/export", "/rooms/r/import/x",
             "//healthz", "/healthz/", "/rooms/nobody-was-here/features.geojson"])
def test_nothing_there(server, path):
    """Unknown paths and rooms are 404; asking for a room does not make it."""
    assert server.request("GET", path)[0] == 404
    assert json.loads(server.request("GET", "/healthz")[2])["rooms"] == 0


@pytest.mark.parametrize(
    "name",
    ["a" * 65, "a%20b", "%C3%A4", ".", "..", "%2e%2e", "%2E", "%00", "a%2fb", "a/../b", "", "a+b",
     "a%", "a%zz", "<b>", "a\\b", "%ff"])
def test_bad_room_names(server, name):
    """[WS1]: any other name is refused, also behind escapes, and never read as a path."""
    for method, tail in (("GET", "/features.geojson"), ("POST", "/import")):
        line = f"{method} /rooms/{name}{tail} HTTP/1.1"
        answer = talk(server, head(server, line, "Content-Length: 0"))
        assert answer.split()[1] in (b"404", b"400"), answer


@pytest.mark.parametrize("name", ["a", "a" * 64, "A-Z.a_z~0", "...", "-", "constructor"])
def test_good_room_names(server, name):
    """[WS1]: 1 to 64 of the unreserved characters."""
    server.load(name, points(7))
    assert json.loads(server.export(name))["features"][0]["properties"] == {"n": 7}


def test_escapes_in_a_room_name(server):
    """[WS1]: a name and its escaped form are one room."""
    server.load("abc", points(7))
    assert server.export("%61b%63") == server.export("abc")


def test_receipt_comes_after_the_commit(serve):
    """[IM1] [LG2]: what an import was answered for survives `kill -9` at once after it."""
    server = serve()
    receipt = json.loads(server.load("r", points(1, 2, 3)))
    server.kill()
    assert receipt == {"features": 3, "vertices": 3, "notices": []}
    assert len(json.loads(serve().export("r"))["features"]) == 3


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '{"type":"Nonsense"}', '{"type":"FeatureCollection"}', "[" * 100_000,
     '{"a":' * 10_000 + "1" + "}" * 10_000, "\ufeff", "\0",
     '{"type":"Point","coordinates":[1e400,0]}', '{"type":"Point","coordinates":[0,91]}',
     '{"type":"Point","coordinates":["2","48"]}', '{"type":"Point","coordinates":[2]}',
     '{"type":"Point","coordinates":[null,1]}', '{"type":"GeometryCollection","geometries":[]}'],
    ids=range(16))
def test_what_is_no_geojson(server, body):
    """[IM1]: refused with 422 and a sentence; the room does not come into being."""
    status, _, answer = server.request("POST", "/rooms/r/import", body.encode())
    assert status == 422 and len(answer) > 10, answer
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 404


def test_bytes_that_are_no_text(server):
    """[IM1]: invalid UTF-8 is refused."""
    body = b'{"type":"Feature","geometry":null,"properties":{"a":"\xc3\x28"}}'
    assert server.request("POST", "/rooms/r/import", body)[0] == 422


def test_refusal_names_every_offending_feature(server, join):
    """[IM2]: by index, with what is wrong; the import is refused whole and the room unchanged."""
    server.load("r", points(1))
    member = join(server)
    before, sequence = server.export("r"), member.state.sequence
    bad = {
        1: '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,91]}}',
        3: '{"type":"Feature","properties":{"a":1,"a":2},"geometry":null}',
        5: '{"type":"Feature","id":{},"properties":{},"geometry":null}',
        6: '{"type":"Feature","properties":{},"geometry":{"type":"Circle","coordinates":[0,0]}}',
    }
    features = [bad.get(index, POINT % (index, index)) for index in range(8)]
    body = f'{{"type":"FeatureCollection","features":[{",".join(features)}]}}'
    status, _, answer = server.request("POST", "/rooms/r/import", body)
    assert status == 422
    lines = answer.decode().splitlines()[1:]
    assert len(lines) == len(bad)
    for line, index in zip(lines, bad, strict=True):
        assert f"feature {index}" in line or f"features[{index}]" in line, line
    assert server.export("r") == before
    member.check()
    assert member.state.sequence == sequence


def test_members_see_an_import(server, join):
    """[IM1]: one `imported` event, under one stamp and a replica of its own."""
    member = join(server)
    server.load("r", points(1, 2))
    event = member.event("imported")
    assert event["replica"] != member.replica
    assert sum(edit["edit"] == "createFeature" for edit in event["edits"]) == 2
    member.check()


def test_empty_collection(server):
    """[IM1]: nothing to import is no error, and no event."""
    empty = '{"type":"FeatureCollection","features":[]}'
    assert json.loads(server.load("r", empty))["features"] == 0
    assert json.loads(server.export("r"))["features"] == []


def test_body_over_the_limit_is_not_read(server):
    """Over 64 MiB: 413 before the body has come."""
    line = "POST /rooms/r/import HTTP/1.1"
    request = head(server, line, f"Content-Length: {BODY_LIMIT + 1}")
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        connection.sendall(request + b"x" * 1_000)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 413 ")
    eventually(lambda: server.resident_bytes() < 40 << 20, what="memory")


def test_body_at_the_limit(server):
    """64 MiB are read; blanks around a small file are a file."""
    body = points(1).encode().ljust(BODY_LIMIT)
    assert server.request("POST", "/rooms/r/import", body)[0] == 200
    assert server.request("POST", "/rooms/r/import", b"x" * BODY_LIMIT)[0] == 422


@pytest.mark.parametrize(
    "fields, status",
    [
        (["Content-Length: -1"], b"400"), (["Content-Length: 1", "Content-Length: 2"], b"400"),
        (["Content-Length: 99999999999999999999"], b"400"), (["Content-Length: 1e3"], b"400"),
        (["Transfer-Encoding: chunked"], b"411"), (["Content-Length: 999999999999999999"], b"413"),
    ])
def test_odd_lengths(server, fields, status):
    """A body whose length two servers could read in two ways is refused."""
    answer = talk(server, head(server, "POST /rooms/r/import HTTP/1.1", *fields))
    assert answer.split()[1] == status
    assert server.request("GET", "/healthz")[0] == 200


def test_expect_continue(server):
    """A client that asks first (as curl does) is told to go on."""
    body = points(1).encode()
    fields = [f"Content-Length: {len(body)}", "Expect: 100-continue"]
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        connection.sendall(head(server, "POST /rooms/r/import HTTP/1.1", *fields))
        assert connection.recv(65_536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "data",
    [b"\r\n\r\n", b"\0" * 100, b"\xff\xfe\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
     b"GET /healthz HTTP/1.1\r\n\r\n", b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n",
     b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n",
     b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"],
    ids=range(10))
def test_what_is_no_request(server, data):
    """Noise is answered with an error or hung up on; the server serves on."""
    try:
        answer = talk(server, data + b"\r\n\r\n", timeout=15)
    except ConnectionResetError:
        answer = b""
    assert answer == b"" or answer[9:10] == b"4" or answer[9:12] == b"505", answer
    assert server.request("GET", "/healthz")[0] == 200


def test_requests_on_one_connection(server):
    """Requests that were sent ahead are answered one by one, in order."""
    line = f"GET /healthz HTTP/1.1\r\nHost: {server.authority}\r\n\r\n".encode()
    other = f"GET /nothing HTTP/1.1\r\nHost: {server.authority}\r\n\r\n".encode()
    answer = talk(server, (line + other) * 20 + head(server, "GET / HTTP/1.1"))
    statuses = [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [b"200", b"404"] * 20 + [b"200"]
