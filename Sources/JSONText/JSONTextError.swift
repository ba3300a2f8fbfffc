import CSimdjson

/// Why a text is not JSON, and the first byte that shows it.
public struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable {
        case empty = "the text is empty"
        case notUTF8 = "the text is not UTF-8"
        case controlCharacter = "a control character in a string must be escaped"
        case unclosedString = "a string has no end"
        case escape = "an escape that JSON does not have"
        case number = "a number that is not written as JSON wants it"
        case value = "a value was expected"
        case key = "a key was expected"
        case colon = "a colon was expected"
        case commaOrEnd = "a comma or the closing bracket was expected"
        case trailingText = "something follows the value"
        case unexpectedEnd = "the text ends too early"
        case tooDeep = "arrays and objects are nested too deep"
        case tooLong = "the text is longer than 4 GiB"
        case noMemory = "there is no memory for a text of this length"
        case unexpected = "simdjson reports a fault of its own"
    }

    public let reason: Reason
    public let byteOffset: Int

    static let noMemory = JSONTextError(.noMemory, at: 0)

    package init(_ reason: Reason, at byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }

    public var description: String { "byte \(byteOffset): \(reason.rawValue)" }
}

extension JSONTextError {
    /// Finds the place that simdjson does not tell.
    init(_ status: csimdjson_status, in bytes: [UInt8], from first: Int) {
        switch status {
        case csimdjson_empty: self.init(.empty, at: bytes.count)
        case csimdjson_not_utf8: self.init(.notUTF8, at: Self.firstInvalidByte(in: bytes))
        case csimdjson_control_character, csimdjson_unclosed_string:
            self = Self.firstBadString(in: bytes, from: first)
        case csimdjson_too_long: self.init(.tooLong, at: bytes.count)
        case csimdjson_no_memory: self = .noMemory
        default: self.init(.unexpected, at: first)
        }
    }

    private static func firstInvalidByte(in bytes: [UInt8]) -> Int {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return bytes.count
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    private static func firstBadString(in bytes: [UInt8], from first: Int) -> JSONTextError {
        var opening: Int?
        var isEscaped = false
        for offset in bytes[first...].indices {
            let byte = bytes[offset]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                opening = opening == nil ? offset : nil
            } else if byte < 0x20, opening != nil {
                return JSONTextError(.controlCharacter, at: offset)
            }
        }
        return JSONTextError(.unclosedString, at: opening ?? bytes.count)
    }
}
