import Testing

@testable import MapModel

@Suite("A drag of several vertices")
struct SeveralVerticesTests {
    private let target = DragTarget.vertices([Sample.vertex(0), Sample.vertex(2)])
    private let value = DragValue.positions([at(5, 5), at(6, 6)])

    private func dragging() throws -> Document {
        try Sample.document().applying(
            .granted(Grant(1, target)), .moved(GrantNumber(1), value))
    }

    @Test("[DR7] each vertex is shown at its own position, and no register is written")
    func shown() throws {
        let document = try dragging()
        #expect(document.shown == [at(5, 5), at(1, 0), at(6, 6)])
        #expect(document.digest.document == Sample.document().digest.document)
        #expect(document.records == Sample.document().records)
        #expect(document.contents[0].paths[0].coordinates.map(\.position) == document.shown)
    }

    @Test("[DR7] before the first move the registers are shown")
    func unmoved() throws {
        let document = try Sample.document().applying(.granted(Grant(1, target)))
        #expect(document.shown == [at(0, 0), at(1, 0), at(2, 0)])
        #expect(document.holder(of: Sample.vertex(2))?.grant.grant == GrantNumber(1))
        #expect(document.holder(of: Sample.vertex(1)) == nil)
    }

    @Test("[DR2] [DR7] 2,000 vertices, each at its own")
    func most() throws {
        let vertices = (0..<2_000).map(Sample.vertex)
        let target = try #require(DragTarget(vertices))
        let positions = vertices.indices.map { at(Double($0) / 10, 1) }
        let document = try Sample.document(vertices: 2_001).applying(
            .granted(Grant(1, target)), .moved(GrantNumber(1), .positions(positions)))
        #expect(document.shown == positions + [at(Double(2_000 % 300), 0)])
        #expect(document.drags.heldCount == 2_000)
    }

    @Test(
        "[DR8] [DR10] every end but a cancel writes all positions, with one stamp",
        arguments: EndReason.allCases.filter { $0 != .cancelled })
    func ends(reason: EndReason) throws {
        let final = DragValue.positions([at(7, 7), at(8, 8)])
        var document = try dragging()
        try document.apply(.ended(DragEnd(1, reason, final)), at: 4)
        #expect(document.position(of: Sample.vertex(0)) == register(at(7, 7), 9))
        #expect(document.position(of: Sample.vertex(1)) == register(at(1, 0), 1, Sample.maker))
        #expect(document.position(of: Sample.vertex(2)) == register(at(8, 8), 9))
        #expect(document.drags.isEmpty)
        #expect(document.digest.drags == Digest())
        expectTrueDigest(document, "\(reason)")
    }

    @Test("[DR9] a cancel uncovers all of them, with what came in underneath")
    func cancel() throws {
        var document = try dragging().applying(.moveVertex(Sample.vertex(2), to: at(3, 3)), 4)
        #expect(document.shown == [at(5, 5), at(1, 0), at(6, 6)])
        try document.apply(.ended(DragEnd(1, .cancelled, nil)), at: 10)
        #expect(document.shown == [at(0, 0), at(1, 0), at(3, 3)])
    }

    @Test("[DC4] an end loses where a register has a larger stamp, and wins elsewhere")
    func endBelowLaterWrite() throws {
        var document = try dragging().applying(.moveVertex(Sample.vertex(2), to: at(3, 3)), 10)
        try document.apply(.ended(DragEnd(1, .released, value)), at: 10)
        #expect(document.shown == [at(5, 5), at(1, 0), at(3, 3)])
    }

    @Test("[DR1] a target has 1 to 2,000 vertices, each once, in whatever order they are named")
    func targets() {
        let (a, b) = (Sample.vertex(0), Sample.vertex(1))
        #expect(DragTarget([b, a]) == .vertices([a, b]))
        #expect(DragTarget([b]) == .vertex(b))
        #expect(DragTarget([]) == nil)
        #expect(DragTarget([a, b, a]) == nil)
        #expect(DragTarget((0..<2_001).map(Sample.vertex)) == nil)
    }
}
