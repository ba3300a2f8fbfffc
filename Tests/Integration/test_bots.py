"""`syncline bot`: simulated people drag on a real server and judge it, also when it dies."""

import json
import subprocess
import time

import pytest

from support.server import BINARY, run

KEYS = {
    "sent", "delivered", "conflated", "latency_ms", "grants", "denials", "expiries", "reconnects",
    "done", "done_lost", "server_cpu_us_per_delivered", "converged", "one_owner"}
CROWD = ["--bots", 20, "--draggers", 8, "--rate", 30]


def bots(server, *words):
    """Starts bots, which report to standard output."""
    url = f"ws://{server.authority}"
    command = [BINARY, "bot", "--url", url, "--report", "-", *words]
    return subprocess.Popen(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def report(process, timeout=60):
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
    """Twenty bots on the map of the world, eight of them dragging: everybody agrees in the end,
    every vertex had one owner, nothing done was lost, and the log is sound."""
    server = serve("--demo")
    figures = report(bots(server, *CROWD, "--duration", 4, "--server-pid", server.pid))
    assert figures["sent"] > 200 and figures["delivered"] >= figures["conflated"] >= 0
    assert figures["grants"] > 8 and figures["reconnects"] == 0 and figures["done"] > 8
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
    process = bots(server, *CROWD, "--duration", 6)
    time.sleep(3)
    server.kill()
    time.sleep(0.3)
    server = serve("--demo", port=server.port)
    figures = report(process)
    assert figures["reconnects"] >= 20
    assert_sound(server, "world")


@pytest.mark.slow
def test_crowd_when_the_server_is_restarted(serve):
    """[WS11]: the same with an orderly end."""
    server = serve("--demo")
    process = bots(server, *CROWD, "--duration", 5)
    time.sleep(2.5)
    assert server.stop() == 0
    server = serve("--demo", port=server.port)
    assert report(process)["reconnects"] >= 20
    assert_sound(server, "world")


@pytest.mark.slow
def test_no_server():
    """Status 2 and a sentence, if there is none."""
    result = run("bot", "--url", "ws://127.0.0.1:1", "--bots", 2, "--duration", 1, timeout=30)
    assert result.returncode == 2 and "127.0.0.1:1" in result.stderr


@pytest.mark.parametrize(
    "words",
    [[], ["--bots", "0"], ["--bots", "5001"], ["--bots", "1", "--draggers", "2"],
     ["--bots", "1", "--rate", "nan"], ["--bots", "1", "--rate", "0"],
     ["--bots", "1", "--duration", "inf"], ["--bots", "1", "--room", "a", "--rooms", "2"],
     ["--bots", "1", "--room", ".."], ["--bots", "1", "--url", "nonsense"], ["--bots", "1", "--server-pid", "0"],
     ["--bots", "1", "--seed", "-1"]],
    ids=" ".join)
def test_wrong_command_line(words):
    """Status 64 and a sentence."""
    first = [] if "--url" in words else ["--url", "ws://127.0.0.1:1"]
    result = run("bot", *first, *words)
    assert (result.returncode, result.stdout) == (64, ""), result
    assert len(result.stderr.splitlines()) == 1
