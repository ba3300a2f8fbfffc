import Testing

@testable import MapModel

@Suite("The order of a path's vertices")
struct FugueOrderTests {
    private static let first = Sample.vertex(0)
    private static let second = Sample.vertex(1)

    private func order(_ records: [StateRecord], of path: PathID = Sample.path) throws -> [VertexID]
    {
        try Sample.document(vertices: 2).merging(records).livingVertices(of: path)
    }

    @Test(
        "[DC7] left children come before their parent, right ones after, each with its own subtree")
    func sides() throws {
        let (left, right) = (VertexID(ann, 1), VertexID(ann, 2))
        let (leftOfLeft, rightOfLeft) = (VertexID(ann, 3), VertexID(ann, 4))
        let order = try order([
            insert(left, under: Self.second, .left),
            insert(right, under: Self.second, .right),
            insert(leftOfLeft, under: left, .left),
            insert(rightOfLeft, under: left, .right),
        ])
        #expect(order == [Self.first, leftOfLeft, left, rightOfLeft, Self.second, right])
    }

    @Test(
        "[DC7] siblings stand by identifier: replica first, then counter",
        arguments: [
            VertexBirth.Side.left, .right,
        ]
    )
    func siblings(side: VertexBirth.Side) throws {
        let ids = [VertexID(ann, 7), VertexID(ann, 8), VertexID(ben, 1), VertexID(ben, 9)]
        try ids.forEachPermutation { arrival in
            let order = try order(arrival.map { insert($0, under: Self.second, side) })
            let expected =
                side == .left
                ? [Self.first] + ids + [Self.second]
                : [Self.first, Self.second] + ids
            #expect(order == expected, "arrived as \(arrival)")
        }
    }

    @Test("[DC7] the roots of a path are children of a root of its own: left ones, then right ones")
    func roots() throws {
        let ring = PathID(ann, 1)
        let birth = PathBirth(id: ring, feature: Sample.feature, part: 1, role: .line)
        let left = [4, 5].map { VertexID(ann, $0) }
        let right = [2, 3].map { VertexID(ann, $0) }
        try (left + right).forEachPermutation { arrival in
            let births = arrival.map {
                insert($0, under: nil, left.contains($0) ? .left : .right, in: ring)
            }
            let order = try order([.path(birth)] + births, of: ring)
            #expect(order == left + right, "arrived as \(arrival)")
        }
    }

    @Test("[DC7] two people who type into one edge do not interleave")
    func noInterleaving() throws {
        func run(of replica: ReplicaID) -> [StateRecord] {
            (1...UInt32(5)).map { counter in
                let parent = counter == 1 ? Self.first : VertexID(replica, counter - 1)
                return insert(VertexID(replica, counter), under: parent, .right)
            }
        }
        let (mine, theirs) = (run(of: ann), run(of: ben))
        let expected = [ann, ben].flatMap { who in (1...5).map { VertexID(who, UInt32($0)) } }
        let inTurns = zip(mine, theirs).flatMap { [$1, $0] }
        for arrival in [mine + theirs, theirs + mine, inTurns] {
            let order = try order(arrival)
            #expect(order.filter { $0.replica != Sample.maker } == expected)
        }
    }

    @Test("[DC7] dead vertices keep their place: a child of one stays where it was put")
    func tombstones() throws {
        let (dead, child) = (VertexID(ann, 1), VertexID(ann, 2))
        let records = [
            insert(dead, under: Self.first, .right),
            .vertexAlive(dead, register(false, 9)),
            insert(child, under: dead, .left),
        ]
        #expect(try order(records) == [Self.first, child, Self.second])
    }

    @Test(
        "[DC7] random trees stand as a recursive walk has them, however they arrived",
        arguments: 1...60
    )
    func randomTrees(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var births: [VertexBirth] = []
        for counter in 1...40 {
            let parent = random.chance(15) ? nil : births.randomElement(using: &random)?.id
            let id = VertexID(ReplicaID(UInt32(1 + random.below(4))), UInt32(counter))
            let side = random.pick(VertexBirth.Side.allCases)
            births.append(VertexBirth(id: id, path: Sample.path, parent: parent, side: side))
        }
        let base = Sample.document(vertices: 0)
        let expected = children(of: nil, .left, births) + children(of: nil, .right, births)
        for _ in 0..<4 {
            let arrival = RandomRecords.causalOrder(
                [.path(PathBirth(id: Sample.path, feature: Sample.feature, part: 0, role: .line))]
                    + [.feature(FeatureBirth(id: Sample.feature, kind: .lineString))]
                    + births.map(StateRecord.vertex),
                repeating: 3,
                &random
            )
            let document = try base.merging(arrival)
            #expect(document.livingVertices(of: Sample.path) == expected, "seed \(seed)")
        }
    }

    /// The vertices below a parent, or a path's root, on one side, each with its own subtree.
    private func children(
        of parent: VertexID?, _ side: VertexBirth.Side, _ births: [VertexBirth]
    ) -> [VertexID] {
        births.filter { $0.parent == parent && $0.side == side }.map(\.id).sorted().flatMap {
            children(of: $0, .left, births) + [$0] + children(of: $0, .right, births)
        }
    }

    @Test(
        "[DC7] a chain of 200,000 does not exhaust the stack",
        arguments: [
            VertexBirth.Side.left, .right,
        ]
    )
    func longChain(side: VertexBirth.Side) throws {
        let count: UInt32 = 200_000
        var document = Sample.document(vertices: 0, recordsChanges: false)
        document.reserveCapacity(vertexCount: Int(count))
        for counter in 1...count {
            let parent = counter == 1 ? nil : VertexID(ann, counter - 1)
            try document.merge(insert(VertexID(ann, counter), under: parent, side))
        }
        let order = document.livingVertices(of: Sample.path).map(\.counter)
        #expect(order.count == Int(count))
        let expected = side == .right ? Array(1...count) : (1...count).reversed()
        #expect(order.elementsEqual(expected))
    }

    @Test("[DC7] 200,000 siblings that arrive in order of identifier cost no more than a chain")
    func manySiblings() throws {
        let count: UInt32 = 200_000
        var document = Sample.document(vertices: 1, recordsChanges: false)
        for counter in 1...count {
            try document.merge(insert(VertexID(ann, counter), under: Self.first, .right))
        }
        let order = document.livingVertices(of: Sample.path).dropFirst().map(\.counter)
        #expect(order.elementsEqual(1...count))
    }
}
