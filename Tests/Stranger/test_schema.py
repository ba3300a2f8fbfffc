"""Protocol/schema.json against the examples of text.md, and against what is no message."""

import json
import re

import jsonschema
import pytest

from bad_messages import BAD
from pages import DOORS, examples
from stranger.wire.codes import REASONS, REFUSALS
from stranger.wire.fault import Fault
from stranger.wire.schema import FILE, Schema

PARTS = {"What the client says": "client", "What the server says": "server"}
TAGS = {"Events": "event", "Edits": "edit", "Records": "record"}


def test_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(json.loads(FILE.read_text()))


def test_objects_are_closed():
    """[TX2] Members that no table names are refused: every object that has members says so."""
    definitions = json.loads(FILE.read_text())["$defs"]
    objects = [name for name, definition in definitions.items() if definition.get("type") == "object"]
    unions = {"clientMessage", "serverMessage", "event", "edit", "record"}
    assert len(objects) > 40
    assert all(definitions[name].get("additionalProperties") is False for name in set(objects) - unions)


def test_page_has_all_examples():
    """Each kind of message, event, edit and record has an example on the page."""
    shown = {(part, message.get("message")) for part, message in examples() if part in PARTS}
    for part, door in PARTS.items():
        assert {kind for where, kind in shown if where == part} == DOORS[door][1].kinds
    for part, tag in TAGS.items():
        kinds = {message[tag] for where, message in examples() if where == part}
        assert kinds == set(Schema(tag).definitions[tag]["properties"][tag]["enum"])


def test_codes():
    """The tables of codes.md, by number, are those of the reader and of the schema."""
    page = (FILE.parent / "codes.md").read_text(encoding="utf-8")
    definitions = json.loads(FILE.read_text())["$defs"]
    for part, name, known in (("Refusal codes", "code", REFUSALS), ("Ending reasons", "reason", REASONS)):
        table = page.split(f"## {part}\n")[1].split("\n## ")[0]
        rows = re.findall(r"^\| (\d+) \| (\w+) \|", table, re.MULTILINE)
        assert rows == [(str(number), word) for number, word in enumerate(known) if word]
        assert [word for _, word in rows] == definitions[name]["enum"]


@pytest.mark.parametrize("part, message", examples(), ids=lambda value: str(value)[:60])
def test_examples(part, message):
    """[TX5] Every example is valid, and reads the same after a journey through the other form."""
    if part in TAGS:
        return Schema(TAGS[part]).check(message)
    codec, schema = DOORS[PARTS[part]]
    schema.check(message)
    assert codec.decode(codec.encode(message)) == message


@pytest.mark.parametrize("_, message", examples("client-in-an-hour.md"), ids=lambda value: str(value)[:60])
def test_messages_of_the_hour(_, message):
    """What the page for beginners shows is what is said: by a client, or by a server."""
    schemas = [schema for _, schema in DOORS.values() if schema.knows(message)]
    assert any(schema.accepts(message) for schema in schemas), message


@pytest.mark.parametrize("name", BAD)
def test_bad_messages(name):
    door, message = BAD[name]
    assert not DOORS[door][1].accepts(message)


def test_bytes_that_are_no_message_have_no_text():
    """The reader of bytes refuses what the schema refuses in text."""
    codec, _ = DOORS["client"]
    for name in ("drag 0", "a longitude of 361"):
        with pytest.raises(Fault):
            codec.decode(codec.encode(BAD[name][1]))
