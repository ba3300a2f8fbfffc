import JSONText
import MapModel

extension JSONText {
    /// What the `type` among an object's members says.
    func type(among members: [JSONMember]) throws(LocatedFault) -> String {
        guard let value = members.first(where: { $0.key == "type" })?.value else {
            throw LocatedFault(.missing("type"))
        }
        guard kind(of: value) == .string else {
            throw LocatedFault(.expected(.string, found: kind(of: value))).inside(.member("type"))
        }
        guard let type = string(at: value) else {
            throw LocatedFault(.loneSurrogate).inside(.member("type"))
        }
        return type
    }
}

extension GeometryKind {
    init?(named name: String) {
        let kind = Self.allCases.first { $0.name.map(\.description) == name }
        guard let kind else { return nil }
        self = kind
    }
}
