"""The messages of Protocol/binary.md as dictionaries.

Bytes are read and written by the reader of the vectors (Tests/Vectors), which was made from the
specification alone.
"""

import secrets

from messages import CLIENT, SERVER, read, write


def encode(message):
    """The bytes of a client's message."""
    return write(CLIENT, message)


def decode(data):
    """A server's message. Raises `Refused` if it is none, or has not its one form."""
    message = read(SERVER, data)
    assert message["message"] != "unknown", f"kind {message['kind']} is no message of a server"
    assert write(SERVER, message) == data, "[BF2] what decodes encodes to the same bytes"
    return message


def new_instance():
    return secrets.token_hex(16)


def hello(name="ann", instance=None, resume=None, colour=0x3366CC, version=1):
    return {
        "message": "hello", "version": version, "colour": colour, "name": name, "token": "",
        "instance": instance or new_instance(), "resume": resume}


def drag_start(drag, vertex):
    return {"message": "dragStart", "drag": drag, "vertex": vertex}


def drag_move(drag, position):
    return {"message": "dragMove", "drag": drag, "position": position}


def drag_end(number, drag, vertex, position, late=None):
    return {
        "message": "dragEnd", "number": number, "late": late, "drag": drag, "vertex": vertex,
        "position": position, "rest": []}


def drag_cancel(number, drag, late=None):
    return {"message": "dragCancel", "number": number, "late": late, "drag": drag}


def edits(number, group, late=None):
    return {"message": "edits", "number": number, "late": late, "edits": group}


def cursor(position):
    """A presence of which only the cursor is there."""
    return {"message": "presence", **presence(position)}


def presence(position):
    return {
        "cursor": position, "viewport": None, "selection": [], "location": None, "follows": None}


def ping(token):
    return {"message": "ping", "token": str(token)}


def bare(kind):
    """`check`, `replace` or `goodbye`."""
    return {"message": kind}


# Edits.


def create_feature(feature, geometry):
    return {
        "edit": "createFeature", "feature": feature, "geometry": geometry, "foreignID": None}


def create_path(path, feature, role, part=0):
    return {"edit": "createPath", "path": path, "feature": feature, "role": role, "part": part}


def insert_vertex(vertex, path, position, parent=None, altitude=None):
    return {
        "edit": "insertVertex", "vertex": vertex, "path": path, "parent": parent, "side": "right",
        "position": position, "altitude": altitude}


def move_vertex(vertex, position):
    return {"edit": "moveVertex", "vertex": vertex, "position": position}


def remove_feature(feature):
    return {"edit": "setAlive", "alive": False, "feature": feature}


def set_property(feature, key, value):
    """`value` is canonical JSON text."""
    return {"edit": "setProperty", "feature": feature, "key": key, "value": value}


def remove_property(feature, key):
    return {"edit": "removeProperty", "feature": feature, "key": key}


def line_edits(replica, counter, places):
    """A line string, born whole: feature, path and vertices take counters from `counter` on."""
    name = lambda offset: f"{replica}-{counter + offset}"
    group = [create_feature(name(0), "lineString"), create_path(name(1), name(0), "line")]
    for index, place in enumerate(places):
        parent = name(1 + index) if index else None
        group.append(insert_vertex(name(2 + index), name(1), place, parent))
    return group
