"""The vectors of Protocol/, read by the stranger."""

import itertools
import json
import types

import pytest

from pages import DOORS, message_vectors, vectors
from stranger.document.entries import drag_words, record_words
from stranger.document.geojson import collection
from stranger.document.hashing import Digest, content_hash
from stranger.document.roomcopy import RoomCopy
from stranger.wire.canonical import canonical, parsed
from stranger.wire.events import stamp_form
from stranger.wire.fault import Fault


def named(values):
    return pytest.mark.parametrize("vector", values, ids=[vector["name"] for vector in values])


@pytest.mark.parametrize("door, vector", message_vectors(), ids=lambda value: str(value)[:60])
def test_messages(door, vector):
    """[BF2] [BF3] [TX5] Both forms say the same, and nothing shorter or longer does."""
    codec, schema = DOORS[door]
    data, message = bytes.fromhex(vector["hex"]), vector["text"]
    schema.check(message)
    assert codec.decode(data) == message
    assert codec.encode(message) == data
    for count in [*range(len(data)), len(data) + 8]:
        with pytest.raises(Fault):
            codec.decode((data + bytes(8))[:count])


@named([vector for _, vector in message_vectors() if "contentHash" in vector])
def test_content_hash(vector):
    """[BF10] [SE7] Stamp and late flag are no content."""
    assert content_hash(bytes.fromhex(vector["hex"])) == vector["contentHash"]


@named(vectors("invalid"))
def test_invalid(vector):
    codec, _ = DOORS[vector["door"]]
    with pytest.raises(Fault) as refusal:
        codec.decode(bytes.fromhex(vector["hex"]))
    assert refusal.value.kind == vector["error"].split(":")[0]


@named(vectors("canonical"))
def test_canonical(vector):
    """[DC9] [TX4]"""
    if "canonical" in vector:
        assert canonical(parsed(vector["json"])) == vector["canonical"]
    else:
        with pytest.raises(ValueError):
            canonical(parsed(vector["json"]))


@named([vector for vector in vectors("stamps") if vector["case"] == "form"])
def test_stamp_forms(vector):
    """[BF9]"""
    io = types.SimpleNamespace(batch_stamp=int(vector["batch"]))
    form = stamp_form(io, {"stamp": vector["stamp"]}, vector["late"])
    assert form == (vector["full"], vector["offset"])


@named(vectors("digests"))
def test_digests(vector):
    """[DC13]"""
    document, drags = Digest(), Digest()
    for record in vector["records"]:
        document.add(record_words(record))
    for drag in vector["drags"]:
        drags.add(drag_words(drag))
    assert (str(document), str(drags)) == (vector["document"], vector["dragDigest"])


@named(vectors("merges"))
def test_merges(vector):
    """[DC4] [DC5] [IM3] In every order, and twice, the same winners, digests and export."""
    for writes in itertools.permutations(vector["writes"]):
        room = RoomCopy()
        room.drags = {drag["grant"]: drag for drag in vector["drags"]}
        for record in [*vector["before"], *writes, *writes]:
            room.document.merge(record)
        assert room.digests == (vector["document"], vector["dragDigest"])
        assert in_order(winners(room, vector["writes"])) == in_order(vector["winners"])
        assert collection(room) == vector["geojson"]


def winners(room, writes):
    """The writes that the registers hold now."""
    return [record for record in room.document.registers.values() if record in writes]


def in_order(records):
    return sorted(json.dumps(record, sort_keys=True) for record in records)
