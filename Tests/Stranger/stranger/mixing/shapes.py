"""Features of all kinds, somewhere near a place."""

KINDS = [
    "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "none"]


def shape(editor, random, place):
    """The edits that create one."""
    kind = random.choice(KINDS)
    part_count = random.randint(1, 3) if kind.startswith("Multi") else 1
    parts = [paths(kind.removeprefix("Multi"), random, place) for _ in range(part_count)]
    foreign_id = random.choice([None, None, "Ä-1", 7, 0.5])
    return editor.create(kind, [] if kind == "none" else parts, {"kind": kind}, foreign_id)


def paths(kind, random, place):
    match kind:
        case "Point":
            return [[near(random, place, 5)]]
        case "LineString":
            return [[near(random, place, 5) for _ in range(random.randint(2, 5))]]
        case "Polygon":
            holes = random.randint(0, 2)
            return [[near(random, place, 5) for _ in range(3 + random.randint(0, 3))]
                    for _ in range(1 + holes)]
        case _:
            return []


def near(random, place, degrees):
    """Sometimes with an altitude."""
    position = [number + random.uniform(-degrees, degrees) for number in place]
    return [*position, random.uniform(-400, 8_000)] if random.random() < 0.2 else position
