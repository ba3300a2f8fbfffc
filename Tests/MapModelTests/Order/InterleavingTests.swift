import Testing

@testable import MapModel

/// Two people insert up to three vertices each at one place, every vertex anywhere among those that
/// they have inserted there so far.
@Suite("Inserting at one place at once")
struct InterleavingTests {
    /// Where one inserts: the gaps among the own vertices so far, the first of which is gap 0.
    private static let patterns: [[Int]] =
        [[0]] + [0, 1].map { [0, $0] }
        + [0, 1].flatMap { second in [0, 1, 2].map { [0, second, $0] } }

    /// The places at which it is tried: documents, and the vertex behind which both insert.
    private static func places() throws -> [(name: String, Document, behind: VertexID?)] {
        let edge = Sample.document(vertices: 2)
        let dead = try edge.merging([
            insert(VertexID(ReplicaID(5), 1), under: Sample.vertex(0), .right),
            .vertexAlive(VertexID(ReplicaID(5), 1), register(false, 9)),
        ])
        let grown = try edge.merging([
            insert(VertexID(ReplicaID(5), 1), under: Sample.vertex(1), .left),
            insert(VertexID(ReplicaID(5), 2), under: VertexID(ReplicaID(5), 1), .left),
        ])
        return [
            ("an empty path", Sample.document(vertices: 0), nil),
            ("before the first", edge, nil), ("in an edge", edge, Sample.vertex(0)),
            ("behind the last", edge, Sample.vertex(1)),
            ("beside a dead vertex", dead, Sample.vertex(0)),
            ("where somebody inserted before", grown, Sample.vertex(0)),
        ]
    }

    @Test("[DC18] without knowing of each other: runs stay whole, in whatever order they arrive")
    func apart() throws {
        for (name, base, left) in try Self.places() {
            for (mine, theirs) in Self.pairs(Self.patterns) {
                var writers = [Writer(ann, base, left), Writer(ben, base, left)]
                for gap in mine { try writers[0].insert(at: gap) }
                for gap in theirs { try writers[1].insert(at: gap) }
                var found: Set<[VertexID]> = []
                for arrival in Self.interleavings(writers[0].births, writers[1].births) {
                    let merged = try base.merging(arrival)
                    let comment = "\(name): \(mine) and \(theirs)"
                    found.insert(merged.livingVertices(of: Sample.path))
                    try expectRuns(in: merged, of: writers.map(\.run), left, comment)
                }
                #expect(found.count == 1, "\(name): \(mine) and \(theirs)")
            }
        }
    }

    @Test("[DC18] each sees what the other did before: runs stay whole, too")
    func together() throws {
        for (name, base, left) in try Self.places() {
            for (mine, theirs) in Self.pairs(Self.patterns) {
                let steps = Self.interleavings(mine.map { (ann, $0) }, theirs.map { (ben, $0) })
                for order in steps {
                    var document = base
                    var writers = [ann: Writer(ann, base, left), ben: Writer(ben, base, left)]
                    for (who, gap) in order {
                        writers[who]?.document = document
                        try writers[who]?.insert(at: gap)
                        document = try #require(writers[who]?.document)
                    }
                    let runs = [ann, ben].compactMap { writers[$0]?.run }
                    try expectRuns(in: document, of: runs, left, "\(name): \(order)")
                }
            }
        }
    }

    @Test("[DC18] each sees some of what the other did, at any time, and goes on behind its last")
    func halfKnown() throws {
        for (name, base, left) in try Self.places() {
            for schedule in Self.schedules() {
                var writers = [Writer(ann, base, left), Writer(ben, base, left)]
                var births: [StateRecord] = []
                for (who, hears) in schedule {
                    if hears {
                        try writers[who].hearNext(of: writers[1 - who])
                    } else {
                        try writers[who].insert(at: writers[who].run.count)
                        births += writers[who].births.suffix(1)
                    }
                }
                let all = try base.merging(births)
                try expectRuns(in: all, of: writers.map(\.run), left, "\(name): \(schedule)")
            }
        }
    }

    @Test("[DC18] the document names the place that the rule does", arguments: 1...20)
    func places(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var writer = Writer(ann, Sample.document(vertices: random.below(3)), nil)
        for _ in 0..<30 {
            try writer.insert(at: random.below(writer.run.count + 1))
            for left in [nil] + writer.document.livingVertices(of: Sample.path).map(Optional.some) {
                let found = try #require(writer.document.place(after: left, in: Sample.path))
                let wanted = writer.place(behind: left)
                #expect(found.parent == wanted.parent && found.side == wanted.side, "seed \(seed)")
            }
        }
        #expect(writer.document.place(after: nil, in: PathID(ben, 7)) == nil)
        #expect(writer.document.place(after: VertexID(ben, 7), in: Sample.path) == nil)
    }

    /// The runs stand whole, one directly behind the other, at the place.
    private func expectRuns(
        in document: Document, of runs: [[VertexID]], _ left: VertexID?, _ comment: String
    ) throws {
        let order = document.livingVertices(of: Sample.path)
        let start = left.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let own = Set(runs.joined())
        let from = try #require(order.firstIndex(where: own.contains), "\(comment)")
        let found = Array(order[from...].prefix(own.count))
        #expect(found == runs[0] + runs[1] || found == runs[1] + runs[0], "\(comment): \(found)")
        #expect(from >= start, "\(comment)")
    }

    private static func pairs<T>(_ values: [T]) -> [(T, T)] {
        values.flatMap { one in values.map { (one, $0) } }
    }

    /// All orders of both that keep the order of each.
    private static func interleavings<T>(_ a: [T], _ b: [T]) -> [[T]] {
        guard let first = a.first else { return [b] }
        guard let other = b.first else { return [a] }
        return interleavings(Array(a.dropFirst()), b).map { [first] + $0 }
            + interleavings(a, Array(b.dropFirst())).map { [other] + $0 }
    }

    /// All orders in which two people insert two vertices each and hear of those of the other, each
    /// after it was inserted.
    private static func schedules() -> [[(who: Int, hears: Bool)]] {
        func go(_ inserted: [Int], _ heard: [Int]) -> [[(who: Int, hears: Bool)]] {
            if inserted == [2, 2], heard == [2, 2] { return [[]] }
            var all: [[(who: Int, hears: Bool)]] = []
            for who in 0...1 {
                if inserted[who] < 2 {
                    var next = inserted
                    next[who] += 1
                    all += go(next, heard).map { [(who, false)] + $0 }
                }
                if heard[who] < inserted[1 - who] {
                    var next = heard
                    next[who] += 1
                    all += go(inserted, next).map { [(who, true)] + $0 }
                }
            }
            return all
        }
        return go([0, 0], [0, 0])
    }
}
