/// What comes of opening a room: a ``snapshot(_:of:)`` if there is one, and after its answer perhaps
/// an older one; then any number of ``batches(_:)``, then one ``opened(_:)`` or ``failed(_:)``.
///
/// By the first of them the new epoch is on disk. The batches come in parts, so that one long room
/// neither fills the memory nor holds up the commits of others.
public enum OpeningReport: Equatable, Sendable {
    /// The newest snapshot, or the next older one: nothing more comes before it was judged with
    /// ``SessionLog/resumeOpening(of:isGood:)``.
    case snapshot(LoggedSnapshot, of: LoggedRoom)
    /// The next batches of the log, in order, from the one after the good snapshot on, or from 1.
    case batches([LoggedBatch])
    /// All batches were reported; the room takes appends.
    case opened(OpenedRoom)
    /// The room is not open. Batches that were reported before are to be forgotten.
    case failed(LogError)
}
