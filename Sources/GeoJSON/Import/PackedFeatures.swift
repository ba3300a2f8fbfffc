public import MapModel

/// Features as an import keeps them: packed bytes, which take about what they took in the file,
/// where values would take up to ten times that. They are unpacked one by one.
public struct PackedFeatures: FeatureSequence, Sendable {
    public private(set) var count = 0
    public private(set) var vertexCount = 0
    public private(set) var recordCount = 0
    public private(set) var greatestValueByteCount = 0
    /// Each holds whole features. Pieces, since one that grows is copied and held twice meanwhile.
    private var pieces: [[UInt8]] = []

    /// When a piece is full. The last feature of a piece may be larger.
    private static let pieceByteCount = 1 << 20

    public var isEmpty: Bool { count == 0 }

    init() {}

    /// - Complexity: O(n) in the feature's size.
    mutating func append(_ feature: FeatureContent) {
        count += 1
        vertexCount += feature.vertexCount
        recordCount += feature.recordCount
        greatestValueByteCount = Swift.max(
            greatestValueByteCount, feature.greatestValueByteCount)
        let byteCount = feature.packedByteCount
        let free = pieces.last.map { $0.capacity - $0.count } ?? 0
        if byteCount > free {
            var piece: [UInt8] = []
            piece.reserveCapacity(Swift.max(byteCount, Self.pieceByteCount))
            pieces.append(piece)
        }
        pieces[pieces.count - 1].append(feature)
    }

    public func makeIterator() -> Iterator { Iterator(pieces) }

    public struct Iterator: IteratorProtocol {
        private let pieces: [[UInt8]]
        private var piece = 0
        private var offset = 0

        init(_ pieces: [[UInt8]]) { self.pieces = pieces }

        /// - Complexity: O(n) in the feature's size.
        public mutating func next() -> FeatureContent? {
            while piece < pieces.count, offset == pieces[piece].count {
                piece += 1
                offset = 0
            }
            guard piece < pieces.count else { return nil }
            var reader = PackedReader(pieces[piece], at: offset)
            defer { offset = reader.offset }
            return reader.feature()
        }
    }
}
