"""Writes what a decoder's fuzzing starts from into a folder: usage: seeds.py DECODER FOLDER."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A larger file would only slow the search down.
LARGEST = 16_384


def vectors(*names, door=None):
    """The bytes of vectors; of a file with both doors, those for one."""
    for name in names:
        for vector in json.loads((ROOT / f"Protocol/vectors/{name}.json").read_text("utf-8")):
            if "hex" in vector and vector.get("door", door) == door:
                yield bytes.fromhex(vector["hex"])


def texts(*names):
    """The texts of vectors."""
    for name in names:
        for vector in json.loads((ROOT / f"Protocol/vectors/{name}.json").read_text("utf-8")):
            text = vector["text"]
            yield (text if isinstance(text, str) else json.dumps(text)).encode()


def geojson():
    position, ring = "[6,45,1200.5]", "[[0,0],[1,0],[1,1],[0,0]]"
    shapes = {
        "Point": position, "LineString": f"[{position},[7,45]]", "Polygon": f"[{ring},{ring}]",
        "MultiPoint": f"[{position},{position}]", "MultiLineString": f"[[{position},[1,1]]]",
        "MultiPolygon": f"[[{ring}],[{ring},{ring}]]",
    }
    for kind, coordinates in shapes.items():
        geometry = f'{{"type":"{kind}","coordinates":{coordinates}}}'
        yield geometry.encode()
        yield (f'{{"type":"Feature","id":7,"properties":{{"a":[1e2,null,true,"\\u00e4\\ud834\\udd1e"],'
               f'"b":{{"c":{{}}}},"n":12345678901234567890}},"geometry":{geometry}}}').encode()
    yield b'{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":null}]}'
    for file in sorted((ROOT / "Tests/GeoJSONTests/Data").glob("*.geojson")):
        if file.stat().st_size <= LARGEST:
            yield file.read_bytes()


SEEDS = {
    "binary-client": lambda: vectors("client-messages", "invalid", door="client"),
    "binary-server": lambda: vectors(
        "server-messages", "batches", "state-records", "invalid", door="server"),
    "text-client": lambda: texts("client-messages"),
    "text-server": lambda: texts("server-messages", "batches", "state-records"),
    "geojson": geojson,
}


def main(decoder, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(SEEDS[decoder]()):
        (folder / f"seed-{index}").write_bytes(seed)


if __name__ == "__main__":
    main(*sys.argv[1:])
