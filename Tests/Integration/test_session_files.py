"""`syncline log export` and `replay --from`: a session as a file of lines."""

import json
import time

import pytest

import syncline_wire as wire
from support.server import run

LINE = '{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,1250]]}'


def export(directory, room="r"):
    result = run("log", "export", "--room", room, "--data", directory)
    assert result.returncode == 0, result.stderr
    return result.stdout


def replay(file, *words):
    return run("replay", "--from", file, *words)


def of_the_log(server, *words, room="r"):
    return run("replay", "--data", server.directory, "--room", room, *words)


@pytest.fixture
def session(serve, join):
    """A session over two lives: an import of several lines, edits, drags, refusals, a crash."""
    server = serve()
    server.load("r", '{"type":"MultiPoint","coordinates":[%s]}' % ",".join(["[1,2.5]"] * 700))
    server.load("r", LINE)
    ann = join(server, "Ann «𝄞»\\\"")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(4):
        ann.start(vertices[0])
        ann.event("granted")
        ann.move([step + 0.5, 0.1 + 0.2])
        ann.event("moved")
        ann.await_done(ann.cancel() if step % 2 else ann.drop(vertices[0], [step + 0.25, 1e-7]))
    ann.await_done(ann.edit(wire.set_property(feature, "k", '{"deep":[null,"\\u0001é"]}')))
    ann.await_done(ann.edit(wire.remove_feature("77-77")))
    ann.start(vertices[1])
    ann.event("granted")
    server.kill()
    server = serve()
    ben = join(server, "ben")
    ben.await_done(ben.edit(wire.set_property(feature, "k", "2")))
    ben.close()
    # Nobody's grace shall end, and be logged, between two readings of the log.
    server.stop()
    return serve(), feature


@pytest.fixture
def file(session, tmp_path):
    path = tmp_path / "session.ndjson"
    path.write_text(export(session[0].directory))
    return path


def test_same_session(session, file):
    """[LG17]: a header, then an event a line; what is read back is the session of the log, also while
    the server runs."""
    server, _ = session
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    header, events = lines[0], lines[1:]
    assert (header["format"], header["version"], header["room"]) == ("syncline-session", 1, "r")
    assert [epoch["number"] for epoch in header["epochs"]] == [1, 2]
    assert all(len(line["batch"]["events"]) == 1 for line in events)
    assert any(line.get("continues") for line in events), "the import has several lines"
    sequences = [line["batch"]["sequence"] for line in events]
    assert sequences == sorted(sequences) and sequences[-1] == header["lastSequence"]
    for words in (["--print"], ["--geojson"], ["--geojson", "--at", "5"], ["--who", "all"]):
        from_file, from_log = replay(file, *words), of_the_log(server, *words)
        assert from_file.returncode == 0 and from_file.stderr == "", from_file.stderr
        assert from_file.stdout == from_log.stdout, words
    stored = ("bytes", "snapshots")
    digests = [[line for line in result.stdout.splitlines() if line.split()[0] not in stored]
               for result in (replay(file, "--verify"), of_the_log(server, "--verify"))]
    assert digests[0] == digests[1] and "is sound" in digests[0][0]


def test_played_live(session, file, serve):
    """[LG17] [LG9]: `--to` takes a file too."""
    server, _ = session
    result = replay(file, "--to", f"ws://{server.authority}/rooms/again", "--speed", "max")
    assert result.returncode == 0, result.stderr


def test_torn_end(file, tmp_path):
    """[LG18] (field report B73): wherever it is cut, every whole batch is read, and what is missing is
    told; inside a character too."""
    content = file.read_bytes()
    whole = replay(file, "--print").stdout
    torn = tmp_path / "torn.ndjson"
    for cut in range(1, 201, 9):
        torn.write_bytes(content[:-cut])
        result = replay(torn, "--print")
        assert result.returncode == 0 and whole.startswith(result.stdout), cut
        if cut == 1:
            assert result.stdout == whole and result.stderr == "", "only the line's end is missing"
        else:
            assert "torn" in result.stderr and "the session ends at sequence" in result.stderr, cut
    verdict = replay(torn, "--verify")
    assert verdict.returncode == 0 and "is sound" in verdict.stdout and "torn" in verdict.stderr


def test_line_ends(file, tmp_path):
    """[LG18] (field report B73): CR LF and blank lines at the end are no damage."""
    whole = replay(file, "--print").stdout
    other = tmp_path / "other.ndjson"
    for content in (file.read_bytes().replace(b"\n", b"\r\n"), file.read_bytes() + b"\n\n"):
        other.write_bytes(content)
        result = replay(other, "--print")
        assert (result.returncode, result.stdout, result.stderr) == (0, whole, "")


DAMAGES = {
    "no JSON": lambda lines: lines[:6] + [lines[6][:20]] + lines[7:],
    "a blank line": lambda lines: lines[:6] + [""] + lines[6:],
    "a lost line": lambda lines: lines[:6] + lines[7:],
    "a line twice": lambda lines: lines[:6] + [lines[5]] + lines[6:],
    "two lines change places": lambda lines: lines[:6] + [lines[7], lines[6]] + lines[8:],
    "an unknown event": lambda lines: lines[:6] + [lines[6].replace('"event":"', '"event":"x')]
    + lines[7:],
    "a number": lambda lines: lines[:6] + [lines[6].replace('"of":', '"of":1e')] + lines[7:],
    "another message": lambda lines: lines[:6]
    + ['{"part":1,"of":1,"batch":{"message":"ping","token":"1"}}'] + lines[7:],
    "no object": lambda lines: lines[:6] + ["[]"] + lines[7:],
    "part of nothing": lambda lines: lines[:6] + ['{"part":0,"of":0,"batch":{}}'] + lines[7:]}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_in_the_middle(file, tmp_path, name):
    """[LG18] (field reports B73, B75): reported with its line, and not hidden; a batch is in its place
    by its sequence or not at all."""
    damaged = tmp_path / "damaged.ndjson"
    lines = DAMAGES[name](file.read_text().splitlines())
    damaged.write_text("\n".join(lines) + "\n")
    for mode in ("--verify", "--print", "--geojson"):
        result = replay(damaged, mode)
        assert result.returncode == 1 and "line 7: " in result.stderr, (mode, result.stderr)


@pytest.mark.parametrize("change, sentence", [
    (lambda header: header.update(version=2), "has version 2, this program knows 1"),
    (lambda header: header.update(format="other"), "is no session file"),
    (lambda header: header.pop("epochs"), "epochs is missing"),
    (lambda header: header.update(lastSequence=-1), "lastSequence is no whole number")])
def test_header(file, change, sentence):
    """[LG17]: another version, or another file, is refused in words."""
    first, rest = file.read_text().split("\n", 1)
    header = json.loads(first)
    change(header)
    file.write_text(json.dumps(header) + "\n" + rest)
    result = replay(file, "--verify")
    assert result.returncode == 1 and sentence in result.stderr and "line 1" in result.stderr


def test_other_files(tmp_path, file):
    """[LG17]: what is no session file, and words that do not fit."""
    for content in (b"", b"\n", b"\xff\xfe", b"{}", b"x" * 100):
        (tmp_path / "other").write_bytes(content)
        result = replay(tmp_path / "other", "--verify")
        assert result.returncode == 1 and "line 1" in result.stderr, content
    assert replay(tmp_path / "none", "--verify").returncode == 1
    assert replay(tmp_path, "--verify").returncode == 1
    assert replay(file, "--verify", "--room", "r").returncode == 64


def test_events_of_one_millisecond(session, file):
    """[LG17] (field report B75): many events of one time keep their order, each time."""
    first = replay(file, "--verify").stdout
    for _ in range(3):
        assert replay(file, "--verify").stdout == first


def test_who(serve, join):
    """[LG19]: who changed what of a feature last, and when; removed features too."""
    server = serve()
    ann, ben = join(server, "Ann"), join(server, "Ben")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    other, _ = ann.draw([5.0, 5.0], [6.0, 6.0])
    ann.await_done(ann.edit(wire.set_property(feature, "k", "1"), wire.set_property(feature, "m", "1")))
    time.sleep(0.01)
    ben.event("edited", replica=ann.replica)
    ben.drags(vertices[0], [0.5, 0.5])
    ben.await_done(ben.edit(wire.set_property(feature, "k", "2")))
    ben.await_done(ben.edit(wire.remove_feature(other)))
    lines = of_the_log(server, "--who", feature).stdout.splitlines()
    changes = {line["change"]: line for line in map(json.loads, lines)}
    assert changes["property k"]["name"] == "Ben" and changes["property m"]["name"] == "Ann"
    assert changes[f"position of {vertices[0]}"]["name"] == "Ben"
    assert changes[f"position of {vertices[1]}"]["name"] == "Ann"
    assert all(change["feature"] == feature for change in changes.values())
    times = [json.loads(line)["time"] for line in lines]
    assert times == sorted(times)
    newest = [json.loads(line) for line in of_the_log(server, "--who", "all").stdout.splitlines()]
    assert [(line["feature"], line["change"], line["name"]) for line in newest] == [
        (feature, "property k", "Ben"), (other, "removal of feature", "Ben")]
    gone = of_the_log(server, "--who", "9-9")
    assert gone.returncode == 1 and "no feature 9-9" in gone.stderr
