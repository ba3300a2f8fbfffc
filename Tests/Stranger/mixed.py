#!/usr/bin/env python3
"""Strangers who do everything at random in one room of a running server, and agree in the end.

    Tests/Stranger/mixed.py --url ws://127.0.0.1:8080 --minutes 10

Bots may be in the same room meanwhile; they have to leave before the strangers end, or at the latest
half a minute later. Prints what happened as JSON; exits with 1 if there was no agreement.
"""

import argparse
import asyncio
import json
import sys
import time

from stranger.mixing.party import mix
from stranger.wire.binary import BinaryCodec
from stranger.wire.text import TextCodec

FORMS = {"binary": BinaryCodec, "text": TextCodec}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="ws://127.0.0.1:8080", help="the server, without a path")
    parser.add_argument("--room", default="mixed")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--strangers", type=int, default=4)
    parser.add_argument("--forms", default="binary,text", help="which they speak, in turn")
    parser.add_argument("--seed", default="1")
    words = parser.parse_args()
    forms = [FORMS[name] for name in words.forms.split(",")]
    codecs = [forms[index % len(forms)]() for index in range(words.strangers)]
    start = time.monotonic()
    try:
        report = asyncio.run(mix(words.url, words.room, codecs, words.minutes * 60, words.seed))
    except AssertionError as error:
        sys.exit(f"mixed.py: {error}")
    report["seconds"] = round(time.monotonic() - start)
    print(json.dumps(report, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
