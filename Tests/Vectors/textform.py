"""The text form of Protocol/text.md, from and to the fields of the binary form.

The layouts of the binary form say everything that stands in the bytes: `None` where nothing is,
numbers of 64 bits as decimal strings, JSON as its canonical text. The text form leaves out what has
nothing to say and writes some values in another way. `text_of` and `fields_of` translate a whole
message; neither checks it.
"""

import json

from canonical import written

GEOMETRIES = {
    "none": "none", "point": "Point", "lineString": "LineString", "polygon": "Polygon",
    "multiPoint": "MultiPoint", "multiLineString": "MultiLineString",
    "multiPolygon": "MultiPolygon"}
GEOMETRY_FIELDS = {text: field for field, text in GEOMETRIES.items()}
WHOLE = ("sequence", "milliseconds")  # decimal strings there, numbers here
JSON = ("foreignID", "value", "body")
LIMITS = (
    "frameByteCount", "propertyValueByteCount", "messagesPerSecond", "leaseMilliseconds",
    "undoneOperations", "vertexCount", "recordCount", "memberCount", "heldVertexCount",
    "importByteCount", "graceMilliseconds", "helloMilliseconds")
ALIVE = {"featureAlive": "feature", "pathAlive": "path", "vertexAlive": "vertex"}
NO_HASH = "0" * 16
PRESENCE = {
    "cursor": None, "viewport": None, "selection": [], "location": None, "follows": None}

# What stands in the fields where the text has nothing: by the member that names the kind.
MISSING = {
    "hello": {"token": "", "resume": None},
    "dragEnd": {"late": None, "rest": []},
    "dragCancel": {"late": None},
    "edits": {"late": None},
    "denied": {"holder": 0},
    "ended": {"number": 0, "content": NO_HASH},
    "createFeature": {"foreignID": None},
    "insertVertex": {"parent": None, "altitude": None},
}
MISSING_OF_RECORDS = {
    "feature": {"foreignID": None},
    "vertex": {"parent": None},
    "altitude": {"altitude": None},
    "property": {"value": None},
}


# From the fields.


def text_of(fields):
    """The object of the text form. `contentHash`, which is not told in it, is left out."""
    present = {
        key: value for key, value in fields.items()
        if value is not None and key != "contentHash" and not is_nothing(fields, key)}
    m = {key: value_text(key, value) for key, value in present.items()}
    if "epochNonce" in m:
        m["epoch"] = f"{m.pop('epochNumber')}-{int(m.pop('epochNonce')):016x}"
    if m.get("message") == "welcome":
        m["limits"] = {key: m.pop(key) for key in LIMITS}
    if m.get("record") in ALIVE:
        m["record"] = "alive"
    return m


def is_nothing(fields, key):
    kind = fields.get("message") or fields.get("event")
    if key in ("rest", "selection"):
        return not fields[key]
    if kind == "ended" and key == "content":
        return fields["number"] == 0
    nothing = {("hello", "token"): "", ("denied", "holder"): 0, ("ended", "number"): 0}
    return (kind, key) in nothing and fields[key] == nothing[kind, key]


def value_text(key, value):
    if key == "colour":
        return f"#{value:06x}"
    if key in WHOLE:
        return int(value)
    if key == "geometry":
        return GEOMETRIES[value]
    if key in JSON:
        return json.loads(value)
    if isinstance(value, dict):
        return text_of(value)
    if isinstance(value, list):
        return [text_of(entry) if isinstance(entry, dict) else entry for entry in value]
    return value


# To the fields.


def fields_of(text, inside=None):
    """- `inside`: the member in which the object stands; `client` or `server` for a message."""
    m = {key: value_fields(key, value) for key, value in text.items()}
    if "epoch" in m:
        number, nonce = m.pop("epoch").split("-")
        m |= {"epochNumber": int(number), "epochNonce": str(int(nonce, 16))}
    m |= m.pop("limits", {})
    if m.get("record") == "alive":
        m["record"] = next(kind for kind, target in ALIVE.items() if target in m)
    return missing(m, inside) | m


def missing(m, inside):
    """What an object has nothing to say about."""
    if "record" in m:
        return MISSING_OF_RECORDS.get(m["record"], {})
    kind = m.get("message") or m.get("event") or m.get("edit")
    if (kind == "presence" and inside == "client") or inside == "entries":
        return PRESENCE
    if kind == "signal" and inside == "client":
        return {"to": None}
    if inside in ("outcomes", "refused"):
        return {"code": None}
    if inside == "location":
        return {"heading": None}
    return MISSING.get(kind, {})


def value_fields(key, value):
    if key == "colour":
        return int(value[1:], 16)
    if key in WHOLE:
        return str(value)
    if key == "geometry":
        return GEOMETRY_FIELDS[value]
    if key in JSON:
        return written(value)
    if isinstance(value, dict):
        return fields_of(value, key)
    if isinstance(value, list):
        return [fields_of(entry, key) if isinstance(entry, dict) else entry for entry in value]
    return value
