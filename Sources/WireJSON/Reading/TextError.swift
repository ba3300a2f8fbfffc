import JSONText

/// Why a text is no message, and where. The sender's connection is closed.
public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether it is not even UTF-8; this tells 1007 from 4000.
    public let isNotUTF8: Bool

    /// A path and a sentence, as `at $.position: a latitude is -90 to 90`; at most 100 bytes of UTF-8,
    /// so that it fits a close frame.
    public let description: String

    private static let byteLimit = 100

    init(_ error: JSONTextError) {
        isNotUTF8 = error.reason == .notUTF8
        description = "at byte \(error.byteOffset): \(error.reason.rawValue)"
    }

    init(_ sentence: String, atByte offset: Int) {
        isNotUTF8 = false
        description = "at byte \(offset): \(sentence)"
    }

    /// Finds the path to the token that is at fault.
    ///
    /// - Complexity: O(n) in the text.
    init(_ fault: TextFault, in text: JSONText) {
        isNotUTF8 = false
        var path = fault.innerPath
        for step in text.path(to: fault.token).reversed() { path.enclose(in: step) }
        let steps = path.text
        let place = steps.isEmpty || steps.hasPrefix("[") ? "$\(steps)" : "$.\(steps)"
        description =
            switch fault.reason {
            case .missing(let name): Self.fitted("", place, ".\(name) is missing")
            case .sentence(let sentence): Self.fitted("at ", place, ": \(sentence)")
            }
    }

    /// Cuts the end of a long path: a hostile key does not push the sentence out.
    private static func fitted(_ start: String, _ place: String, _ end: String) -> String {
        let room = byteLimit - start.utf8.count - end.utf8.count
        if place.utf8.count <= room { return start + place + end }
        var shown = ""
        for scalar in place.unicodeScalars {
            guard shown.utf8.count + UTF8.width(scalar) + "…".utf8.count <= room else { break }
            shown.unicodeScalars.append(scalar)
        }
        return start + shown + "…" + end
    }
}
