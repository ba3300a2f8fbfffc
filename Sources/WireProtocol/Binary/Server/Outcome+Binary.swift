import MapModel

extension Outcome: BinaryElement {
    static let minimumByteCount = 8

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let number = OperationNumber(try reader.positive("number", bytes))
        let refusal = try reader.refusal(bytes)
        try reader.zeros(3, bytes)
        self.init(number: number, refusal: refusal)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(number.rawValue)
        writer.refusal(refusal)
        writer.zeros(3)
    }
}

extension Done {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        try reader.zeros(3, bytes)
        let through = OperationNumber(try reader.positive("through", bytes))
        let count = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        let refused: [Outcome] = try reader.elements(count, bytes)
        guard refused.allSatisfy({ $0.refusal != nil }) else { throw .badField("code") }
        self.init(through: through, refused: refused)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(ServerKind.done.rawValue)
        writer.zeros(3)
        writer.uint32(through.rawValue)
        writer.count(refused.count)
        writer.zeros(4)
        writer.elements(refused)
    }
}
