"""Bytes of the binary form, read and written by the same layouts.

A layout is a function of a buffer and an object. With a `Reader` it fills the object from the bytes;
with a `Writer` it appends what the object says. Each primitive below takes a value and gives the
value that then stands in the bytes; a reader takes no notice of what it is given.
"""

import math
import struct

from .canonical import canonical, parsed
from .fault import Fault, require


class Buffer:
    """What layouts are made of. `reading` tells the direction."""

    # Numbers.

    def flags(self, *are_set):
        """One byte; the first flag is the bit 1."""
        bits = self.raw(1, sum(1 << bit for bit, is_set in enumerate(are_set) if is_set))
        require(bits < 1 << len(are_set), "flags")
        return [bool(bits >> bit & 1) for bit in range(len(are_set))]

    def integer(self, m, name, size=4, least=0, most=None):
        m[name] = self.raw(size, m.get(name))
        require(least <= m[name] and (most is None or m[name] <= most), name)

    def optional(self, m, name):
        """A number of 32 bits; 0 says that there is none."""
        value = self.raw(4, m.get(name, 0))
        if value:
            m[name] = value

    def big(self, m, name, least=0):
        """64 bits as a decimal string."""
        m[name] = str(self.raw(8, int(m.get(name, 0))))
        require(int(m[name]) >= least, name)

    def whole(self, m, name, least=0):
        """64 bits as a number, which the text form says only below 2⁵³."""
        m[name] = self.raw(8, m.get(name))
        require(least <= m[name], name)

    def choice(self, m, name, names):
        """One byte; `names` gives a name for each number."""
        number = self.raw(1, None if self.reading else names.index(m[name]))
        require(number < len(names) and names[number] is not None, name)
        m[name] = names[number]

    def hexadecimal(self, m, name, *sizes):
        """Parts of so many bytes each, the highest first."""
        parts, text = [], m.get(name, "")
        for size in sizes:
            part, text = text[:2 * size], text[2 * size:]
            parts.append(f"{self.raw(size, int(part or '0', 16)):0{2 * size}x}")
        m[name] = "".join(parts)

    def colour(self, m):
        value = self.raw(4, int(m.get("colour", "#0")[1:], 16))
        require(value <= 0xFFFFFF, "colour")
        m["colour"] = f"#{value:06x}"

    def identifier(self, m, name, is_optional=False):
        replica, counter = map(int, m[name].split("-")) if name in m else (0, 0)
        word = self.raw(8, replica << 32 | counter)
        if word == 0 and is_optional:
            return
        replica, counter = word >> 32, word & 0xFFFFFFFF
        require(replica and counter, name)
        m[name] = f"{replica}-{counter}"

    # Doubles.

    def double(self, value, what, least=-math.inf, most=math.inf):
        word = self.raw(8, None if self.reading else bits_of(value))
        value = struct.unpack("<d", struct.pack("<Q", word))[0]
        require(math.isfinite(value) and least <= value <= most and word != 1 << 63, what)
        return value

    def pair(self, value, what, longitude=360, latitude=90):
        first, second = value or (None, None)
        return [
            self.double(first, what, -longitude, longitude),
            self.double(second, what, -latitude, latitude)]

    def position(self, m, name="position"):
        m[name] = self.pair(m.get(name), name)

    # Bytes, which come after their count.

    def count(self, size, items):
        """How many items or bytes there are."""
        return self.raw(size, None if self.reading else len(items))

    def bytes_of_text(self, m, name):
        """What a writer says of a text; the reader does not need it."""
        return b"" if self.reading else m.get(name, "").encode()

    def text(self, m, name, count):
        try:
            m[name] = self.data(count, self.bytes_of_text(m, name)).decode()
        except UnicodeDecodeError as error:
            raise Fault("badField", name) from error

    def bytes_of_value(self, m, name):
        return b"" if self.reading or name not in m else canonical(m[name]).encode()

    def value(self, m, name, count):
        data = self.data(count, self.bytes_of_value(m, name))
        try:
            m[name] = parsed(data)
            is_canonical = canonical(m[name]).encode() == data
        except (ValueError, OverflowError, RecursionError) as error:
            raise Fault("badField", name) from error
        require(is_canonical, name)

    # Structure.

    def zero(self, size):
        require(self.raw(size, 0) == 0, "zero")

    def pad(self):
        self.zero(-self.at % 8)

    def list(self, m, name, count, layout, least_bytes):
        """- `least_bytes`: what an entry takes at least."""
        self.expect(count * least_bytes)
        m[name] = [self.entry(layout, entry) for entry in m.get(name) or [None] * count]

    def entry(self, layout, entry):
        entry = dict(entry or {})
        layout(self, entry)
        self.pad()
        return entry


def bits_of(value):
    return struct.unpack("<Q", struct.pack("<d", value + 0.0))[0]


class Reader(Buffer):
    reading = True

    def __init__(self, data):
        self.bytes = bytes(data)
        self.at = 0

    def expect(self, count):
        require(count <= len(self.bytes) - self.at, f"{count} bytes at {self.at}", "truncated")

    def data(self, count, _):
        self.expect(count)
        self.at += count
        return self.bytes[self.at - count:self.at]

    def raw(self, size, _=None):
        return int.from_bytes(self.data(size, None), "little")


class Writer(Buffer):
    reading = False

    def __init__(self):
        self.bytes = bytearray()

    @property
    def at(self):
        return len(self.bytes)

    def expect(self, count):
        pass

    def data(self, count, data):
        self.bytes += data
        return bytes(data)

    def raw(self, size, value):
        self.bytes += value.to_bytes(size, "little")
        return value
