/// What comes of opening a room: any number of ``batches(_:)``, then one ``opened(_:)`` or
/// ``failed(_:)``.
///
/// By the first of them the new epoch is on disk. The batches come in parts, so that one long room
/// neither fills the memory nor holds up the commits of others.
public enum OpeningReport: Equatable, Sendable {
    /// The next batches of the log, in order, from sequence 1 on.
    case batches([LoggedBatch])
    /// All batches were reported; the room takes appends.
    case opened(OpenedRoom)
    /// The room is not open. Batches that were reported before are to be forgotten.
    case failed(LogError)
}
