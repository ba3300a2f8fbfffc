import JSONText

/// The text of a message, whose grammar is known to be JSON's. What it says is read by extensions,
/// each of which takes tokens.
struct MessageText {
    let text: JSONText
    let names: MessageNames

    /// The members of an object, each known and there once.
    ///
    /// - Complexity: O(tokens within).
    func members(of object: Int) throws(TextFault) -> Members {
        let members = try scan(object)
        try checkNames(of: members)
        return members
    }

    /// The members of an object, as they come.
    @inline(__always)
    func scan(_ object: Int) throws(TextFault) -> Members {
        try expect(.object, at: object)
        var members = Members(of: object)
        var item = text.firstItem(of: object)
        while let key = item {
            members.note(name(at: key).flatMap { names.members[$0] }, key: key)
            item = text.nextItem(after: end(of: key + 2))
        }
        return members
    }

    func checkNames(of members: Members) throws(TextFault) {
        if let key = members.repeated { throw TextFault(TextFault.duplicateMember, at: key) }
        if let key = members.stray { throw TextFault(Self.noSuchMember, at: key) }
    }

    /// Refuses members that nobody took.
    @inline(__always)
    func end(_ members: Members) throws(TextFault) {
        if let key = members.left { throw TextFault(Self.noSuchMember, at: key) }
    }

    private static let noSuchMember = "there is no such member"

    /// Reads an object, all of whose members have to be taken.
    func object<T>(
        at token: Int, _ read: (inout Members) throws(TextFault) -> T
    ) throws(TextFault) -> T {
        var members = try members(of: token)
        let value = try read(&members)
        try end(members)
        return value
    }

    /// Reads the elements of an array.
    ///
    /// - Parameter limit: how many there may be.
    func array<T>(
        at token: Int, limit: Int = .max, _ read: (Int) throws(TextFault) -> T
    ) throws(TextFault) -> [T] {
        try expect(.array, at: token)
        var elements: [T] = []
        var item = text.firstItem(of: token)
        while let element = item {
            guard elements.count < limit else {
                throw TextFault("there are more than \(limit)", at: token)
            }
            elements.append(try read(element))
            item = text.nextItem(after: end(of: element))
        }
        return elements
    }

    @inline(__always)
    func expect(_ kind: JSONKind, at token: Int) throws(TextFault) {
        let found = text.kind(of: token)
        guard found == kind else { throw TextFault(expected: kind, found: found, at: token) }
    }

    /// What a string says, if it may be a name of the protocol.
    @inline(__always)
    func name(at token: Int) -> PackedName? {
        let start = text.offset(of: token) + 1
        return PackedName(quotedIn: text.bytes.span, from: start) ?? unusualName(at: token)
    }

    /// A name can be written with escapes.
    private func unusualName(at token: Int) -> PackedName? {
        guard let utf8 = text.string(at: token).map({ Array($0.utf8) }) else { return nil }
        return PackedName(utf8.span)
    }

    /// The token behind a value.
    @inline(__always)
    private func end(of value: Int) -> Int {
        switch text.byte(of: value) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): text.end(of: value)
        default: value + 1
        }
    }
}
