/// Strings as RFC 8785 writes them: only what must be escaped is, each character in one way.
public enum CanonicalText {
    /// Appends `text` as a JSON string, quotes included.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                bytes.append(byte)
            } else {
                appendEscape(of: byte, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        if let letter = shortEscape(of: byte) {
            bytes.append(letter)
        } else {
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hexadecimal(byte >> 4))
            bytes.append(hexadecimal(byte & 0x0F))
        }
    }

    /// The letter that stands after the backslash; nil if the character has none of its own.
    static func shortEscape(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        default: nil
        }
    }

    /// The lower-case digit of a value under 16.
    public static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
