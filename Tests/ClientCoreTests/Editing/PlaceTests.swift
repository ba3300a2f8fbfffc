import MapModel
import Testing

/// Two people insert at one place at once; whatever order their vertices arrive in, the path is the
/// same, and what one of them inserted stays together.
@Suite("Places of inserted vertices")
struct PlaceTests {
    private let path = Field.ring
    private static let writers = [ReplicaID(2), ReplicaID(3)]

    private func document() throws -> Document {
        var document = Document()
        var identifiers = IdentifierSource(replica: ReplicaID(1))
        for edit in Field.contents[0].creation(&identifiers) {
            try document.apply(edit, stamp: Stamp(rawValue: 1), replica: ReplicaID(1))
        }
        return document
    }

    /// How a writer goes on from where it began: after its own last vertex, or before it.
    private enum Habit: CaseIterable { case forwards, backwards }

    private func births(
        _ count: Int, by writer: ReplicaID, after left: VertexID?, _ habit: Habit
    ) throws -> [VertexBirth] {
        var document = try document()
        var births: [VertexBirth] = []
        for counter in 0..<count {
            let after = habit == .forwards ? births.last?.id ?? left : left
            let place = try #require(document.place(after: after, in: path))
            let birth = VertexBirth(
                id: VertexID(writer, UInt32(counter + 1)), path: path, parent: place.parent,
                side: place.side)
            try insert(birth, into: &document)
            births.append(birth)
        }
        return births
    }

    private func insert(_ birth: VertexBirth, into document: inout Document) throws {
        let edit = Edit.insertVertex(birth, at: Coordinate(Land.at(0, 0)))
        try document.apply(edit, stamp: Stamp(rawValue: 2), replica: birth.id.replica)
    }

    /// All ways to let the elements of two lists arrive.
    private func interleavings<Element>(_ a: [Element], _ b: [Element]) -> [[Element]] {
        guard let first = a.first, let second = b.first else { return [a + b] }
        return interleavings(Array(a.dropFirst()), b).map { [first] + $0 }
            + interleavings(a, Array(b.dropFirst())).map { [second] + $0 }
    }

    @Test(
        "[DC7] every interleaving of up to three inserts each",
        arguments: [nil] + Field.corners.map(Optional.some))
    func interleaved(left: VertexID?) throws {
        for (habit, other) in Habit.allCases.flatMap({ a in Habit.allCases.map { (a, $0) } }) {
            for count in 1...3 {
                for otherCount in 1...3 {
                    let mine = try births(count, by: Self.writers[0], after: left, habit)
                    let theirs = try births(otherCount, by: Self.writers[1], after: left, other)
                    try expectOneOrder(mine, theirs, after: left)
                }
            }
        }
    }

    private func expectOneOrder(
        _ mine: [VertexBirth], _ theirs: [VertexBirth], after left: VertexID?
    ) throws {
        var orders: Set<[VertexID]> = []
        for births in interleavings(mine, theirs) {
            var document = try document()
            for birth in births { try insert(birth, into: &document) }
            orders.insert(document.livingVertices(of: path))
        }
        #expect(orders.count == 1)
        let order = try #require(orders.first)
        let inserted = order.filter { $0.replica != ReplicaID(1) }.map(\.replica)
        let changes = zip(inserted, inserted.dropFirst()).count { $0 != $1 }
        #expect(changes == 1, "they are mixed: \(order)")
        let begin = left.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        #expect(order[begin..<begin + inserted.count].map(\.replica) == inserted)
    }

    @Test("[DC7] a vertex comes right after the named one, tombstones or not, and first after none")
    func exact() throws {
        var document = try document()
        var order = Field.corners
        var dice = Dice(7)
        for counter in 1...200 {
            let index = dice.roll(order.count + 1)
            let left = index == 0 ? nil : order[index - 1]
            let place = try #require(document.place(after: left, in: path))
            let birth = VertexBirth(
                id: VertexID(Self.writers[dice.roll(2)], UInt32(counter)), path: path,
                parent: place.parent, side: place.side)
            try insert(birth, into: &document)
            order.insert(birth.id, at: index)
            if dice.roll(3) == 0 {
                let removed = order.remove(at: dice.roll(order.count))
                try document.apply(
                    .removeVertex(removed), stamp: Stamp(rawValue: 3), replica: ReplicaID(1))
            }
            #expect(document.livingVertices(of: path) == order)
        }
    }

    @Test("there is no place in an unknown path, or after a vertex of another one")
    func none() throws {
        let document = try document()
        #expect(document.place(after: nil, in: Field.linePath) == nil)
        #expect(document.place(after: Field.ends[0], in: path) == nil)
    }
}
