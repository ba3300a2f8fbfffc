import MapModel
import Testing
import WireProtocol

@testable import ClientCore

/// Three people do anything, on lines that break: all come to hold and show the same, and undoing a
/// lot and redoing to the present changes nothing.
@Suite("People together")
struct RandomMeetingTests {
    @Test("[DC13] [UN1] they agree, and undo loses nothing", arguments: UInt64(0)..<60)
    func agreement(seed: UInt64) throws {
        var dice = Dice(seed)
        var meeting = try Meeting(count: 3)
        for _ in 0..<120 {
            let index = dice.roll(3)
            try meeting(index) { core, now throws(ClientError) in act(&core, &dice, now) }
            for core in meeting.people { expectOneView(core) }
            switch dice.roll(12) {
            case 0: meeting.disconnect(index)
            case 1, 2: if !meeting.people[index].isOnline { try meeting.connect(index) }
            case 3...6: meeting.talk()
            case 7: meeting.wait(UInt64(dice.roll(3_000)))
            default: meeting.hear(from: index)
            }
        }
        try settle(&meeting)
        try expectUndoable(&meeting)
    }

    /// All come back, let go, and hear everything.
    private func settle(_ meeting: inout Meeting) throws {
        for index in 0..<3 {
            if !meeting.people[index].isOnline { try meeting.connect(index) }
            try meeting(index) { core, now throws(ClientError) in
                for drag in core.ownDrags where drag.isHeld {
                    try core.cancelDrag(drag.number, now: now)
                }
            }
        }
        meeting.talk()
        meeting.expectAgreement()
    }

    /// Of each one after the other; what the others did meanwhile stays as it is.
    private func expectUndoable(_ meeting: inout Meeting) throws {
        for index in 0..<3 {
            _ = try repeats(&meeting, index) { core, now throws(ClientError) in
                try core.redo(at: now)
            }
            let present = meeting.room.document.contents
            let count = try repeats(&meeting, index) { core, now throws(ClientError) in
                try core.undo(at: now)
            }
            for _ in 0..<count {
                try meeting(index) { core, now throws(ClientError) in try core.redo(at: now) }
                meeting.talk()
            }
            meeting.expectAgreement()
            #expect(meeting.room.document.contents == present)
        }
    }

    /// Undoes or redoes until there is nothing more, and counts.
    private func repeats(
        _ meeting: inout Meeting, _ index: Int,
        _ step: (inout ClientCore, ClientCore.Moment) throws(ClientError) -> UndoResult?
    ) throws -> Int {
        var count = 0
        while try meeting(index, step) != nil {
            meeting.talk()
            count += 1
        }
        return count
    }

    private func expectOneView(_ core: ClientCore) {
        let shown = core.shown
        for vertex in Field.corners + Field.ends {
            #expect(core.shownPosition(of: vertex) == shown.shownPosition(of: vertex))
            #expect(core.isShownAlive(vertex) == shown.isAlive(vertex))
        }
        for feature in [Field.square, Field.line] {
            #expect(core.isShownAlive(feature) == shown.isAlive(feature))
            #expect(
                core.shownProperty(Land.title, of: feature)
                    == shown.property(Land.title, of: feature)?.value.json)
        }
    }

    // MARK: - What they do

    private func act(_ core: inout ClientCore, _ dice: inout Dice, _ now: ClientCore.Moment) {
        let vertex = (Field.corners + Field.ends)[dice.roll(6)]
        let feature = [Field.square, Field.line][dice.roll(2)]
        let path = [Field.ring, Field.linePath][dice.roll(2)]
        let drag = DragNumber(core.lastDrag.rawValue &- UInt32(dice.roll(2)))
        // What is refused here is as good as what is done.
        do throws(ClientError) {
            switch dice.roll(20) {
            case 0...3: _ = try core.startDrag(of: target(&dice), at: now)
            case 4, 5:
                if let value = value(core, drag, &dice) { core.moveDrag(drag, to: value, at: now) }
            case 6, 7:
                if let value = value(core, drag, &dice) {
                    try core.endDrag(drag, at: value, now: now)
                }
            case 8: try core.cancelDrag(drag, now: now)
            case 9, 10:
                let left = core.shown.livingVertices(of: path).randomly(&dice)
                try core.insertVertex(
                    at: Coordinate(dice.position()), in: path, after: left, now: now)
            case 11: try core.removeVertex(vertex, at: now)
            case 12: try core.restoreVertex(vertex, at: now)
            case 13: if dice.roll(4) == 0 { try core.removeFeature(feature, at: now) }
            case 14: try core.restoreFeature(feature, at: now)
            case 15:
                try core.edit(
                    [
                        .setProperty(feature, Land.title, Land.text("\(dice.roll(9))")),
                        .moveVertex(vertex, to: dice.position()),
                    ], at: now)
            case 16:
                try core.setProperty(
                    Land.title, of: feature, to: Land.text("\(dice.roll(9))"), at: now)
            case 17, 18: try core.undo(at: now)
            default: try core.redo(at: now)
            }
        } catch {
            return
        }
    }

    private func target(_ dice: inout Dice) -> DragTarget {
        let vertices = Field.corners + Field.ends
        let first = vertices[dice.roll(6)]
        switch dice.roll(4) {
        case 0: return .feature([Field.square, Field.line][dice.roll(2)])
        case 1: return DragTarget([first, vertices[dice.roll(6)]]) ?? .vertex(first)
        default: return .vertex(first)
        }
    }

    private func value(
        _ core: ClientCore, _ drag: DragNumber, _ dice: inout Dice
    ) -> DragValue? {
        guard let drag = core.ownDrag(drag) else { return nil }
        switch drag.target {
        case .vertex: return .position(dice.position())
        case .vertices(let vertices): return .positions(vertices.map { _ in dice.position() })
        case .feature:
            return .translation(Field.shift(Double(dice.roll(30)), Double(dice.roll(30))))
        }
    }
}

extension [VertexID] {
    /// One of them, or none.
    fileprivate func randomly(_ dice: inout Dice) -> VertexID? {
        let index = dice.roll(count + 1)
        return index < count ? self[index] : nil
    }
}
