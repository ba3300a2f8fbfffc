import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite("Undo and redo")
struct UndoTests {
    private let ann = 0
    private let ben = 1
    private let corner = Field.corners[0]

    private func move(
        _ meeting: inout Meeting, _ index: Int, _ vertex: VertexID, _ to: Position
    ) throws {
        try meeting.drag(index, .vertex(vertex), to: .position(to))
    }

    @discardableResult
    private func undo(_ meeting: inout Meeting, _ index: Int) throws -> UndoResult? {
        let result = try meeting(index) { core, now throws(ClientError) in
            try core.undo(at: now)
        }
        meeting.talk()
        return result
    }

    @discardableResult
    private func redo(_ meeting: inout Meeting, _ index: Int) throws -> UndoResult? {
        let result = try meeting(index) { core, now throws(ClientError) in
            try core.redo(at: now)
        }
        meeting.talk()
        return result
    }

    /// Ann does one of everything.
    private func work(_ meeting: inout Meeting) throws {
        try move(&meeting, ann, corner, Land.at(-1, -1))
        try move(&meeting, ann, corner, Land.at(-2, -2))
        let several = try #require(DragTarget([Field.corners[1], Field.corners[2]]))
        try meeting.drag(ann, several, to: .positions([Land.at(9, 0), Land.at(9, 9)]))
        try meeting.drag(ann, .feature(Field.square), to: .translation(Field.shift(5, 5)))
        try meeting(ann) { core, now throws(ClientError) in
            let inserted = try core.insertVertex(
                at: Coordinate(Land.at(4, -1)), in: Field.ring, after: Field.corners[0], now: now)
            try core.removeVertex(Field.corners[3], at: now)
            try core.setProperty(Land.title, of: Field.square, to: Land.text("a"), at: now)
            try core.setProperty(PropertyKey("n"), of: Field.square, to: Land.text("b"), at: now)
            try core.removeProperty(Land.title, of: Field.square, at: now)
            let hole = Field.path(.hole, [(2, 2), (3, 2), (3, 3)])
            let added = try core.addPath(hole, to: Field.square, now: now)
            try core.removePath(added.path, at: now)
            try core.restorePath(added.path, at: now)
            let made = try core.createFeature(Land.content, at: now)
            try core.removeFeature(made.feature, at: now)
            try core.restoreFeature(made.feature, at: now)
            try core.edit(
                [
                    .moveVertex(inserted.vertex, to: Land.at(4, -2)),
                    .setProperty(made.feature, Land.title, Land.text("c")),
                    .removeFeature(Field.line),
                ], at: now)
        }
        meeting.talk()
    }

    @Test("[UN1] every step is taken back to the beginning, and done again to the present")
    func everything() throws {
        var meeting = try Meeting()
        let beginning = meeting.room.document.contents
        try work(&meeting)
        let present = meeting.room.document.contents
        for _ in 1...3 {
            var count = 0
            while meeting.people[ann].canUndo {
                let result = try #require(try undo(&meeting, ann))
                #expect(result.skipped == [] && result.operations.count == 1)
                count += 1
            }
            #expect(count == 16)
            #expect(meeting.room.document.contents == beginning)
            while meeting.people[ann].canRedo { try redo(&meeting, ann) }
            #expect(meeting.room.document.contents == present)
        }
        meeting.expectAgreement()
    }

    @Test("[UN1] the same without a word from the room: all of it is pending, then late")
    func pending() throws {
        for isOffline in [false, true] {
            var meeting = try Meeting()
            let beginning = meeting.room.document.contents
            if isOffline { meeting.disconnect(ann) }
            let drags: [(DragTarget, DragValue)] = [
                (.vertex(corner), .position(Land.at(-1, -1))),
                (.feature(Field.square), .translation(Field.shift(1, 2))),
                (.vertex(corner), .position(Land.at(-3, -3))),
            ]
            try meeting(ann) { core, now throws(ClientError) in
                for (target, value) in drags {
                    let drag = try core.startDrag(of: target, at: now)
                    try core.endDrag(drag, at: value, now: now)
                }
                try core.setProperty(Land.title, of: Field.square, to: Land.text("a"), at: now)
                try core.removeFeature(Field.line, at: now)
            }
            let present = meeting.people[ann].shown.contents
            #expect(present != beginning)
            for _ in 1...2 {
                try meeting(ann) { core, now throws(ClientError) in
                    for _ in 0..<5 { #expect(try core.undo(at: now)?.skipped == []) }
                    #expect(try core.undo(at: now) == nil)
                }
                #expect(meeting.people[ann].shown.contents == beginning)
                try meeting(ann) { core, now throws(ClientError) in
                    for _ in 0..<5 { #expect(try core.redo(at: now)?.skipped == []) }
                    #expect(try core.redo(at: now) == nil)
                }
                #expect(meeting.people[ann].shown.contents == present)
            }
            if isOffline { try meeting.connect(ann) }
            meeting.talk()
            meeting.expectAgreement()
            #expect(meeting.room.document.contents == present)
            for _ in 0..<5 { #expect(try undo(&meeting, ann)?.skipped == []) }
            #expect(meeting.room.document.contents == beginning)
        }
    }

    @Test("[UN2] (field report B20) undo takes away nobody else's work")
    func others() throws {
        var meeting = try Meeting()
        try move(&meeting, ann, corner, Land.at(-1, -1))
        try move(&meeting, ben, Field.corners[1], Land.at(9, -1))
        let point = try meeting(ben) { core, now throws(ClientError) in
            try core.insertVertex(
                at: Coordinate(Land.at(4, -4)), in: Field.ring, after: corner, now: now)
        }
        meeting.talk()
        for _ in 0..<5 { try undo(&meeting, ann) }
        var document = meeting.room.document
        #expect(document.shownPosition(of: corner) == Land.at(0, 0))
        #expect(document.shownPosition(of: Field.corners[1]) == Land.at(9, -1))
        #expect(document.isAlive(point.vertex))
        for _ in 0..<5 { try redo(&meeting, ann) }
        document = meeting.room.document
        #expect(document.shownPosition(of: corner) == Land.at(-1, -1))
        #expect(document.shownPosition(of: Field.corners[1]) == Land.at(9, -1))
        #expect(document.shownPosition(of: point.vertex) == Land.at(4, -4))
        meeting.expectAgreement()
    }

    @Test("[UN2] what somebody else wrote since is skipped, and said so; the rest is taken back")
    func changed() throws {
        var meeting = try Meeting()
        let several = try #require(DragTarget([corner, Field.corners[1]]))
        try meeting.drag(ann, several, to: .positions([Land.at(-1, -1), Land.at(9, -1)]))
        try move(&meeting, ben, corner, Land.at(-5, -5))
        let result = try #require(try undo(&meeting, ann))
        let skipped = UndoResult.Skipped(register: .position(corner), reason: .changed)
        #expect(result.skipped == [skipped])
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-5, -5))
        #expect(meeting.room.document.shownPosition(of: Field.corners[1]) == Land.at(8, 0))
        try redo(&meeting, ann)
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-5, -5))
        #expect(meeting.room.document.shownPosition(of: Field.corners[1]) == Land.at(9, -1))
    }

    @Test("[UN2] also the same value, written by somebody else, is theirs")
    func sameValue() throws {
        var meeting = try Meeting()
        try move(&meeting, ann, corner, Land.at(-1, -1))
        try move(&meeting, ben, corner, Land.at(-1, -1))
        try move(&meeting, ann, corner, Land.at(-2, -2))
        #expect(try undo(&meeting, ann)?.skipped == [])
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-1, -1))
        let result = try #require(try undo(&meeting, ann))
        #expect(result.operations == [])
        #expect(result.skipped.map(\.reason) == [.changed])
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-1, -1))
    }

    @Test("[UN3] what somebody else holds is skipped, and named with its holder")
    func held() throws {
        var meeting = try Meeting()
        try move(&meeting, ann, corner, Land.at(-1, -1))
        try meeting(ann) { core, now throws(ClientError) in
            try core.removeVertex(Field.corners[3], at: now)
        }
        meeting.talk()
        _ = try meeting(ben) { core, now throws(ClientError) in
            try core.startDrag(of: .feature(Field.square), at: now)
        }
        meeting.talk()
        let ben = try #require(meeting.people[ben].replica)
        for register in [RegisterName.alive(.vertex(Field.corners[3])), .position(corner)] {
            let result = try #require(try undo(&meeting, ann))
            let skipped = UndoResult.Skipped(register: register, reason: .held(by: ben))
            #expect(result == UndoResult(operations: [], skipped: [skipped]))
        }
        #expect(!meeting.people[ann].canUndo && !meeting.people[ann].canRedo)
    }

    @Test("[UN3] a vertex whose removal would leave too few stays")
    func tooSmall() throws {
        var meeting = try Meeting()
        let inserted = try meeting(ann) { core, now throws(ClientError) in
            try core.insertVertex(
                at: Coordinate(Land.at(4, -4)), in: Field.ring, after: corner, now: now)
        }
        meeting.talk()
        try meeting(ben) { core, now throws(ClientError) in
            try core.removeVertex(Field.corners[2], at: now)
            try core.removeVertex(Field.corners[3], at: now)
        }
        meeting.talk()
        let result = try #require(try undo(&meeting, ann))
        #expect(result.skipped.map(\.reason) == [.tooSmall])
        #expect(meeting.room.document.isAlive(inserted.vertex))
        meeting.expectAgreement()
    }

    @Test("[UN4] a new step leaves nothing to do again; a tap that moves nothing is no step")
    func newStep() throws {
        var meeting = try Meeting()
        try move(&meeting, ann, corner, Land.at(-1, -1))
        try move(&meeting, ann, corner, Land.at(-2, -2))
        try undo(&meeting, ann)
        try move(&meeting, ann, corner, Land.at(-1, -1))
        #expect(meeting.people[ann].canRedo)
        try redo(&meeting, ann)
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-2, -2))
        try undo(&meeting, ann)
        try move(&meeting, ann, corner, Land.at(-3, -3))
        #expect(!meeting.people[ann].canRedo)
        for _ in 1...2 { #expect(try undo(&meeting, ann)?.skipped == []) }
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(0, 0))
    }

    @Test("[UN4] (field report B12) cancelled drags and refused operations are no steps")
    func noSteps() throws {
        var meeting = try Meeting()
        try meeting(ann) { core, now throws(ClientError) in
            let drag = try core.startDrag(of: corner, at: now)
            core.moveDrag(drag, to: Land.at(1, 1), at: now)
            try core.cancelDrag(drag, now: now)
        }
        meeting.talk()
        #expect(!meeting.people[ann].canUndo)
        _ = try meeting(ben) { core, now throws(ClientError) in
            try core.startDrag(of: corner, at: now)
        }
        meeting.talk()
        try meeting(ann) { core, now throws(ClientError) in
            try core.removeFeature(Field.square, at: now)
            #expect(core.canUndo)
        }
        meeting.talk()
        #expect(!meeting.people[ann].canUndo)
        #expect(meeting.people[ann].refusals.map(\.code) == [.locked])
        try meeting(ann) { core, _ throws(ClientError) in core.acknowledgeRefusals() }
        #expect(meeting.people[ann].refusals == [])
    }

    @Test("[UN5] an undo that the room refuses is not done: the step can be taken back later")
    func refusedUndo() throws {
        var meeting = try Meeting()
        try move(&meeting, ann, corner, Land.at(-1, -1))
        let drag = try meeting(ben) { core, now throws(ClientError) in
            try core.startDrag(of: corner, at: now)
        }
        // The room grants the drag before it hears of the undo, and Ann does not know.
        try meeting(ann) { core, now throws(ClientError) in
            #expect(try core.undo(at: now)?.skipped == [])
        }
        meeting.hear(from: ben)
        meeting.talk()
        #expect(meeting.people[ann].refusals.map(\.code) == [.locked])
        #expect(meeting.people[ann].canUndo && !meeting.people[ann].canRedo)
        try meeting(ben) { core, now throws(ClientError) in
            try core.cancelDrag(drag, now: now)
        }
        meeting.talk()
        #expect(try undo(&meeting, ann)?.skipped == [])
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(0, 0))
        try redo(&meeting, ann)
        #expect(meeting.room.document.shownPosition(of: corner) == Land.at(-1, -1))
    }

    @Test("[UN5] when a pending step is refused, the next one goes back to what was there before")
    func refusedBelow() throws {
        var meeting = try Meeting()
        let drag = try meeting(ben) { core, now throws(ClientError) in
            try core.startDrag(of: Field.ends[0], at: now)
        }
        try meeting(ann) { core, now throws(ClientError) in
            try core.edit(
                [
                    .setProperty(Field.square, Land.title, Land.text("x")),
                    .removeFeature(Field.line),
                ], at: now)
            try core.setProperty(Land.title, of: Field.square, to: Land.text("y"), at: now)
        }
        meeting.hear(from: ben)
        meeting.talk()
        try meeting(ben) { core, now throws(ClientError) in
            try core.cancelDrag(drag, now: now)
        }
        #expect(try undo(&meeting, ann)?.skipped == [])
        let title = meeting.room.document.property(Land.title, of: Field.square)
        #expect(title?.value.json == Land.text("field"))
        #expect(!meeting.people[ann].canUndo)
    }

    @Test("[UN6] what a difference frame settles can be taken back, too")
    func frames() throws {
        var meeting = try Meeting()
        try meeting(ann) { core, now throws(ClientError) in
            try core.setProperty(Land.title, of: Field.square, to: Land.text("a"), at: now)
            try core.removeFeature(Field.line, at: now)
        }
        meeting.hear(from: ann)
        meeting.disconnect(ann)
        meeting.talk()
        try meeting(ben) { core, now throws(ClientError) in
            try core.setProperty(Land.title, of: Field.square, to: Land.text("b"), at: now)
        }
        meeting.talk()
        try meeting.connect(ann)
        #expect(try undo(&meeting, ann)?.skipped == [])
        #expect(meeting.room.document.isAlive(Field.line))
        #expect(try undo(&meeting, ann)?.skipped.map(\.reason) == [.changed])
        meeting.expectAgreement()
    }

    @Test("[UN7] what the room wrote when it ended a drag is a step")
    func lostDrag() throws {
        var meeting = try Meeting()
        try meeting(ann) { core, now throws(ClientError) in
            let drag = try core.startDrag(of: corner, at: now)
            core.moveDrag(drag, to: Land.at(-1, -1), at: now)
        }
        meeting.talk()
        try meeting(ann) { core, now throws(ClientError) in
            try core.removeFeature(Field.square, at: now)
        }
        meeting.talk()
        #expect(meeting.people[ann].dragState(DragNumber(1)) == .none)
        for _ in 1...2 { #expect(try undo(&meeting, ann)?.skipped == []) }
        #expect(meeting.room.document.contents == Field.contents)
        meeting.expectAgreement()
    }

    @Test("[UN8] the last 200 steps are remembered")
    func bounded() throws {
        var meeting = try Meeting()
        for number in 1...230 {
            try meeting(ann) { core, now throws(ClientError) in
                try core.setProperty(
                    Land.title, of: Field.square, to: Land.text("\(number)"), at: now)
            }
        }
        meeting.talk()
        var count = 0
        while try undo(&meeting, ann) != nil { count += 1 }
        #expect(count == 200)
        let title = meeting.room.document.property(Land.title, of: Field.square)
        #expect(title?.value.json == Land.text("30"))
    }

    @Test("[UN9] a step too large for a message is taken back in several")
    func large() throws {
        let places = (0..<2_500).map { (Double($0) / 10, 0.0) }
        let wide = FeatureContent(kind: .lineString, paths: [Field.path(.line, places)])
        var meeting = try Meeting([wide])
        let before = meeting.room.document.contents
        try meeting.drag(ann, .feature(Field.square), to: .translation(Field.shift(1, 1)))
        #expect(meeting.room.document.contents != before)
        #expect(try undo(&meeting, ann)?.operations.count == 2)
        #expect(meeting.room.document.contents == before)
        try redo(&meeting, ann)
        #expect(meeting.room.document.contents != before)
        meeting.expectAgreement()
    }
}
