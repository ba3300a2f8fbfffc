import MapModel

/// The way from the outermost value to the one at fault, as `features[3].geometry.coordinates[0]`.
package struct JSONPath: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case member(String)
        case index(Int)
    }

    /// Innermost first: a fault is found deep, and its path grows on the way out.
    private var steps: [Step] = []

    package init() {}

    package mutating func enclose(in step: Step) { steps.append(step) }

    package var text: String {
        var text = ""
        for step in steps.reversed() {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .member(let key) where Self.isWord(key):
                text += text.isEmpty ? key : ".\(key)"
            case .member(let key): text += "[\(Self.quoted(key))]"
            }
        }
        return text
    }

    private static func isWord(_ key: String) -> Bool {
        let isPlain = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isPlain && (1...64).contains(key.utf8.count)
    }

    /// The key as JSON, cut so that a hostile one does not fill the report.
    private static func quoted(_ key: String) -> String {
        let scalars = key.unicodeScalars
        var shown = String(String.UnicodeScalarView(scalars.prefix(64)))
        if shown.utf8.count < key.utf8.count { shown += "…" }
        var bytes: [UInt8] = []
        CanonicalText.append(shown, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
