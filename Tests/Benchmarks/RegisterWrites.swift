import MapModel

/// Position registers of a document of 10,000 vertices, written in random order with growing
/// stamps: every write wins, and keeps the digest and, if wanted, the journal.
enum RegisterWrites {
    static let withoutJournal = Benchmark(
        name: "register-writes",
        unit: "writes",
        prepare: { work(recordsChanges: false) },
        baseline: { dictionaryWork() }
    )

    static let withJournal = Benchmark(
        name: "register-writes-journal",
        unit: "writes",
        prepare: { work(recordsChanges: true) },
        baseline: { dictionaryWork() }
    )

    private static let vertexCount = 10_000
    private static let replica = ReplicaID(1)

    private static func work(recordsChanges: Bool) -> Benchmark.Work {
        let moves = moves()
        var document = document(recordsChanges: recordsChanges)
        var stamp = Stamp(milliseconds: 1)
        return { count in
            // A local variable, as a captured one is checked for exclusive access at every write.
            var working = document
            document = Document()
            for index in 0..<count {
                stamp = stamp.advanced(by: 1)
                let (vertex, position) = moves[index & (moves.count - 1)]
                apply(.moveVertex(vertex, to: position), to: &working, stamp)
            }
            document = working
            return UInt64(document.digest.document.lane0)
        }
    }

    private static func apply(_ edit: Edit, to document: inout Document, _ stamp: Stamp) {
        do {
            try document.apply(edit, stamp: stamp, replica: replica)
        } catch {
            preconditionFailure("the vertices exist: \(error)")
        }
    }

    /// What a program without merging would do: one dictionary, overwritten.
    private static func dictionaryWork() -> Benchmark.Work {
        let moves = moves()
        var values: [UInt64: (UInt64, Double, Double)] = [:]
        var stamp: UInt64 = 1
        return { count in
            var working = values
            values = [:]
            for index in 0..<count {
                stamp += 1
                let (vertex, position) = moves[index & (moves.count - 1)]
                working[vertex.rawValue] = (stamp, position.longitude, position.latitude)
            }
            values = working
            return values[1 << 32 | 3]?.0 ?? 0
        }
    }

    private static func document(recordsChanges: Bool) -> Document {
        let line = (0..<vertexCount).map { _ in Coordinate(position(0, 0)) }
        let path = PathContent(part: 0, role: .line, coordinates: line)
        var source = IdentifierSource(replica: replica)
        let edits = FeatureContent(kind: .lineString, paths: [path]).creation(&source)
        var document = Document(recordsChanges: recordsChanges)
        document.reserveCapacity(vertexCount: vertexCount)
        for edit in edits { apply(edit, to: &document, .zero) }
        return document
    }

    /// A power of two of moves, the same in every run. The vertices' counters start at 3, after the
    /// feature and its path.
    private static func moves() -> [(VertexID, Position)] {
        var state: UInt64 = 1
        func next(below bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        return (0..<65_536).map { _ in
            let vertex = VertexID(replica, UInt32(3 + next(below: UInt64(vertexCount))))
            let longitude = Double(next(below: 360_000)) / 1000
            return (vertex, position(longitude, Double(next(below: 90_000)) / 1000))
        }
    }

    private static func position(_ longitude: Double, _ latitude: Double) -> Position {
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            preconditionFailure("the numbers above are in range")
        }
        return position
    }
}
