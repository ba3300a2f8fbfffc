@testable import MapModel

/// Somebody who inserts vertices at one place of the sample's path, by the rule of [DC18].
struct Writer {
    let replica: ReplicaID
    /// What this one knows.
    var document: Document
    /// The vertex behind which it began; nil for the beginning of the path.
    private let left: VertexID?
    /// The own vertices, in the order in which they are to stand.
    private(set) var run: [VertexID] = []
    /// Their births, in the order in which they happened.
    private(set) var births: [StateRecord] = []
    private var heardCount = 0

    init(_ replica: ReplicaID, _ document: Document, _ left: VertexID?) {
        self.replica = replica
        self.document = document
        self.left = left
    }

    /// Inserts a vertex before the own vertex with this index, or behind the last.
    mutating func insert(at gap: Int) throws(ReplicaFault) {
        let id = VertexID(replica, UInt32(1 + births.count))
        let place = place(behind: gap > 0 ? run[gap - 1] : before(run.first))
        let birth = MapModelTests.insert(id, under: place.parent, place.side)
        document = try document.merging([birth])
        births.append(birth)
        run.insert(id, at: gap)
    }

    /// Hears of the next birth of somebody else that it has not heard of.
    mutating func hearNext(of other: Writer) throws(ReplicaFault) {
        document = try document.merging([other.births[heardCount]])
        heardCount += 1
    }

    private var walk: [VertexBirth] {
        guard let path = document.paths.slot(of: Sample.path) else { return [] }
        return document.order(ofPath: path).map { document.vertices[$0].birth }
    }

    /// What stands directly before a vertex; for none, where the run is to begin.
    private func before(_ vertex: VertexID?) -> VertexID? {
        guard let vertex, let index = walk.firstIndex(where: { $0.id == vertex }) else {
            return left
        }
        return index == 0 ? nil : walk[index - 1].id
    }

    /// The rule, spelled out over the whole walk.
    func place(behind left: VertexID?) -> (parent: VertexID?, side: VertexBirth.Side) {
        let walk = walk
        guard let left else { return walk.first.map { ($0.id, .left) } ?? (nil, .right) }
        let isFree = !walk.contains { $0.parent == left && $0.side == .right }
        guard !isFree, let index = walk.firstIndex(where: { $0.id == left }) else {
            return (left, .right)
        }
        return (walk[index + 1].id, .left)
    }
}
