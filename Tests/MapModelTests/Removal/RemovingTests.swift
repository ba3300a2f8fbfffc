import Testing

@testable import MapModel

@Suite("Removing and restoring")
struct RemovingTests {
    private static let entities: [Entity] = [
        .vertex(Sample.vertex(1)), .path(Sample.path), .feature(Sample.feature),
    ]

    private func alive(_ entity: Entity, in document: Document) -> Register<Bool>? {
        switch entity {
        case .vertex(let id): document.aliveRegister(of: id)
        case .path(let id): document.aliveRegister(of: id)
        case .feature(let id): document.aliveRegister(of: id)
        }
    }

    @Test("[DC3] [DC19] what is born has no register, and lives", arguments: entities)
    func born(entity: Entity) {
        #expect(alive(entity, in: Sample.document()) == nil)
        #expect(Sample.document().isAlive(Sample.vertex(1)))
        #expect(Sample.document().isAlive(Sample.path))
    }

    @Test("[DC19] what was restored is as if it had never been removed", arguments: entities)
    func restored(entity: Entity) throws {
        let removed = try Sample.document().applying(.setAlive(entity, false), 4)
        #expect(!removed.isAlive(Sample.vertex(1)))
        #expect(alive(entity, in: removed) == register(false, 4, ben))
        expectTrueDigest(removed, "removed")
        let restored = try removed.applying(.setAlive(entity, true), 5, ann)
        #expect(restored.contents == Sample.document().contents)
        #expect(alive(entity, in: restored) == register(true, 5, ann))
        expectTrueDigest(restored, "restored")
    }

    @Test("[DC4] the largest stamp decides, whatever the order", arguments: entities)
    func order(entity: Entity) throws {
        let edits: [(Bool, UInt64, ReplicaID)] = [(false, 4, ann), (true, 5, ann), (false, 5, ben)]
        try edits.forEachPermutation { order in
            var document = Sample.document()
            for (isAlive, stamp, replica) in order {
                document = try document.applying(.setAlive(entity, isAlive), stamp, replica)
            }
            #expect(alive(entity, in: document) == register(false, 5, ben))
            #expect(!document.isAlive(Sample.vertex(1)))
            expectTrueDigest(document, "\(order)")
        }
    }

    @Test("[DC19] each register counts on its own: a vertex lives if it, its path and feature do")
    func apart() throws {
        var document = Sample.document()
        for entity in Self.entities {
            document = try document.applying(.setAlive(entity, false), 4)
        }
        for entity in Self.entities {
            #expect(!document.isAlive(Sample.vertex(1)))
            document = try document.applying(.setAlive(entity, true), 5)
        }
        #expect(document.isAlive(Sample.vertex(1)))
    }

    @Test("[DC19] a removed path is not shown, and keeps its vertices")
    func path() throws {
        let document = try Sample.document().applying(.removePath(Sample.path), 4)
        #expect(document.livingPaths(of: Sample.feature) == [])
        #expect(document.content(of: Sample.feature)?.paths == [])
        #expect(!document.isAlive(Sample.path))
        #expect(document.livingVertexCount(of: Sample.path) == 3)
        #expect(document.isPresent(Sample.vertex(0)))
        #expect(document.hasVertices(Sample.feature))
    }

    @Test("[DC12] what is dead takes writes, and shows them when it lives again")
    func writes() throws {
        let document = try Sample.document()
            .applying(.removeVertex(Sample.vertex(1)), 4)
            .applying(.moveVertex(Sample.vertex(1), to: at(5, 5)), 5)
        #expect(document.shown == [at(0, 0), at(2, 0)])
        let restored = try document.applying(.restoreVertex(Sample.vertex(1)), 6)
        #expect(restored.shown == [at(0, 0), at(5, 5), at(2, 0)])
    }

    @Test("[DC7] [DC19] a tombstone keeps its place, and what was inserted beside it")
    func tombstone() throws {
        let (before, after) = (VertexID(ben, 1), VertexID(ben, 2))
        let removed = try Sample.document().applying(.removeVertex(Sample.vertex(1)), 4)
        let grown = try removed.merging([
            insert(before, under: Sample.vertex(1), .left),
            insert(after, under: Sample.vertex(1), .right),
        ])
        let living = grown.livingVertices(of: Sample.path)
        #expect(living == [Sample.vertex(0), before, after, Sample.vertex(2)])
        let restored = try grown.applying(.restoreVertex(Sample.vertex(1)), 5)
        let all = restored.livingVertices(of: Sample.path)
        #expect(
            all == [Sample.vertex(0), before, Sample.vertex(1), after, Sample.vertex(2)])
    }

    @Test("[DC11] what was never born cannot be removed", arguments: [false, true])
    func unknown(isAlive: Bool) {
        let (feature, path, vertex) = (FeatureID(ben, 7), PathID(ben, 7), VertexID(ben, 7))
        let document = Sample.document()
        #expect(throws: ReplicaFault.unknownFeature(feature)) {
            try document.applying(.setAlive(.feature(feature), isAlive), 4)
        }
        #expect(throws: ReplicaFault.unknownPath(path)) {
            try document.applying(.setAlive(.path(path), isAlive), 4)
        }
        #expect(throws: ReplicaFault.unknownVertex(vertex)) {
            try document.applying(.setAlive(.vertex(vertex), isAlive), 4)
        }
    }

    @Test("[DC20] the count of living vertices is kept up", arguments: 1...20)
    func counts(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var document = Document(recordsChanges: true)
        for _ in 0..<150 { try document.apply(history.next()) }
        let merged = try Document(recordsChanges: true).merging(document.records)
        for record in document.records {
            guard case .path(let birth) = record else { continue }
            let count = document.livingVertices(of: birth.id).count
            #expect(document.livingVertexCount(of: birth.id) == count, "seed \(seed)")
            #expect(merged.livingVertexCount(of: birth.id) == count, "seed \(seed)")
        }
    }
}
