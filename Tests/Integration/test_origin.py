"""Which pages and names may reach the server ([WS3])."""

import pytest
from websockets.exceptions import InvalidStatus

from support.websocket import WebSocket

ROUTES = [
    ("GET", "/healthz"), ("GET", "/rooms/r/features.geojson"), ("POST", "/rooms/r/import"),
    ("GET", "/nothing")]
EMPTY = '{"type":"FeatureCollection","features":[]}'


def origins(port):
    """Those that are none of the server's own."""
    return [
        "https://evil.example", "null", "", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1", f"http://127.0.0.1.evil.example:{port}", f"http://127.0.0.1:{port}.evil",
        f"http://127.0.0.1:{port}@evil.example", f"http://127.0.0.1:{port}/", "file://",
        f"http://2130706433:{port}", f"http://127.0.0.1:{port}, http://127.0.0.1:{port}"]


def hosts(port):
    return [
        "evil.example", f"evil.example:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1:80",
        f"127.0.0.1:{port}.evil.example", "", f"127.0.0.1:{port}:{port}", "127.0.0.1:",
        f"127.0.0.1:{2 ** 64 + port}"]


def upgrade_status(server, **fields):
    """The status that an upgrade is answered with."""
    headers = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec_WebSocket_Protocol": "syncline.v1.bin"}
    return server.request("GET", "/rooms/r", **headers | fields)[0]


def test_foreign_origins(server):
    """[WS3]: refused for every request, before the upgrade; nothing happens."""
    for origin in origins(server.port):
        for method, path in ROUTES:
            status, _, _ = server.request(method, path, body=EMPTY, Origin=origin)
            assert status == 403, (origin, method, path)
        assert upgrade_status(server, Origin=origin) == 403, origin
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 404


def test_own_origins(server):
    """[WS3]: the server's own pages, in any case, and those who are no page at all."""
    for origin in (f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}",
                   f"HTTP://LocalHost:{server.port}", f"http://[::1]:{server.port}"):
        assert server.request("GET", "/healthz", Origin=origin)[0] == 200, origin
        assert upgrade_status(server, Origin=origin) == 101, origin
    assert upgrade_status(server) == 101


def test_foreign_hosts(server):
    """[WS3]: a name that points here but is not the server's (DNS rebinding) is refused."""
    for host in hosts(server.port):
        for method, path in ROUTES:
            status, _, _ = server.request(method, path, body=EMPTY, Host=host)
            assert status in (400, 421), (host, method, path)
        assert upgrade_status(server, Host=host) in (400, 421), host


def test_own_hosts(server):
    for host in (f"localhost:{server.port}", f"LOCALHOST:{server.port}", "127.0.0.1"):
        assert server.request("GET", "/healthz", Host=host)[0] == 200, host


def test_named_host_and_origin(serve):
    """[WS3]: what the operator named is let in, exactly."""
    server = serve("--host", "maps.example", "--origin", "https://maps.example,https://two.example")
    for origin in ("https://maps.example", "https://two.example"):
        assert upgrade_status(server, Origin=origin, Host="maps.example") == 101
    for origin in ("https://maps.example.evil", "https://maps.example:444", "https://three.example"):
        assert upgrade_status(server, Origin=origin, Host="maps.example") == 403


@pytest.mark.parametrize("offers", [[], ["syncline.v2.bin"], ["SYNCLINE.V1.BIN"], ["chat", "mqtt"]])
def test_other_subprotocols(server, offers):
    """[WS2]: without the subprotocol the upgrade is refused with 400."""
    with pytest.raises(InvalidStatus) as caught:
        WebSocket(server, "r", subprotocols=offers)
    assert caught.value.response.status_code == 400


def test_subprotocol_among_others(server):
    """[WS2]: the one that both know is taken."""
    socket = WebSocket(server, "r", subprotocols=["mqtt", "syncline.v1.bin", "chat"])
    assert socket.protocol.subprotocol == "syncline.v1.bin"
    socket.cut()


@pytest.mark.parametrize("name", ["a" * 65, "a%20b", "..", "%2e%2e", "", "a/b"])
def test_bad_room_names(server, name):
    """[WS1]: answered with 404 before the upgrade."""
    with pytest.raises(InvalidStatus) as caught:
        WebSocket(server, name)
    assert caught.value.response.status_code == 404


@pytest.mark.parametrize(
    "fields, status",
    [({"Sec_WebSocket_Version": "12"}, 426), ({"Sec_WebSocket_Key": "short"}, 400),
     ({"Connection": "close"}, 400)])
def test_broken_upgrades(server, fields, status):
    """An upgrade that is none is refused."""
    assert upgrade_status(server, **fields) == status
