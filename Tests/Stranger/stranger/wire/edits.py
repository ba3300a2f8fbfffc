"""Edits and the records of state frames, in bytes."""

from .codes import BOOLEANS, ENTITIES, GEOMETRIES, ROLES, SIDES, member_of
from .fault import require

KEY, VALUE = 256, 16_384


def create_feature(io, m):
    io.choice(m, "geometry", GEOMETRIES)
    count = io.count(2, io.bytes_of_value(m, "foreignID"))
    require(count <= 256, "foreignIDByteCount", "tooLong")
    io.zero(4)
    io.identifier(m, "feature")
    if count:
        io.value(m, "foreignID", count)
        foreign = m["foreignID"]
        require(isinstance(foreign, (str, int, float)) and not isinstance(foreign, bool), "foreignID")


def create_path(io, m):
    io.choice(m, "role", ROLES)
    io.zero(2)
    io.integer(m, "part")
    io.identifier(m, "path")
    io.identifier(m, "feature")


def place_in_path(io, m):
    io.identifier(m, "vertex")
    io.identifier(m, "path")
    io.identifier(m, "parent", is_optional=True)


def insert_vertex(io, m):
    io.choice(m, "side", SIDES)
    has_altitude, = io.flags("altitude" in m)
    io.zero(5)
    place_in_path(io, m)
    io.position(m)
    if has_altitude:
        m["altitude"] = io.double(m.get("altitude"), "altitude")


def move_vertex(io, m):
    io.zero(7)
    io.identifier(m, "vertex")
    io.position(m)


def set_alive(io, m):
    entity(io, m)
    io.choice(m, "alive", BOOLEANS)
    io.zero(5)
    io.identifier(m, member_of(m, ENTITIES[1:]))


def entity(io, m):
    """A byte that tells which of the three it is; reading leaves an empty member for the id."""
    kind = {"entity": member_of(m, ENTITIES[1:])}
    io.choice(kind, "entity", ENTITIES)
    m.setdefault(kind["entity"], "0-0")


def key_count(io, m):
    count = io.count(2, io.bytes_of_text(m, "key"))
    require(count >= 1, "keyByteCount")
    require(count <= KEY, "keyByteCount", "tooLong")
    return count


def value_count(io, m, least=1):
    count = io.count(4, io.bytes_of_value(m, "value"))
    require(count >= least, "valueByteCount")
    require(count <= VALUE, "valueByteCount", "tooLong")
    return count


def set_property(io, m):
    io.zero(1)
    keys, values = key_count(io, m), value_count(io, m)
    io.identifier(m, "feature")
    io.text(m, "key", keys)
    io.value(m, "value", values)


def remove_property(io, m):
    io.zero(1)
    keys = key_count(io, m)
    io.zero(4)
    io.identifier(m, "feature")
    io.text(m, "key", keys)


# Records.


def vertex_record(io, m):
    io.choice(m, "side", SIDES)
    io.zero(6)
    place_in_path(io, m)


def written(io, m, target):
    """Who wrote a register, which one, and when."""
    io.integer(m, "replica", least=1)
    io.identifier(m, target)
    io.big(m, "stamp", least=1)


def position_record(io, m):
    io.zero(3)
    written(io, m, "vertex")
    io.position(m)


def altitude_record(io, m):
    has_altitude, = io.flags("altitude" in m)
    io.zero(2)
    written(io, m, "vertex")
    metres = io.double(m.get("altitude", 0), "altitude")
    require(has_altitude or metres == 0, "altitude")
    if has_altitude:
        m["altitude"] = metres


def alive_record(target):
    def layout(io, m):
        io.choice(m, "alive", BOOLEANS)
        io.zero(2)
        written(io, m, target)

    return layout


def property_record(io, m):
    io.zero(1)
    keys = key_count(io, m)
    written(io, m, "feature")
    values = value_count(io, m, least=0)
    io.zero(4)
    io.text(m, "key", keys)
    if values:
        io.value(m, "value", values)


EDITS = {
    1: ("createFeature", create_feature),
    2: ("createPath", create_path),
    3: ("insertVertex", insert_vertex),
    4: ("moveVertex", move_vertex),
    5: ("setAlive", set_alive),
    6: ("setProperty", set_property),
    7: ("removeProperty", remove_property),
}

# One name stands for three kinds: the member says which.
RECORDS = {
    1: ("feature", create_feature),
    2: ("path", create_path),
    3: ("vertex", vertex_record),
    4: ("position", position_record),
    5: ("altitude", altitude_record),
    6: ("alive", alive_record("vertex")),
    7: ("alive", alive_record("path")),
    8: ("alive", alive_record("feature")),
    9: ("property", property_record),
}
