import Testing

@testable import MapModel

@Suite("Open drags lie over the document")
struct OpenDragTests {
    private let vertex = Sample.vertex(1)
    private let grant = Grant(
        grant: GrantNumber(1),
        replica: ann,
        number: DragNumber(4),
        target: .vertex(Sample.vertex(1))
    )

    /// The sample with the drag granted and, if wanted, moved.
    private func dragging(_ positions: Position...) throws -> Document {
        var document = Sample.document()
        try document.apply(.granted(grant), at: 2)
        for position in positions {
            try document.apply(.moved(grant.grant, .position(position)), at: 2)
        }
        return document
    }

    private func end(_ reason: EndReason, at position: Position?, stamp rawValue: UInt64 = 9)
        -> Event
    {
        .ended(
            DragEnd(
                grant: grant.grant,
                replica: ann,
                reason: reason,
                value: position.map(DragValue.position),
                stamp: stamp(rawValue)
            )
        )
    }

    @Test("[DR7] a move is shown and writes no register")
    func move() throws {
        let before = Sample.document()
        let document = try dragging(at(5, 5), at(6, 6))
        #expect(document.shownPosition(of: vertex) == at(6, 6))
        #expect(document.contents[0].paths[0].coordinates[1] == Coordinate(at(6, 6)))
        #expect(document.position(of: vertex) == before.position(of: vertex))
        #expect(document.digest.document == before.digest.document)
        #expect(document.records == before.records)
        #expect(document.holder(of: vertex)?.value == .position(at(6, 6)))
    }

    @Test("[DR7] a grant without a move shows the register")
    func unmoved() throws {
        let document = try dragging()
        #expect(document.shownPosition(of: vertex) == at(1, 0))
        #expect(document.holder(of: vertex) == OpenDrag(grant))
    }

    @Test("[DR9] a cancel restores exactly what was there")
    func cancel() throws {
        var document = try dragging(at(5, 5))
        try document.apply(end(.cancelled, at: nil), at: 3)
        expectEqual(document, Sample.document(), "cancelled")
        #expect(document.drags.isEmpty)
    }

    @Test("[DR9] a cancel writes nothing, even with a position")
    func cancelWithPosition() throws {
        var document = try dragging(at(5, 5))
        try document.apply(end(.cancelled, at: at(7, 7)), at: 3)
        expectEqual(document, Sample.document(), "cancelled")
    }

    @Test(
        "[DR8] every other end writes its position with its stamp and the holder's replica",
        arguments: EndReason.allCases.filter { $0 != .cancelled }
    )
    func ends(reason: EndReason) throws {
        var document = try dragging(at(5, 5))
        try document.apply(end(reason, at: at(7, 7)), at: 3)
        #expect(document.position(of: vertex) == register(at(7, 7), 9, ann))
        #expect(document.shownPosition(of: vertex) == at(7, 7))
        #expect(document.drags.isEmpty)
        #expect(
            document.changes(after: document.cursor(since: 2)).map(\.key)
                == [ItemKey(.position, vertex.rawValue)]
        )
        expectTrueDigest(document, "\(reason)")
    }

    @Test("[DR8] an end without a value writes nothing")
    func endWithoutValue() throws {
        var document = try dragging()
        try document.apply(end(.expired, at: nil), at: 3)
        expectEqual(document, Sample.document(), "expired unmoved")
    }

    @Test("[DR9] a late write goes underneath: a cancel uncovers it")
    func lateWriteUncovered() throws {
        var document = try dragging(at(5, 5))
        try document.apply(.moveVertex(vertex, to: at(3, 3)), stamp: stamp(4), replica: ben)
        #expect(document.shownPosition(of: vertex) == at(5, 5))
        try document.apply(end(.cancelled, at: nil), at: 3)
        #expect(document.shownPosition(of: vertex) == at(3, 3))
        #expect(document.position(of: vertex) == register(at(3, 3), 4, ben))
    }

    @Test("[DR8] a late write goes underneath: an end overwrites it")
    func lateWriteOverwritten() throws {
        var document = try dragging(at(5, 5))
        try document.apply(.moveVertex(vertex, to: at(3, 3)), stamp: stamp(4), replica: ben)
        try document.apply(end(.released, at: at(7, 7)), at: 3)
        #expect(document.position(of: vertex) == register(at(7, 7), 9, ann))
    }

    @Test("[DC4] an end loses to a register with a larger stamp")
    func endBelowLaterWrite() throws {
        var document = try dragging(at(5, 5))
        try document.apply(.moveVertex(vertex, to: at(3, 3)), stamp: stamp(10), replica: ben)
        try document.apply(end(.released, at: at(7, 7)), at: 3)
        #expect(document.position(of: vertex) == register(at(3, 3), 10, ben))
    }

    @Test("[DC12] a held vertex can die; its drag goes on until the end")
    func death() throws {
        var document = try dragging(at(5, 5))
        try document.apply(.removeFeature(Sample.feature), stamp: stamp(5), replica: ben)
        #expect(!document.isAlive(vertex))
        try document.apply(end(.deleted, at: at(5, 5)), at: 3)
        #expect(document.position(of: vertex) == register(at(5, 5), 9, ann))
        #expect(document.contents.isEmpty)
    }

    @Test(
        "[DC13] the digest of drags covers grant, holder, number, vertex and value, and returns to zero"
    )
    func digest() throws {
        let base = OpenDrag(grant, value: .position(at(1, 1)))
        var others = [OpenDrag(grant), OpenDrag(grant, value: .position(at(0, 0))), base]
        others.append(OpenDrag(grant, value: .position(at(1, 2))))
        var other = grant
        other.grant = GrantNumber(2)
        others.append(OpenDrag(other, value: .position(at(1, 1))))
        other = grant
        other.replica = ben
        others.append(OpenDrag(other, value: .position(at(1, 1))))
        other = grant
        other.number = DragNumber(5)
        others.append(OpenDrag(other, value: .position(at(1, 1))))
        other = grant
        other.target = .vertex(Sample.vertex(2))
        others.append(OpenDrag(other, value: .position(at(1, 1))))
        var digests: Set<Digest> = [Digest()]
        for drag in others {
            var document = Sample.document()
            try document.replaceDrags(with: [drag])
            #expect(digests.insert(document.digest.drags).inserted)
            try document.replaceDrags(with: [])
            #expect(document.digest.drags == Digest())
        }
    }

    @Test("[DC13] open drags in any order are one state, listed by grant")
    func order() throws {
        let drags = (0..<4).map { index in
            let grant = Grant(
                grant: GrantNumber(UInt32(1 + index)),
                replica: ann,
                number: DragNumber(UInt32(9 - index)),
                target: .vertex(Sample.vertex(3 - index))
            )
            return OpenDrag(grant, value: index == 2 ? nil : .position(at(Double(index), 0)))
        }
        var expected = Sample.document(vertices: 4)
        try expected.replaceDrags(with: drags)
        try drags.forEachPermutation { order in
            var document = Sample.document(vertices: 4)
            for drag in order {
                try document.apply(.granted(drag.grant), at: 2)
                if let value = drag.value {
                    try document.apply(.moved(drag.grant.grant, value), at: 2)
                }
            }
            #expect(document.digest == expected.digest)
            #expect(document.drags.all == drags)
        }
    }
}
