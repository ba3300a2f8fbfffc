"""A server whose disk takes nothing for a while, under strangers."""

import asyncio
import sqlite3

from stranger.mixing.party import Party
from stranger.wire.binary import BinaryCodec
from stranger.wire.text import TextCodec


def test_disk_that_is_held_up(server):
    """[SE22] [SE24] [SE25] Strangers of both forms go on over it, and nothing is lost."""
    asyncio.run(evening_with_a_lock(server))


async def evening_with_a_lock(server):
    codecs = [form() for form in (BinaryCodec, TextCodec, BinaryCodec)]
    party = Party(f"ws://{server.authority}", "r", codecs)
    await party.enter()
    wandering = asyncio.create_task(party.wander(9))
    for _ in range(2):
        await asyncio.sleep(1)
        shell = sqlite3.connect(f"{server.directory}/sessions.sqlite", isolation_level=None)
        shell.execute("PRAGMA busy_timeout = 5000")
        shell.execute("BEGIN IMMEDIATE")
        await party.members[0].until(lambda: not all(m.is_saving for m in party.members))
        await asyncio.sleep(1)
        shell.execute("ROLLBACK")
        shell.close()
        await party.members[0].until(lambda: all(m.is_saving for m in party.members))
    await wandering
    await party.agreed()
    theirs, ours = await party.maps()
    assert ours == [theirs] * 3
    for member in party.members:
        assert member.mismatches == member.lost == []
    await party.leave()
