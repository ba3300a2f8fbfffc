import MapModel
import RoomCore

/// What a server keeps. Rows are appended and committed later; a crash loses the uncommitted tail.
/// Epochs and reserved replica numbers are durable at once, sessions with the row they precede.
struct Disk {
    struct Row {
        let body: [UInt8]
        let sessions: [SessionChange]
    }

    /// A snapshot as it is stored, behind the row at which it stands.
    struct Snapshot {
        let sequence: Int
        let body: [UInt8]
    }

    private(set) var rows: [Row] = []
    private(set) var snapshots: [Snapshot] = []
    private(set) var committed = 0
    /// It takes nothing, but for epochs and replica numbers, as if these had been asked for in time.
    private(set) var isFailing = false
    private(set) var epochs: [EpochStart] = []
    /// The last number of each reserved block, and how many rows there were.
    private var reserved: [(last: UInt32, after: Int)] = []

    /// Few, so that a schedule goes through several blocks.
    private static let blockSize: UInt32 = 3

    mutating func append(_ row: Row) { rows.append(row) }

    mutating func append(_ snapshot: Snapshot) { snapshots.append(snapshot) }

    mutating func commit(_ count: Int) {
        if !isFailing { committed += min(count, rows.count - committed) }
    }

    mutating func fail() { isFailing = true }

    mutating func mend() { isFailing = false }

    mutating func begin(_ epoch: Epoch) {
        epochs.append(EpochStart(epoch: epoch, after: UInt64(rows.count)))
    }

    mutating func reserveReplicas() -> ReplicaBlock {
        let last = reserved.last?.last ?? 0
        reserved.append((last + Self.blockSize, rows.count))
        return ReplicaBlock(
            first: ReplicaID(last + 1), last: ReplicaID(last + Self.blockSize))
    }

    /// The sessions that the committed rows leave, in order of replica.
    var sessions: [SessionRecord] {
        var records: [KeyHash: SessionRecord] = [:]
        for change in rows[..<committed].lazy.flatMap(\.sessions) {
            switch change {
            case .save(let record): records[record.key] = record
            case .remove(let key): records[key] = nil
            }
        }
        return records.values.sorted { $0.replica < $1.replica }
    }

    mutating func crash() { rows.removeSubrange(committed...) }

    /// The newest snapshot whose rows are there. What a crash or a restored backup took is not.
    mutating func takeNewestSnapshot() -> Snapshot? {
        snapshots.removeAll { $0.sequence > rows.count }
        return snapshots.last
    }

    /// The operator puts a backup back: everything as it was `age` batches ago, but not older than
    /// the room's first features.
    mutating func restore(age: Int, oldest: Int) {
        committed = min(committed, max(oldest, committed - age))
        crash()
        let count = committed
        epochs.removeAll { $0.after > UInt64(count) }
        reserved.removeAll { $0.after > count }
    }
}
