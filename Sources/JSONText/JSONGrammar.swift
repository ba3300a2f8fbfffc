/// Checks that tokens form one JSON value. One pass, without recursion.
struct JSONGrammar {
    private enum Expectation {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
    }

    /// Brackets fit the bits of one word. A value of a property may be half as deep.
    private static let depthLimit = 64

    private let text: JSONText
    private var expectation = Expectation.value
    private var depth = 0
    /// The innermost container is the lowest bit; 1 stands for an object.
    private var objects: UInt64 = 0

    static func check(_ text: JSONText) throws(JSONTextError) {
        var grammar = JSONGrammar(text: text)
        for token in 0..<text.tokenCount {
            try grammar.read(token)
        }
        guard grammar.expectation == .nothing else {
            throw JSONTextError(.unexpectedEnd, at: text.bytes.count)
        }
    }

    private init(text: JSONText) { self.text = text }

    @inline(__always)
    private mutating func read(_ token: Int) throws(JSONTextError) {
        let offset = text.offset(of: token)
        let byte = text.bytes[offset]
        switch expectation {
        case .value: try readValue(byte, at: offset)
        case .valueOrEnd:
            if byte == UInt8(ascii: "]") { close() } else { try readValue(byte, at: offset) }
        case .key: try readKey(byte, at: offset)
        case .keyOrEnd:
            if byte == UInt8(ascii: "}") { close() } else { try readKey(byte, at: offset) }
        case .colon:
            guard byte == UInt8(ascii: ":") else { throw JSONTextError(.colon, at: offset) }
            expectation = .value
        case .commaOrEnd: try readCommaOrEnd(byte, at: offset)
        case .nothing: throw JSONTextError(.trailingText, at: offset)
        }
    }

    @inline(__always)
    private mutating func readValue(_ byte: UInt8, at offset: Int) throws(JSONTextError) {
        switch byte {
        case UInt8(ascii: "{"):
            return try open(isObject: true, at: offset)
        case UInt8(ascii: "["):
            return try open(isObject: false, at: offset)
        case UInt8(ascii: "\""): try text.checkString(at: offset)
        case UInt8(ascii: "t"): try text.checkLiteral("true", at: offset)
        case UInt8(ascii: "f"): try text.checkLiteral("false", at: offset)
        case UInt8(ascii: "n"): try text.checkLiteral("null", at: offset)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try text.checkNumber(at: offset)
        default: throw JSONTextError(.value, at: offset)
        }
        expectation = depth == 0 ? .nothing : .commaOrEnd
    }

    @inline(__always)
    private mutating func readKey(_ byte: UInt8, at offset: Int) throws(JSONTextError) {
        guard byte == UInt8(ascii: "\"") else { throw JSONTextError(.key, at: offset) }
        try text.checkString(at: offset)
        expectation = .colon
    }

    @inline(__always)
    private mutating func readCommaOrEnd(_ byte: UInt8, at offset: Int) throws(JSONTextError) {
        let isObject = objects & 1 == 1
        switch byte {
        case UInt8(ascii: ","): expectation = isObject ? .key : .value
        case UInt8(ascii: "}") where isObject: close()
        case UInt8(ascii: "]") where !isObject: close()
        default: throw JSONTextError(.commaOrEnd, at: offset)
        }
    }

    private mutating func open(isObject: Bool, at offset: Int) throws(JSONTextError) {
        guard depth < Self.depthLimit else { throw JSONTextError(.tooDeep, at: offset) }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
        expectation = isObject ? .keyOrEnd : .valueOrEnd
    }

    @inline(__always)
    private mutating func close() {
        depth -= 1
        objects >>= 1
        expectation = depth == 0 ? .nothing : .commaOrEnd
    }
}
