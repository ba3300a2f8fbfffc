import MapModel

/// Writes one message of the text form: objects, arrays and members one after the other.
///
///     var writer = TextWriter(capacity: 64)
///     writer.object {
///         $0.word("message", "ping")
///         $0.decimal("token", 7)
///     }
///     let text = writer.finish()      // {"message":"ping","token":"7"}
///
/// Commas set themselves: one is due unless an object or array has just been opened. Nothing traps,
/// whatever the values: what a reader would refuse is refused there.
struct TextWriter {
    private var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes the message will probably have.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    consuming func finish() -> [UInt8] { bytes }

    // MARK: Nesting

    @inline(__always)
    mutating func object(_ members: (inout TextWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    mutating func object(_ name: StaticString, _ members: (inout TextWriter) -> Void) {
        key(name)
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    mutating func list<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements,
        _ write: (inout TextWriter, Elements.Element) -> Void
    ) {
        key(name)
        bytes.append(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Begins a member; its value has to follow. Names are plain: nothing in them wants an escape.
    @inline(__always)
    mutating func key(_ name: StaticString) {
        separate()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Sets the comma before an element of an array, or before a key.
    @inline(__always)
    mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    // MARK: Values

    @inline(__always)
    mutating func quoted(_ word: StaticString) {
        bytes.append(UInt8(ascii: "\""))
        word.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A string between quotes, escaped as RFC 8785 does.
    mutating func escaped(_ text: String) { CanonicalText.append(text, to: &bytes) }

    /// A finite number, in the shortest form that reads back equal.
    mutating func number(_ value: Double) { CanonicalNumber.append(value, to: &bytes) }

    @inline(__always)
    mutating func digits(_ value: UInt64) {
        CanonicalNumber.append(digitsOf: value, to: &bytes)
    }

    /// The lowest digits of a number, `count` of them.
    mutating func hexadecimal(_ value: UInt64, count: Int) {
        for place in (0..<count).reversed() {
            bytes.append(CanonicalText.hexadecimal(UInt8(value >> (4 * UInt64(place)) & 0x0F)))
        }
    }

    @inline(__always)
    mutating func raw(_ byte: Unicode.Scalar) { bytes.append(UInt8(ascii: byte)) }

    /// Text that is JSON already.
    mutating func embed(_ json: [UInt8]) { bytes.append(contentsOf: json) }
}
