"""Numbered operations: one outcome each, in order, told by `done`, whatever is asked for."""

import pytest

import syncline_wire as wire


def test_edits_reach_everybody(server, join):
    """[SE5] [DC1] [DC9] [DC10]: a feature with properties; set, replaced, null, removed, dead."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    steps = [
        (wire.set_property(feature, "name", '"Å𝄞"'), '"Å𝄞"'),
        (wire.set_property(feature, "name", '{"a":[1,2.5,null]}'), '{"a":[1,2.5,null]}'),
        (wire.set_property(feature, "name", "null"), "null"),
        (wire.remove_property(feature, "name"), None)]
    for edit, value in steps:
        number = ann.edit(edit)
        assert ann.await_done(number) is None
        ben.event("edited", replica=ann.replica, number=number)
        assert ben.state.value(feature, "name") == value
    assert ann.await_done(ann.edit(wire.remove_feature(feature))) is None
    ben.check()
    assert not ben.state.is_alive(feature)
    assert ann.await_done(ann.edit(wire.set_property(feature, "late", "1"))) is None


def refusals(ann, ben, feature, vertices):
    """Groups that must be refused, with their codes ([DC2] [DC8] [DC11] [DR16])."""
    own = lambda counter: f"{ann.replica}-{counter}"
    foreign = f"{ben.replica}-900"
    path = f"{feature.split('-')[0]}-{int(feature.split('-')[1]) + 1}"
    point = [wire.create_feature(own(801), "point"), wire.create_path(own(802), own(801), "point")]
    return [
        ("gone", [wire.set_property(own(900), "k", "1")]),
        ("gone", [wire.remove_property("4000000000-1", "k")]),
        ("gone", [wire.remove_feature(own(900))]),
        ("gone", [wire.move_vertex(own(900), [0.0, 0.0])]),
        ("foreignIdentifier", [wire.create_feature(foreign, "point")]),
        ("foreignIdentifier", [wire.create_path(foreign, feature, "line")]),
        ("exists", [wire.create_feature(feature, "point")]),
        ("exists", [wire.create_feature(own(800), "none")] * 2),
        ("unknownParent", [wire.create_path(own(801), own(900), "line")]),
        ("unknownParent", [wire.insert_vertex(own(801), own(900), [0.0, 0.0])]),
        ("unknownParent", [wire.insert_vertex(own(801), path, [0.0, 0.0], parent=own(900))]),
        ("unknownParent", point + [wire.insert_vertex(own(803), own(802), [0.0, 0.0], vertices[0])]),
        ("wrongRole", [wire.create_path(own(801), feature, "exterior")]),
        ("wrongRole", [wire.create_path(own(801), feature, "line", part=1)]),
        ("gone", [wire.set_property(feature, "k", "1"), wire.remove_feature(own(900))]),
    ]


def test_refusals(server, join, bystander):
    """[SE5] [SE21] [DC10]: each has its code in the batch and in `done`, and changes nothing."""
    ann, ben = join(server, "ann"), join(server, "ben")
    feature, vertices = ann.draw([0.0, 0.0], [1.0, 1.0])
    before = ann.check()
    for code, group in refusals(ann, ben, feature, vertices):
        number = ann.edit(*group)
        assert ann.await_done(number) == code, group
        event = ben.event("refused", replica=ann.replica, number=number)
        assert event["code"] == code, group
        assert ann.check() == before, group
    bystander.is_undisturbed()


def test_refused_group_is_refused_whole(server, join):
    """[DC10]: what came before the bad edit is not applied; later groups go on."""
    ann = join(server)
    group = wire.line_edits(ann.replica, 1, [[0.0, 0.0], [1.0, 1.0]])
    assert ann.await_done(ann.edit(*group, wire.remove_feature("77-77"))) == "gone"
    assert ann.state.features == []
    assert ann.await_done(ann.edit(*group)) is None
    ann.check()


def test_nothing_for_others_operations(server, join, bystander):
    """[SE20]: numbers are the session's own; ben's 1 is not ann's 1."""
    ann, ben = join(server, "ann"), join(server, "ben")
    ann.draw([0.0, 0.0], [1.0, 1.0])
    feature, _ = ben.draw([0.0, 0.0], [1.0, 1.0])
    assert feature.startswith(f"{ben.replica}-")
    bystander.is_undisturbed()


@pytest.mark.parametrize("number", [2, 3, 4_294_967_295])
def test_gap_in_numbers(server, join, bystander, number):
    """[SE6] (field report B18): a number too high closes with 4003; the session can be taken up
    again."""
    ann = join(server)
    ann.send(wire.edits(number, [wire.create_feature(f"{ann.replica}-1", "none")]))
    assert ann.socket.close_code() == 4003
    bystander.is_undisturbed()
    again = ann.again()
    assert again.welcome["lastDecided"] == 0
    assert again.await_done(again.edit(wire.create_feature(f"{ann.replica}-1", "none"))) is None


def test_repeat_with_the_same_content(server, join, bystander):
    """[SE7] (field report B18): not applied again; `done` tells it again, and what it was refused
    for."""
    ann = join(server)
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    good = ann.edit(wire.set_property(feature, "k", "1"))
    bad = ann.edit(wire.remove_feature("77-77"))
    assert ann.await_done(bad) == "gone"
    ann.check()
    sequence = ann.state.sequence
    ann.messages.clear()
    ann.send(wire.edits(good, [wire.set_property(feature, "k", "1")]))
    assert ann.message("done") == {
        "message": "done", "through": bad, "refused": [{"number": bad, "code": "gone"}]}
    ann.send(wire.edits(bad, [wire.remove_feature("77-77")], late="12345"))
    assert ann.message("done")["refused"] == [{"number": bad, "code": "gone"}]
    ann.check()
    assert ann.state.sequence == sequence
    bystander.is_undisturbed()


def test_repeat_with_other_content(server, join, bystander):
    """[SE7] (field report B18): closes with 4003, and changes nothing."""
    ann = join(server)
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    number = ann.edit(wire.set_property(feature, "k", "1"))
    ann.await_done(number)
    ann.send(wire.edits(number, [wire.set_property(feature, "k", "2")]))
    assert ann.socket.close_code() == 4003
    bystander.is_undisturbed()
    assert bystander.member.state.value(feature, "k") == "1"


def test_repeat_that_is_forgotten(server, join, bystander):
    """[SE7]: older than the 256 outcomes that are kept closes with 4003."""
    ann = join(server)
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(260):
        number = ann.edit(wire.set_property(feature, "k", str(step)))
        if step % 50 == 0:
            ann.await_done(number)
    ann.await_done(number)
    ann.send(wire.edits(2, [wire.set_property(feature, "k", "0")]))
    assert ann.socket.close_code() == 4003
    bystander.is_undisturbed()


def test_burst_of_256(server, join):
    """[SE9]: a burst of 256 is accepted at once, and done in number order."""
    ann = join(server)
    feature, _ = ann.draw([0.0, 0.0], [1.0, 1.0])
    for step in range(256):
        number = ann.edit(wire.set_property(feature, f"k{step}", str(step)))
    through = []
    while ann.done < number:
        through.append(ann.message("done")["through"])
    assert through == sorted(set(through))
    ann.check()
