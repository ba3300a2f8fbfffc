/// Records by identifier, each at a slot that stays its own.
struct Table<ID: Hashable & Sendable, Record: Sendable>: Sendable {
    private var slots: [ID: Int32] = [:]
    private(set) var records: [Record] = []
    /// What was born last: most of what is asked for while an import comes in, a vertex after its
    /// parent.
    private var newest: ID?

    var count: Int { records.count }

    func slot(of id: ID) -> Int32? {
        id == newest ? Int32(records.count - 1) : slots[id]
    }

    subscript(slot: Int32) -> Record {
        get { records[Int(slot)] }
        _modify { yield &records[Int(slot)] }
    }

    subscript(id: ID) -> Record? { slot(of: id).map { records[Int($0)] } }

    /// The identifier must be new.
    mutating func insert(_ record: Record, as id: ID) -> Int32 {
        let slot = Int32(records.count)
        let taken = slots.updateValue(slot, forKey: id)
        precondition(taken == nil, "an identifier is born once")
        records.append(record)
        newest = id
        return slot
    }

    mutating func reserveCapacity(_ count: Int) {
        slots.reserveCapacity(count)
        records.reserveCapacity(count)
    }
}
