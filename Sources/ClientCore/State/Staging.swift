import MapModel
import WireProtocol

/// The records of a state frame that has not ended.
struct Staging: Sendable {
    private var frame: (isReplacement: Bool, records: [StateRecord])?

    mutating func drop() { frame = nil }

    /// False if the chunk does not continue what is staged.
    mutating func add(_ chunk: StateRecords) -> Bool {
        if chunk.isFirst { frame = (chunk.isReplacement, []) }
        guard frame?.isReplacement == chunk.isReplacement else { return false }
        frame?.records.append(contentsOf: chunk.records)
        return true
    }

    /// The records of the whole frame; nil if they do not belong to this end.
    mutating func finish(_ end: StateEnd) -> [StateRecord]? {
        defer { frame = nil }
        if end.isFirst { return [] }
        guard let frame, frame.isReplacement == end.isReplacement else { return nil }
        return frame.records
    }
}

extension StateRecord {
    /// The stamp of a register; zero for a birth.
    var stamp: Stamp {
        switch self {
        case .feature, .path, .vertex: .zero
        case .position(_, let register): register.stamp
        case .altitude(_, let register): register.stamp
        case .vertexAlive(_, let register), .pathAlive(_, let register),
            .featureAlive(_, let register):
            register.stamp
        case .property(_, _, let register): register.stamp
        }
    }
}
