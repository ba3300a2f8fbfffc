internal import MapModel

/// Something that a recorded participant did, in the identifiers of the recording.
struct Deed: Equatable {
    let replica: ReplicaID
    let action: Action
    /// What it touches: a deed waits for those of others that touch the same.
    let features: Set<FeatureID>
    /// The batch that tells of it, and when that was opened, in milliseconds since 1970.
    let sequence: UInt64
    let milliseconds: UInt64

    enum Action: Equatable {
        case join(Participant)
        case leave(willReturn: Bool)
        case press(GrantNumber, DragTarget)
        case move(GrantNumber, DragValue)
        /// Lets go where the drag came to rest, whoever ended it.
        case release(GrantNumber, DragTarget, DragValue)
        case cancel(GrantNumber)
        case edit([Edit], isLate: Bool)
        /// A further part of edits that were too many for one message.
        case editOn([Edit], isLate: Bool)
    }
}
