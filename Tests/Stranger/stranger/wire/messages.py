"""All messages, in bytes: what the client says, and what the server says."""

from .codes import REFUSALS
from .drags import drag_end, drag_move, drag_start, open_drag
from .edits import RECORDS
from .events import EDIT, batch, participant, person_name, split_epoch
from .fault import require
from .kinds import one_of
from .presences import client_presence, client_signal, server_presence, server_signal

RECORD = one_of("record", RECORDS)
LIMITS = (
    "frameByteCount", "propertyValueByteCount", "messagesPerSecond", "leaseMilliseconds",
    "undoneOperations", "vertexCount", "recordCount", "memberCount", "heldVertexCount",
    "importByteCount", "graceMilliseconds", "helloMilliseconds")


# The client.


def hello(io, m):
    has_resume, = io.flags("resume" in m)
    io.integer(m, "version", 2)
    io.colour(m)
    io.hexadecimal(m, "instance", 8, 8)
    name_count = io.count(2, io.bytes_of_text(m, "name"))
    token_count = io.count(2, io.bytes_of_text(m, "token"))
    require(token_count <= 4_096, "tokenByteCount", "tooLong")
    io.zero(4)
    if has_resume:
        m["resume"] = io.entry(resume, m.get("resume"))
    person_name(io, m, name_count)
    if token_count:
        io.text(m, "token", token_count)


def resume(io, m):
    io.hexadecimal(m, "key", 8, 8)
    number, nonce = split_epoch(m)
    nonce = io.raw(8, nonce)
    io.whole(m, "sequence")
    m["epoch"] = f"{io.raw(4, number)}-{nonce:016x}"
    io.zero(4)


def numbered(content):
    def layout(io, m):
        is_late, = io.flags("late" in m)
        io.zero(2)
        io.integer(m, "number", least=1)
        if is_late:
            io.big(m, "late", least=1)
        else:
            io.zero(8)
        content(io, m)

    return layout


def drag_cancel(io, m):
    io.integer(m, "drag", least=1)
    io.zero(4)


def edits(io, m):
    count = io.count(4, m.get("edits"))
    require(count >= 1, "editCount")
    io.zero(4)
    io.list(m, "edits", count, EDIT, 16)


def ping(io, m):
    io.zero(7)
    io.big(m, "token")


def bare(io, m):
    io.zero(7)


# The server.


def welcome(io, m):
    m["isResumed"], m["isRecovered"] = io.flags(m.get("isResumed"), m.get("isRecovered"))
    io.zero(2)
    io.integer(m, "replica", least=1)
    io.hexadecimal(m, "key", 8, 8)
    number, nonce = split_epoch(m)
    nonce = io.raw(8, nonce)
    io.big(m, "stamp")
    io.whole(m, "milliseconds")
    number = io.raw(4, number)
    require(number, "epochNumber")
    m["epoch"] = f"{number}-{nonce:016x}"
    io.integer(m, "lastDecided")
    io.integer(m, "highestDrag")
    count = io.count(4, m.get("liveDrags"))
    m["limits"] = dict(m.get("limits", {}))
    for name in LIMITS:
        io.integer(m["limits"], name)
    io.expect(count * 4)
    m["liveDrags"] = [io.raw(4, drag) for drag in m.get("liveDrags") or [None] * count]
    require(all(m["liveDrags"]), "liveDrags")


def frame_flags(io, m):
    m["isFirst"], m["isReplacement"] = io.flags(m.get("isFirst"), m.get("isReplacement"))
    io.zero(2)


def state_records(io, m):
    frame_flags(io, m)
    count = io.count(4, m.get("records"))
    io.list(m, "records", count, RECORD, 16)


def state_end(io, m):
    frame_flags(io, m)
    io.integer(m, "lastDecided")
    io.whole(m, "sequence")
    io.integer(m, "highestDrag")
    names = ("drags", "participants", "outcomes")
    counts = [io.count(4, m.get(name)) for name in names]
    for name, count, layout, least in zip(
            names, counts, (open_drag, state_participant, outcome), (32, 16, 8)):
        io.list(m, name, count, layout, least)


def state_participant(io, m):
    io.zero(1)
    participant(io, m)


def outcome(io, m):
    io.integer(m, "number", least=1)
    code = io.raw(1, REFUSALS.index(m.get("code")))
    require(code < len(REFUSALS), "code")
    if code:
        m["code"] = REFUSALS[code]
    io.zero(3)


def refusal(io, m):
    outcome(io, m)
    require("code" in m, "code")


def done(io, m):
    io.zero(3)
    io.integer(m, "through", least=1)
    count = io.count(4, m.get("refused"))
    io.zero(4)
    io.list(m, "refused", count, refusal, 8)


def denied(io, m):
    io.choice(m, "code", REFUSALS)
    io.zero(2)
    io.integer(m, "drag", least=1)
    io.optional(m, "holder")
    io.integer(m, "leaseMilliseconds")


def pong(io, m):
    ping(io, m)
    io.whole(m, "milliseconds")


def checked(io, m):
    io.zero(7)
    io.whole(m, "sequence")
    for name in ("document", "drags"):
        digest = m.get(name, "0" * 16)
        lanes = [io.raw(4, int(part, 16)) for part in (digest[:8], digest[8:])]
        m[name] = f"{lanes[0]:08x}{lanes[1]:08x}"


def saved(io, m):
    io.zero(3)
    io.integer(m, "next", least=1)


CLIENT = one_of("message", {
    0x01: ("hello", hello),
    0x02: ("dragStart", drag_start),
    0x03: ("dragMove", drag_move),
    0x04: ("dragEnd", numbered(drag_end)),
    0x05: ("dragCancel", numbered(drag_cancel)),
    0x06: ("edits", numbered(edits)),
    0x07: ("presence", client_presence),
    0x08: ("ping", ping),
    0x09: ("check", bare),
    0x0A: ("replace", bare),
    0x0B: ("goodbye", bare),
    0x0C: ("signal", client_signal),
})

SERVER = one_of("message", {
    0x41: ("welcome", welcome),
    0x42: ("stateRecords", state_records),
    0x43: ("stateEnd", state_end),
    0x44: ("batch", batch),
    0x45: ("done", done),
    0x46: ("denied", denied),
    0x47: ("pong", pong),
    0x48: ("checked", checked),
    0x49: ("presence", server_presence),
    0x4A: ("signal", server_signal),
    0x4B: ("notSaved", bare),
    0x4C: ("saved", saved),
})
