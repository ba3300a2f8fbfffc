/// A promise was broken.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which, in one word; the words are those of the design's executable model where it has one.
    public let kind: String
    public let text: String

    init(_ kind: String, _ text: String) {
        self.kind = kind
        self.text = text
    }

    public var description: String { "\(kind): \(text)" }
}
