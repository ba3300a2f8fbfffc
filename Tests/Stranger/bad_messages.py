"""Messages that are none, by what is wrong with them; the door stands first."""

HELLO = {
    "message": "hello", "version": 1, "instance": "0" * 32, "name": "Ann", "colour": "#0a64c8"}
MOVE = {"message": "dragMove", "drag": 3, "position": [2.5, 48.25]}
END = {"message": "dragEnd", "number": 5, "drag": 3, "vertex": "1-42", "position": [2.5, 48.25]}
INSERT = {
    "edit": "insertVertex", "vertex": "7-3", "path": "7-2", "side": "right", "position": [0, 0]}
ENDED = {
    "event": "ended", "grant": 12, "replica": 7, "reason": "released", "position": [0, 0],
    "stamp": "1"}


def without(message, *names):
    return {name: value for name, value in message.items() if name not in names}


def start(**target):
    return "client", {"message": "dragStart", "drag": 3, **target}


def move(**changes):
    return "client", {**MOVE, **changes}


def group(edit):
    return "client", {"message": "edits", "number": 7, "edits": [edit]}


def batch(event, **changes):
    return "server", {
        "message": "batch", "epochNumber": 4, "sequence": 1, "stamp": "0", "events": [event],
        **changes}


def records(record):
    return "server", {
        "message": "stateRecords", "isFirst": True, "isReplacement": True, "records": [record]}


BAD = {
    "no message": ("client", {}),
    "an unknown message": ("client", {"message": "hallo"}),
    "a message of the other door": ("client", {"message": "pong", "token": "1", "milliseconds": 1}),
    "an array": ("client", [HELLO]),
    "a member too many": ("client", {**HELLO, "nick": "A"}),
    "a member too few": ("client", without(HELLO, "name")),
    "null": ("client", {**HELLO, "token": None}),
    "a version past 16 bits": ("client", {**HELLO, "version": 65_536}),
    "a version that is a fraction": ("client", {**HELLO, "version": 1.5}),
    "a version that is a string": ("client", {**HELLO, "version": "1"}),
    "an upper-case colour": ("client", {**HELLO, "colour": "#0A64C8"}),
    "a short secret": ("client", {**HELLO, "instance": "0" * 31}),
    "a control character in a name": ("client", {**HELLO, "name": "A\x7f"}),
    "a name of 65 characters": ("client", {**HELLO, "name": "A" * 65}),
    "an epoch without its bits": (
        "client", {**HELLO, "resume": {"key": "0" * 32, "epoch": "4", "sequence": 1}}),
    "a sequence of 2⁵³": (
        "client", {**HELLO, "resume": {
            "key": "0" * 32, "epoch": "4-" + "0" * 16, "sequence": 1 << 53}}),
    "an id with a zero": start(vertex="7-0"),
    "an id with a leading zero": start(vertex="07-1"),
    "an id past 32 bits": start(vertex="4294967296-1"),
    "an id with a space": start(vertex=" 7-1"),
    "no target": start(),
    "two targets": start(vertex="7-1", feature="7-2"),
    "one vertex as several": start(vertices=["7-1"]),
    "a vertex twice": start(vertices=["7-1", "7-1"]),
    "drag 0": move(drag=0),
    "a drag past 32 bits": move(drag=1 << 32),
    "a longitude of 361": move(position=[361, 0]),
    "a latitude of −91": move(position=[0, -91]),
    "a position of three": move(position=[0, 0, 0]),
    "a position of one": move(position=[0]),
    "a position of strings": move(position=["0", "0"]),
    "two values": move(translation=[0, 0]),
    "a translation of 721": ("client", {"message": "dragMove", "drag": 3, "translation": [721, 0]}),
    "an end of a vertex with a translation": (
        "client", {**without(END, "position"), "translation": [0, 0]}),
    "an end without a value": ("client", without(END, "position")),
    "places beside a vertex": (
        "client", {**END, "rest": [{"vertex": "1-42", "position": [0, 0]}]}),
    "stamp 0": ("client", {**END, "late": "0"}),
    "a stamp that is a number": ("client", {**END, "late": 1}),
    "a stamp of 2⁶⁴": ("client", {**END, "late": str(1 << 64)}),
    "no edits": ("client", {"message": "edits", "number": 7, "edits": []}),
    "an unknown edit": group({"edit": "paint", "feature": "7-1"}),
    "an unknown geometry": group({"edit": "createFeature", "feature": "7-1", "geometry": "point"}),
    "an id that is an object": group(
        {"edit": "createFeature", "feature": "7-1", "geometry": "Point", "foreignID": {}}),
    "a path of no role": group({"edit": "createPath", "path": "7-2", "feature": "7-1", "part": 0}),
    "an insert without a place": group(without(INSERT, "position")),
    "a parent that is null": group({**INSERT, "parent": None}),
    "an altitude that is a string": group({**INSERT, "altitude": "1"}),
    "two things removed at once": group(
        {"edit": "setAlive", "feature": "7-1", "path": "7-2", "alive": False}),
    "nothing removed": group({"edit": "setAlive", "alive": False}),
    "alive is 1": group({"edit": "setAlive", "feature": "7-1", "alive": 1}),
    "an empty key": group({"edit": "setProperty", "feature": "7-1", "key": "", "value": 1}),
    "a property without a value": group({"edit": "setProperty", "feature": "7-1", "key": "k"}),
    "a removed property with a value": group(
        {"edit": "removeProperty", "feature": "7-1", "key": "k", "value": 1}),
    "an empty selection": ("client", {"message": "presence", "selection": []}),
    "65 selected": (
        "client", {"message": "presence", "selection": [{"vertex": "1-1"}] * 65}),
    "a selected thing of two kinds": (
        "client", {"message": "presence", "selection": [{"vertex": "1-1", "path": "1-2"}]}),
    "a heading without an accuracy": (
        "client", {"message": "presence", "location": {"position": [0, 0], "heading": 1}}),
    "an accuracy below 0": (
        "client", {"message": "presence", "location": {"position": [0, 0], "accuracy": -1}}),
    "a heading of 361": ("client", {
        "message": "presence", "location": {"position": [0, 0], "accuracy": 1, "heading": 361}}),
    "follows 0": ("client", {"message": "presence", "follows": 0}),
    "a signal's name with a space": ("client", {"message": "signal", "name": "a b", "body": 1}),
    "a signal without a body": ("client", {"message": "signal", "name": "a"}),
    "a signal from a client that names its sender": (
        "client", {"message": "signal", "name": "a", "body": 1, "from": 7}),
    "a token that is a number": ("client", {"message": "ping", "token": 1}),
    "a check with a member": ("client", {"message": "check", "all": True}),
    "sequence 0": batch({"event": "left", "replica": 7}, sequence=0),
    "an unknown event": batch({"event": "gone", "replica": 7}),
    "an epoch 0": batch({"event": "opened", "epoch": "0-0000000000000000"}),
    "a cancel with a value": batch({**ENDED, "reason": "cancelled"}),
    "an end with two values": batch({**ENDED, "translation": [0, 0]}),
    "a number without a content": batch({**ENDED, "number": 5}),
    "an unknown reason": batch({**ENDED, "reason": "tired"}),
    "a grant with a value": batch({
        "event": "granted", "grant": 1, "replica": 7, "drag": 3, "vertex": "1-1", "position": [0, 0]}),
    "an unknown code": batch(
        {"event": "refused", "replica": 7, "number": 8, "code": "no", "content": "0" * 16}),
    "a group of nothing": batch({
        "event": "edited", "replica": 7, "number": 7, "content": "0" * 16, "stamp": "3",
        "late": False, "edits": []}),
    "a register of no replica": records({"record": "alive", "path": "7-2", "alive": True, "stamp": "1"}),
    "a vertex with its position": records({
        "record": "vertex", "vertex": "7-3", "path": "7-2", "side": "left", "position": [0, 0]}),
    "records without a flag": (
        "server", {"message": "stateRecords", "isFirst": True, "records": []}),
    "an applied operation among the refused": (
        "server", {"message": "done", "through": 9, "refused": [{"number": 7}]}),
    "a holder 0": ("server", {
        "message": "denied", "drag": 3, "code": "locked", "holder": 0, "leaseMilliseconds": 1}),
    "a digest of 15 digits": (
        "server", {"message": "checked", "sequence": 1, "document": "0" * 15, "drags": "0" * 16}),
    "an entry of nobody": ("server", {"message": "presence", "entries": [{"cursor": [0, 0]}]}),
}
