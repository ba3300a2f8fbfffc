"""Presence and signals, in bytes."""

import re

from .codes import ENTITIES, member_of
from .edits import entity
from .fault import require

BODY = 16_384


def part_flags(io, m):
    """Which parts there are: cursor, viewport, location, heading."""
    location = m.get("location", {})
    flags = io.flags("cursor" in m, "viewport" in m, "location" in m, "heading" in location)
    require(flags[2] or not flags[3], "flags")
    return flags


def parts(io, m, flags, selection_count):
    has_cursor, has_viewport, has_location, has_heading = flags
    require(selection_count <= 64, "selectionCount", "tooLong")
    if has_cursor:
        io.position(m, "cursor")
    if has_viewport:
        viewport(io, m)
    if has_location:
        place = dict(m.get("location", {}))
        io.position(place)
        place["accuracy"] = io.double(place.get("accuracy"), "accuracy", least=0)
        if has_heading:
            place["heading"] = io.double(place.get("heading"), "heading", 0, 360)
        m["location"] = place
    if selection_count:
        io.list(m, "selection", selection_count, selected, 16)


def viewport(io, m):
    sides = m.get("viewport") or [None] * 4
    west, south, east, north = (io.double(side, "viewport") for side in sides)
    require(-360 <= west <= east <= 360 and -90 <= south <= north <= 90, "viewport")
    m["viewport"] = [west, south, east, north]


def selected(io, m):
    entity(io, m)
    io.zero(7)
    io.identifier(m, member_of(m, ENTITIES[1:]))


def client_presence(io, m):
    flags = part_flags(io, m)
    count = io.count(2, m.get("selection", []))
    io.optional(m, "follows")
    parts(io, m, flags, count)


def presence_entry(io, m):
    io.integer(m, "replica", least=1)
    io.optional(m, "follows")
    flags = part_flags(io, m)
    io.zero(1)
    count = io.count(2, m.get("selection", []))
    io.zero(4)
    parts(io, m, flags, count)


def server_presence(io, m):
    io.zero(3)
    count = io.count(4, m.get("entries"))
    io.list(m, "entries", count, presence_entry, 16)


def client_signal(io, m):
    io.zero(1)
    name_count = io.count(2, io.bytes_of_text(m, "name"))
    io.optional(m, "to")
    signal_rest(io, m, name_count)


def server_signal(io, m):
    m["toAll"], = io.flags(m.get("toAll"))
    name_count = io.count(2, io.bytes_of_text(m, "name"))
    io.integer(m, "from", least=1)
    signal_rest(io, m, name_count)


def signal_rest(io, m, name_count):
    body_count = io.count(4, io.bytes_of_value(m, "body"))
    require(name_count >= 1 and body_count >= 1, "count")
    require(name_count <= 64 and body_count <= BODY, "count", "tooLong")
    io.zero(4)
    io.text(m, "name", name_count)
    require(re.fullmatch(r"[A-Za-z0-9._~-]{1,64}", m["name"]), "name")
    io.value(m, "body", body_count)
