import MapModel
import WireProtocol

/// What the server gave this client, and what the client counts in it.
struct Session: Hashable, Sendable {
    var key: SessionKey
    /// Epoch and sequence of the confirmed document; none before the first state frame.
    var epoch = Epoch.none
    var sequence: UInt64 = 0
    var identifiers: IdentifierSource
    /// The last operation that was made.
    var lastNumber = OperationNumber.none
    /// Not if the room's numbers turned out not to fit: then the next hello asks for a new session.
    var isResumable = true

    init(key: SessionKey, replica: ReplicaID) {
        self.key = key
        identifiers = IdentifierSource(replica: replica)
    }

    var replica: ReplicaID { identifiers.replica }
}
