"""A batch and its events, in bytes."""

from .codes import REASONS, REFUSALS
from .drags import counted_value, form, is_feature, target, value, vertex_count
from .edits import EDITS
from .fault import require
from .kinds import one_of

EDIT = one_of("edit", EDITS)
OFFSETS = 1 << 16


def opened(io, m):
    io.zero(3)
    number, nonce = split_epoch(m)
    number = io.raw(4, number)
    require(number, "epochNumber")
    m["epoch"] = f"{number}-{io.raw(8, nonce):016x}"


def split_epoch(m):
    number, nonce = m.get("epoch", "0-0").split("-")
    return int(number), int(nonce, 16)


def participant(io, m):
    """Without its first byte, which is the kind of the event *joined*."""
    io.zero(1)
    count = io.count(2, io.bytes_of_text(m, "name"))
    io.integer(m, "replica", least=1)
    io.colour(m)
    io.zero(4)
    person_name(io, m, count)


def person_name(io, m, count):
    require(count <= 64, "nameByteCount", "tooLong")
    io.text(m, "name", count)
    require(not any(c < " " or "\x7f" <= c <= "\x9f" for c in m["name"]), "name")


def left(io, m):
    io.zero(3)
    io.integer(m, "replica", least=1)


def granted(io, m):
    holds_feature = is_feature(io, m)
    io.zero(2)
    for name in ("grant", "replica", "drag"):
        io.integer(m, name, least=1)
    count = vertex_count(io, m)
    io.zero(4)
    target(io, m, holds_feature, count)


def moved(io, m):
    name = form(io, m)
    io.zero(2)
    io.integer(m, "grant", least=1)
    counted_value(io, m, name)


# Stamps are offsets from that of the batch, where they can be.


def stamp_form(io, m, must_be_full=False):
    """Whether the stamp stands in full, and else its offset."""
    offset = int(m.get("stamp", 0)) - io.batch_stamp
    is_full = must_be_full or not 0 <= offset < OFFSETS
    return is_full, 0 if is_full else offset


def stamp(io, m, is_full, offset, must_be_full=False):
    if is_full:
        io.big(m, "stamp", least=1)
        can_be_offset = 0 <= int(m["stamp"]) - io.batch_stamp < OFFSETS
        require(must_be_full or not can_be_offset, "stamp")
        require(offset == 0, "stampOffset")
    else:
        require(not must_be_full, "stamp")
        m["stamp"] = str(io.batch_stamp + offset)
        require(0 < int(m["stamp"]) < 1 << 64, "stamp")


def ended(io, m):
    is_full, offset = stamp_form(io, m)
    is_full, = io.flags(is_full)
    offset = io.raw(2, offset)
    io.integer(m, "grant", least=1)
    io.integer(m, "replica", least=1)
    count = io.raw(4, len(m.get("positions", "1" if "position" in m else "")))
    io.choice(m, "reason", REASONS)
    name = form(io, m)
    require(m["reason"] != "cancelled" or name is None, "form")
    require(name == "positions" or count == int(name == "position"), "positionCount")
    io.zero(2)
    io.optional(m, "number")
    content = io.raw(8, int(m.get("content", "0"), 16))
    require("number" in m or content == 0, "content")
    if "number" in m:
        m["content"] = f"{content:016x}"
    stamp(io, m, is_full, offset)
    value(io, m, name, count)


def edited(io, m):
    is_full, offset = stamp_form(io, m, m.get("late", False))
    is_full, m["late"] = io.flags(is_full, m.get("late"))
    offset = io.raw(2, offset)
    io.integer(m, "replica", least=1)
    io.integer(m, "number", least=1)
    count = io.count(4, m.get("edits"))
    require(count >= 1, "editCount")
    io.hexadecimal(m, "content", 8)
    stamp(io, m, is_full, offset, m["late"])
    io.list(m, "edits", count, EDIT, 16)


def imported(io, m):
    is_full, offset = stamp_form(io, m)
    is_full, = io.flags(is_full)
    offset = io.raw(2, offset)
    io.integer(m, "replica", least=1)
    count = io.count(4, m.get("edits"))
    io.zero(4)
    stamp(io, m, is_full, offset)
    io.list(m, "edits", count, EDIT, 16)


def refused(io, m):
    io.choice(m, "code", REFUSALS)
    io.zero(2)
    io.integer(m, "replica", least=1)
    io.integer(m, "number", least=1)
    io.zero(4)
    io.hexadecimal(m, "content", 8)


EVENT = one_of("event", {
    1: ("opened", opened),
    2: ("joined", participant),
    3: ("left", left),
    4: ("granted", granted),
    5: ("moved", moved),
    6: ("ended", ended),
    7: ("edited", edited),
    8: ("imported", imported),
    9: ("refused", refused),
})


def batch(io, m):
    io.flags()
    io.zero(2)
    io.integer(m, "epochNumber", least=1)
    io.whole(m, "sequence", least=1)
    io.big(m, "stamp")
    io.batch_stamp = int(m["stamp"])
    count = io.count(4, m.get("events"))
    io.zero(4)
    io.list(m, "events", count, EVENT, 8)
