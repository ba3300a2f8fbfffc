"""The layouts of Protocol/binary.md: presence and signals."""

import re

from fields import PRESENT, Refused, check
from layouts import ENTITIES

CURSOR, VIEWPORT, LOCATION, HEADING = 1, 2, 4, 8


def flags(io, m):
    if io.reading:
        bits = io.raw(1)
        check(bits & ~15 == 0, "flags")
        m["cursor"] = PRESENT if bits & CURSOR else None
        m["viewport"] = PRESENT if bits & VIEWPORT else None
        m["location"] = PRESENT if bits & LOCATION else None
        io.has_heading = bool(bits & HEADING)
    else:
        location = m["location"]
        heading = location is not None and location["heading"] is not None
        parts = [m["cursor"] is not None, m["viewport"] is not None, location is not None, heading]
        io.raw(1, sum(1 << index for index, part in enumerate(parts) if part))


def follows(io, m):
    field = {"follows": m.get("follows") or 0}
    io.integer(field, "follows", 4)
    m["follows"] = field["follows"] or None


def parts(io, m):
    if io.reading:
        check(m["location"] is not None or not io.has_heading, "flags")
        if io.counts["selection"] > 64:
            raise Refused("tooLong", "selectionCount")
    io.optional_position(m, "cursor")
    viewport(io, m)
    location(io, m)
    io.list(m, "selection", selected, 16)


def viewport(io, m):
    if m["viewport"] is None:
        return
    sides = dict(enumerate([None] * 4 if io.reading else m["viewport"]))
    for side in sides:
        io.double(sides, side, field="viewport")
    west, south, east, north = sides.values()
    check(-360 <= west <= east <= 360 and -90 <= south <= north <= 90, "viewport")
    m["viewport"] = list(sides.values())


def location(io, m):
    if m["location"] is None:
        return
    place = {} if io.reading else m["location"]
    io.position(place, "position")
    io.double(place, "accuracy")
    check(place["accuracy"] >= 0, "accuracy")
    if io.has_heading if io.reading else place["heading"] is not None:
        io.double(place, "heading")
        check(0 <= place["heading"] <= 360, "heading")
    else:
        place["heading"] = None
    m["location"] = place


def selected(io, m):
    entity = {"entity": next((kind for kind in ENTITIES.values() if kind in m), None)}
    io.choice(entity, "entity", ENTITIES)
    io.zero(7)
    identified = {"id": m.get(entity["entity"])}
    io.identifier(identified, "id")
    m[entity["entity"]] = identified["id"]


def presence_state(io, m):
    """What the client says."""
    flags(io, m)
    io.count(m, "selection", 2)
    follows(io, m)
    parts(io, m)


def presence_entry(io, m):
    """What the server says of each."""
    io.integer(m, "replica", 4, positive=True)
    follows(io, m)
    flags(io, m)
    io.zero(1)
    io.count(m, "selection", 2)
    io.zero(4)
    parts(io, m)


def signal_content(replica):
    """- `replica`: takes what stands behind the name's size."""

    def layout(io, m):
        io.count(m, "name", 2)
        replica(io, m)
        io.count(m, "body")
        if io.reading and io.counts["name"] > 64:
            raise Refused("tooLong", "name")
        if io.reading and io.counts["body"] > 16_384:
            raise Refused("tooLong", "body")
        io.zero(4)
        if io.reading:
            data = io.take(io.counts["name"])
            check(re.fullmatch(rb"[A-Za-z0-9._~-]{1,64}", data), "name")
            m["name"] = data.decode("ascii")
        else:
            io.name(m)
        io.json(m, "body")
        check(m["body"] is not None, "body")

    return layout


def receiver(io, m):
    field = {"to": m.get("to") or 0}
    io.integer(field, "to", 4)
    m["to"] = field["to"] or None


def sender(io, m):
    io.integer(m, "from", 4)


def client_signal(io, m):
    io.zero(1)
    signal_content(receiver)(io, m)


def server_signal(io, m):
    io.flags(m, {1: "toAll"})
    signal_content(sender)(io, m)
    check(m["from"] != 0, "replica")
