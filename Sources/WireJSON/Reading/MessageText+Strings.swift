import JSONText
import MapModel
import WireProtocol

// Strings of JSON, and what they stand for.

extension MessageText {
    func id<ID: Identifier>(at token: Int) throws(TextFault) -> ID {
        try parse(token, "an id is written as \"7-42\"") { text in
            guard let hyphen = Digits.hyphen(in: text),
                let replica = Digits.decimal32(text.extracting(..<hyphen)), replica > 0,
                let counter = Digits.decimal32(text.extracting((hyphen + 1)...)), counter > 0
            else { return nil }
            return ID(ReplicaID(replica), counter)
        }
    }

    /// The stamp of a register or an operation.
    func stamp(at token: Int) throws(TextFault) -> Stamp {
        let stamp = try stampOrZero(at: token)
        guard stamp != .zero else { throw TextFault("this stamp cannot be 0", at: token) }
        return stamp
    }

    /// The room's clock, which begins at 0.
    func stampOrZero(at token: Int) throws(TextFault) -> Stamp {
        Stamp(rawValue: try bits(at: token))
    }

    /// 64 bits in decimal digits.
    func bits(at token: Int) throws(TextFault) -> UInt64 {
        try parse(token, "a string of decimal digits of 64 bits is expected", Digits.decimal)
    }

    func epoch(at token: Int) throws(TextFault) -> Epoch {
        try parse(token, "an epoch is written as \"4-deadbeef00000001\"") { text in
            guard let hyphen = Digits.hyphen(in: text),
                let number = Digits.decimal32(text.extracting(..<hyphen)),
                let nonce = Digits.hexadecimal(text.extracting((hyphen + 1)...), count: 16)
            else { return nil }
            return Epoch(number: number, nonce: nonce)
        }
    }

    /// An epoch in which a room lives.
    func livingEpoch(at token: Int) throws(TextFault) -> Epoch {
        let epoch = try epoch(at: token)
        guard epoch.number > 0 else { throw TextFault("this epoch cannot be 0", at: token) }
        return epoch
    }

    func secret(at token: Int) throws(TextFault) -> (high: UInt64, low: UInt64) {
        try parse(token, "32 lower-case hexadecimal digits are expected") { text in
            guard text.count == 32,
                let high = Digits.hexadecimal(text.extracting(..<16), count: 16),
                let low = Digits.hexadecimal(text.extracting(16...), count: 16)
            else { return nil }
            return (high, low)
        }
    }

    func hash(at token: Int) throws(TextFault) -> UInt64 {
        try parse(token, "16 lower-case hexadecimal digits are expected") { text in
            Digits.hexadecimal(text, count: 16)
        }
    }

    func contentHash(at token: Int) throws(TextFault) -> ContentHash {
        ContentHash(rawValue: try hash(at: token))
    }

    func colour(at token: Int) throws(TextFault) -> UInt32 {
        try parse(token, "a colour is written as \"#0a64c8\"") { text in
            guard text.count == 7, text[0] == UInt8(ascii: "#"),
                let value = Digits.hexadecimal(text.extracting(1...), count: 6)
            else { return nil }
            return UInt32(truncatingIfNeeded: value)
        }
    }

    /// What a person is called.
    func personName(at token: Int) throws(TextFault) -> String {
        let name = try string(at: token, limit: Limits.nameByteCount)
        guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw TextFault("a name has no control characters", at: token)
        }
        return name
    }

    func key(at token: Int) throws(TextFault) -> PropertyKey {
        let key = PropertyKey(try string(at: token, limit: Limits.propertyKeyByteCount))
        guard !key.utf8.isEmpty else { throw TextFault("a key is not empty", at: token) }
        return key
    }

    func signalName(at token: Int) throws(TextFault) -> SignalName {
        guard let name = SignalName(try string(at: token)) else {
            throw TextFault("a signal's name has 1 to 64 of A-Z a-z 0-9 . _ ~ -", at: token)
        }
        return name
    }

    /// A name of an enumeration.
    func named<T: NamedInText>(at token: Int, _ what: String) throws(TextFault) -> T {
        guard let named = T(textName: try string(at: token).utf8) else {
            throw TextFault("this is no \(what)", at: token)
        }
        return named
    }

    /// The kind of a message or an element: the name that stands in a member.
    func kind<T>(at token: Int, in table: NameTable<T>) throws(TextFault) -> T? {
        try expect(.string, at: token)
        return name(at: token).flatMap { table[$0] }
    }

    func string(at token: Int, limit: Int = .max) throws(TextFault) -> String {
        try expect(.string, at: token)
        guard let string = text.string(at: token) else {
            throw TextFault(TextFault.loneSurrogate, at: token)
        }
        guard string.utf8.count <= limit else {
            throw TextFault("it has more than \(limit) bytes", at: token)
        }
        return string
    }

    /// Hands out what a string says, without a copy if it has no escapes.
    ///
    /// - Parameter sentence: what is told if `read` gives nil.
    @inline(__always)
    private func parse<T>(
        _ token: Int, _ sentence: String, _ read: (Span<UInt8>) -> T?
    ) throws(TextFault) -> T {
        try expect(.string, at: token)
        let bytes = text.bytes.span
        let start = text.offset(of: token) + 1
        var end = start
        while bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
        let isPlain = bytes[end] == UInt8(ascii: "\"")
        let value = isPlain ? read(bytes.extracting(start..<end)) : try escaped(token, read)
        guard let value else { throw TextFault(sentence, at: token) }
        return value
    }

    private func escaped<T>(
        _ token: Int, _ read: (Span<UInt8>) -> T?
    ) throws(TextFault) -> T? {
        let utf8 = Array(try string(at: token).utf8)
        return read(utf8.span)
    }
}
