"""Several strangers in one room, and whether they agree in the end."""

import asyncio
import collections
import json
import urllib.request

from ..client.member import Member
from ..document.geojson import collection
from .wanderer import Wanderer


class Party:
    """- `url`: of the server, such as `ws://127.0.0.1:8080`; `codecs`: one for each stranger."""

    def __init__(self, url, room, codecs, seed=1):
        self.http = f"http{url.removeprefix('ws')}/rooms/{room}/features.geojson"
        self.members = [
            Member(f"{url}/rooms/{room}", codec, f"stranger {index + 1}")
            for index, codec in enumerate(codecs)]
        self.wanderers = [
            Wanderer(member, f"{seed} {index}") for index, member in enumerate(self.members)]

    async def enter(self):
        for member in self.members:
            await member.enter()

    async def wander(self, seconds):
        await asyncio.gather(*(wanderer.wander(seconds) for wanderer in self.wanderers))

    async def agreed(self, seconds=30):
        """Waits until the room is quiet and all stand at one sequence; gives it, and the digests."""
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            told = {await member.check() for member in self.members}
            ours = {(m.copy.sequence, *m.copy.digests) for m in self.members}
            if len(told | ours) == 1 and not self.members[0].copy.drags:
                return told.pop()
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError(f"no agreement: {sorted(told)} {sorted(ours)}")
            await asyncio.sleep(0.5)

    async def maps(self):
        """The map as the server exports it, and as each stranger does."""
        body = await asyncio.to_thread(lambda: urllib.request.urlopen(self.http).read())
        return json.loads(body), [collection(member.copy) for member in self.members]

    async def leave(self):
        await asyncio.gather(*(member.leave() for member in self.members))

    def report(self):
        """How much happened."""
        outcomes = collections.Counter()
        for wanderer in self.wanderers:
            outcomes += wanderer.outcomes
        document = self.members[0].copy.document
        return {
            "messages": sum(member.message_count for member in self.members),
            "connections": sum(member.connection_count for member in self.members),
            "mismatches": sum(len(member.mismatches) for member in self.members),
            "signals": sum(len(member.signals) for member in self.members),
            "features": len(document.births["feature"]),
            "vertices": len(document.births["vertex"]),
            "outcomes": dict(sorted(outcomes.items()))}


async def mix(url, room, codecs, seconds, seed=1, companions=None):
    """The whole evening: everybody wanders, then all has to agree. Gives the report.

    - `companions`: something to wait for before the end, such as bots in the same room.
    """
    party = Party(url, room, codecs, seed)
    await party.enter()
    await party.wander(seconds)
    if companions:
        await companions()
    sequence, document, drags = await party.agreed()
    theirs, ours = await party.maps()
    report = {**party.report(), "sequence": sequence, "document": document, "drags": drags}
    assert report["mismatches"] == 0, [member.mismatches for member in party.members]
    assert all(map(lambda own: own == theirs, ours)), "the exported maps differ"
    await party.leave()
    return report
