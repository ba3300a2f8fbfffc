"""The text form on a real server: `syncline.v1.json`."""

import json
import sqlite3

import pytest
from websockets.frames import Opcode

import syncline_wire as wire
from support.websocket import WebSocket

TEXT = "syncline.v1.json"
FRAME = 262_144


class TextMember:
    """A member that speaks JSON, and keeps nothing of what it hears."""

    def __init__(self, server, room="r", name="tess", instance="0" * 31 + "7"):
        self.socket = WebSocket(server, room, subprotocols=[TEXT])
        self.say(message="hello", version=1, instance=instance, name=name, colour="#0a64c8")
        self.welcome = self.hear("welcome")
        self.end = self.hear("stateEnd")
        self.replica = self.welcome["replica"]

    def say(self, **message):
        self.socket.send_text(json.dumps(message).encode())

    def hear(self, kind, timeout=5):
        """The next message of a kind; those before it are dropped."""
        while True:
            message = json.loads(self.socket.receive(timeout))
            if message["message"] == kind:
                return message

    def event(self, kind):
        """The next event of a kind, with the other batches' events dropped."""
        while True:
            for event in self.hear("batch")["events"]:
                if event["event"] == kind:
                    return event

    def closing(self):
        code = self.socket.close_code()
        return code, self.socket.protocol.close_rcvd.reason


@pytest.fixture
def tess(server):
    member = TextMember(server)
    yield member
    member.socket.cut()


def test_both_forms_in_one_room(server, join, tess):
    """[WS2] [TX5] [TX8]: what one draws and drags in text the other sees in binary, and back."""
    ann = join(server)
    feature, path, vertex = (f"{tess.replica}-{counter}" for counter in (1, 2, 3))
    tess.say(message="edits", number=1, edits=[
        {"edit": "createFeature", "feature": feature, "geometry": "Point"},
        {"edit": "createPath", "path": path, "feature": feature, "part": 0, "role": "point"},
        {"edit": "insertVertex", "vertex": vertex, "path": path, "side": "right",
         "position": [2.5, 48.25]},
        {"edit": "setProperty", "feature": feature, "key": "title", "value": {"b": 1.0, "a": "é"}}])
    assert tess.hear("done") == {"message": "done", "through": 1, "refused": []}
    ann.event("edited", replica=tess.replica)
    ann.start(vertex)
    granted = tess.event("granted")
    assert (granted["vertex"], granted["replica"]) == (vertex, ann.replica)
    ann.move([3.0, 48.0])
    assert tess.event("moved") == {
        "event": "moved", "grant": granted["grant"], "position": [3, 48]}
    ann.drop(vertex, [4.0, 48.0])
    assert tess.event("ended")["reason"] == "released"
    tess.say(message="dragStart", drag=1, vertex=vertex)
    tess.say(message="dragMove", drag=1, position=[5, 6])
    ann.event("moved", position=[5.0, 6.0])
    tess.say(message="dragEnd", number=2, drag=1, vertex=vertex, position=[7, 8])
    ann.event("ended", replica=tess.replica, number=2)
    tess.hear("done")
    tess.say(message="check")
    checked = tess.hear("checked")
    assert ann.check() == (checked["document"], checked["drags"])
    exported = json.loads(server.export("r"))["features"][0]
    assert exported["properties"] == {"title": {"a": "é", "b": 1}}
    assert exported["geometry"]["coordinates"] == [7, 8]


def test_first_known_subprotocol(server):
    """[WS2]: of several the first that the server knows is taken."""
    for offers in (["x", TEXT, "syncline.v1.bin"], ["syncline.v1.bin", TEXT]):
        socket = WebSocket(server, "r", subprotocols=offers)
        assert socket.protocol.subprotocol == next(o for o in offers if o != "x")
        socket.cut()


def test_binary_frame(server, bystander, tess):
    """[TX1] [WS7]: a binary frame on the text subprotocol closes with 1003."""
    tess.socket.send(b'{"message":"check"}')
    assert tess.closing()[0] == 1003
    bystander.is_undisturbed()


def late_with(stamp):
    """A late cancel with a stamp as it stands."""
    return b'{"message":"dragCancel","number":1,"drag":1,"late":' + stamp + b"}"


BAD = {
    **{late_with(stamp): "late" for stamp in (
        b"1700000000", b"-1", b'"-1"', b"1e308", b"1700000000000.5", b"null", b'"0"', b'"1.5"', b'"01"',
        b'"18446744073709551616"', b'"now"')},
    b"": "", b"{": "", b"[]": "", b"nonsense": "", b'{"message":"check"} {}': "", b"\x00": "",
    b'{"message":7}': "message", b'{"drag":1}': "message",
    b'{"message":"check","sender":1}': "sender",
    b'{"message":"dragMove","drag":1}': "position",
    b'{"message":"dragMove","drag":0,"position":[1,2]}': "drag",
    b'{"message":"dragMove","drag":4294967296,"position":[1,2]}': "drag",
    b'{"message":"dragMove","drag":1e400,"position":[1,2]}': "drag",
    b'{"message":"dragMove","drag":1.5,"position":[1,2]}': "drag",
    b'{"message":"dragMove","drag":1,"drag":1,"position":[1,2]}': "drag",
    b'{"message":"dragMove","drag":1,"position":[1,91]}': "position",
    b'{"message":"dragMove","drag":1,"position":[NaN,1]}': "",
    b'{"message":"dragMove","drag":1,"position":[1]}': "position",
    b'{"message":"dragMove","drag":1,"position":[1,2,3]}': "position",
    b'{"message":"dragMove","drag":1,"position":null}': "position",
    b'{"message":"dragMove","drag":1,"position":["1","2"]}': "position",
    b'{"message":"edits","number":1,"edits":[]}': "edits",
    b'{"message":"edits","number":1,"edits":[{"edit":"setAlive","feature":"01-1","alive":true}]}':
        "edits[0].feature",
    b'{"message":"edits","number":1,"edits":[{"edit":"setProperty","feature":"1-1","key":"k",'
    b'"value":9007199254740993}]}': "value",
    b'{"message":"edits","number":1,"edits":[{"edit":"setProperty","feature":"1-1","key":"k",'
    b'"value":"\\ud800"}]}': "value",
    b'{"message":"edits","number":1,"edits":[{"edit":"setProperty","feature":"1-1","key":"k",'
    b'"value":{"a":1,"a":1}}]}': "value",
    b'{"message":"edits","number":1,"edits":[{"edit":"setProperty","feature":"1-1","key":"k",'
    b'"value":' + b"[" * 33 + b"]" * 33 + b"}]}": "value",
    b"[" * 100_000: "", b'{"message":' * 20_000: "",
}


@pytest.mark.parametrize("text", BAD)
def test_text_that_is_no_message(server, bystander, tess, text):
    """[TX2] [TX3] [TX4] [TX7] (field reports B27, B58, B59, B62): closes with 4000, the reason says
    where, and nobody else notices."""
    tess.socket.send_text(text)
    code, reason = tess.closing()
    assert code == 4000 and reason
    assert BAD[text] in reason
    bystander.is_undisturbed()


@pytest.mark.parametrize("text", [b'{"message":"\xc3\x28"}', b"\xed\xa0\x80", b"\xff"])
def test_text_that_is_not_utf8(server, bystander, tess, text):
    """[TX7] (field report B45): closes with 1007."""
    tess.socket.send_text(text)
    assert tess.closing()[0] == 1007
    bystander.is_undisturbed()


@pytest.mark.parametrize("form", [TEXT, "syncline.v1.bin"])
def test_long_text_that_is_not_utf8(server, bystander, form):
    """[TX7] [WS8]: the same if it comes in pieces, before a hello too."""
    for frames in [[b"\xc3", b"\x28"], [b"x" * 20_000 + b"\xff"]]:
        socket = WebSocket(server, "r", subprotocols=[form])
        for index, frame in enumerate(frames):
            opcode = Opcode.CONT if index else Opcode.TEXT
            socket.send_frame(opcode, frame, fin=index == len(frames) - 1)
        assert socket.close_code() == 1007
    bystander.is_undisturbed()


def test_unknown_message(server, tess):
    """[TX6] [WS9]: skipped and counted; the connection goes on."""
    tess.say(message="teleport", drag=[1, {"deep": None}])
    tess.say(message="ping", token="18446744073709551615")
    assert tess.hear("pong")["token"] == "18446744073709551615"
    assert json.loads(server.request("GET", "/healthz")[2])["unknownMessages"] == 1


def test_prototype_keys(server, tess):
    """[TX4] (field report B63): keys that mean something to a language mean nothing here."""
    feature = f"{tess.replica}-1"
    keys = ["__proto__", "constructor", "toString", "hasOwnProperty"]
    tess.say(message="edits", number=1, edits=[
        {"edit": "createFeature", "feature": feature, "geometry": "none"},
        *({"edit": "setProperty", "feature": feature, "key": key, "value": {key: 1}}
          for key in keys)])
    assert tess.hear("done")["refused"] == []
    exported = json.loads(server.export("r"))["features"][0]
    assert exported["properties"] == {key: {key: 1} for key in keys}


def test_longest_frame(server, bystander, tess):
    """[WS7]: 262,144 bytes are taken, in pieces too; one more closes with 1009."""
    assert tess.welcome["limits"]["frameByteCount"] == FRAME
    ping = b'{"message":"ping","token":"9"}'
    whole = ping + b" " * (FRAME - len(ping))
    tess.socket.send_text(whole)
    assert tess.hear("pong")["token"] == "9"
    tess.socket.send_frame(Opcode.TEXT, whole[:100_000], fin=False)
    tess.socket.send_frame(Opcode.CONT, whole[100_000:])
    assert tess.hear("pong")["token"] == "9"
    tess.socket.send_text(whole + b" ")
    assert tess.closing()[0] == 1009
    bystander.is_undisturbed()


def test_log_of_text_members(server, tess):
    """[TX9]: what was said in text alone is in the log in the binary form, a batch in each row."""
    tess.say(message="edits", number=1, edits=[
        {"edit": "createFeature", "feature": f"{tess.replica}-1", "geometry": "none"}])
    edited = tess.hear("batch")
    assert [event["event"] for event in edited["events"]] == ["edited"]
    tess.hear("done")
    log = sqlite3.connect(f"file:{server.directory}/sessions.sqlite?mode=ro", uri=True)
    rows = dict(log.execute("SELECT sequence, body FROM batch"))
    log.close()
    assert sorted(rows) == list(range(1, len(rows) + 1))
    batches = [wire.decode(rows[sequence]) for sequence in sorted(rows)]
    assert {batch["message"] for batch in batches} == {"batch"}
    told, = (batch for batch in batches if int(batch["sequence"]) == edited["sequence"])
    assert [event["event"] for event in told["events"]] == ["edited"]


def test_resume_in_the_other_form(server, join, tess):
    """[SE2] [TX5]: a session can be taken up in another form by the same instance."""
    ann = join(server)
    number, nonce = ann.epoch
    ann.socket.cut()
    socket = WebSocket(server, "r", subprotocols=[TEXT])
    socket.send_text(json.dumps({
        "message": "hello", "version": 1, "instance": ann.instance, "name": "ann",
        "colour": "#000000", "resume": {
            "key": ann.key, "epoch": f"{number}-{int(nonce):016x}",
            "sequence": int(ann.state.sequence)}}).encode())
    welcome = json.loads(socket.receive())
    assert welcome["isResumed"] and welcome["replica"] == ann.replica
    socket.cut()


def test_text_larger_than_binary_can_say(server, bystander, tess):
    """[WS7] [TX5]: what could not be said in the binary form closes with 1009, though the text is
    short enough; a little less is taken."""
    feature = f"{tess.replica}-1"
    value = "[" + "1e20," * 740 + "1e20]"  # 3,707 bytes, 16,303 in canonical form
    text = lambda number, count: (
        f'{{"message":"edits","number":{number},"edits":['
        + ("" if number > 1 else f'{{"edit":"createFeature","feature":"{feature}","geometry":"none"}},')
        + ",".join(
            f'{{"edit":"setProperty","feature":"{feature}","key":"k{index}","value":{value}}}'
            for index in range(count)) + "]}").encode()
    tess.socket.send_text(text(1, 3))
    assert tess.hear("done")["refused"] == []
    tess.socket.send_text(text(2, 5))
    assert tess.closing()[0] == 1009
    bystander.is_undisturbed()
