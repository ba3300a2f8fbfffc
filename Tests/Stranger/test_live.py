"""Strangers in the rooms of a real server, among bots."""

import asyncio
import json
import re
import subprocess

import pytest

from stranger.client.member import Member
from stranger.mixing.party import mix
from stranger.wire.binary import BinaryCodec
from stranger.wire.text import TextCodec
from support.server import BINARY, run

SECONDS = 15
FORMS = [BinaryCodec, TextCodec]


def url(server):
    return f"ws://{server.authority}"


def member(server, codec, name):
    return Member(f"{url(server)}/rooms/r", codec(), name)


def bots(server, room, mix_name):
    """People of another make, in the same room."""
    words = [
        BINARY, "bot", "--url", url(server), "--room", room, "--bots", "12", "--draggers", "6",
        "--duration", str(SECONDS), "--mix", mix_name, "--report", "-"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def evening(server, room, crowd):
    async def companions():
        out, progress = await asyncio.to_thread(crowd.communicate, timeout=60)
        assert crowd.returncode == 0, (out, progress)
        figures = json.loads(out)
        assert figures["converged"] and figures["one_owner"] and figures["done_lost"] == 0

    codecs = [FORMS[index % len(FORMS)]() for index in range(4)]
    return await mix(url(server), room, codecs, SECONDS, companions=companions)


def verified(server, room):
    """What the log says at its end: digests of the document and of the drags."""
    result = run("replay", "--data", server.directory, "--room", room, "--verify")
    assert result.returncode == 0, result.stderr
    return [re.search(rf"{name} digest +([0-9a-f]{{16}})", result.stdout)[1]
            for name in ("document", "drags")]


@pytest.mark.parametrize("mix_name", ["human", "wide"])
def test_evening_among_bots(server, mix_name):
    """[DC13] [IM3] [IM11] [LG5] Strangers, bots, server, export and log agree in the end."""
    crowd = bots(server, "r", mix_name)
    try:
        report = asyncio.run(evening(server, "r", crowd))
    finally:
        crowd.kill()
        crowd.wait()
    print(json.dumps(report))
    assert verified(server, "r") == [report["document"], report["drags"]]
    assert report["messages"] > 500 and report["vertices"] > 50 and report["signals"] > 0
    assert report["connections"] > 4, "some came back"
    for outcome in ("end applied", "insert applied", "remove applied", "restore applied",
                    "write applied", "late applied"):
        assert report["outcomes"].get(outcome), report["outcomes"]
