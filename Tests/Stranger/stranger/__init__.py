"""A client of Syncline that was written from the pages of Protocol/ alone.

    wire/      a message as an object (Protocol/text.md) and its bytes: text or binary
    document/  the map: merging, order, digests, GeoJSON
    client/    the session: connecting, resuming, drags, edits

Start reading at client/member.py.
"""
