/// The first line and the header fields of a message, checked but not yet understood.
struct HTTPHead: Equatable {
    /// The three parts of the first line: of a request the method, target and version; of a
    /// response the version, status and reason.
    let line: [String]
    let fields: HTTPFields

    /// Longest head that is read; browsers send about 1 KiB, and cookies of other programs on the
    /// same host a few more.
    static let byteLimit = 16 * 1024
    static let fieldLimit = 100

    enum Failure: Error, Equatable {
        case tooLong
        case malformed
    }

    /// Takes a head off the front of `buffer`.
    ///
    /// - Parameter scanned: where to go on searching; 0 at first. It makes byte-wise arrival O(n).
    /// - Returns: nil if the head has not arrived whole.
    static func take(
        from buffer: inout [UInt8],
        scanned: inout Int
    ) throws(Failure) -> HTTPHead? {
        guard let end = endOfHead(in: buffer, from: max(0, scanned - 3)) else {
            scanned = buffer.count
            guard buffer.count <= byteLimit else { throw .tooLong }
            return nil
        }
        guard end <= byteLimit else { throw .tooLong }
        let head = try parse(buffer[..<end])
        buffer.removeSubrange(..<(end + 4))
        scanned = 0
        return head
    }

    private static func endOfHead(in buffer: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 3 < buffer.count {
            if buffer[index] == 13, buffer[index + 1] == 10, buffer[index + 2] == 13,
                buffer[index + 3] == 10
            {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func parse(_ bytes: ArraySlice<UInt8>) throws(Failure) -> HTTPHead {
        // Only text may stand here: no lone line ends, which servers read differently, no zeros.
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        var texts: [String] = []
        for (index, line) in lines.enumerated() {
            var line = line
            if index < lines.count - 1 {
                guard line.last == 13 else { throw .malformed }
                line.removeLast()
            }
            guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw .malformed }
            texts.append(String(decoding: line, as: UTF8.self))
        }
        guard texts.count - 1 <= fieldLimit else { throw .tooLong }
        let parts = texts[0].split(
            separator: " ",
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        guard parts.count >= 2 else { throw .malformed }
        var fields: [HTTPFields.Field] = []
        for text in texts.dropFirst() { fields.append(try field(text)) }
        return HTTPHead(line: parts.map(String.init), fields: HTTPFields(fields: fields))
    }

    private static func field(_ text: String) throws(Failure) -> HTTPFields.Field {
        let parts = text.utf8.split(
            separator: UInt8(ascii: ":"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isTokenByte) else {
            throw .malformed
        }
        var value = parts[1][...]
        while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        return HTTPFields.Field(
            name: String(Substring(parts[0])).lowercased(),
            value: String(Substring(value))
        )
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            false
        }
    }
}
