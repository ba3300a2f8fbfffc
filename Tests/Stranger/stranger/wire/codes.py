"""The tables of codes.md and binary.md: a name for each number."""

REFUSALS = [
    None, "locked", "leaseEnded", "gone", "unknownParent", "exists", "foreignIdentifier",
    "wrongRole", "tooMany", "oldNumber", "tooSmall"]
REASONS = [
    None, "released", "cancelled", "expired", "closed", "deleted", "restart", "revoked"]
GEOMETRIES = [
    "none", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"]
ROLES = ["exterior", "hole", "line", "point"]
SIDES = ["left", "right"]
ENTITIES = [None, "feature", "path", "vertex"]
BOOLEANS = [False, True]

TARGETS = ("vertex", "vertices", "feature")
VALUES = ("position", "positions", "translation")


def member_of(m, names):
    """Which of these members an object has; `None` if none."""
    return next((name for name in names if name in m), None)
