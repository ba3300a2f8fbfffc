#!/usr/bin/env python3
"""Checks Protocol/vectors with a reader that was written from the pages of Protocol/ alone.

It shares no code and no table with the Swift sources. Python 3.10 or later, standard library only.
Prints "N passed, N failed" and exits with 1 if anything failed.
"""

import itertools
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True

import digest
from canonical import Unfit, canonical, written
from events import stamp_form
from fields import Refused
from messages import CLIENT, SERVER, read, write
from textform import fields_of, text_of

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "Protocol" / "vectors"
passed = 0
failed = 0


def expect(holds, file, name, what):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"{file}: {name}: {what}")


def load(file):
    return json.loads((VECTORS / file).read_text(encoding="utf-8"))


def check_messages(file, table, door):
    """Both forms say the same: the bytes give the text, and the text gives the bytes."""
    for vector in load(file):
        name, data = vector["name"], bytes.fromhex(vector["hex"])
        try:
            fields = read(table, data)
        except Refused as error:
            expect(False, file, name, f"refused: {error}")
            continue
        text = text_of(fields)
        expect(written(text) == written(vector["text"]), file, name, f"the bytes say {text}")
        told = write(table, fields_of(vector["text"], door))
        expect(told == data, file, name, f"the text gives {told.hex()}")
        content = fields.get("contentHash")
        expect(content == vector.get("contentHash"), file, name, f"content hash {content}")
        expect(len(data) % 8 == 0, file, name, "not a multiple of eight bytes")
        check_cuts(file, name, table, data)


def check_cuts(file, name, table, data):
    """A message that is cut short anywhere is refused, and so is one with bytes behind it."""
    for count in itertools.chain(range(len(data)), [len(data) + 8]):
        try:
            read(table, (data + bytes(8))[:count])
            expect(False, file, name, f"{count} bytes were taken for a message")
        except Refused:
            pass
    expect(True, file, name, "")


def check_invalid(file):
    for vector in load(file):
        table = {"client": CLIENT, "server": SERVER}[vector["door"]]
        try:
            read(table, bytes.fromhex(vector["hex"]))
            expect(False, file, vector["name"], "was taken for a message")
        except Refused as error:
            expect(str(error) == vector["error"], file, vector["name"], f"refused: {error}")


def check_stamps(file):
    for vector in load(file):
        name, case = vector["name"], vector["case"]
        if case == "milliseconds":
            stamp = min(int(vector["milliseconds"]), 1 << 47) << 16
            expect(str(stamp) == vector["stamp"], file, name, stamp)
        elif case == "advanced":
            stamp = min(int(vector["from"]) + int(vector["by"]), (1 << 64) - 1)
            expect(str(stamp) == vector["stamp"], file, name, stamp)
        elif case == "form":
            form = stamp_form(int(vector["batch"]), int(vector["stamp"]), vector["late"])
            expect(form == (vector["full"], vector["offset"]), file, name, form)
        elif case == "late":
            floor = int(vector["lastOfReplica"]) + 1
            stamp = min(max(int(vector["client"]), floor), int(vector["next"]))
            stamps = [str(stamp + k) for k in range(vector["editCount"])]
            expect(stamps == vector["stamps"], file, name, stamps)
        else:
            expect(False, file, name, f"unknown case {case}")


def check_digests(file):
    for vector in load(file):
        check_digest(file, vector, records(vector, "records"))


def records(vector, key):
    return [fields_of(record) for record in vector[key]]


def check_digest(file, vector, document):
    """The two digests of a document's records, and of the drags that lie over it."""
    found = digest.digest(document)
    expect(found == vector["document"], file, vector["name"], f"document {found}")
    found = digest.digest([{"record": "drag", **drag} for drag in records(vector, "drags")])
    expect(found == vector["dragDigest"], file, vector["name"], f"drags {found}")


def register_key(record):
    target = next(record[key] for key in ("vertex", "path", "feature") if key in record)
    return record["record"], target, record.get("key", "")


def value_bytes(record):
    """The value as it stands on the wire, as far as it decides a tie."""
    kind = record["record"]
    if kind == "position":
        return bytes(write_doubles(record["position"]))
    if kind == "altitude":
        metres = record["altitude"]
        return b"" if metres is None else b"\1" + bytes(write_doubles([metres]))
    if kind == "property":
        return (record["value"] or "").encode()
    return bytes([record["alive"]])


def write_doubles(values):
    return b"".join(word.to_bytes(4, "little") for value in values for word in digest.double(value))


def merged(writes):
    registers = {}
    for record in writes:
        rank = (int(record["stamp"]), record["replica"], value_bytes(record))
        key = register_key(record)
        if key not in registers or registers[key][0] < rank:
            registers[key] = (rank, record)
    return [record for _, record in registers.values()]


def check_merges(file):
    for vector in load(file):
        name, writes, winners = vector["name"], records(vector, "writes"), records(vector, "winners")
        wanted = sorted(map(written, winners))
        for order in itertools.permutations(range(len(writes))):
            found = sorted(map(written, merged([writes[index] for index in order])))
            expect(found == wanted, file, name, f"in order {order}: {found}")
        before = records(vector, "before")
        births = [record for record in before if "stamp" not in record]
        registers = merged([record for record in before if "stamp" in record] + writes)
        check_digest(file, vector, births + registers)


def check_invalid_text(file):
    """That what is wrong is where the vector says it is: no bytes are text, no text is JSON, or the
    place is one of the message, or a member that it lacks."""
    for vector in load(file):
        name, place = vector["name"], vector["at"]
        data = bytes.fromhex(vector["hex"]) if "hex" in vector else vector["text"].encode("utf-8")
        try:
            message = json.loads(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            found = (1007, f"byte {error.start}")
            expect(found == (vector["closeCode"], place), file, name, found)
            continue
        except ValueError:
            expect(place.startswith("byte "), file, name, "is no JSON")
            message = None
        expect(vector["closeCode"] == 4000, file, name, "is UTF-8")
        if message is not None:
            expect(is_place(place, message), file, name, f"there is no place for {place}")


def is_place(path, value):
    """Whether the path leads to a value, or to a member that its object lacks."""
    for member, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        if index:
            if not isinstance(value, list) or int(index) >= len(value):
                return False
            value = value[int(index)]
        elif isinstance(value, dict):
            value = value.get(member)
        else:
            return False
    return path.startswith("$")


def check_canonical(file):
    for vector in load(file):
        try:
            found = {"canonical": canonical(vector["json"])}
        except Unfit as error:
            found = {"refused": str(error)}
        wanted = {key: vector[key] for key in ("canonical", "refused") if key in vector}
        expect(found == wanted, file, vector["name"], found)


def main():
    check_messages("client-messages.json", CLIENT, "client")
    for file in ("server-messages.json", "batches.json", "state-records.json"):
        check_messages(file, SERVER, "server")
    check_invalid("invalid.json")
    check_invalid_text("invalid-text.json")
    check_stamps("stamps.json")
    check_digests("digests.json")
    check_merges("merges.json")
    check_canonical("canonical.json")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
