public import MapModel

/// The newest presence of a participant.
public struct Presence: Hashable, Sendable {
    public var replica: ReplicaID
    public var state: PresenceState

    public init(replica: ReplicaID, _ state: PresenceState) {
        self.replica = replica
        self.state = state
    }
}

/// What a participant shows of itself. A record is whole: the newest replaces the one before. It is
/// never logged and ends with the session.
public struct PresenceState: Hashable, Sendable {
    /// Nil if the pointer is not over the map.
    public var cursor: Position?
    /// What part of the map is looked at.
    public var viewport: Viewport?
    /// At most 64, in an order that means nothing to the room; what they name may be gone.
    public var selection: [Entity]
    /// Where the person is.
    public var location: Location?
    /// Whose viewport this one is kept at.
    public var follows: ReplicaID?

    public init(
        cursor: Position? = nil,
        viewport: Viewport? = nil,
        selection: [Entity] = [],
        location: Location? = nil,
        follows: ReplicaID? = nil
    ) {
        self.cursor = cursor
        self.viewport = viewport
        self.selection = selection
        self.location = location
        self.follows = follows
    }
}
