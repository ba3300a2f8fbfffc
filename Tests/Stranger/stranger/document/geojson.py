"""The map as GeoJSON: what `features.geojson` says ([IM3] to [IM6], [IM8])."""

from ..wire.codes import ROLES
from .identifiers import key


def collection(room):
    """All living features, with open drags laid over them.

    - `room`: a `RoomCopy`.
    """
    shown = room.shown()
    features = [feature(room.document, identifier, shown) for identifier in room.document.features()]
    return {"type": "FeatureCollection", "features": features}


def feature(document, identifier, shown):
    birth = document.births["feature"][identifier]
    result = {
        "type": "Feature",
        "properties": document.properties(identifier),
        "geometry": geometry(document, identifier, birth["geometry"], shown)}
    if "foreignID" in birth:
        result["id"] = birth["foreignID"]
    return result


def geometry(document, identifier, kind, shown):
    """`None` if nothing is left that can be drawn; a kind with one part takes the first."""
    paths = sorted(filter(document.is_alive, document.paths[identifier]), key=lambda path: (
        document.births["path"][path]["part"], role_of(document, path), key(path)))
    lines = [(path, coordinates(document, path, shown)) for path in paths]
    match kind.removeprefix("Multi"):
        case "Point":
            parts = [place for _, line in lines for place in line]
        case "LineString":
            parts = [line for _, line in lines if len(line) >= 2]
        case "Polygon":
            parts = polygons(document, lines)
        case _:
            parts = []
    if not parts:
        return None
    return {"type": kind, "coordinates": parts if kind.startswith("Multi") else parts[0]}


def role_of(document, path):
    return ROLES.index(document.births["path"][path]["role"])


def polygons(document, lines):
    """Of each part the exterior and its holes; without an exterior there is no part."""
    parts = {}
    for path, line in lines:
        if len(line) >= 3:
            part = document.births["path"][path]["part"]
            parts.setdefault(part, []).append((role_of(document, path), line + line[:1]))
    found = []
    for rings in parts.values():
        exteriors = [ring for role, ring in rings if ROLES[role] == "exterior"]
        if exteriors:
            holes = [ring for role, ring in rings if ROLES[role] == "hole"]
            found.append([exteriors[0], *holes])
    return found


def coordinates(document, path, shown):
    return [coordinate(document, vertex, shown) for vertex in document.line(path)]


def coordinate(document, vertex, shown):
    altitude = document.altitude(vertex)
    position = list(shown.get(vertex) or document.position(vertex))
    return position if altitude is None else [*position, altitude]
