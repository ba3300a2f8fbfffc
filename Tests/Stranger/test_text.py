"""The text form, as the stranger writes and reads it."""

import pytest

from pages import message_vectors
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
