import MapModel
import WireProtocol

extension Sampled {
    /// Values that are JSON, or nearly, but not in the form of RFC 8785.
    private static let badJSON: [(name: String, text: String)] = [
        ("white space", "[1, 2]"), ("white space behind it", "1 "), ("a fraction of zero", "1.0"),
        ("negative zero", "-0"), ("a long exponent", "1e05"),
        ("a large number in full", "1000000000000000000000"),
        ("an integer that no double holds", "9007199254740993"),
        ("a number without a form", "1e400"),
        ("an escape that is not needed", #""\u0041""#), ("an escaped slash", #""\/""#),
        ("an upper-case escape", #""\u001F""#), ("a lone surrogate", #""\ud800""#),
        ("a raw control character", "\"\u{1}\""), ("keys out of order", #"{"b":1,"a":1}"#),
        ("keys in order of UTF-8, not of UTF-16", #"{"｡":1,"😀":1}"#),
        ("a key that stands twice", #"{"a":1,"a":1}"#), ("two values", "1,2"),
        ("an open array", "[1"), ("a word that is none", "nul"), ("no JSON", "NaN"),
        (
            "33 arrays in one another",
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        ),
    ]

    package static let invalidJSON = badJSON.map { name, text in
        let edit = Edit.setProperty(id(7, 1), PropertyKey("k"), json(text))
        let message = NumberedMessage(number: OperationNumber(1), content: .edits([edit]))
        let bytes = ClientMessage.numbered(message).binary
        return InvalidSample("a value with \(name)", .client, bytes, .badField("value")) { _ in }
    }
}
