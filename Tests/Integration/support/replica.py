"""A replica of a room, made from batches and state frames alone, with its digests."""

import struct

from digest import digest

REGISTERS = {
    "position": "vertex", "altitude": "vertex", "vertexAlive": "vertex", "pathAlive": "path",
    "featureAlive": "feature", "property": "feature"}


def value_bytes(record):
    """What equal stamps are decided by ([DC4])."""
    match record["record"]:
        case "position":
            return struct.pack("<dd", *record["position"])
        case "altitude":
            metres = record["altitude"]
            return b"" if metres is None else struct.pack("<d", metres)
        case "property":
            return (record["value"] or "").encode()
        case _:
            return bytes([record["alive"]])


class Replica:
    def __init__(self):
        self.sequence = 0
        self.records = {}
        self.drags = {}
        self.participants = {}
        self.staged = []

    # State frames.

    def stage(self, message):
        if message["isFirst"]:
            self.staged = []
            self.is_replacement = message["isReplacement"]
        self.staged += message.get("records", [])

    def adopt(self, end):
        self.stage(end)
        if self.is_replacement:
            self.records = {}
        for record in self.staged:
            self.merge(record)
        self.adopted_count = len(self.staged)
        self.staged = []
        self.sequence = int(end["sequence"])
        self.drags = {drag["grant"]: dict(drag, record="drag") for drag in end["drags"]}
        self.participants = {entry["replica"]: entry["name"] for entry in end["participants"]}

    def merge(self, record):
        kind = record["record"]
        if kind not in REGISTERS:
            self.records.setdefault((kind, record[kind]), record)
            return
        key = (kind, record[REGISTERS[kind]], record.get("key"))
        order = lambda r: (int(r["stamp"]), r["replica"], value_bytes(r))
        if key not in self.records or order(self.records[key]) < order(record):
            self.records[key] = record

    # Batches.

    def apply(self, batch):
        sequence = int(batch["sequence"])
        assert sequence == self.sequence + 1, f"[BA6] batch {sequence} after {self.sequence}"
        for event in batch["events"]:
            self.apply_event(event)
        self.sequence = sequence

    def apply_event(self, event):
        match event["event"]:
            case "opened":
                self.participants = {}
            case "joined":
                self.participants[event["replica"]] = event["name"]
            case "left":
                del self.participants[event["replica"]]
            case "granted":
                held = {vertex for drag in self.drags.values() for vertex in self.held(drag)}
                assert held.isdisjoint(self.held(event)), "[DR2] one drag holds a vertex"
                self.drags[event["grant"]] = dict(event, record="drag")
            case "moved":
                self.drags[event["grant"]].update(event)
            case "ended":
                self.end(event)
            case "edited":
                for index, edit in enumerate(event["edits"]):
                    self.edit(edit, int(event["stamp"]) + index, event["replica"])
            case "imported":
                for edit in event["edits"]:
                    self.edit(edit, int(event["stamp"]), event["replica"])

    def held(self, drag):
        """The vertices that a drag holds, those of a whole feature too."""
        if "feature" not in drag:
            return drag.get("vertices") or [drag["vertex"]]
        features = {key[1]: r["feature"] for key, r in self.records.items() if key[0] == "path"}
        births = [r for key, r in self.records.items() if key[0] == "vertex"]
        return [r["vertex"] for r in births if features[r["path"]] == drag["feature"]]

    def end(self, event):
        vertices = self.held(self.drags.pop(event["grant"]))
        if "translation" in event:
            places = [self.shifted(vertex, event["translation"]) for vertex in vertices]
        else:
            places = event.get("positions") or [event.get("position")]
        for vertex, place in zip(vertices, places):
            if place is not None:
                self.write("position", vertex, event["stamp"], event["replica"], position=place)

    def shifted(self, vertex, translation):
        """None if that is out of range."""
        place = [a + b for a, b in zip(self.position(vertex), translation)]
        return place if abs(place[0]) <= 360 and abs(place[1]) <= 90 else None

    def write(self, kind, target, stamp, replica, **value):
        self.merge({
            "record": kind, REGISTERS[kind]: target, "stamp": str(stamp), "replica": replica,
            **value})

    def edit(self, edit, stamp, replica):
        match edit["edit"]:
            case "createFeature":
                self.merge(dict(edit, record="feature"))
            case "createPath":
                self.merge(dict(edit, record="path"))
            case "insertVertex":
                self.merge(dict(edit, record="vertex"))
                position, altitude = edit["position"], edit["altitude"]
                self.write("position", edit["vertex"], stamp, replica, position=position)
                if altitude is not None:
                    self.write("altitude", edit["vertex"], stamp, replica, altitude=altitude)
            case "moveVertex":
                self.write("position", edit["vertex"], stamp, replica, position=edit["position"])
            case "setAlive":
                kind = next(kind for kind in ("feature", "path", "vertex") if kind in edit)
                self.write(kind + "Alive", edit[kind], stamp, replica, alive=edit["alive"])
            case "setProperty" | "removeProperty":
                value = edit.get("value")
                self.write(
                    "property", edit["feature"], stamp, replica, key=edit["key"], value=value)

    # Reading.

    @property
    def vertices(self):
        """Identifiers of all vertices, in order of birth."""
        return [key[1] for key in self.records if key[0] == "vertex"]

    @property
    def features(self):
        return [key[1] for key in self.records if key[0] == "feature"]

    def position(self, vertex):
        """What the register holds, whatever is dragged."""
        return self.records["position", vertex, None]["position"]

    def value(self, feature, key):
        record = self.records.get(("property", feature, key))
        return record and record["value"]

    def is_alive(self, feature):
        record = self.records.get(("featureAlive", feature, None))
        return record is None or record["alive"]

    def digests(self):
        """Over the document, and over the open drags ([DC13])."""
        return digest(self.records.values()), digest(self.drags.values())
