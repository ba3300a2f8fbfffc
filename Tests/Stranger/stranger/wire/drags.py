"""What a drag holds (a target) and where it is (a value), in bytes."""

from .codes import TARGETS, VALUES, member_of
from .fault import require

MOST = 2_000
FORMS = (None, *VALUES)


def target_size(m):
    """The vertices of a target, or its feature: what is counted."""
    return m.get("vertices") or [m[member_of(m, TARGETS)]]


def is_feature(io, m):
    return io.flags("feature" in m)[0]


def vertex_count(io, m):
    return io.count(4, None if io.reading else target_size(m))


def target(io, m, holds_feature, count):
    require(count == 1 if holds_feature else count >= 1, "vertexCount")
    require(count <= MOST, "vertexCount", "tooLong")
    if holds_feature:
        return io.identifier(m, "feature")
    if count == 1:
        return io.identifier(m, "vertex")
    io.expect(count * 8)
    vertices = [{"vertex": vertex} for vertex in m["vertices"]] if not io.reading else [
        {} for _ in range(count)]
    for vertex in vertices:
        io.identifier(vertex, "vertex")
    m["vertices"] = [vertex["vertex"] for vertex in vertices]
    keys = [tuple(map(int, vertex.split("-"))) for vertex in m["vertices"]]
    require(all(a < b for a, b in zip(keys, keys[1:])), "vertices")


def form(io, m):
    """Which value there is."""
    number = io.raw(1, FORMS.index(member_of(m, VALUES)))
    require(number < len(FORMS), "form")
    return FORMS[number]


def value(io, m, name, count):
    """- `count`: how many positions there are, if there are several."""
    match name:
        case "position":
            io.position(m)
        case "translation":
            m[name] = io.pair(m.get(name), name, 720, 180)
        case "positions":
            require(count >= 2, "positionCount")
            require(count <= MOST, "positionCount", "tooLong")
            io.expect(count * 16)
            m[name] = [io.pair(place, name) for place in m.get(name) or [None] * count]


def counted_value(io, m, name):
    """A value that stands alone, as in a move."""
    require(name is not None, "form")
    count = 0
    if name == "positions":
        count = io.count(4, m.get("positions"))
        io.zero(4)
    value(io, m, name, count)


def require_form(holds_feature, count, name):
    """The value is one for this target."""
    wanted = "translation" if holds_feature else "position" if count == 1 else "positions"
    require(name == wanted, "form")


def open_drag(io, m):
    for name in ("grant", "replica", "drag"):
        io.integer(m, name, least=1)
    count = vertex_count(io, m)
    holds_feature = is_feature(io, m)
    name = form(io, m)
    if name:
        require_form(holds_feature, count, name)
    io.zero(6)
    target(io, m, holds_feature, count)
    value(io, m, name, count)


def drag_start(io, m):
    holds_feature = is_feature(io, m)
    io.zero(2)
    io.integer(m, "drag", least=1)
    count = vertex_count(io, m)
    io.zero(4)
    target(io, m, holds_feature, count)


def drag_move(io, m):
    name = form(io, m)
    io.zero(2)
    io.integer(m, "drag", least=1)
    counted_value(io, m, name)


def drag_end(io, m):
    """What follows the head of a numbered message."""
    io.integer(m, "drag", least=1)
    count = vertex_count(io, m)
    holds_feature = is_feature(io, m)
    name = form(io, m)
    require_form(holds_feature, count, name)
    io.zero(2)
    rest_count = io.count(4, m.get("rest", []))
    require(rest_count == 0 or holds_feature, "restCount")
    require(rest_count <= MOST, "restCount", "tooLong")
    target(io, m, holds_feature, count)
    value(io, m, name, count)
    if rest_count:
        io.list(m, "rest", rest_count, rest, 24)
        keys = [tuple(map(int, entry["vertex"].split("-"))) for entry in m["rest"]]
        require(all(a < b for a, b in zip(keys, keys[1:])), "rest")


def rest(io, m):
    io.identifier(m, "vertex")
    io.position(m)
