"""The map as it is agreed: births, registers, and how records merge."""

from .entries import entity_of, record_words, tie_bytes
from .hashing import Digest
from .identifiers import key
from .order import Order

BIRTHS = ("feature", "path", "vertex")


class Document:
    def __init__(self):
        self.births = {kind: {} for kind in BIRTHS}
        self.registers = {}
        self.orders = {}  # of each path
        self.paths = {}  # of each feature
        self.keys = {}  # of each feature's properties
        self.sum = Digest()

    @property
    def digest(self):
        return str(self.sum)

    # Merging.

    def merge(self, record):
        """Takes a record in; one that is known or older changes nothing ([DC5])."""
        if record["record"] in BIRTHS:
            self.bear(record)
        else:
            self.write(record)

    def bear(self, record):
        kind = record["record"]
        identifier = record[kind]
        if identifier in self.births[kind]:
            return
        self.births[kind][identifier] = record
        self.sum.add(record_words(record))
        match kind:
            case "feature":
                self.paths[identifier] = []
                self.keys[identifier] = set()
            case "path":
                self.paths[record["feature"]].append(identifier)
                self.orders[identifier] = Order()
            case "vertex":
                order = self.orders[record["path"]]
                order.insert(identifier, record.get("parent"), record["side"])

    def write(self, record):
        """The larger (stamp, replica, bytes of the value) wins ([DC4])."""
        place = register_of(record)
        present = self.registers.get(place)
        if present and rank(record) <= rank(present):
            return
        if present:
            self.sum.remove(record_words(present))
        self.registers[place] = record
        self.sum.add(record_words(record))
        if record["record"] == "property":
            self.keys[record["feature"]].add(record["key"])

    # Reading.

    def position(self, vertex):
        """The register, whatever is dragged."""
        return self.registers["position", vertex, None]["position"]

    def altitude(self, vertex):
        return self.registers.get(("altitude", vertex, None), {}).get("altitude")

    def is_alive(self, identifier):
        """By its own register; whether it is shown depends on what it belongs to as well."""
        record = self.registers.get(("alive", identifier, None))
        return record is None or record["alive"]

    def is_shown(self, vertex):
        path = self.births["vertex"][vertex]["path"]
        feature = self.births["path"][path]["feature"]
        return all(map(self.is_alive, (vertex, path, feature)))

    def properties(self, feature):
        found = {name: self.registers["property", feature, name] for name in self.keys[feature]}
        return {name: record["value"] for name, record in found.items() if "value" in record}

    def line(self, path):
        """The living vertices of a path, in order."""
        return [vertex for vertex in self.orders[path].walk() if self.is_alive(vertex)]

    def vertices_of(self, feature):
        """All of them, dead ones too, in ascending order of identifier."""
        paths = self.paths[feature]
        return sorted((v for path in paths for v in self.orders[path].walk()), key=key)

    def features(self):
        """Those that live, in ascending order of identifier."""
        return sorted(filter(self.is_alive, self.births["feature"]), key=key)


def register_of(record):
    return record["record"], record[entity_of(record)], record.get("key")


def rank(record):
    return int(record["stamp"]), record["replica"], tie_bytes(record)


def records_of(edit, stamp, replica):
    """What an edit says, as records: births, and writes of registers."""
    written = {"stamp": str(stamp), "replica": replica}
    said = {name: value for name, value in edit.items() if name != "edit"}
    match edit["edit"]:
        case "createFeature":
            yield {"record": "feature", **said}
        case "createPath":
            yield {"record": "path", **said}
        case "insertVertex":
            position, altitude = said.pop("position"), said.pop("altitude", None)
            vertex = said["vertex"]
            yield {"record": "vertex", **said}
            yield {"record": "position", "vertex": vertex, "position": position, **written}
            if altitude is not None:
                yield {"record": "altitude", "vertex": vertex, "altitude": altitude, **written}
        case "moveVertex":
            yield {"record": "position", **said, **written}
        case "setAlive":
            yield {"record": "alive", **said, **written}
        case "setProperty" | "removeProperty":
            yield {"record": "property", **said, **written}
