"""A member's copy of a room: the document, who drags what, who is here, and at which sequence."""

from ..wire.codes import VALUES, member_of
from .document import Document, records_of
from .entries import drag_words
from .hashing import Digest

NO_EPOCH = "0-0000000000000000"


class Gap(Exception):
    """A batch that does not follow: the room has to be asked for its state ([BA6])."""


class RoomCopy:
    def __init__(self):
        self.document = Document()
        self.drags = {}
        self.participants = {}
        self.epoch = NO_EPOCH
        self.sequence = 0
        self.staged = []

    @property
    def digests(self):
        """Over the document, and over the open drags ([DC13])."""
        drags = Digest()
        for drag in self.drags.values():
            drags.add(drag_words(drag))
        return self.document.digest, str(drags)

    # State frames.

    def stage(self, message):
        """Part of a state frame; nothing of it is seen before its end ([BA8])."""
        if message["isFirst"]:
            self.staged = []
        self.staged += message["records"]

    def adopt(self, end, epoch):
        """The end of a state frame."""
        records = [] if end["isFirst"] else self.staged
        self.staged = []
        if end["isReplacement"]:
            self.document = Document()
        for record in records:
            self.document.merge(record)
        self.drags = {drag["grant"]: dict(drag) for drag in end["drags"]}
        self.participants = {entry["replica"]: entry for entry in end["participants"]}
        self.epoch = epoch
        self.sequence = end["sequence"]

    # Batches.

    def apply(self, batch):
        """Raises `Gap` if it is not the batch behind the last one."""
        if batch["sequence"] != self.sequence + 1:
            raise Gap(f"{batch['sequence']} after {self.sequence}")
        for event in batch["events"]:
            self.apply_event(event)
        self.sequence = batch["sequence"]

    def apply_event(self, event):
        match event["event"]:
            case "opened":
                self.participants = {}
                self.epoch = event["epoch"]
            case "joined":
                self.participants[event["replica"]] = event
            case "left":
                del self.participants[event["replica"]]
            case "granted":
                self.grant(event)
            case "moved":
                self.move(event)
            case "ended":
                self.end(event)
            case "edited":
                for index, edit in enumerate(event["edits"]):
                    self.edit(edit, int(event["stamp"]) + index, event["replica"])
            case "imported":
                for edit in event["edits"]:
                    self.edit(edit, event["stamp"], event["replica"])

    def edit(self, edit, stamp, replica):
        for record in records_of(edit, stamp, replica):
            self.document.merge(record)

    # Drags.

    def grant(self, event):
        """In room order at most one drag holds a vertex ([DR2])."""
        holders = [self.holder(vertex) for vertex in self.held(event)]
        assert holders == [None] * len(holders), f"[DR2] {event} while others hold it"
        self.drags[event["grant"]] = {k: v for k, v in event.items() if k != "event"}

    def held(self, drag):
        """The vertices that a drag holds, in ascending order."""
        if "feature" in drag:
            return self.document.vertices_of(drag["feature"])
        return drag.get("vertices") or [drag["vertex"]]

    def holder(self, vertex):
        """The drag that holds a vertex, by name or with its feature."""
        for drag in self.drags.values():
            if vertex in (drag.get("vertices") or [drag.get("vertex")]):
                return drag
            if drag.get("feature") == self.feature_of(vertex):
                return drag
        return None

    def feature_of(self, vertex):
        path = self.document.births["vertex"][vertex]["path"]
        return self.document.births["path"][path]["feature"]

    def move(self, event):
        form = member_of(event, VALUES)
        self.drags[event["grant"]][form] = event[form]

    def end(self, event):
        """Writes where all of it comes to rest, if there is a value ([DR8], [DR10])."""
        drag = self.drags.pop(event["grant"])
        value = {name: event[name] for name in VALUES if name in event}
        for vertex, position in self.places({**drag, **value} if value else {}):
            self.document.write({
                "record": "position", "vertex": vertex, "position": position,
                "stamp": event["stamp"], "replica": event["replica"]})

    def places(self, drag):
        """Where a drag has its vertices; those that it would push out of range are left out."""
        if "translation" in drag:
            moved = ((v, self.shifted(v, drag["translation"])) for v in self.held(drag))
            return [(vertex, place) for vertex, place in moved if place]
        if "positions" in drag:
            return list(zip(drag["vertices"], drag["positions"]))
        return [(drag["vertex"], drag["position"])] if "position" in drag else []

    def shifted(self, vertex, translation):
        longitude, latitude = self.document.position(vertex)
        place = [longitude + translation[0], latitude + translation[1]]
        return place if abs(place[0]) <= 360 and abs(place[1]) <= 90 else None

    def shown(self):
        """Positions that open drags lay over the registers ([DR7])."""
        return {v: place for drag in self.drags.values() for v, place in self.places(drag)}
