import JSONText

/// What is wrong with a message, at a token of its text. The path is found only once it is told.
struct TextFault: Error {
    enum Reason {
        case sentence(String)
        /// A member of the object at the token.
        case missing(MemberName)
    }

    /// A value, or a member's key.
    let token: Int
    let reason: Reason
    /// From the value at the token to what is at fault in it.
    private(set) var innerPath = JSONPath()

    init(_ sentence: String, at token: Int) {
        self.token = token
        reason = .sentence(sentence)
    }

    init(missing name: MemberName, at object: Int) {
        token = object
        reason = .missing(name)
    }

    init(expected: JSONKind, found: JSONKind, at token: Int) {
        self.init("\(expected.rawValue) is expected, not \(found.rawValue)", at: token)
    }

    init(_ fault: JSONValueFault, at token: Int) {
        self.init(Self.sentence(fault.reason), at: token)
        innerPath = fault.path
    }

    private static func sentence(_ reason: JSONValueFault.Reason) -> String {
        switch reason {
        case .numberTooLarge: numberTooLarge
        case .integerNotExact: "no double holds this integer: write it as a string"
        case .loneSurrogate: loneSurrogate
        case .duplicateMember: duplicateMember
        case .tooManyMembers: "an object has too many members"
        case .valueTooLong: "a value has at most 16384 bytes"
        case .valueTooDeep: "a value has at most 32 levels"
        }
    }

    static let numberTooLarge = "a number is larger than a double can be"
    static let loneSurrogate = "half of a surrogate pair stands alone"
    static let duplicateMember = "this member stands twice"
}
