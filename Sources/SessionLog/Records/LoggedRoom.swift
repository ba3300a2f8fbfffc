/// A room in one of its epochs, as the log names it while it is open.
///
/// The epoch is part of the name so that it fences: once a room was opened again, whoever still
/// holds the earlier name cannot append any more.
public struct LoggedRoom: Hashable, Sendable {
    /// The room's row, from 1.
    public let row: Int64
    /// The epoch's number in this room, from 1.
    public let epoch: UInt32

    public init(row: Int64, epoch: UInt32) {
        self.row = row
        self.epoch = epoch
    }
}
