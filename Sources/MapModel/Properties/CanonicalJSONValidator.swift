/// Reads bytes from outside and accepts exactly what a `CanonicalJSONWriter` could have written.
///
/// One pass, no recursion: `open` is the stack of open containers.
struct CanonicalJSONValidator {
    private enum Container {
        case array
        /// With the key that the next one must follow.
        case object(lastKey: String?)
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var open: [Container] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func validate(_ bytes: [UInt8]) throws(CanonicalJSONError) {
        let limit = PropertyLimits.propertyValueByteCount
        guard bytes.count <= limit else { throw CanonicalJSONError(.tooLong, at: limit) }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw CanonicalJSONError(.notUTF8, at: error.byteOffsets.lowerBound)
        }
        var validator = CanonicalJSONValidator(bytes)
        try validator.value()
    }

    private mutating func value() throws(CanonicalJSONError) {
        repeat {
            let isWhole = try beginValue()
            if isWhole { try endValues() }
        } while !open.isEmpty
        guard offset == bytes.count else { throw fault(.trailingBytes) }
    }

    /// Reads a scalar, an empty container, or the beginning of one up to its first value.
    private mutating func beginValue() throws(CanonicalJSONError) -> Bool {
        switch try peek() {
        case UInt8(ascii: "{"): return try beginContainer(.object(lastKey: nil), "}")
        case UInt8(ascii: "["): return try beginContainer(.array, "]")
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault(.unexpectedByte)
        }
        return true
    }

    private mutating func beginContainer(
        _ container: Container,
        _ closing: Unicode.Scalar
    ) throws(CanonicalJSONError) -> Bool {
        guard open.count < PropertyLimits.depth else { throw fault(.tooDeep) }
        offset += 1
        if try peek() == UInt8(ascii: closing) {
            offset += 1
            return true
        }
        open.append(container)
        try keyIfNeeded()
        return false
    }

    /// Reads what follows a value: the ends of containers, then at most one comma and key.
    private mutating func endValues() throws(CanonicalJSONError) {
        while let innermost = open.last {
            let byte = try peek()
            if byte == UInt8(ascii: ",") {
                offset += 1
                return try keyIfNeeded()
            }
            let closing =
                if case .array = innermost { UInt8(ascii: "]") } else { UInt8(ascii: "}") }
            guard byte == closing else { throw fault(.unexpectedByte) }
            offset += 1
            open.removeLast()
        }
    }

    private mutating func keyIfNeeded() throws(CanonicalJSONError) {
        guard case .object(let lastKey) = open[open.count - 1] else { return }
        let start = offset
        guard try peek() == UInt8(ascii: "\"") else { throw fault(.unexpectedByte) }
        let key = try string()
        switch lastKey.map({ MemberOrder.compare($0, key) }) {
        case .ascending, nil: open[open.count - 1] = .object(lastKey: key)
        case .same: throw CanonicalJSONError(.duplicateKey, at: start)
        case .descending: throw CanonicalJSONError(.unsortedKey, at: start)
        }
        guard try peek() == UInt8(ascii: ":") else { throw fault(.unexpectedByte) }
        offset += 1
    }

    private mutating func literal(_ text: String) throws(CanonicalJSONError) {
        for byte in text.utf8 {
            guard try peek() == byte else { throw fault(.unexpectedByte) }
            offset += 1
        }
    }

    private mutating func number() throws(CanonicalJSONError) {
        let start = offset
        while offset < bytes.count, isNumberByte(bytes[offset]) { offset += 1 }
        let text = bytes[start..<offset]
        var canonical: [UInt8] = []
        // No canonical number is longer than 25 bytes: a long one is not worth reading.
        if text.count <= 25, let value = Double(String(decoding: text, as: UTF8.self)),
            value.isFinite
        {
            CanonicalNumber.append(value, to: &canonical)
        }
        guard text.elementsEqual(canonical) else { throw CanonicalJSONError(.number, at: start) }
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"):
            true
        default: false
        }
    }

    /// Reads a string; gives what it says.
    private mutating func string() throws(CanonicalJSONError) -> String {
        offset += 1
        var content: [UInt8] = []
        var runStart = offset
        while true {
            switch try peek() {
            case UInt8(ascii: "\""):
                content.append(contentsOf: bytes[runStart..<offset])
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                content.append(contentsOf: bytes[runStart..<offset])
                content.append(try escape())
                runStart = offset
            case 0..<0x20: throw fault(.controlCharacter)
            default: offset += 1
            }
        }
    }

    private mutating func escape() throws(CanonicalJSONError) -> UInt8 {
        let start = offset
        offset += 1
        let letter = try peek()
        offset += 1
        if letter != UInt8(ascii: "u") {
            for byte: UInt8 in [0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C]
            where CanonicalText.shortEscape(of: byte) == letter {
                return byte
            }
            throw CanonicalJSONError(.escape, at: start)
        }
        guard bytes[offset...].starts(with: "00".utf8), offset + 4 <= bytes.count else {
            throw CanonicalJSONError(.escape, at: start)
        }
        let (high, low) = (bytes[offset + 2], bytes[offset + 3])
        for byte: UInt8 in 0..<0x20
        where CanonicalText.shortEscape(of: byte) == nil
            && CanonicalText.hexadecimal(byte >> 4) == high
            && CanonicalText.hexadecimal(byte & 0x0F) == low
        {
            offset += 4
            return byte
        }
        throw CanonicalJSONError(.escape, at: start)
    }

    private func peek() throws(CanonicalJSONError) -> UInt8 {
        guard offset < bytes.count else { throw fault(.unexpectedEnd) }
        return bytes[offset]
    }

    private func fault(_ reason: CanonicalJSONError.Reason) -> CanonicalJSONError {
        CanonicalJSONError(reason, at: offset)
    }
}
