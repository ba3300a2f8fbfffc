"""The words of records and open drags (digests.md), and the bytes that decide ties ([DC4])."""

import struct

from ..wire.canonical import canonical
from ..wire.codes import ENTITIES, GEOMETRIES, ROLES, SIDES, VALUES, member_of
from .hashing import double, long, octets
from .identifiers import word

ALIVE = {"vertex": 6, "path": 7, "feature": 8}


def entity_of(record):
    """Which of feature, path and vertex an `alive` record or `setAlive` is about."""
    return member_of(record, ENTITIES[1:])


def identifier(text):
    return long(word(text))


def place(position):
    return [part for number in position for part in double(number)]


def text_of(record, name):
    """The canonical bytes of a value; none if there is no value."""
    return canonical(record[name]).encode() if name in record else b""


def register(kind, record, target, value, key=()):
    written = [*long(int(record["stamp"])), record["replica"]]
    return [kind, *identifier(record[target]), *key, *written, *value]


def record_words(r):
    match r["record"]:
        case "feature":
            geometry = GEOMETRIES.index(r["geometry"])
            return [1, *identifier(r["feature"]), geometry, *octets(text_of(r, "foreignID"))]
        case "path":
            role = ROLES.index(r["role"])
            return [2, *identifier(r["path"]), *identifier(r["feature"]), r["part"], role]
        case "vertex":
            return [
                3, *identifier(r["vertex"]), *identifier(r["path"]), *identifier(r.get("parent")),
                SIDES.index(r["side"])]
        case "position":
            return register(4, r, "vertex", place(r["position"]))
        case "altitude":
            is_there = int("altitude" in r)
            return register(5, r, "vertex", [is_there, *double(r.get("altitude", 0))])
        case "alive":
            entity = entity_of(r)
            return register(ALIVE[entity], r, entity, [int(r["alive"])])
        case "property":
            key = octets(r["key"].encode())
            return register(9, r, "feature", octets(text_of(r, "value")), key)


def drag_words(drag):
    places = drag.get("positions") or [drag[name] for name in VALUES if name in drag]
    value = [int(bool(places)), *(part for position in places for part in place(position))]
    return [10, drag["grant"], drag["replica"], drag["drag"], *target_words(drag), *value]


def target_words(drag):
    if "feature" in drag:
        return [0, *identifier(drag["feature"])]
    vertices = drag.get("vertices") or [drag["vertex"]]
    return [len(vertices), *(part for vertex in vertices for part in identifier(vertex))]


def tie_bytes(record):
    """The value of a register as it stands on the wire, which decides between equal stamps."""
    match record["record"]:
        case "position":
            return struct.pack("<2d", *record["position"])
        case "altitude":
            return struct.pack("<d", record["altitude"]) if "altitude" in record else b""
        case "alive":
            return bytes([record["alive"]])
        case "property":
            return text_of(record, "value")
