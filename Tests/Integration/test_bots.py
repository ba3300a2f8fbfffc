"""`syncline bot`: simulated people drag on a real server and judge it, also when it dies."""

import http.server
import json
import subprocess
import threading
import time

import pytest

from support.server import BINARY, run

KEYS = {
    "sent", "delivered", "conflated", "latency_ms", "grants", "denials", "expiries", "reconnects",
    "done", "done_lost", "server_cpu_us_per_delivered", "converged", "one_owner"}
# What the server is built for: the map of the world, and 25 of 50 people drag at 30 Hz.
CROWD = ["--bots", 50, "--draggers", 25, "--rate", 30]


def bots(server, *words):
    """Starts bots, which report to standard output."""
    url = f"ws://{server.authority}"
    command = [BINARY, "bot", "--url", url, "--report", "-", *words]
    return subprocess.Popen(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def report(process, timeout=120):
    """The figures, of bots that found nothing wrong."""
    try:
        out, progress = process.communicate(timeout=timeout)
    finally:
        process.kill()
    assert process.returncode == 0, (out, progress)
    figures = json.loads(out)
    assert KEYS <= figures.keys()
    assert set(figures["latency_ms"]) == {"p50", "p90", "p99", "p999", "max"}
    assert figures["converged"] and figures["one_owner"] and figures["done_lost"] == 0
    assert progress, "progress is told while it runs"
    return figures


def assert_sound(server, room):
    result = run("replay", "--data", server.directory, "--room", room, "--verify")
    assert result.returncode == 0, result.stderr


def test_crowd_on_the_world(serve):
    """Everybody agrees in the end, every vertex had one owner, nothing done was lost, and the log
    is sound."""
    server = serve("--demo")
    figures = report(bots(server, *CROWD, "--duration", 10, "--server-pid", server.pid))
    assert figures["sent"] > 500 and figures["delivered"] >= figures["conflated"] >= 0
    assert figures["grants"] > 25 and figures["reconnects"] == 0 and figures["done"] > 25
    assert figures["server_cpu_us_per_delivered"] > 0
    assert_sound(server, "world")


def test_crowd_in_an_empty_room(server):
    """They draw something first; several rooms at once."""
    figures = report(bots(server, "--rooms", 2, "--bots", 6, "--draggers", 6, "--duration", 2))
    assert figures["grants"] > 0
    for room in ("bots-1", "bots-2"):
        assert_sound(server, room)
        assert json.loads(server.export(room))["features"]


@pytest.mark.slow
def test_crowd_when_the_server_dies(serve):
    """[LG2] [SE15] [DR18]: `kill -9` and a restart on the same port in the midst of it."""
    server = serve("--demo")
    process = bots(server, *CROWD, "--duration", 10)
    time.sleep(5)
    server.kill()
    time.sleep(0.3)
    server = serve("--demo", port=server.port)
    assert report(process)["reconnects"] >= 50
    assert_sound(server, "world")


@pytest.mark.slow
def test_crowd_when_the_server_is_restarted(serve):
    """[WS11]: the same with an orderly end."""
    server = serve("--demo")
    process = bots(server, "--bots", 20, "--draggers", 8, "--duration", 5)
    time.sleep(2.5)
    assert server.stop() == 0
    server = serve("--demo", port=server.port)
    assert report(process)["reconnects"] >= 20
    assert_sound(server, "world")


@pytest.mark.slow
def test_two_hundred_bots(serve):
    """They fit in one process."""
    server = serve("--demo")
    crowd = ["--bots", 200, "--draggers", 20, "--room", "tokyo", "--duration", 3]
    figures = report(bots(server, *crowd))
    assert figures["bots"] == 200 and figures["delivered"] > 200 * 20
    assert_sound(server, "tokyo")


@pytest.mark.slow
def test_server_that_stays_away(serve):
    """It is told that the server is gone and since when; what nobody could see is unknown, not
    bad: status 2."""
    server = serve("--demo")
    process = bots(server, "--bots", 4, "--room", "tokyo", "--duration", 4)
    time.sleep(2)
    server.kill()
    out, progress = process.communicate(timeout=60)
    assert process.returncode == 2, (out, progress)
    figures = json.loads(out)
    assert figures["converged"] is None and figures["done_lost"] is None and figures["one_owner"]
    second = figures["server_gone_since_s"]
    assert second in (0, 1, 2, 3)
    assert f"the server is gone since second {second}" in progress.splitlines()[-1]
    assert "server away for" in progress and "converged: unknown" in progress
    assert "NO" not in progress


@pytest.mark.slow
def test_no_server():
    """Status 2 and a sentence, if there is none."""
    result = run("bot", "--url", "ws://127.0.0.1:1", "--bots", 20, "--duration", 1, timeout=30)
    assert result.returncode == 2 and "libwebsockets" not in result.stderr
    *waiting, last = result.stderr.splitlines()
    assert "ws://127.0.0.1:1" in last and "is the server running?" in last
    assert all("no answer at ws://127.0.0.1:1 yet" in line for line in waiting)


class NoWebSocket(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_error(404)

    def log_message(self, *_):
        """Nothing is logged."""


def test_another_server():
    """A server that is none of ours: status 2 at once, with its answer, and no library's noise."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), NoWebSocket) as other:
        threading.Thread(target=other.serve_forever).start()
        url = f"ws://127.0.0.1:{other.server_port}"
        result = run("bot", "--url", url, "--bots", 20, timeout=8)
        other.shutdown()
    assert result.returncode == 2 and "HTTP status 404" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [[], ["--bots", "0"], ["--bots", "5001"], ["--bots", "1", "--draggers", "2"],
     ["--bots", "1", "--rate", "nan"], ["--bots", "1", "--rate", "0"],
     ["--bots", "1", "--duration", "inf"], ["--bots", "1", "--room", "a", "--rooms", "2"],
     ["--bots", "1", "--room", ".."], ["--bots", "1", "--url", "nonsense"],
     ["--bots", "1", "--url", "ws://127.0.0.1:1/rooms/world"], ["--bots", "1", "--server-pid", "0"],
     ["--bots", "1", "--seed", "-1"]],
    ids=" ".join)
def test_wrong_command_line(words):
    """Status 64 and a sentence."""
    first = [] if "--url" in words else ["--url", "ws://127.0.0.1:1"]
    result = run("bot", *first, *words)
    assert (result.returncode, result.stdout) == (64, ""), result
    assert "/rooms" not in " ".join(words) or "give the server only" in result.stderr
    assert len(result.stderr.splitlines()) == 1
