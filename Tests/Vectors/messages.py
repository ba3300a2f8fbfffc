"""The layouts of Protocol/binary.md: messages."""

import drags
from digest import content_hash
from events import EVENT
from fields import Reader, Refused, Writer, check
from layouts import CODES, EDIT, RECORD, dispatch, outcome, participant
from presences import client_signal, presence_entry, presence_state, server_signal

CLIENT_FRAME = 65_536
SERVER_FRAME = 262_144


# What the client says.


def hello(io, m):
    io.flags(m, {1: "resume"}, optional=["resume"])
    io.integer(m, "version", 2)
    io.integer(m, "colour", 4, most=0xFFFFFF)
    io.hexadecimal(m, "instance", 16)
    io.count(m, "name", 2)
    io.count(m, "token", 2, most=4_096, field="token")
    io.zero(4)
    if m["resume"] is not None:
        m["resume"] = {} if io.reading else m["resume"]
        resume(io, m["resume"])
    if io.reading and io.counts["name"] > 64:
        raise Refused("tooLong", "name")
    io.name(m)
    io.text(m, "token")


def resume(io, m):
    io.hexadecimal(m, "key", 16)
    io.big(m, "epochNonce")
    io.big(m, "sequence")
    io.integer(m, "epochNumber", 4)
    io.zero(4)


def drag_start(io, m):
    drags.target_flags(io, m)
    io.zero(2)
    io.integer(m, "drag", 4, positive=True)
    drags.target_count(io, m)
    io.zero(4)
    drags.target(io, m)


def drag_move(io, m):
    drags.value_form(io, m)
    io.zero(2)
    io.integer(m, "drag", 4, positive=True)
    drags.counted_value(io, m)


def numbered(content):
    def layout(io, m):
        io.flags(m, {1: "late"}, optional=["late"])
        io.zero(2)
        io.integer(m, "number", 4, positive=True)
        if m["late"] is None:
            io.zero(8)
        else:
            m["late"] = {"stamp": m["late"]}
            io.big(m["late"], "stamp", positive=True)
            m["late"] = m["late"]["stamp"]
        content(io, m)
        kind = bytes(io.data[:1])
        if io.reading:
            m["contentHash"] = content_hash(kind + bytes(7) + io.data[16 : io.at])

    return layout


def drag_cancel(io, m):
    io.integer(m, "drag", 4, positive=True)
    io.zero(4)


def edits(io, m):
    io.count(m, "edits", least=1, field="editCount")
    io.zero(4)
    io.list(m, "edits", EDIT, 16)


def ping(io, m):
    io.zero(7)
    io.big(m, "token")


def bare(io, m):
    io.zero(7)


# What the server says.


def welcome(io, m):
    io.flags(m, {1: "isResumed", 2: "isRecovered"})
    io.zero(2)
    io.integer(m, "replica", 4, positive=True)
    io.hexadecimal(m, "key", 16)
    for key in ("epochNonce", "stamp", "milliseconds"):
        io.big(m, key)
    io.integer(m, "epochNumber", 4, positive=True)
    io.integer(m, "lastDecided", 4)
    io.integer(m, "highestDrag", 4)
    io.count(m, "liveDrags")
    for key in (
        "frameByteCount", "propertyValueByteCount", "messagesPerSecond", "leaseMilliseconds",
        "undoneOperations", "vertexCount", "recordCount", "memberCount", "heldVertexCount",
        "importByteCount", "graceMilliseconds", "helloMilliseconds"):
        io.integer(m, key, 4)
    live = {"list": [{"drag": drag} for drag in m.get("liveDrags", [])]}
    if io.reading:
        io.counts["list"] = io.counts["liveDrags"]
    io.list(live, "list", lambda io, m: io.integer(m, "drag", 4, positive=True), 4)
    m["liveDrags"] = [entry["drag"] for entry in live["list"]]


def state_records(io, m):
    io.flags(m, {1: "isFirst", 2: "isReplacement"})
    io.zero(2)
    io.count(m, "records")
    io.list(m, "records", RECORD, 16)


def state_end(io, m):
    io.flags(m, {1: "isFirst", 2: "isReplacement"})
    io.zero(2)
    io.integer(m, "lastDecided", 4)
    io.big(m, "sequence")
    io.integer(m, "highestDrag", 4)
    for key in ("drags", "participants", "outcomes"):
        io.count(m, key)
    io.list(m, "drags", drags.open_drag, 32)
    io.list(m, "participants", participant, 16)
    io.list(m, "outcomes", outcome, 8)


def batch(io, m):
    io.flags(m, {})
    io.zero(2)
    io.integer(m, "epochNumber", 4, positive=True)
    io.big(m, "sequence", positive=True)
    io.big(m, "stamp")
    io.base = int(m["stamp"])
    io.count(m, "events")
    io.zero(4)
    io.list(m, "events", EVENT, 8)


def done(io, m):
    io.zero(3)
    io.integer(m, "through", 4, positive=True)
    io.count(m, "refused")
    io.zero(4)
    io.list(m, "refused", outcome, 8)
    check(all(entry["code"] is not None for entry in m["refused"]), "code")


def denied(io, m):
    io.choice(m, "code", CODES)
    io.zero(2)
    io.integer(m, "drag", 4, positive=True)
    io.integer(m, "holder", 4)
    io.integer(m, "leaseMilliseconds", 4)


def pong(io, m):
    io.zero(7)
    io.big(m, "token")
    io.big(m, "milliseconds")


def checked(io, m):
    io.zero(7)
    io.big(m, "sequence")
    io.lanes(m, "document")
    io.lanes(m, "drags")


def presence(io, m):
    io.zero(3)
    io.count(m, "entries")
    io.list(m, "entries", presence_entry, 16)


def saved(io, m):
    io.zero(3)
    io.integer(m, "next", 4, positive=True)


CLIENT = {
    0x01: ("hello", hello),
    0x02: ("dragStart", drag_start),
    0x03: ("dragMove", drag_move),
    0x04: ("dragEnd", numbered(drags.release)),
    0x05: ("dragCancel", numbered(drag_cancel)),
    0x06: ("edits", numbered(edits)),
    0x07: ("presence", presence_state),
    0x08: ("ping", ping),
    0x09: ("check", bare),
    0x0A: ("replace", bare),
    0x0B: ("goodbye", bare),
    0x0C: ("signal", client_signal),
}

SERVER = {
    0x41: ("welcome", welcome),
    0x42: ("stateRecords", state_records),
    0x43: ("stateEnd", state_end),
    0x44: ("batch", batch),
    0x45: ("done", done),
    0x46: ("denied", denied),
    0x47: ("pong", pong),
    0x48: ("checked", checked),
    0x49: ("presence", presence),
    0x4A: ("signal", server_signal),
    0x4B: ("notSaved", bare),
    0x4C: ("saved", saved),
}


def read(table, data):
    """The fields of a message; raises Refused."""
    if not data:
        raise Refused("truncated")
    if data[0] not in table:
        return {"message": "unknown", "kind": data[0]}
    if table is CLIENT and len(data) > CLIENT_FRAME:
        raise Refused("tooLong", "frame")
    message = {}
    reader = Reader(data)
    dispatch("message", table)(reader, message)
    reader.end()
    return message


def write(table, message):
    writer = Writer()
    dispatch("message", table)(writer, dict(message))
    return bytes(writer.data)
