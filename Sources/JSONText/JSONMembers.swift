import MapModel

/// One member of an object.
package struct JSONMember {
    package let key: String
    /// The token of its value.
    package let value: Int
}

extension JSONText {
    /// How many members one object may have. Tables have hundreds of columns at most, and what a
    /// hostile file has more would have to be sorted to find a key that stands twice.
    package static let memberLimit = 10_000

    /// The members of an object, in the text's order.
    ///
    /// - Complexity: O(n log n) in their number, and the length of what they hold.
    /// - Throws: `duplicateMember`, `loneSurrogate` or `tooManyMembers`, at the member.
    package func distinctMembers(of object: Int) throws(JSONValueFault) -> [JSONMember] {
        var members: [JSONMember] = []
        var item = firstItem(of: object)
        while let keyToken = item {
            guard let key = string(at: keyToken) else {
                throw JSONValueFault(.loneSurrogate).inside(.index(members.count))
            }
            guard members.count < Self.memberLimit else {
                throw JSONValueFault(.tooManyMembers).inside(.member(key))
            }
            let value = keyToken + 2
            members.append(JSONMember(key: key, value: value))
            item = nextItem(after: end(of: value))
        }
        if let key = Self.firstDuplicate(among: members) {
            throw JSONValueFault(.duplicateMember).inside(.member(key))
        }
        return members
    }

    private static func firstDuplicate(among members: [JSONMember]) -> String? {
        let keys = members.map(\.key)
        let isAscending = zip(keys, keys.dropFirst()).allSatisfy { MemberOrder.precedes($0, $1) }
        if isAscending { return nil }
        let sorted = keys.sorted { MemberOrder.precedes($0, $1) }
        let pairs = zip(sorted, sorted.dropFirst())
        return pairs.first { MemberOrder.compare($0, $1) == .same }?.1
    }
}
