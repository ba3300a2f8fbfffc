"""Numbered messages, from their making until they are on the server's disk ([SE5] to [SE14])."""

import asyncio


class Operation:
    """One numbered message; `await operation.decided` gives its refusal code, `None` if applied."""

    def __init__(self, message, stamp):
        self.message = message
        self.stamp = stamp
        self.was_sent = False
        self.is_done = False
        self.decided = asyncio.get_running_loop().create_future()

    @property
    def number(self):
        return self.message["number"]

    @property
    def late_message(self):
        """What is sent of an operation that its connection did not outlive."""
        return {**self.message, "late": self.stamp}

    def decide(self, code):
        if not self.decided.done():
            self.decided.set_result(code)


class Operations:
    """Those of one session that are not both decided and done."""

    def __init__(self):
        self.undone = {}
        self.next_number = 1

    def add(self, content, stamp):
        return self.take(Operation(content, stamp))

    def take(self, operation):
        """Gives it the next number of this session."""
        operation.message = {**operation.message, "number": self.next_number}
        self.next_number += 1
        self.undone[operation.number] = operation
        return operation

    def decide(self, number, code):
        """Its outcome stands in a batch or in a state frame."""
        if number in self.undone:
            self.undone[number].decide(code)
            self.forget(number)

    def done_through(self, number):
        """All up to there are on disk."""
        for each in [n for n in self.undone if n <= number]:
            self.undone[each].is_done = True
            self.forget(each)

    def forget(self, number):
        operation = self.undone[number]
        if operation.is_done and operation.decided.done():
            del self.undone[number]

    def leaves_gap(self, last_decided):
        """Whether the room knows less than was done: then this session is of no use ([SE17])."""
        return min(self.undone, default=self.next_number) > last_decided + 1

    def to_resend(self):
        return [self.undone[number] for number in sorted(self.undone)]


# An operation that was never sent is made again when its session is forgotten ([SE16]): what it
# creates gets identifiers of the new replica.

BORN = {"createFeature": "feature", "createPath": "path", "insertVertex": "vertex"}
NAMING = {"feature", "path", "vertex", "parent", "vertices"}


def born(message):
    """The identifiers that an operation creates."""
    return [edit[BORN[edit["edit"]]] for edit in message.get("edits", []) if edit["edit"] in BORN]


def renamed(value, names, member=None):
    """A message with other identifiers, where it names any; values of properties stay."""
    if isinstance(value, dict):
        return {k: v if k == "value" else renamed(v, names, k) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(item, names, member) for item in value]
    return names.get(value, value) if member in NAMING else value
