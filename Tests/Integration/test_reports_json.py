"""Field reports on JSON that harms its readers, as others met it. Properties are the JSON that a
binary client can say; files are the rest."""

import json

import pytest

import syncline_wire as wire

NUMBERS = [
    "1e309", "1.7976931348623157e308", "-1e400", "1e19", "4.5", "-0", "9223372036854775808",
    "0.4e00669999999999999999999999", "1E-400"]


def post(server, body):
    status, _, answer = server.request("POST", "/rooms/r/import", body)
    return status, answer.decode()


def feature(properties="{}", position="[1,2]", rest=""):
    return (f'{{"type":"Feature",{rest}"properties":{properties},'
            f'"geometry":{{"type":"Point","coordinates":{position}}}}}')


NESTS = {
    "brackets": "[" * 100_000,
    "balanced": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "in properties": feature('{"a":' * 10_000 + "1" + "}" * 10_000),
    "in coordinates": feature(position="[" * 10_000 + "]" * 10_000),
    "in what nobody reads": feature(rest='"other":' + "[" * 10_000 + "]" * 10_000 + ","),
    "in a collection": '{"type":"FeatureCollection","features":' * 10_000 + "[]" + "}" * 10_000}


@pytest.mark.parametrize("name", NESTS)
def test_nests_in_files(server, bystander, name):
    """(field report B58): a file that is nested too deep is refused, and nobody else notices."""
    status, answer = post(server, NESTS[name])
    assert status == 422 and answer.strip(), answer
    bystander.is_undisturbed()


@pytest.mark.parametrize("depth", [33, 5_000, 8_000])
def test_nests_in_properties(server, join, bystander, depth):
    """[DC9] [WS8] (field report B58): 32 arrays within one another are a value, more are none."""
    ann = join(server)
    line, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    deep = lambda count: wire.set_property(line, "k", "[" * count + "]" * count)
    assert ann.await_done(ann.edit(deep(32))) is None
    ann.check()
    ann.edit(deep(depth))
    assert ann.socket.close_code() == 4000
    bystander.is_undisturbed()
    assert bystander.member.state.value(line, "k") == "[" * 32 + "]" * 32


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_in_files(server, bystander, number):
    """[DC6] (field report B59): whatever a number says, wherever it stands, a file is taken or
    refused with a sentence; what is taken comes out as the same double."""
    places = [feature(f'{{"k":{number}}}'), feature(position=f"[{number},1]"),
              feature(position=f"[1,2,{number}]"), feature(rest=f'"id":{number},')]
    for body in places:
        before = len(json.loads(server.export("r"))["features"])
        status, answer = post(server, body)
        assert status in (200, 422) and answer.strip(), answer
        after = json.loads(server.export("r"), parse_int=float)["features"]
        assert len(after) - before == (status == 200)
        if status == 200:
            wanted = json.loads(body, parse_int=float)
            assert abs(float(number)) < 1.8e308, "infinities are no numbers"
            assert after[-1]["properties"] == wanted["properties"]
            assert after[-1]["geometry"] == wanted["geometry"]
    bystander.is_undisturbed()


@pytest.mark.parametrize("number", [n for n in NUMBERS if n != "4.5"])
def test_numbers_in_properties(server, join, bystander, number):
    """[DC9] [WS8] (field report B59): a binary client says the canonical form of a number or
    none."""
    ann = join(server)
    line, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.edit(wire.set_property(line, "k", number))
    assert ann.socket.close_code() == 4000
    bystander.is_undisturbed()


TWICE = [
    '{"k":1,"k":2}', '{"k":1,"\\u006b":2}', '{"a":{"k":1,"b":2,"k":1}}', '[{"k":1,"k":1}]']


@pytest.mark.parametrize("properties", TWICE)
def test_keys_that_stand_twice(server, join, bystander, properties):
    """[DC9] (field report B62): refused in files and in values: there is no first or last one."""
    status, answer = post(server, feature(f'{{"v":{properties}}}'))
    assert status == 422 and "twice" in answer, answer
    members = ['"type":"Point"', '"\\u0074ype":"Polygon"', '"coordinates":[1,2]']
    assert post(server, "{" + ",".join(members) + "}")[0] == 422
    ann = join(server)
    line, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    ann.edit(wire.set_property(line, "v", properties))
    assert ann.socket.close_code() == 4000
    bystander.is_undisturbed()


def test_normal_forms_are_kept_apart(server, join):
    """[DC9] (field report B62): keys that look alike are two keys."""
    keys = ["é", "e\u0301"]
    assert post(server, feature(f'{{"{keys[0]}":0,"{keys[1]}":1}}'))[0] == 200
    ann = join(server)
    found = [ann.state.value(ann.state.features[0], key) for key in keys]
    assert found == ["0", "1"]


HARMFUL = {
    "__proto__": {"admin": True}, "constructor": {"prototype": {"x": 1}}, "toString": 1,
    "hasOwnProperty": "<script>"}


def test_keys_of_other_languages(server, join):
    """[DC9] (field report B63): keys, ids, names and rooms that are traps elsewhere are data here:
    they come out as they went in, with members and in files."""
    room = "hasOwnProperty"
    ann, ben = join(server, "constructor", room=room), join(server, "__proto__", room=room)
    server.load(room, feature(json.dumps(HARMFUL), rest='"id":"__proto__",'))
    line, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    group = [wire.set_property(line, key, json.dumps(value, separators=(",", ":")))
             for key, value in HARMFUL.items()]
    assert ann.await_done(ann.edit(*group)) is None
    assert ann.check() == ben.check()
    drawn, file = sorted(json.loads(server.export(room))["features"], key=lambda one: "id" in one)
    assert file["id"] == "__proto__" and file["properties"] == drawn["properties"] == HARMFUL
    assert set(ben.state.participants.values()) == {"constructor", "__proto__"}
