"""The map as GeoJSON, told by the server and by a stranger."""

import asyncio
import json

from stranger.client.member import Member
from stranger.document.geojson import collection
from stranger.wire.binary import BinaryCodec

SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4, 100]]
HOLE = [[1, 1], [2, 1], [2, 2]]
FAR = [[10, 10], [11, 10], [11, 11]]


def closed(ring):
    return [*ring, ring[0]]


def test_parts_and_roles(server):
    """[IM3] [IM4] [IM6] [IM11] Removed and too small parts are left out, drags are laid over."""
    asyncio.run(parts_and_roles(server))


async def parts_and_roles(server):
    ann = Member(f"ws://{server.authority}/rooms/r", BinaryCodec(), "Ann")
    await ann.enter()
    edits = ann.editor.create(
        "MultiPolygon", [[SQUARE, HOLE], [FAR, HOLE]], {"b": 1, "a": None}, "FRA")
    assert await ann.edit(edits).decided is None
    feature = edits[0]["feature"]
    paths = [edit["path"] for edit in edits if edit["edit"] == "createPath"]
    whole = [[closed(SQUARE), closed(HOLE)], [closed(FAR), closed(HOLE)]]
    assert geometry(ann, server) == {"type": "MultiPolygon", "coordinates": whole}

    assert await ann.edit([ann.editor.remove("path", paths[2])]).decided is None
    assert geometry(ann, server)["coordinates"] == whole[:1]
    later = ann.editor.add_path(feature, 0, "hole", [[3, 3]])
    assert await ann.edit(later).decided is None
    assert geometry(ann, server)["coordinates"] == whole[:1]

    drag = ann.start_drag(feature=feature)
    ann.move_drag(drag, translation=[0.5, 0])
    await ann.until(lambda: ann.copy.shown())
    assert geometry(ann, server)["coordinates"][0][1][0] == [1.5, 1]
    assert await ann.cancel_drag(drag).decided is None

    assert await ann.edit([ann.editor.remove("path", paths[0])]).decided is None
    assert geometry(ann, server) is None
    await ann.leave()


def geometry(ann, server):
    """That of the only feature, on which both agree."""
    exported = json.loads(server.export("r"))
    assert exported == collection(ann.copy)
    return exported["features"][0]["geometry"]
