/// Builds canonical JSON from a walk over a value. Members may come in any order; they are sorted
/// when their object ends.
///
/// Calls must come as JSON is nested: inside an object ``key(_:)`` before every value. A walk that
/// breaks this is a fault and traps. A method that threw leaves the writer unusable.
public struct CanonicalJSONWriter: Sendable {
    private struct Member {
        let key: String
        /// Where its key begins in `bytes`.
        let start: Int
    }

    private struct Frame {
        let isObject: Bool
        let start: Int
        /// The first of its members in `members`.
        let firstMember: Int
        var isEmpty = true
    }

    private var bytes: [UInt8] = []
    private var frames: [Frame] = []
    private var members: [Member] = []
    private var awaitsValue = true

    public init() {}

    /// The value that was written.
    public consuming func finish() -> CanonicalJSON {
        precondition(frames.isEmpty && !awaitsValue, "a value must be whole")
        return CanonicalJSON(unchecked: bytes)
    }

    public mutating func null() throws(CanonicalJSONError) { try literal("null") }

    public mutating func boolean(_ value: Bool) throws(CanonicalJSONError) {
        try literal(value ? "true" : "false")
    }

    /// Writes a number; −0 becomes 0.
    ///
    /// - Throws: `number` if it is not finite.
    public mutating func number(_ value: Double) throws(CanonicalJSONError) {
        guard value.isFinite else { throw CanonicalJSONError(.number, at: bytes.count) }
        beginValue()
        CanonicalNumber.append(value, to: &bytes)
        try endValue()
    }

    public mutating func string(_ value: String) throws(CanonicalJSONError) {
        try refuseLong(value)
        beginValue()
        CanonicalText.append(value, to: &bytes)
        try endValue()
    }

    public mutating func beginArray() throws(CanonicalJSONError) {
        try begin(isObject: false, UInt8(ascii: "["))
    }

    public mutating func endArray() throws(CanonicalJSONError) {
        try end(isObject: false, UInt8(ascii: "]"))
    }

    public mutating func beginObject() throws(CanonicalJSONError) {
        try begin(isObject: true, UInt8(ascii: "{"))
    }

    /// Ends the innermost object.
    ///
    /// - Complexity: O(n log n) in its members, O(n) if they came in order.
    /// - Throws: `duplicateKey` at the second one.
    public mutating func endObject() throws(CanonicalJSONError) {
        precondition(frames.last?.isObject == true, "no object is open")
        try sortMembers()
        try end(isObject: true, UInt8(ascii: "}"))
    }

    /// Begins a member of the innermost object.
    public mutating func key(_ key: String) throws(CanonicalJSONError) {
        precondition(frames.last?.isObject == true && !awaitsValue, "no place for a key")
        try refuseLong(key)
        separate()
        members.append(Member(key: key, start: bytes.count))
        CanonicalText.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        awaitsValue = true
    }

    // MARK: Nesting

    private mutating func begin(isObject: Bool, _ bracket: UInt8) throws(CanonicalJSONError) {
        guard frames.count < PropertyLimits.depth else {
            throw CanonicalJSONError(.tooDeep, at: bytes.count)
        }
        beginValue()
        frames.append(
            Frame(isObject: isObject, start: bytes.count, firstMember: members.count)
        )
        bytes.append(bracket)
    }

    private mutating func end(isObject: Bool, _ bracket: UInt8) throws(CanonicalJSONError) {
        precondition(!awaitsValue, "a key lacks its value")
        let frame = frames.removeLast()
        precondition(frame.isObject == isObject, "brackets must match")
        members.removeSubrange(frame.firstMember...)
        bytes.append(bracket)
        try endValue()
    }

    private mutating func beginValue() {
        if let frame = frames.last {
            if frame.isObject {
                precondition(awaitsValue, "a value in an object needs a key")
            } else {
                separate()
            }
        } else {
            precondition(awaitsValue, "there is one value")
        }
        awaitsValue = false
    }

    private mutating func separate() {
        if !frames[frames.count - 1].isEmpty { bytes.append(UInt8(ascii: ",")) }
        frames[frames.count - 1].isEmpty = false
    }

    private mutating func endValue() throws(CanonicalJSONError) {
        guard bytes.count <= PropertyLimits.propertyValueByteCount else {
            throw CanonicalJSONError(.tooLong, at: PropertyLimits.propertyValueByteCount)
        }
    }

    /// Keeps a long text from being copied only to be thrown away.
    private func refuseLong(_ text: String) throws(CanonicalJSONError) {
        guard text.utf8.count <= PropertyLimits.propertyValueByteCount else {
            throw CanonicalJSONError(.tooLong, at: PropertyLimits.propertyValueByteCount)
        }
    }

    private mutating func literal(_ text: StaticString) throws(CanonicalJSONError) {
        beginValue()
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        try endValue()
    }

    // MARK: Order

    private mutating func sortMembers() throws(CanonicalJSONError) {
        let unsorted = members[frames[frames.count - 1].firstMember...]
        let isSorted = zip(unsorted, unsorted.dropFirst()).allSatisfy {
            MemberOrder.precedes($0.key, $1.key)
        }
        if isSorted { return }
        let order = unsorted.indices.sorted {
            MemberOrder.precedes(members[$0].key, members[$1].key)
        }
        for (earlier, later) in zip(order, order.dropFirst())
        where MemberOrder.compare(members[earlier].key, members[later].key) == .same {
            throw CanonicalJSONError(
                .duplicateKey,
                at: max(members[earlier].start, members[later].start)
            )
        }
        rearrange(in: order)
    }

    private mutating func rearrange(in order: [Int]) {
        let start = frames[frames.count - 1].start + 1
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - start)
        for index in order {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            let isLast = index == members.count - 1
            let end = isLast ? bytes.count : members[index + 1].start - 1
            sorted.append(contentsOf: bytes[members[index].start..<end])
        }
        bytes.replaceSubrange(start..., with: sorted)
    }
}
