"""The text form, as the stranger writes and reads it."""

import pytest

from pages import DOORS, message_vectors, vectors
from stranger.client.link import schema
from stranger.wire.fault import Fault
from stranger.wire.text import TextCodec

CODEC = TextCodec()


@pytest.mark.parametrize("door, vector", message_vectors(), ids=lambda value: str(value)[:60])
def test_messages(door, vector):
    """[TX1] A message is its own text."""
    text = CODEC.encode(vector["text"])
    assert isinstance(text, str) and CODEC.decode(text) == vector["text"]


@pytest.mark.parametrize("text", [
    "", "[]", '"check"', "{}", '{"message":1}', '{"message":"check"', '{"message":"check"}}',
    '{"message":"check","message":"check"}', '{"message":"check","\\u006dessage":"check"}',
    '{"message":"pong","milliseconds":NaN}', '{"message":"pong","milliseconds":-Infinity}',
    "\ufeff{}", '{"message":"check",}', "[" * 100_000, b'{"message":"check"}'])
def test_no_messages(text):
    """[TX1] [TX2] [TX3]"""
    with pytest.raises(Fault):
        CODEC.decode(text)


def test_unknown_kind():
    """[TX6] It is skipped, whatever else is in it."""
    message = CODEC.decode('{"message":"weather","rain":null}')
    assert not schema("serverMessage").knows(message)


def refusing(vector):
    """What refuses a text: the reader, the schema, or, where no schema can tell, the other form."""
    codec, schema = DOORS[vector["door"]]
    try:
        text = vector["text"] if "text" in vector else bytes.fromhex(vector["hex"]).decode()
        message = CODEC.decode(text)
    except (Fault, UnicodeDecodeError):
        return "reader"
    if not schema.accepts(message):
        return "schema"
    try:
        codec.decode(codec.encode(message))
    except (Fault, ValueError):
        return "other form"
    return None


@pytest.mark.parametrize("vector", vectors("invalid-text"), ids=lambda vector: vector["name"][:60])
def test_invalid_texts(vector):
    """[TX2] [TX3] [TX4] [TX5]"""
    assert refusing(vector)


def test_schema_refuses_what_it_can():
    """Left to the other form are order, equal counts, sides of viewports, and what is in values."""
    left = [vector["name"] for vector in vectors("invalid-text") if refusing(vector) == "other form"]
    beyond = ("descend", "order of", "too few positions", "half of a pair", "a value ", "viewport")
    assert left and all(any(words in name for words in beyond) for name in left), left
