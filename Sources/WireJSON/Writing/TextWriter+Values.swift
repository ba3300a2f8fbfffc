import MapModel

// Members with the values that text.md names.

extension TextWriter {
    /// A word of the protocol, such as the kind of a message.
    @inline(__always)
    mutating func word(_ name: StaticString, _ word: StaticString) {
        key(name)
        quoted(word)
    }

    mutating func text(_ name: StaticString, _ text: String) {
        key(name)
        escaped(text)
    }

    mutating func name(_ name: StaticString, _ value: some NamedInText) {
        text(name, value.textName)
    }

    mutating func bool(_ name: StaticString, _ value: Bool) {
        key(name)
        embed(value ? Self.yes : Self.no)
    }

    private static let yes = Array("true".utf8)
    private static let no = Array("false".utf8)

    /// A number that counts.
    @inline(__always)
    mutating func count(_ name: StaticString, _ value: UInt64) {
        key(name)
        digits(value)
    }

    @inline(__always)
    mutating func count(_ name: StaticString, _ value: UInt32) { count(name, UInt64(value)) }

    @inline(__always)
    mutating func replica(_ replica: ReplicaID) { count("replica", replica.rawValue) }

    mutating func drag(_ drag: DragNumber) { count("drag", drag.rawValue) }

    mutating func operation(_ number: OperationNumber) { count("number", number.rawValue) }

    /// A number that measures; finite.
    mutating func measure(_ name: StaticString, _ value: Double) {
        key(name)
        number(value)
    }

    /// 64 bits as a decimal string.
    mutating func decimal(_ name: StaticString, _ value: UInt64) {
        key(name)
        raw("\"")
        digits(value)
        raw("\"")
    }

    mutating func stamp(_ stamp: Stamp) { decimal("stamp", stamp.rawValue) }

    mutating func identifier(_ name: StaticString, _ id: some Identifier) {
        key(name)
        identifier(id)
    }

    mutating func identifier(_ id: some Identifier) {
        raw("\"")
        digits(UInt64(id.replica.rawValue))
        raw("-")
        digits(UInt64(id.counter))
        raw("\"")
    }

    mutating func epoch(_ epoch: Epoch) {
        key("epoch")
        raw("\"")
        digits(UInt64(epoch.number))
        raw("-")
        hexadecimal(epoch.nonce, count: 16)
        raw("\"")
    }

    /// 128 bits.
    mutating func secret(_ name: StaticString, _ high: UInt64, _ low: UInt64) {
        key(name)
        raw("\"")
        hexadecimal(high, count: 16)
        hexadecimal(low, count: 16)
        raw("\"")
    }

    mutating func hash(_ name: StaticString, _ value: UInt64) {
        key(name)
        raw("\"")
        hexadecimal(value, count: 16)
        raw("\"")
    }

    mutating func digest(_ name: StaticString, _ digest: Digest) {
        hash(name, UInt64(digest.lane0) << 32 | UInt64(digest.lane1))
    }

    mutating func colour(_ colour: UInt32) {
        key("colour")
        raw("\"")
        raw("#")
        hexadecimal(UInt64(colour), count: 6)
        raw("\"")
    }

    mutating func json(_ name: StaticString, _ json: CanonicalJSON) {
        key(name)
        embed(json.utf8)
    }

    @inline(__always)
    mutating func position(_ position: Position) {
        key("position")
        pair(position.longitude, position.latitude)
    }

    @inline(__always)
    mutating func pair(_ longitude: Double, _ latitude: Double) {
        raw("[")
        number(longitude)
        raw(",")
        number(latitude)
        raw("]")
    }
}
