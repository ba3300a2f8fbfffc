/// A JSON text, and what the canonical form of its value is, or why it has none.
package struct CanonicalSample: Sendable {
    package let name: String
    package let json: String
    package let result: Result

    package enum Result: Hashable, Sendable {
        case canonical(String)
        case refused(Reason)
    }

    package enum Reason: String, Sendable {
        case notJSON
        case numberTooLarge
        case integerNotExact
        case loneSurrogate
        case duplicateKey
        case tooDeep
        case tooLong
    }

    init(_ name: String, _ json: String, _ canonical: String) {
        self.name = name
        self.json = json
        result = .canonical(canonical)
    }

    init(_ name: String, _ json: String, refused reason: Reason) {
        self.name = name
        self.json = json
        result = .refused(reason)
    }
}
