/// Finds what a name stands for, among a few dozen that are fixed. Open addressing.
struct NameTable<Named: Sendable>: Sendable {
    private static var slotCount: Int { 256 }

    private var slots = [(name: PackedName, named: Named)?](repeating: nil, count: slotCount)

    subscript(name: PackedName) -> Named? {
        var slot = name.slot
        while let entry = slots[slot] {
            if entry.name == name { return entry.named }
            slot = (slot + 1) % Self.slotCount
        }
        return nil
    }
}

extension NameTable where Named: CaseIterable {
    /// A table of all cases, by their names in the source.
    init() {
        precondition(Named.allCases.count < Self.slotCount, "a search ends at an empty slot")
        for named in Named.allCases {
            let utf8 = Array(String(describing: named).utf8)
            guard let name = PackedName(utf8.span) else {
                preconditionFailure("a name is longer than a packed one")
            }
            var slot = name.slot
            while slots[slot] != nil { slot = (slot + 1) % Self.slotCount }
            slots[slot] = (name, named)
        }
    }
}
