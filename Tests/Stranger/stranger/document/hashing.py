"""The hash of digests.md, over words of 32 bits, in two lanes."""

import struct

MASK = 0xFFFFFFFF
LANES = ((0x9E3779B9, 0xCC9E2D51, 0x1B873593), (0x7F4A7C15, 0x239B961B, 0xAB0E9789))


def lane(words, seed, c1, c2):
    h = seed
    for word in words:
        k = word * c1 & MASK
        h ^= (k << 15 | k >> 17) * c2 & MASK
        h = ((h << 13 | h >> 19) * 5 + 0xE6546B64) & MASK
    h ^= len(words)
    h = (h ^ h >> 16) * 0x85EBCA6B & MASK
    h = (h ^ h >> 13) * 0xC2B2AE35 & MASK
    return h ^ h >> 16


def hashed(words):
    """Both lanes of one entry."""
    return tuple(lane(words, *constants) for constants in LANES)


def long(value):
    return [value & MASK, value >> 32]


def double(value):
    return list(struct.unpack("<2I", struct.pack("<d", value)))


def octets(data):
    padded = data + bytes(-len(data) % 4)
    return [len(data), *struct.unpack(f"<{len(padded) // 4}I", padded)]


class Digest:
    """A sum over entries, kept up to date by adding and subtracting them."""

    def __init__(self):
        self.sums = [0, 0]

    def add(self, words, sign=1):
        """- Complexity: O(n) in the number of words."""
        for index, value in enumerate(hashed(words)):
            self.sums[index] = (self.sums[index] + sign * value) & MASK

    def remove(self, words):
        self.add(words, -1)

    def __str__(self):
        return "".join(f"{value:08x}" for value in self.sums)


def content_hash(frame):
    """What tells two operations with one number apart: a hash of a numbered message in binary."""
    low, high = hashed([11, *octets(frame[:1] + bytes(7) + frame[16:])])
    return f"{high:08x}{low:08x}"
