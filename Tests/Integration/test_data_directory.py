"""Maps go into a data directory, and come out of it, without a server or beside one."""

import json
import os
import pathlib
import pty
import signal
import socket
import subprocess
import threading
import time

import pytest

from support.server import BINARY, run

MAPS = pathlib.Path(__file__).parents[2] / "Sources/CDemoMaps/Maps"
BIG = '{"type":"Feature","id":12345678901234567891,"properties":{"n":[9007199254740993]},"geometry":null}'


def export(directory, room="r", *options):
    result = run("export", "--data", directory, "--room", room, *options)
    assert result.returncode == 0, result
    return result.stdout.encode().removesuffix(b"\n")


def test_without_a_server(serve, tmp_path):
    """[IM10] [LG2] [LG3] [IM9] (field report B22): a map that goes into a directory is what a server has there later, and
    the receipt is the same; what is exported and imported again is new beside it."""
    data, file = tmp_path / "data", MAPS / "alpine.geojson"
    offline = run("import", file, "--data", data, "--room", "r")
    assert offline.returncode == 0 and offline.stderr == "", offline
    assert oct(data.stat().st_mode & 0o777) == "0o700"
    first = export(data)
    server = serve()
    assert server.export("r") == first
    online = run("import", file, "--url", f"http://{server.authority}", "--room", "r")
    assert online.stdout == offline.stdout
    both = server.export("r")
    assert server.stop() == 0
    (tmp_path / "old.geojson").write_bytes(first)
    again = run("import", tmp_path / "old.geojson", "--data", data, "--room", "r")
    assert again.returncode == 0, again
    features = [json.loads(text)["features"] for text in (first, both, export(data))]
    assert features[1] == features[0] * 2 and features[2] == features[0] * 3
    assert export(data, "r", "--at", "2") == first
    assert run("replay", "--data", data, "--room", "r", "--verify").returncode == 0
    server = serve()
    assert server.export("r") == export(data)


def test_limits_of_a_room(server, tmp_path):
    """[IM10] [WS16]: a directory whose server has other limits is imported into with those."""
    words = ["import", MAPS / "alpine.geojson", "--data", tmp_path / "other", "--room", "r"]
    few = run(*words, "--room-vertices", "5")
    assert few.returncode == 1 and "vertices" in few.stderr, few
    assert run(*words, "--room-vertices", "2000000").returncode == 0
    words[2:4] = ["--url", f"http://{server.authority}"]
    online = run(*words, "--room-vertices", "5")
    assert online.returncode == 64 and "--data" in online.stderr, online


def test_beside_a_server(server):
    """[IM10] [LG7]: an export reads while a server writes; an import is refused, and leaves nothing."""
    server.load("r", (MAPS / "tokyo.geojson").read_bytes())
    before = server.export("r")
    assert export(server.directory) == before
    result = run("import", MAPS / "alpine.geojson", "--data", server.directory, "--room", "r")
    assert (result.returncode, result.stdout) == (1, "")
    assert f"another server (process {server.pid}) uses the data directory" in result.stderr
    assert server.export("r") == export(server.directory) == before


def test_members_come_back(serve, join, tmp_path):
    """[IM10] [LG3]: replica numbers go on where the server had stopped, and so does the stamp."""
    server = serve()
    ann = join(server)
    ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.close()
    assert server.stop() == 0
    assert run("import", MAPS / "tokyo.geojson", "--data", server.directory, "--room", "r").returncode == 0
    server = serve()
    bob = join(server, "bob")
    replicas = {int(feature.split("-")[0]) for feature in bob.state.features}
    assert len(replicas) == 2 and max(replicas) > ann.replica and bob.replica > max(replicas)
    bob.draw([0.0, 0.0], [1.0, 1.0])
    bob.check()
    assert server.stop() == 0
    assert run("replay", "--data", server.directory, "--room", "r", "--verify").returncode == 0


def test_refused_files(tmp_path):
    """[IM2] [IM10]: a refusal has status 1 and every reason; the room is not made."""
    bad = tmp_path / "bad.geojson"
    bad.write_text('{"type":"Point","coordinates":[0,91]}')
    result = run("import", bad, "--data", tmp_path / "data", "--room", "r")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"syncline: {bad}: refused: ") and "latitude 91" in result.stderr
    result = run("export", "--data", tmp_path / "data", "--room", "r")
    assert result.returncode == 1 and "it has no room r" in result.stderr


def test_a_disk_that_is_full(tmp_path):
    """[IM10]: what cannot be saved is not told as imported; the command ends by itself."""
    import resource

    run("import", MAPS / "alpine.geojson", "--data", tmp_path / "data", "--room", "r")
    before = export(tmp_path / "data")

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    result = subprocess.run(
        [BINARY, "import", MAPS / "world.geojson", "--data", tmp_path / "data", "--room", "r"],
        capture_output=True, text=True, timeout=30, preexec_fn=limit, check=False)
    assert (result.returncode, result.stdout) == (1, ""), result
    assert "the log could not be saved" in result.stderr
    assert export(tmp_path / "data") == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted(tmp_path, number):
    """[IM10]: an interrupted import is there whole or not at all, and says that it was interrupted."""
    ring = ",".join(f"[{index % 360},{index % 89}]" for index in range(300_000))
    file = tmp_path / "large.geojson"
    file.write_text(f'{{"type":"LineString","coordinates":[{ring}]}}')
    process = subprocess.Popen(
        [BINARY, "import", file, "--data", tmp_path / "data", "--room", "r"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.1)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode in (0, 1, -number), (out, err)
    assert (process.returncode == 0) == out.startswith(str(file).encode()), (out, err)
    result = run("import", MAPS / "alpine.geojson", "--data", tmp_path / "data", "--room", "r")
    assert result.returncode == 0, result
    count = len(json.loads(export(tmp_path / "data"))["features"])
    assert count == 3 or count == 4 and process.returncode >= 0
    assert run("replay", "--data", tmp_path / "data", "--room", "r", "--verify").returncode == 0


def test_big_integers(server, tmp_path):
    """[IM8]: refused with the path and the way out; as strings if so asked, online and offline."""
    status, _, answer = server.request("POST", "/rooms/r/import", BIG)
    assert status == 422 and answer.count(b"--big-integers string") == 2
    assert b"feature 0: properties.n[0]: " in answer and b"feature 0: id: " in answer
    for query in ("big-integers", "big-integers=", "big-integers=String", "x", "big-integers=string&x=1",
                  "big-integers=string&big-integers=string", "big-integers=%73tring"):
        status, _, answer = server.request("POST", f"/rooms/r/import?{query}", BIG)
        assert status == 400 and b"?big-integers=string" in answer, (query, status, answer)
    assert server.request("POST", "/rooms/r/import?big-integers=refuse", BIG)[0] == 422
    assert server.request("GET", "/rooms/r/features.geojson")[0] == 404
    assert server.request("POST", "/rooms/r/import?big-integers=string", BIG)[0] == 200
    [feature] = json.loads(server.export("r"))["features"]
    assert feature["id"] == "12345678901234567891"
    assert feature["properties"] == {"n": ["9007199254740993"]}
    file = tmp_path / "big.geojson"
    file.write_text(BIG)
    for place in (["--url", f"http://{server.authority}"], ["--data", tmp_path / "offline"]):
        refused = run("import", file, *place, "--room", "words")
        assert refused.returncode == 1 and "--big-integers string" in refused.stderr
        accepted = run("import", file, *place, "--room", "words", "--big-integers", "string")
        assert accepted.returncode == 0, accepted
    assert server.export("words") == server.export("r") == export(tmp_path / "offline", "words")


class SlowServer:
    """Takes one request at leisure, and answers it as an import."""

    def __init__(self, pause):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        self.thread = threading.Thread(target=self.serve, args=[pause])
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def serve(self, pause):
        connection, _ = self.socket.accept()
        time.sleep(pause)
        request = b""
        while b"\r\n\r\n" not in request:
            request += connection.recv(1 << 16)
        head, _, rest = request.partition(b"\r\n\r\n")
        due = int(head.lower().partition(b"content-length: ")[2].split()[0]) - len(rest)
        while due > 0:
            due -= len(connection.recv(1 << 16))
        body = b'{"features":1,"vertices":2,"notices":[]}\n'
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        connection.close()
        self.socket.close()


def errors_on_terminal(file, pause):
    """What an import that takes so long writes to a terminal."""
    server = SlowServer(pause)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [BINARY, "import", file, "--url", server.url, "--room", "r"],
        stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    out, _ = process.communicate(timeout=20)
    server.thread.join()
    assert process.returncode == 0 and out.endswith(b"1 feature with 2 vertices into room r\n")
    try:
        return os.read(ours, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(ours)


def test_progress(tmp_path):
    """An upload that takes over a second tells a terminal how far it is, and nobody else."""
    file = tmp_path / "large.geojson"
    file.write_bytes(b" " * (24 << 20))
    seen = errors_on_terminal(file, 1.5)
    assert b" of 24 MiB" in seen and seen.endswith(b"\r\x1b[K"), seen
    assert errors_on_terminal(file, 0) == b""
    server = SlowServer(1.5)
    result = run("import", file, "--url", server.url, "--room", "r")
    server.thread.join()
    assert (result.returncode, result.stderr) == (0, "")
