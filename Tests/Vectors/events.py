"""The layouts of Protocol/binary.md: events of a batch."""

import drags
from fields import check
from layouts import CODES, EDIT, REASONS, dispatch, participant_tail

# The batch puts its stamp into `io.base`.


def stamp_head(io, m, late=False):
    """Flags and offset. The stamp itself follows later, if it is full."""
    if io.reading:
        bits = io.raw(1)
        check(bits & ~(3 if late else 1) == 0, "flags")
        if late:
            m["late"] = bool(bits & 2)
        io.is_full, io.offset = bool(bits & 1), io.raw(2)
    else:
        io.is_full, offset = stamp_form(io.base, int(m["stamp"]), late and m["late"])
        io.raw(1, io.is_full | (2 if late and m["late"] else 0))
        io.raw(2, offset)


def stamp_form(base, stamp, is_late):
    """Whether a stamp stands in full, and its offset if not."""
    is_full = bool(is_late) or not base <= stamp <= base + 65_535
    return is_full, 0 if is_full else stamp - base


def stamp_tail(io, m):
    if not io.reading:
        if io.is_full:
            io.raw(8, int(m["stamp"]))
        return
    stamp = io.raw(8) if io.is_full else io.base + io.offset
    check(0 < stamp < 1 << 64, "stamp")
    form = stamp_form(io.base, stamp, m.get("late"))
    check(form == (io.is_full, io.offset), "stamp")
    m["stamp"] = str(stamp)


def opened(io, m):
    io.zero(3)
    io.integer(m, "epochNumber", 4, positive=True)
    io.big(m, "epochNonce")


def left(io, m):
    io.zero(3)
    io.integer(m, "replica", 4, positive=True)


def granted(io, m):
    drags.target_flags(io, m)
    io.zero(2)
    io.integer(m, "grant", 4, positive=True)
    io.integer(m, "replica", 4, positive=True)
    io.integer(m, "drag", 4, positive=True)
    drags.target_count(io, m)
    io.zero(4)
    drags.target(io, m)


def moved(io, m):
    drags.value_form(io, m)
    io.zero(2)
    io.integer(m, "grant", 4, positive=True)
    drags.counted_value(io, m)


def ended(io, m):
    stamp_head(io, m)
    io.integer(m, "grant", 4, positive=True)
    io.integer(m, "replica", 4, positive=True)
    count = io.raw(4) if io.reading else len(m.get("positions", [0] * ("position" in m)))
    if not io.reading:
        io.raw(4, count)
    io.choice(m, "reason", REASONS)
    drags.value_form(io, m)
    io.zero(2)
    io.integer(m, "number", 4)
    io.hexadecimal(m, "content", 8)
    check(m["number"] or m["content"] == "0" * 16, "content")
    stamp_tail(io, m)
    form = io.form if io.reading else drags.form_of(m)
    fits = {None: count == 0, "translation": count == 0, "position": count == 1}
    check(fits.get(form, count >= 2), "positionCount")
    check(form is None or m["reason"] != "cancelled", "form")
    drags.value(io, m, count)


def edited(io, m):
    stamp_head(io, m, late=True)
    io.integer(m, "replica", 4, positive=True)
    io.integer(m, "number", 4, positive=True)
    io.count(m, "edits", least=1, field="editCount")
    io.hexadecimal(m, "content", 8)
    stamp_tail(io, m)
    io.list(m, "edits", EDIT, 16)


def imported(io, m):
    stamp_head(io, m)
    io.integer(m, "replica", 4, positive=True)
    io.count(m, "edits")
    io.zero(4)
    stamp_tail(io, m)
    io.list(m, "edits", EDIT, 16)


def refused(io, m):
    io.choice(m, "code", CODES)
    io.zero(2)
    io.integer(m, "replica", 4, positive=True)
    io.integer(m, "number", 4, positive=True)
    io.zero(4)
    io.hexadecimal(m, "content", 8)


EVENT = dispatch(
    "event",
    {
        1: ("opened", opened),
        2: ("joined", participant_tail),
        3: ("left", left),
        4: ("granted", granted),
        5: ("moved", moved),
        6: ("ended", ended),
        7: ("edited", edited),
        8: ("imported", imported),
        9: ("refused", refused),
    },
)
