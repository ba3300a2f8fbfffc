extension JSONText {
    /// What a string says; nil if it has half of a surrogate pair, which no UTF-8 can hold.
    ///
    /// - Complexity: O(n) in its length.
    package func string(at token: Int) -> String? {
        let start = offset(of: token) + 1
        var end = start
        while bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") { return unescapedString(from: start) }
            end += 1
        }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func unescapedString(from start: Int) -> String? {
        var content: [UInt8] = []
        var offset = start
        while bytes[offset] != UInt8(ascii: "\"") {
            if bytes[offset] != UInt8(ascii: "\\") {
                content.append(bytes[offset])
                offset += 1
            } else if bytes[offset + 1] == UInt8(ascii: "u") {
                guard let scalar = escapedScalar(at: &offset) else { return nil }
                content.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                content.append(Self.character(ofEscape: bytes[offset + 1]))
                offset += 2
            }
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Reads one or two `\u` escapes.
    private func escapedScalar(at offset: inout Int) -> Unicode.Scalar? {
        guard let unit = hexadecimal(at: offset + 2) else { return nil }
        offset += 6
        guard unit >> 10 == 0xD800 >> 10 else { return Unicode.Scalar(unit) }
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u"),
            let second = hexadecimal(at: offset + 2), second >> 10 == 0xDC00 >> 10
        else { return nil }
        offset += 6
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF))
    }

    private static func character(ofEscape letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }
}
