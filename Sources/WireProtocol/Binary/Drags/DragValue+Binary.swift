import MapModel

/// Which form the value of a drag has.
enum ValueForm: UInt8, CaseIterable {
    case none = 0
    case position = 1
    case positions = 2
    case translation = 3
}

extension ValueForm {
    /// How many positions the form has, where it leaves a choice: `count`, if that is several.
    func positionCount(of count: UInt32) -> UInt32 {
        switch self {
        case .none, .translation: 0
        case .position: 1
        case .positions: max(count, 2)
        }
    }
}

extension Optional<DragValue> {
    var positionCount: Int {
        switch self {
        case nil, .translation: 0
        case .position: 1
        case .positions(let positions): positions.count
        }
    }

    var form: ValueForm {
        switch self {
        case nil: .none
        case .position: .position
        case .positions: .positions
        case .translation: .translation
        }
    }

    /// - Parameter count: how many positions there are, for that form.
    @inline(__always)
    init(
        _ form: ValueForm, count: Int, _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        switch form {
        case .none: self = nil
        case .position: self = .position(try reader.position(bytes))
        case .positions: self = .positions(try reader.positions(count, bytes))
        case .translation: self = .translation(try reader.translation(bytes))
        }
    }

    @inline(__always)
    func write(to writer: inout ByteWriter) {
        switch self {
        case nil: break
        case .position(let position): writer.position(position)
        case .positions(let positions): for position in positions { writer.position(position) }
        case .translation(let translation):
            writer.uint64(translation.longitude.bitPattern)
            writer.uint64(translation.latitude.bitPattern)
        }
    }
}

/// A value that stands alone, in a move: its form tells how it goes on. Several positions are
/// counted.
extension DragValue {
    @inline(__always)
    init(
        _ form: ValueForm, _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        var count = 0
        if form == .positions {
            count = Int(try reader.uint32(bytes))
            guard count >= 2 else { throw .badField("positionCount") }
            guard count <= DragTarget.vertexCount else { throw .tooLong("positionCount") }
            try reader.zeros(4, bytes)
        }
        let value = try DragValue?(form, count: count, &reader, bytes)
        guard let value else { throw .badField("form") }
        self = value
    }

    @inline(__always)
    func writeCounted(to writer: inout ByteWriter) {
        if case .positions(let positions) = self {
            writer.count(positions.count)
            writer.zeros(4)
        }
        Optional(self).write(to: &writer)
    }
}

extension ByteReader {
    fileprivate mutating func positions(
        _ count: Int, _ bytes: Span<UInt8>
    ) throws(DecodeError) -> [Position] {
        guard count <= DragTarget.vertexCount else { throw .tooLong("positionCount") }
        var positions: [Position] = []
        for _ in 0..<count { positions.append(try position(bytes)) }
        return positions
    }

    fileprivate mutating func translation(
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Translation {
        let longitude = try uint64(bytes)
        let latitude = try uint64(bytes)
        let negativeZero: UInt64 = 1 << 63
        guard longitude != negativeZero, latitude != negativeZero,
            let translation = Translation(
                longitude: Double(bitPattern: longitude), latitude: Double(bitPattern: latitude))
        else { throw .badField("translation") }
        return translation
    }
}
