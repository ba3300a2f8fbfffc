"""Servers that die under a stranger, and come back with the log or without it."""

import asyncio
import shutil

import pytest

from stranger.client.member import Member
from stranger.mixing.party import Party
from stranger.wire.binary import BinaryCodec
from stranger.wire.text import TextCodec
from support.server import Server

FORMS = [BinaryCodec, TextCodec]


@pytest.fixture
def serve(tmp_path):
    """Starts servers at one address, one after the other."""
    servers = []

    def start():
        port = servers[0].port if servers else 0
        servers.append(Server(tmp_path / "data", port=port))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()
        assert "Fatal error" not in server.stderr, server.stderr


def test_killed_server(serve):
    """[SE11] [SE15] [DR18] Strangers go on over the death of a server, and nothing done is lost."""
    asyncio.run(evening_with_a_death(serve))


async def evening_with_a_death(serve):
    server = serve()
    codecs = [FORMS[index % len(FORMS)]() for index in range(3)]
    party = Party(f"ws://{server.authority}", "r", codecs)
    await party.enter()
    wandering = asyncio.create_task(party.wander(7))
    await asyncio.sleep(3)
    epochs = {member.copy.epoch for member in party.members}
    replicas = [member.session.replica for member in party.members]
    server.kill()
    serve()
    await wandering
    await party.agreed()
    theirs, ours = await party.maps()
    assert ours == [theirs] * 3
    for member, replica in zip(party.members, replicas):
        assert member.copy.epoch not in epochs
        assert member.session.replica == replica and member.mismatches == member.lost == []
    await party.leave()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.subprotocol)
def test_forgotten_session(serve, form, tmp_path):
    """[SE16] A room that lost its log knows nobody: a new session begins.

    What was sent and not decided is told; what was never sent is made again under the new replica.
    """
    asyncio.run(forgotten(serve, form, tmp_path / "data"))


async def forgotten(serve, form, data):
    server = serve()
    ann, bob = (Member(f"ws://{server.authority}/rooms/r", form(), name) for name in ("Ann", "Bob"))
    for member in (ann, bob):
        await member.enter()
    drawn = bob.editor.create("Point", [[[[1, 2]]]])
    assert await bob.edit(drawn).decided is None
    await bob.settled()
    vertex = drawn[2]["vertex"]
    drag = bob.start_drag(vertex=vertex)
    assert await drag.decided == "granted"
    key = bob.session.key

    on_its_way = bob.edit([bob.editor.move(vertex, [3, 4])])
    bob.go_offline()
    unsent = bob.edit([bob.editor.move(vertex, [5, 6])])
    creation = bob.edit(bob.editor.create("LineString", [[[[0, 0], [1, 1]]]], {"at": vertex}))
    server.kill()
    shutil.rmtree(data)
    serve()
    # Ann comes first and is replica 1; Bob is another one than before.
    ann.session.forget()
    await ann.until(lambda: ann.is_in_sync and ann.connection_count > 1)
    carol = Member(ann.url, form(), "Carol")
    await carol.enter()
    await bob.go_online()

    assert await on_its_way.decided == "lost" and bob.lost == [on_its_way]
    assert await unsent.decided == "gone"
    assert await creation.decided is None
    assert bob.session.key != key and bob.session.replica == 3 and not drag.is_open
    feature, = bob.copy.document.features()
    assert feature.startswith("3-") and bob.copy.document.properties(feature) == {"at": vertex}
    for member in (ann, bob, carol):
        await member.settled()
        await member.check()
        assert member.mismatches == []
        await member.leave()
