"""The pages of Protocol/ and its vectors, as the tests need them."""

import json
import re

from stranger.wire.binary import BinaryCodec
from stranger.wire.messages import CLIENT, SERVER
from stranger.wire.schema import FILE, Schema

PROTOCOL = FILE.parent
DOORS = {
    "client": (BinaryCodec(CLIENT, CLIENT), Schema("clientMessage")),
    "server": (BinaryCodec(SERVER, SERVER), Schema("serverMessage"))}
# Files of vectors that hold messages, and who says them.
MESSAGES = {
    "client-messages": "client", "server-messages": "server", "batches": "server",
    "state-records": "server"}


def vectors(name):
    return json.loads((PROTOCOL / "vectors" / f"{name}.json").read_text(encoding="utf-8"))


def message_vectors():
    """Door and vector of each message."""
    return [(door, vector) for name, door in MESSAGES.items() for vector in vectors(name)]


def examples(page="text.md"):
    """Every line of JSON in a page, with the heading of its part of the page."""
    found = []
    part = None
    is_code = False
    for line in (PROTOCOL / page).read_text(encoding="utf-8").splitlines():
        heading = re.match(r"## (.*)", line)
        if heading:
            part = heading[1]
        elif line.startswith("```"):
            is_code = line == "```json"
        elif is_code:
            found.append((part, json.loads(line)))
    return found
