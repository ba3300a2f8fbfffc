/// What a server answers to an import that it made.
struct ImportReceipt {
    let featureCount: UInt64
    let vertexCount: UInt64
    /// Control characters in them stay escaped, so that a server cannot steer the terminal.
    let notices: [String]

    /// - Returns: nil if the answer is not written as servers write it.
    init?(_ body: [UInt8]) {
        var rest = body[...]
        guard Self.take("{\"features\":", from: &rest), let features = Self.number(&rest),
            Self.take(",\"vertices\":", from: &rest), let vertices = Self.number(&rest),
            Self.take(",\"notices\":[", from: &rest)
        else { return nil }
        var notices: [String] = []
        while !Self.take("]", from: &rest) {
            guard notices.isEmpty || Self.take(",", from: &rest), let text = Self.text(&rest)
            else { return nil }
            notices.append(text)
        }
        featureCount = features
        vertexCount = vertices
        self.notices = notices
    }

    func sentence(_ room: String) -> String {
        let count = notices.count
        let noticed = count == 0 ? "" : ", with \(count) notice\(count == 1 ? "" : "s")"
        return "imported \(featureCount) feature\(featureCount == 1 ? "" : "s") with "
            + "\(vertexCount) vert\(vertexCount == 1 ? "ex" : "ices") into room \(room)\(noticed)"
    }

    private static func take(_ text: StaticString, from rest: inout ArraySlice<UInt8>) -> Bool {
        let expected = text.description.utf8
        guard rest.starts(with: expected) else { return false }
        rest = rest.dropFirst(expected.count)
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        let digits = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(digits.count)
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard take("\"", from: &rest) else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                if escaped != UInt8(ascii: "\""), escaped != byte { bytes.append(byte) }
                bytes.append(escaped)
            case 0..<32, 127: return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }
}
