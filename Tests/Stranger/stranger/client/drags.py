"""The drags of one member ([DR1] to [DR24])."""

import asyncio

from ..wire.codes import TARGETS, VALUES


class Drag:
    """Something that is held, or asked for.

    `await drag.decided` gives `granted` or the code of the denial. `ending` is the reason why it is
    over, once it is.
    """

    def __init__(self, number, target):
        assert len(target) == 1 and set(target) <= set(TARGETS), target
        self.number = number
        self.target = target
        self.value = {}
        self.grant = None
        self.ending = None
        self.denial = None
        self.decided = asyncio.get_running_loop().create_future()
        self.is_ending = False  # the end or cancel is among the operations
        self.said_at = 0

    @property
    def is_open(self):
        return self.ending is None and self.denial is None

    @property
    def start_message(self):
        return {"message": "dragStart", "drag": self.number, **self.target}

    @property
    def move_message(self):
        return {"message": "dragMove", "drag": self.number, **self.value}

    def put(self, value):
        """- `value`: one of `position`, `positions` and `translation`."""
        assert len(value) == 1 and set(value) <= set(VALUES), value
        self.value = value

    def granted(self, grant):
        self.grant = grant
        self.tell("granted")

    def denied(self, message):
        self.denial = message
        self.tell(message["code"])

    def ended(self, reason):
        self.ending = reason
        self.tell("over")

    def tell(self, decision):
        if not self.decided.done():
            self.decided.set_result(decision)


class Drags:
    """Numbers grow over the whole life of a client."""

    HOLD_SECONDS = 3

    def __init__(self):
        self.next_number = 1
        self.open = {}

    def add(self, target):
        drag = Drag(self.next_number, target)
        self.next_number += 1
        self.open[drag.number] = drag
        return drag

    def by_grant(self, grant):
        return next((drag for drag in self.open.values() if drag.grant == grant), None)

    def close(self, drag, reason):
        drag.ended(reason)
        self.open.pop(drag.number, None)

    def deny(self, message):
        drag = self.open.pop(message["drag"], None)
        if drag:
            drag.denied(message)

    def hear(self, event, replica):
        """A `granted` or `ended` event of the room."""
        if event["event"] == "granted" and event["replica"] == replica:
            drag = self.open.get(event["drag"])
            if drag:
                drag.granted(event["grant"])
        elif event["event"] == "ended":
            drag = self.by_grant(event["grant"])
            if drag:
                self.close(drag, event["reason"])

    def settle(self, end, replica):
        """A state frame tells which of them live; others up to the highest decided are over ([DR21])."""
        grants = {drag["drag"]: drag["grant"] for drag in end["drags"] if drag["replica"] == replica}
        for drag in list(self.open.values()):
            if drag.number in grants:
                drag.granted(grants[drag.number])
            elif drag.number <= end["highestDrag"]:
                self.close(drag, "closed")
