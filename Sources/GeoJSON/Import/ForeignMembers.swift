import JSONText

/// The names of members that GeoJSON does not have: they are told once, and not kept.
struct ForeignMembers {
    private static let nameLimit = 32

    private var names: [String] = []
    /// Distinct or not: what is over the limit is only counted.
    private var unlistedCount = 0

    var notice: ImportNotice.Kind? {
        names.isEmpty
            ? nil : .foreignMembersDropped(names: names, unlistedCount: unlistedCount)
    }

    /// Notes all members but those with a meaning here.
    ///
    /// - Throws: `otherCoordinateSystem`, if a `crs` (RFC 7946, section 4, has none any more) says
    ///   that the coordinates are not what they seem.
    mutating func drop(
        _ members: [JSONMember],
        except known: [String],
        in text: JSONText
    ) throws(LocatedFault) {
        for member in members where !known.contains(member.key) {
            if member.key == "crs" { try CoordinateSystem.check(member.value, in: text) }
            note(member.key)
        }
    }

    private mutating func note(_ name: String) {
        if names.contains(name) { return }
        if names.count < Self.nameLimit, name.utf8.count <= 256 {
            names.append(name)
        } else {
            unlistedCount += 1
        }
    }
}
