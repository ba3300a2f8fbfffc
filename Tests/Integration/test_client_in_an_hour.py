"""The programs of Protocol/client-in-an-hour.md, as they stand on the page, against a real server."""

import json
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

import pytest
from websockets.sync.client import connect

from support.server import run

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Protocol" / "client-in-an-hour.md"
FILE = json.dumps({
    "type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "parcel", "properties": {
            "a": [0.1, -0.0, 1e21, 1e-7, 100000000000000000000, None, True],
            "\U0001f5fa": {"z": "\u0007\u2028\"\\", "a": []}, "\ufb33": "Île"},
         "geometry": {"type": "Polygon", "coordinates": [
             [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 2], [2, 2], [1, 1]]]}},
        {"type": "Feature", "id": 7.5, "properties": None, "geometry": {
            "type": "LineString", "coordinates": [[6, 45, 1200.5], [6.1, 45.1, 0], [6.2, 45.2]]}},
        {"type": "Feature", "properties": {}, "geometry": None}]})


def programs():
    """The blocks of the page: the one that says so is `hello.py`, all the others are `client.py`."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    hello = [block for block in blocks if block.startswith("# hello.py")]
    client = [block for block in blocks if block not in hello]
    assert len(hello) == 1 and len(client) > 5
    return {"hello.py": hello[0], "client.py": "\n\n".join(client)}


class Person:
    """One of the programs in a process of its own."""

    def __init__(self, folder, program, *words):
        file = folder / program
        file.write_text(programs()[program], encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-u", file, *words], text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines, self.read = [], 0
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def types(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def tells(self, wanted, timeout=5):
        """Waits for a line; those before it are dropped."""
        deadline = time.monotonic() + timeout
        while True:
            while self.read < len(self.lines):
                self.read += 1
                if match := re.search(wanted, self.lines[self.read - 1]):
                    return match
            assert time.monotonic() < deadline, f"no {wanted!r} in {''.join(self.lines)}"
            time.sleep(0.01)

    def has_the_same_map(self, timeout=5):
        """[DC13]: the digests of the map are those that the room tells."""
        self.types("check")
        self.tells(r"^the same map at \d+", timeout)

    def leaves(self):
        self.process.stdin.close()
        assert self.process.wait(5) == 0
        self.reader.join(5)
        assert "Traceback" not in "".join(self.lines)

    def end(self):
        self.process.kill()
        self.process.wait(5)


@pytest.fixture
def enter(tmp_path):
    people = []

    def start(server, *words, program="client.py"):
        people.append(Person(tmp_path, program, f"ws://{server.authority}/rooms/r", *words))
        return people[-1]

    yield start
    for person in people:
        person.end()


@pytest.fixture
def pair(enter):
    """Lets Ann and Ben in. Ann has made a point, which has a vertex."""

    def start(server):
        ann, ben = enter(server, "Ann"), enter(server, "Ben")
        ben.tells("^online as")
        replica = ann.tells(r"^online as (\d+)")[1]
        ann.types("point 2.5 48.25 Café du Port")
        for person in (ann, ben):
            person.tells("^edited Ann")
        ann.tells("^done through 1")
        return ann, ben, f"{replica}-3"

    return start


def test_a_dozen_lines(server, enter):
    """[WS6] welcome, then a state frame"""
    hello = enter(server, program="hello.py")
    assert json.loads(hello.tells("^{.*}$")[0])["message"] == "welcome"
    assert json.loads(hello.tells("^{.*}$")[0])["message"] == "stateEnd"


def test_seeing_a_drag_live(server, pair):
    """[BA4] [DR6] [DR8] what one does both see, and their maps are the room's"""
    ann, ben, vertex = pair(server)
    ben.types("show")
    ben.tells(rf"Point {{'title': 'Café du Port'}} \[\[\('{vertex}', \[2.5, 48.25\]\)\]\]")
    ann.types(f"take {vertex}")
    ann.types("move 2.625 48.5")
    for person in (ann, ben):
        person.tells(rf"^granted Ann {vertex}")
        person.tells(r"^moved Ann \[2.625, 48.5\]")
        person.has_the_same_map()
    ann.types("drop")
    for person in (ann, ben):
        person.tells(r"^ended Ann released \[2.625, 48.5\]")
    ann.tells("^done through 2")
    for person in (ann, ben):
        person.has_the_same_map()
    ann.leaves()
    ben.tells("^left Ann")
    ben.leaves()


def test_one_owner(server, pair):
    """[DR2] [DR9] who asks for what is held is denied; a cancel puts it back"""
    ann, ben, vertex = pair(server)
    ann.types(f"take {vertex}")
    ben.tells("^granted Ann")
    ben.types(f"take {vertex}")
    ben.tells("^denied: locked Ann")
    ann.types("move 3 4")
    ann.types("cancel")
    ben.tells("^ended Ann cancelled")
    ben.types(f"take {vertex}")
    ben.tells("^granted Ben")
    ben.types("drop")
    ben.tells(r"^ended Ben released \[2.5, 48.25\]")


@pytest.mark.slow
def test_holding_still(server, pair):
    """[DR11] a finger that does not move keeps what it holds for longer than a lease"""
    ann, ben, vertex = pair(server)
    ann.types(f"take {vertex}")
    ben.tells("^granted Ann")
    time.sleep(11)
    ann.types("drop")
    assert ben.tells("^ended Ann (.*)")[1].startswith("released")


def test_a_server_that_dies(serve, pair):
    """[SE15] [ST6] [DR14] what was done without a connection is there once, when there is one"""
    server = serve()
    ann, ben, vertex = pair(server)
    ann.types(f"take {vertex}")
    ann.types("move 3 4")
    ben.tells("^moved Ann")
    server.process.send_signal(signal.SIGKILL)
    server.process.wait(10)
    ann.types("drop")
    ann.types("point 5 6 meanwhile")
    again = serve(port=server.port)
    for person in (ann, ben):
        person.tells("^online", timeout=20)
    ann.tells("^done through 3")
    for person in (ann, ben):
        person.has_the_same_map()
    assert [
        (feature["properties"]["title"], feature["geometry"]["coordinates"])
        for feature in json.loads(again.export("r"))["features"]
    ] == [("Café du Port", [3, 4]), ("meanwhile", [5, 6])]


def test_a_file_and_a_crowd(server, enter):
    """[DC13] [TX4] whatever others do, the digests are the room's"""
    ann = enter(server, "Ann")
    ann.tells("^online")
    server.load("r", FILE)
    ann.tells("^imported")
    ann.has_the_same_map()
    bots = run(
        "bot", "--url", f"ws://{server.authority}", "--room", "r", "--bots", 6, "--draggers", 4,
        "--duration", 4, "--mix", "wide")
    assert bots.returncode == 0, bots.stdout
    ann.has_the_same_map()
    late = enter(server, "Late")
    late.tells("^online")
    late.has_the_same_map()


def say(socket, message, **members):
    socket.send(json.dumps({"message": message, **members}))


def test_what_it_does_not_drag_itself(server, enter):
    """[DR7] [DR8] [DC7] wide drags of others, moving and ended, and what they insert"""
    server.load("r", FILE)
    ann = enter(server, "Ann")
    ann.tells("^online")
    with connect(f"ws://{server.authority}/rooms/r", subprotocols=["syncline.v1.json"]) as socket:
        say(socket, "hello", version=1, instance="0" * 31 + "1", name="Wim", colour="#000000")
        own = json.loads(socket.recv(5))["replica"]
        records = json.loads(socket.recv(5))["records"]
        polygon = next(r["feature"] for r in records if r.get("geometry") == "Polygon")
        line = next(r["path"] for r in records if r.get("role") == "line")
        held = [r["vertex"] for r in records if r["record"] == "vertex" and r["path"] == line]
        wide = {"vertices": held}, {"positions": [[1, 2], [3, 4], [5.5, 6]]}
        whole = {"feature": polygon}, {"translation": [0.5, -0.25]}
        for drag, (target, value) in enumerate([wide, whole], 1):
            say(socket, "dragStart", drag=drag, **target)
            say(socket, "dragMove", drag=drag, **value)
            ann.tells(r"^moved Wim")
            ann.has_the_same_map()
            say(socket, "dragEnd", number=drag, drag=drag, **target, **value)
            ann.tells(r"^ended Wim released")
            ann.has_the_same_map()
        say(socket, "edits", number=3, edits=[
            {"edit": "insertVertex", "vertex": f"{own}-1", "path": line, "parent": held[1],
             "side": "left", "position": [2, 3]}])
        ann.tells("^edited Wim")
    ann.has_the_same_map()
    ann.types("show")
    ann.tells(rf"LineString .*{held[0]}.*{own}-1.*{held[1]}.*{held[2]}")
    ann.types("show")
    ann.tells(r"^\S+ Polygon .*\[0.5, -0.25\].*\[4.5, 3.75\]")
