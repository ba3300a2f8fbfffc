"""What a file costs in memory while it is read: at most three times its size."""

import pytest

SIZE = 24 << 20
HEAD = '{"type":"FeatureCollection","features":['
# Read to here, the file is refused: so what is measured is the reading, and no map that grows.
END = ',{"type":"Nothing"}]}'


def kernel_bytes(server, name):
    with open(f"/proc/{server.pid}/status") as file:
        line = next(line for line in file if line.startswith(f"{name}:"))
    return int(line.split()[1]) << 10


def filled(item, head=HEAD, end=END):
    """A file of nearly SIZE bytes of what `item(index)` gives."""
    index, parts, left = 0, [], SIZE - len(head) - len(end)
    while left > 0:
        parts.append(item(index))
        left -= len(parts[-1]) + 1
        index += 1
    return head + ",".join(parts[:-1]) + end


def feature(geometry="null", properties="{}"):
    return f'{{"type":"Feature","geometry":{geometry},"properties":{properties}}}'


def geometry(kind, coordinates):
    return f'{{"type":"{kind}","coordinates":[{coordinates}]}}'


def long_position(index):
    return f"[{index % 180}.{index:024},-{index % 90}.{index:024}]"


def small_properties(index):
    return "{" + ",".join(f'"k{key}":{index * 7 + key}' for key in range(50)) + "}"


GIANT = {kind: f'{{"type":"{kind}","coordinates":[' for kind in ("LineString", "MultiPoint")}
SHAPES = {
    "long numbers": lambda: filled(
        lambda index: feature(geometry("LineString", ",".join(long_position(index) for _ in range(100))))),
    "one giant line": lambda: filled(long_position, GIANT["LineString"], ",[0,99]]}"),
    "one giant multipoint": lambda: filled(long_position, GIANT["MultiPoint"], ",[0,99]]}"),
    "short numbers, more than a room takes": lambda: filled(
        lambda _: feature(geometry("LineString", ",".join(["[1,2]"] * 100)))),
    "small properties": lambda: filled(lambda index: feature(properties=small_properties(index))),
    "middle properties": lambda: filled(
        lambda index: feature(properties=f'{{"key that is not small":"a text of some length {index}"}}')),
    "tiny features": lambda: filled(lambda index: feature(geometry("Point", f"{index % 180},1.5"))),
    "next to nothing": lambda: filled(lambda _: feature()),
    "members that are not kept": lambda: filled(lambda _: "1", '{"type":"Feature","x":[', "]}"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_reading(server, shape):
    """From the first byte to the answer the server grows by at most three times the file."""
    body = SHAPES[shape]().encode()
    assert SIZE - 8_000 < len(body) <= SIZE
    idle = kernel_bytes(server, "VmRSS")
    with open(f"/proc/{server.pid}/clear_refs", "w") as file:
        file.write("5")
    status, _, answer = server.request("POST", "/rooms/r/import", body, timeout=60)
    grown = kernel_bytes(server, "VmHWM") - idle
    assert status == (200 if "not kept" in shape else 422), answer[:200]
    assert b"there are more than" not in answer or "more than" in shape, answer[:200]
    assert SIZE < grown <= 3 * SIZE, f"{grown / SIZE:.2f} times the file"
