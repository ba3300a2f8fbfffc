import Testing

@testable import MapModel

@Suite("A drag of a whole feature")
struct WholeFeatureTests {
    private static let grant = Grant(1, .feature(Sample.feature))
    private static let value = DragValue.translation(shift(10, 0.5))
    private static let newcomer = VertexID(ben, 1)

    private func dragging(_ value: DragValue = Self.value) throws -> Document {
        try Sample.document().applying(
            .granted(Self.grant), .moved(Self.grant.grant, value))
    }

    private func insertion(at position: Position) -> Edit {
        let birth = VertexBirth(
            id: Self.newcomer, path: Sample.path, parent: Sample.vertex(0), side: .right)
        return .insertVertex(birth, at: Coordinate(position))
    }

    @Test("[DR7] all vertices are shown at register + translation, and no register is written")
    func shown() throws {
        let document = try dragging()
        #expect(document.shown == [at(10, 0.5), at(11, 0.5), at(12, 0.5)])
        #expect(document.records == Sample.document().records)
        #expect(document.contents[0].paths[0].coordinates.map(\.position) == document.shown)
        #expect(document.holder(of: Sample.vertex(1))?.grant == Self.grant)
        #expect(document.holders(of: Sample.feature).map(\.grant) == [Self.grant])
        #expect(document.drags.heldCount == 1)
    }

    @Test("[DR7] a translation counts from the registers, not from the move before")
    func newest() throws {
        var document = try dragging()
        try document.apply(.moved(Self.grant.grant, .translation(shift(0, -1))), at: 4)
        #expect(document.shown == [at(0, -1), at(1, -1), at(2, -1)])
    }

    @Test("[DR7] [DR8] a vertex that would go out of range stays, shown and written")
    func outOfRange() throws {
        let far = DragValue.translation(shift(359, 90))
        var document = try dragging(far)
        #expect(document.shown == [at(359, 90), at(360, 90), at(2, 0)])
        try document.apply(.ended(DragEnd(1, .released, far)), at: 4)
        #expect(document.shown == [at(359, 90), at(360, 90), at(2, 0)])
        #expect(document.position(of: Sample.vertex(2)) == register(at(2, 0), 1, Sample.maker))
    }

    @Test("[DR8] −0 is no place, however it is added up")
    func negativeZero() throws {
        let value = DragValue.translation(
            try #require(Translation(longitude: -0.0, latitude: -0.0)))
        var document = try dragging(value)
        try document.apply(.ended(DragEnd(1, .released, value)), at: 4)
        let position = try #require(document.position(of: Sample.vertex(0))?.value)
        #expect(position.longitude.sign == .plus && position.latitude.sign == .plus)
    }

    @Test("[DR23] a late insert takes part, at once and when it ends")
    func insert() throws {
        var document = try dragging().applying(insertion(at: at(0.5, 0)), 4)
        #expect(document.shown == [at(10, 0.5), at(10.5, 0.5), at(11, 0.5), at(12, 0.5)])
        try document.apply(.ended(DragEnd(1, .released, Self.value)), at: 10)
        #expect(document.position(of: Self.newcomer) == register(at(10.5, 0.5), 9))
        #expect(document.drags.isEmpty)
        expectTrueDigest(document, "inserted")
    }

    @Test("[DR23] a late path takes part")
    func path() throws {
        let path = PathBirth(id: PathID(ben, 2), feature: Sample.feature, part: 0, role: .line)
        let birth = VertexBirth(id: Self.newcomer, path: path.id, parent: nil, side: .right)
        let document = try dragging()
            .applying(.createPath(path), 4)
            .applying(.insertVertex(birth, at: Coordinate(at(1, 1))), 4)
        #expect(document.shownPosition(of: Self.newcomer) == at(11, 1.5))
        #expect(document.holder(of: Self.newcomer)?.grant == Self.grant)
    }

    @Test("[DR17] a late write merges underneath and is shown shifted")
    func lateWrite() throws {
        var document = try dragging().applying(.moveVertex(Sample.vertex(1), to: at(3, 3)), 4)
        #expect(document.shown == [at(10, 0.5), at(13, 3.5), at(12, 0.5)])
        try document.apply(.ended(DragEnd(1, .released, Self.value)), at: 10)
        #expect(document.position(of: Sample.vertex(1)) == register(at(13, 3.5), 9))
    }

    @Test("[DR9] a cancel uncovers the registers, bit for bit, and what was inserted")
    func cancel() throws {
        var document = try dragging()
        try document.apply(.ended(DragEnd(1, .cancelled, nil)), at: 4)
        expectEqual(document, Sample.document(), "cancelled")
        document = try dragging().applying(insertion(at: at(0.5, 0)), 4)
        try document.apply(.ended(DragEnd(1, .cancelled, nil)), at: 10)
        #expect(document.shown == [at(0, 0), at(0.5, 0), at(1, 0), at(2, 0)])
    }

    @Test(
        "[DR8] [DR10] every other end writes all vertices, dead ones too, with one stamp",
        arguments: EndReason.allCases.filter { $0 != .cancelled })
    func ends(reason: EndReason) throws {
        var document = try dragging().applying(.removeVertex(Sample.vertex(1)), 4)
        try document.apply(.ended(DragEnd(1, reason, Self.value)), at: 10)
        for index in 0..<3 {
            let position = at(10 + Double(index), 0.5)
            #expect(document.position(of: Sample.vertex(index)) == register(position, 9))
        }
        #expect(document.shown.count == 2)
        expectTrueDigest(document, "\(reason)")
    }

    @Test("[DC4] where a register has a larger stamp the end loses")
    func endBelowLaterWrite() throws {
        var document = try dragging().applying(.moveVertex(Sample.vertex(1), to: at(3, 3)), 12)
        try document.apply(.ended(DragEnd(1, .released, Self.value)), at: 13)
        #expect(document.shown == [at(10, 0.5), at(3, 3), at(12, 0.5)])
    }

    @Test("[DR16] a feature of which all has gone can still be held to its end")
    func dead() throws {
        var document = try dragging().applying(.removeFeature(Sample.feature), 4)
        #expect(document.contents == [])
        try document.apply(.ended(DragEnd(1, .deleted, Self.value)), at: 10)
        document = try document.applying(.restoreFeature(Sample.feature), 20)
        #expect(document.shown == [at(10, 0.5), at(11, 0.5), at(12, 0.5)])
    }

    @Test(
        "a translation is at most 720° and 180°, and finite",
        arguments: [
            (720.000_1, 0), (-720.000_1, 0), (0, 180.000_1), (0, -180.000_1), (.nan, 0),
            (0, .infinity),
        ])
    func translations(longitude: Double, latitude: Double) {
        #expect(Translation(longitude: longitude, latitude: latitude) == nil)
        #expect(Translation(longitude: -720, latitude: 180) != nil)
    }
}
