"""The layouts of Protocol/binary.md: births, edits, records, and what else stands in lists."""

from fields import Refused, check

GEOMETRIES = dict(
    enumerate(
        ["none", "point", "lineString", "polygon", "multiPoint", "multiLineString", "multiPolygon"]))
ROLES = dict(enumerate(["exterior", "hole", "line", "point"]))
SIDES = {0: "left", 1: "right"}
REASONS = dict(
    enumerate(["released", "cancelled", "expired", "closed", "deleted", "restart", "revoked"], 1))
CODES = dict(
    enumerate(
        ["locked", "leaseEnded", "gone", "unknownParent", "exists", "foreignIdentifier",
         "wrongRole", "tooMany", "oldNumber", "tooSmall"], 1))
ENTITIES = {1: "feature", 2: "path", 3: "vertex"}
ALIVE = {0: False, 1: True}


def dispatch(key, table):
    """A layout that reads or writes the kind and goes on with that kind's layout."""
    names = {number: name for number, (name, _) in table.items()}
    layouts = {name: layout for name, layout in table.values()}

    def layout(io, m):
        kind = {"kind": m.get(key)}
        io.choice(kind, "kind", names)
        m[key] = kind["kind"]
        layouts[m[key]](io, m)
        io.pad()

    return layout


# Births, as edits and as records.


def feature_birth(io, m):
    io.choice(m, "geometry", GEOMETRIES)
    io.count(m, "foreignID", 2, most=256, field="foreignID")
    io.zero(4)
    io.identifier(m, "feature")
    io.json(m, "foreignID")
    check(m["foreignID"] is None or m["foreignID"][0] in '"-0123456789', "foreignID")


def path_birth(io, m):
    io.choice(m, "role", ROLES)
    io.zero(2)
    io.integer(m, "part", 4)
    io.identifier(m, "path")
    io.identifier(m, "feature")


def vertex_birth(io, m):
    io.choice(m, "side", SIDES)
    io.zero(6)
    vertex_place(io, m)


def vertex_place(io, m):
    io.identifier(m, "vertex")
    io.identifier(m, "path")
    io.identifier(m, "parent", optional=True)


# Edits.


def insert_vertex(io, m):
    io.choice(m, "side", SIDES)
    io.flags(m, {1: "altitude"}, optional=["altitude"])
    io.zero(5)
    vertex_place(io, m)
    io.position(m, "position")
    if m["altitude"] is not None:
        io.double(m, "altitude")


def move_vertex(io, m):
    io.zero(7)
    io.identifier(m, "vertex")
    io.position(m, "position")


def set_alive(io, m):
    entity = {"entity": next((kind for kind in ENTITIES.values() if kind in m), None)}
    io.choice(entity, "entity", ENTITIES)
    io.choice(m, "alive", ALIVE)
    io.zero(5)
    identified = {"id": m.get(entity["entity"])}
    io.identifier(identified, "id")
    m[entity["entity"]] = identified["id"]


def check_key_count(io):
    if io.reading and io.counts["key"] > 256:
        raise Refused("tooLong", "key")


def check_value_count(io):
    if io.reading and io.counts["value"] > 16_384:
        raise Refused("tooLong", "value")


def set_property(io, m):
    io.zero(1)
    io.count(m, "key", 2)
    io.count(m, "value", 4)
    io.identifier(m, "feature")
    check_key_count(io)
    io.key(m)
    check_value_count(io)
    io.json(m, "value")
    check(m["value"] is not None, "value")


def remove_property(io, m):
    io.zero(1)
    io.count(m, "key", 2)
    io.zero(4)
    io.identifier(m, "feature")
    check_key_count(io)
    io.key(m)


EDIT = dispatch(
    "edit",
    {
        1: ("createFeature", feature_birth),
        2: ("createPath", path_birth),
        3: ("insertVertex", insert_vertex),
        4: ("moveVertex", move_vertex),
        5: ("setAlive", set_alive),
        6: ("setProperty", set_property),
        7: ("removeProperty", remove_property),
    },
)


# Records.


def register_of(target):
    def head(io, m):
        io.integer(m, "replica", 4, positive=True)
        io.identifier(m, target)
        io.big(m, "stamp", positive=True)

    return head


def position_record(io, m):
    io.zero(3)
    register_of("vertex")(io, m)
    io.position(m, "position")


def altitude_record(io, m):
    io.flags(m, {1: "altitude"}, optional=["altitude"])
    io.zero(2)
    register_of("vertex")(io, m)
    bits = {"altitude": 0.0 if m["altitude"] is None else m["altitude"]}
    io.double(bits, "altitude")
    check(m["altitude"] is not None or bits["altitude"] == 0, "altitude")
    m["altitude"] = None if m["altitude"] is None else bits["altitude"]


def alive_record(target):
    def layout(io, m):
        io.choice(m, "alive", ALIVE)
        io.zero(2)
        register_of(target)(io, m)

    return layout


def property_record(io, m):
    io.zero(1)
    io.count(m, "key", 2)
    register_of("feature")(io, m)
    io.count(m, "value", 4)
    io.zero(4)
    check_key_count(io)
    io.key(m)
    check_value_count(io)
    io.json(m, "value")


RECORD = dispatch(
    "record",
    {
        1: ("feature", feature_birth),
        2: ("path", path_birth),
        3: ("vertex", vertex_birth),
        4: ("position", position_record),
        5: ("altitude", altitude_record),
        6: ("vertexAlive", alive_record("vertex")),
        7: ("pathAlive", alive_record("path")),
        8: ("featureAlive", alive_record("feature")),
        9: ("property", property_record),
    },
)


# What else stands in lists.


def participant_tail(io, m):
    io.zero(1)
    io.count(m, "name", 2)
    io.integer(m, "replica", 4, positive=True)
    io.integer(m, "colour", 4, most=0xFFFFFF)
    io.zero(4)
    if io.reading and io.counts["name"] > 64:
        raise Refused("tooLong", "name")
    io.name(m)
    io.pad()


def participant(io, m):
    io.zero(1)
    participant_tail(io, m)


def outcome(io, m):
    io.integer(m, "number", 4, positive=True)
    io.choice(m, "code", {0: None, **CODES})
    io.zero(3)
