"""The hash and the entries of Protocol/digests.md."""

import struct

from fields import identifier_value

MASK = 0xFFFFFFFF
LANES = (
    (0x9E3779B9, 0xCC9E2D51, 0x1B873593),
    (0x7F4A7C15, 0x239B961B, 0xAB0E9789),
)
GEOMETRIES = ["none", "point", "lineString", "polygon", "multiPoint", "multiLineString", "multiPolygon"]
ROLES = ["exterior", "hole", "line", "point"]
SIDES = ["left", "right"]


def rotated(value, count):
    return (value << count | value >> 32 - count) & MASK


def lane(words, seed, c1, c2):
    h = seed
    for word in words:
        h ^= rotated(word * c1 & MASK, 15) * c2 & MASK
        h = (rotated(h, 13) * 5 + 0xE6546B64) & MASK
    h ^= len(words)
    h = (h ^ h >> 16) * 0x85EBCA6B & MASK
    h = (h ^ h >> 13) * 0xC2B2AE35 & MASK
    return h ^ h >> 16


def hashed(words):
    return tuple(lane(words, *constants) for constants in LANES)


def long(value):
    return [value & MASK, value >> 32]


def double(value):
    return long(struct.unpack("<Q", struct.pack("<d", value))[0])


def text(data):
    padded = data + bytes(-len(data) % 4)
    return [len(data), *(word for (word,) in struct.iter_unpack("<I", padded))]


def identifier(value):
    return long(identifier_value(value) if value else 0)


def place(position):
    return double(position[0]) + double(position[1])


def register(record, kind, target, value, key=()):
    return [kind, *identifier(record[target]), *key, *long(int(record["stamp"])), record["replica"], *value]


def entry(r):
    """The words of a record (or an open drag)."""
    match r["record"]:
        case "feature":
            foreign = (r["foreignID"] or "").encode()
            return [1, *identifier(r["feature"]), GEOMETRIES.index(r["geometry"]), *text(foreign)]
        case "path":
            return [
                2, *identifier(r["path"]), *identifier(r["feature"]), r["part"], ROLES.index(r["role"])]
        case "vertex":
            return [
                3, *identifier(r["vertex"]), *identifier(r["path"]), *identifier(r["parent"]),
                SIDES.index(r["side"])]
        case "position":
            return register(r, 4, "vertex", place(r["position"]))
        case "altitude":
            metres = r["altitude"]
            return register(r, 5, "vertex", [int(metres is not None), *double(metres or 0.0)])
        case "vertexAlive":
            return register(r, 6, "vertex", [int(r["alive"])])
        case "pathAlive":
            return register(r, 7, "path", [int(r["alive"])])
        case "featureAlive":
            return register(r, 8, "feature", [int(r["alive"])])
        case "property":
            value = text((r["value"] or "").encode())
            return register(r, 9, "feature", value, key=text(r["key"].encode()))
        case "drag":
            return [10, r["grant"], r["replica"], r["drag"], *drag_target(r), *drag_value(r)]


def drag_target(r):
    """What a drag holds: 0 and a feature, or the number of vertices and they."""
    if "feature" in r:
        return [0, *identifier(r["feature"])]
    vertices = r.get("vertices") or [r["vertex"]]
    return [len(vertices), *(word for vertex in vertices for word in identifier(vertex))]


def drag_value(r):
    """Where a drag is: 1 and its numbers, or 0."""
    places = r.get("positions") or [r[key] for key in ("position", "translation") if key in r]
    return [int(bool(places)), *(word for numbers in places for word in place(numbers))]


def digest(records):
    sums = [0, 0]
    for record in records:
        for index, value in enumerate(hashed(entry(record))):
            sums[index] = (sums[index] + value) & MASK
    return f"{sums[0]:08x}{sums[1]:08x}"


def content_hash(data):
    low, high = hashed([11, *text(bytes(data))])
    return f"{high << 32 | low:016x}"
