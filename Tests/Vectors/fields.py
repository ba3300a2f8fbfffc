"""Reading and writing fields, both with the same calls.

A layout is one function, such as `def ping(io, m)`, that names fields in the order of the tables in
Protocol/binary.md. Given a Reader it fills the dictionary `m`; given a Writer it writes what is in
it. So what is read and what is written cannot differ but by an error in the table.
"""

import math
import struct

from canonical import is_canonical

PRESENT = object()  # a flagged field that is still to be read


class Refused(Exception):
    """Bytes that are no message: kind of the error, and the field."""

    def __str__(self):
        return ":".join(self.args)


def check(holds, field, kind="badField"):
    if not holds:
        raise Refused(kind, field)


def is_identifier(value):
    return value >> 32 != 0 and value & 0xFFFFFFFF != 0


def identifier_text(value):
    return f"{value >> 32}-{value & 0xFFFFFFFF}"


def identifier_value(text):
    replica, counter = text.split("-")
    return int(replica) << 32 | int(counter)


def check_name(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("badField", "name") from None
    check(not any(ord(c) < 0x20 or 0x7F <= ord(c) <= 0x9F for c in text), "name")
    return text


def check_key(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("badField", "key") from None


class Reader:
    reading = True

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.counts = {}

    def take(self, count):
        if len(self.data) - self.at < count:
            raise Refused("truncated")
        self.at += count
        return self.data[self.at - count : self.at]

    def raw(self, size):
        return int.from_bytes(self.take(size), "little")

    def end(self):
        if self.at != len(self.data):
            raise Refused("trailingBytes")

    def zero(self, count):
        check(self.take(count) == bytes(count), "padding")

    def pad(self):
        self.zero(-self.at % 8)

    def integer(self, m, key, size, positive=False, most=None):
        value = self.raw(size)
        check(not positive or value, key)
        check(most is None or value <= most, key)
        m[key] = value

    def big(self, m, key, positive=False):
        value = self.raw(8)
        check(not positive or value, key)
        m[key] = str(value)

    def hexadecimal(self, m, key, size):
        """`size` bytes, as numbers of eight bytes with the high one first."""
        m[key] = "".join(f"{self.raw(8):016x}" for _ in range(size // 8))

    def lanes(self, m, key):
        m[key] = f"{self.raw(4):08x}{self.raw(4):08x}"

    def choice(self, m, key, names):
        value = self.raw(1)
        check(value in names, key)
        m[key] = names[value]

    def one(self, field):
        check(self.raw(4) == 1, field)

    def identifier(self, m, key, optional=False):
        value = self.raw(8)
        check(is_identifier(value) or (optional and value == 0), key)
        m[key] = identifier_text(value) if value else None

    def flags(self, m, known, optional=()):
        value = self.raw(1)
        for bit, key in known.items():
            m[key] = bool(value & bit)
            if key in optional:
                m[key] = PRESENT if value & bit else None
        check(value & ~sum(known) == 0, "flags")

    def double(self, m, key, most=math.inf, field=None):
        data = self.take(8)
        value = struct.unpack("<d", data)[0]
        is_negative_zero = value == 0 and data[7] == 0x80
        check(math.isfinite(value) and abs(value) <= most and not is_negative_zero, field or key)
        m[key] = value

    def position(self, m, key):
        place = {}
        data = self.data[self.at : self.at + 16]
        if len(data) < 16:
            raise Refused("truncated")
        self.double(place, "longitude", 360, "position")
        self.double(place, "latitude", 90, "position")
        m[key] = [place["longitude"], place["latitude"]]

    def translation(self, m):
        shift = {}
        data = self.data[self.at : self.at + 16]
        if len(data) < 16:
            raise Refused("truncated")
        self.double(shift, "longitude", 720, "translation")
        self.double(shift, "latitude", 180, "translation")
        m["translation"] = [shift["longitude"], shift["latitude"]]

    def optional_position(self, m, key):
        if m[key] is PRESENT:
            self.position(m, key)

    def count(self, m, key, size=4, least=0, most=None, field=None):
        value = self.raw(size)
        check(value >= least, field)
        if most is not None and value > most:
            raise Refused("tooLong", field)
        self.counts[key] = value

    def list(self, m, key, layout, minimum):
        count = self.counts[key]
        if count > (len(self.data) - self.at) // minimum:
            raise Refused("truncated")
        m[key] = []
        for _ in range(count):
            element = {}
            layout(self, element)
            m[key].append(element)

    def text(self, m, key):
        try:
            m[key] = self.take(self.counts[key]).decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("badField", key) from None

    def name(self, m, key="name"):
        m[key] = check_name(self.take(self.counts[key]))

    def key(self, m):
        data = self.take(self.counts["key"])
        check(data, "key")
        m["key"] = check_key(data)

    def json(self, m, key):
        count = self.counts[key]
        if count == 0:
            m[key] = None
            return
        data = self.take(count)
        check(is_canonical(data), key)
        m[key] = data.decode("utf-8")


class Writer:
    reading = False

    def __init__(self):
        self.data = bytearray()

    def raw(self, size, value):
        self.data += value.to_bytes(size, "little")

    def zero(self, count):
        self.data += bytes(count)

    def pad(self):
        self.zero(-len(self.data) % 8)

    def integer(self, m, key, size, **_):
        self.raw(size, m[key])

    def big(self, m, key, **_):
        self.raw(8, int(m[key]))

    def hexadecimal(self, m, key, size):
        for index in range(0, size * 2, 16):
            self.raw(8, int(m[key][index : index + 16], 16))

    def lanes(self, m, key):
        self.raw(4, int(m[key][:8], 16))
        self.raw(4, int(m[key][8:], 16))

    def choice(self, m, key, names):
        self.raw(1, next(number for number, name in names.items() if name == m[key]))

    def one(self, _):
        self.raw(4, 1)

    def identifier(self, m, key, **_):
        self.raw(8, identifier_value(m[key]) if m[key] else 0)

    def flags(self, m, known, optional=()):
        is_set = lambda key: m[key] is not None if key in optional else m[key]
        self.raw(1, sum(bit for bit, key in known.items() if is_set(key)))

    def double(self, m, key, *_, **__):
        self.data += struct.pack("<d", m[key])

    def position(self, m, key):
        self.data += struct.pack("<dd", *m[key])

    def translation(self, m):
        self.position(m, "translation")

    def optional_position(self, m, key):
        if m[key] is not None:
            self.position(m, key)

    def count(self, m, key, size=4, **_):
        value = m[key] if m[key] is not None else ""
        self.raw(size, len(value.encode("utf-8") if isinstance(value, str) else value))

    def list(self, m, key, layout, _):
        for element in m[key]:
            layout(self, element)

    def text(self, m, key):
        self.data += m[key].encode("utf-8")

    def name(self, m, key="name"):
        self.data += m[key].encode("utf-8")

    def key(self, m):
        self.data += m["key"].encode("utf-8")

    def json(self, m, key):
        self.data += (m[key] or "").encode("utf-8")
