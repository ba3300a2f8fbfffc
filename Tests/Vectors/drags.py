"""The layouts of Protocol/binary.md: what a drag holds, and its value.

In the fields a target is one of `vertex`, `vertices` and `feature`, and a value one of `position`,
`positions` and `translation`, or none of them.
"""

from fields import Refused, check, identifier_text, identifier_value, is_identifier

FORMS = {0: None, 1: "position", 2: "positions", 3: "translation"}
MOST = 2_000


def named(m):
    """The identifiers of a target."""
    return m["vertices"] if "vertices" in m else [m.get("vertex") or m["feature"]]


def target_flags(io, m):
    if io.reading:
        bits = io.raw(1)
        check(bits & ~1 == 0, "flags")
        io.is_feature = bits == 1
    else:
        io.raw(1, int("feature" in m))


def target_count(io, m):
    if io.reading:
        io.counts["target"] = io.raw(4)
    else:
        io.raw(4, len(named(m)))


def target(io, m):
    if not io.reading:
        for identifier in named(m):
            io.raw(8, identifier_value(identifier))
        return
    count = io.counts["target"]
    check(count == 1 if io.is_feature else count >= 1, "vertexCount")
    check(count <= MOST, "vertexCount", "tooLong")
    kind = "feature" if io.is_feature else "vertex"
    numbers = []
    for _ in range(count):
        numbers.append(io.raw(8))
        check(is_identifier(numbers[-1]), kind)
        check(len(numbers) < 2 or numbers[-2] < numbers[-1], kind)
    texts = [identifier_text(number) for number in numbers]
    m.update({"vertices": texts} if count > 1 else {kind: texts[0]})


def form_of(m):
    return next((form for form in FORMS.values() if form in m), None)


def value_form(io, m):
    if io.reading:
        number = io.raw(1)
        check(number in FORMS, "form")
        io.form = FORMS[number]
    else:
        io.raw(1, next(number for number, form in FORMS.items() if form == form_of(m)))


def value(io, m, count):
    """- `count`: how many positions there are, if there are several."""
    form = io.form if io.reading else form_of(m)
    if form == "position":
        io.position(m, "position")
    elif form == "translation":
        io.translation(m)
    elif form == "positions":
        check(not io.reading or count <= MOST, "positionCount", "tooLong")
        places = [{"place": place} for place in m.get("positions", [None] * count)]
        for place in places:
            io.position(place, "place")
        m["positions"] = [place["place"] for place in places]


def counted_value(io, m):
    """A value that stands alone: several positions are counted."""
    form = io.form if io.reading else form_of(m)
    count = 0
    if form == "positions":
        if io.reading:
            count = io.raw(4)
            check(count >= 2, "positionCount")
            check(count <= MOST, "positionCount", "tooLong")
        else:
            io.raw(4, len(m["positions"]))
        io.zero(4)
    value(io, m, count)
    check(form is not None, "form")


def fitting_value(io, m, optional):
    """A value behind its target."""
    value(io, m, len(named(m)))
    form = form_of(m)
    if form is None:
        check(optional, "form")
        return
    forms = {"vertex": "position", "vertices": "positions", "feature": "translation"}
    check(form == next(forms[key] for key in forms if key in m), "form")


def placement(io, m):
    io.identifier(m, "vertex")
    io.position(m, "position")


def release(io, m):
    """The content of a dragEnd."""
    io.integer(m, "drag", 4, positive=True)
    target_count(io, m)
    target_flags(io, m)
    value_form(io, m)
    io.zero(2)
    io.count(m, "rest")
    target(io, m)
    fitting_value(io, m, optional=False)
    if io.reading:
        count = io.counts["rest"]
        check(count == 0 or io.is_feature, "restCount")
        if count > MOST:
            raise Refused("tooLong", "restCount")
    io.list(m, "rest", placement, 24)
    numbers = [identifier_value(entry["vertex"]) for entry in m["rest"]]
    check(all(a < b for a, b in zip(numbers, numbers[1:])), "vertex")


def open_drag(io, m):
    io.integer(m, "grant", 4, positive=True)
    io.integer(m, "replica", 4, positive=True)
    io.integer(m, "drag", 4, positive=True)
    target_count(io, m)
    target_flags(io, m)
    value_form(io, m)
    io.zero(6)
    target(io, m)
    fitting_value(io, m, optional=True)
