import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite("Editing shapes")
struct EditingTests {
    private let ann = 0
    private let ben = 1

    private func insert(
        _ meeting: inout Meeting, _ index: Int, _ longitude: Double, after left: VertexID?
    ) throws -> VertexID {
        try meeting(index) { core, now throws(ClientError) in
            try core.insertVertex(
                at: Coordinate(Land.at(longitude, 0)), in: Field.linePath, after: left, now: now)
        }.vertex
    }

    @Test("[DC7] two people insert into one edge, online or not: theirs stay together")
    func insertion() throws {
        for offline in [[], [ann], [ann, ben]] {
            var meeting = try Meeting()
            for index in offline { meeting.disconnect(index) }
            var last = [Field.ends[0], Field.ends[0]]
            for step in 1...3 {
                for index in [ann, ben] {
                    last[index] = try insert(
                        &meeting, index, Double(20 + 3 * index + step), after: last[index])
                }
                #expect(meeting.longitudes(ann, Field.linePath).count == 2 + step)
            }
            for index in offline { try meeting.connect(index) }
            meeting.talk()
            meeting.expectAgreement()
            let longitudes = meeting.longitudes(ann, Field.linePath)
            let orders: [[Double]] = [
                [20, 21, 22, 23, 24, 25, 26, 30], [20, 24, 25, 26, 21, 22, 23, 30],
            ]
            #expect(orders.contains(longitudes))
        }
    }

    @Test("what is removed or restored is shown so at once, and confirmed")
    func removing() throws {
        var meeting = try Meeting()
        let inserted = try insert(&meeting, ann, 25, after: Field.ends[0])
        try meeting(ann) { core, now throws(ClientError) in
            try core.removeVertex(Field.ends[0], at: now)
            #expect(!core.isShownAlive(Field.ends[0]))
            #expect(throws: ClientError.gone) { try core.removeVertex(Field.ends[0], at: now) }
            try core.restoreVertex(Field.ends[0], at: now)
            #expect(core.isShownAlive(Field.ends[0]))
            try core.removePath(Field.linePath, at: now)
            #expect(!core.isShownAlive(inserted))
            #expect(throws: ClientError.gone) {
                try core.insertVertex(
                    at: Coordinate(Land.at(0, 0)), in: Field.linePath, after: nil, now: now)
            }
            try core.restorePath(Field.linePath, at: now)
            try core.removeFeature(Field.line, at: now)
            #expect(!core.isShownAlive(Field.linePath))
            try core.restoreFeature(Field.line, at: now)
        }
        #expect(meeting.longitudes(ann, Field.linePath) == [20, 25, 30])
        meeting.talk()
        meeting.expectAgreement()
        #expect(meeting.longitudes(ben, Field.linePath) == [20, 25, 30])
    }

    @Test("a hole is added, and a part to a Multi geometry; a wrong role is refused and leaves")
    func paths() throws {
        var meeting = try Meeting()
        let hole = Field.path(.hole, [(2, 2), (3, 2), (3, 3)])
        let added = try meeting(ann) { core, now throws(ClientError) in
            try core.addPath(Field.path(.line, [(2, 2), (3, 2)]), to: Field.square, now: now)
            return try core.addPath(hole, to: Field.square, now: now)
        }
        meeting.talk()
        meeting.expectAgreement()
        #expect(meeting.people[ann].refusals.map(\.code) == [.wrongRole])
        #expect(meeting.room.document.isAlive(added.path))
        #expect(meeting.room.document.content(of: Field.square)?.paths.last == hole)
    }

    @Test("a free group is applied whole, or refused whole and remembered")
    func groups() throws {
        var meeting = try Meeting()
        let ends = Field.ends
        let edits = try meeting(ann) { core, now throws(ClientError) in
            let feature: FeatureID = try core.makeIdentifier()
            let edits: [Edit] = [
                .createFeature(FeatureBirth(id: feature, kind: .none)),
                .setProperty(feature, Land.title, Land.text("x")),
                .moveVertex(ends[0], to: Land.at(21, 1)),
            ]
            try core.edit(edits, at: now)
            return edits
        }
        meeting.talk()
        #expect(meeting.room.document.featureCount == 3)
        let number = try meeting(ann) { core, now throws(ClientError) in
            try core.edit([.removeVertex(ends[0]), .removeFeature(Field.square)], at: now)
        }
        #expect(!meeting.people[ann].isShownAlive(Field.square))
        meeting.talk()
        meeting.expectAgreement()
        #expect(meeting.people[ann].isShownAlive(Field.square))
        #expect(
            meeting.people[ann].refusals.map { [$0.number: $0.code] } == [[number: .tooSmall]])
        try meeting(ann) { core, now throws(ClientError) in
            #expect(throws: ClientError.gone) { try core.edit([edits[0]], at: now) }
            let foreign = Edit.createFeature(
                FeatureBirth(id: FeatureID(ReplicaID(9), 1), kind: .none))
            let unmade = FeatureBirth(id: FeatureID(ReplicaID(2), 999), kind: .none)
            for edit in [foreign, .createFeature(unmade)] {
                #expect(throws: ClientError.invalid(.badField("id"))) {
                    try core.edit([edit], at: now)
                }
            }
            #expect(throws: ClientError.gone) {
                try core.edit([.removeVertex(VertexID(ReplicaID(9), 9))], at: now)
            }
        }
    }

    @Test("[DR17] a holder who inserts into its own feature sees it where it was put")
    func insertUnderOwnDrag() throws {
        for isOffline in [false, true] {
            var meeting = try Meeting()
            if isOffline { meeting.disconnect(ann) }
            let drag = try meeting(ann) { core, now throws(ClientError) in
                let drag = try core.startDrag(of: .feature(Field.line), at: now)
                core.moveDrag(drag, to: .translation(Field.shift(4, 0)), at: now)
                return drag
            }
            meeting.talk()
            let inserted = try insert(&meeting, ann, 27, after: Field.ends[0])
            #expect(meeting.people[ann].shownPosition(of: inserted) == Land.at(27, 0))
            meeting.talk()
            if !isOffline { #expect(meeting.longitudes(ben, Field.linePath) == [24, 27, 34]) }
            try meeting(ann) { core, now throws(ClientError) in
                try core.endDrag(drag, at: .translation(Field.shift(5, 0)), now: now)
            }
            #expect(meeting.longitudes(ann, Field.linePath) == [25, 28, 35])
            if isOffline { try meeting.connect(ann) }
            meeting.talk()
            meeting.expectAgreement()
            #expect(meeting.longitudes(ben, Field.linePath) == [25, 28, 35])
        }
    }
}
