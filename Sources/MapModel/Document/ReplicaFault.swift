/// An event or record that cannot follow what a replica holds: the sender, the log or this program
/// is wrong. A client asks for a replacement; a check of a log reports the sequence.
public enum ReplicaFault: Error, Hashable, Sendable {
    case grantedTwice(GrantNumber)
    case twoOwners(of: VertexID)
    case twoHolders(of: FeatureID)
    case unknownGrant(GrantNumber)
    /// A value of another form than what the drag holds.
    case misfit(GrantNumber)
    case unknownFeature(FeatureID)
    case unknownPath(PathID)
    case unknownVertex(VertexID)
    /// A parent that is unknown or lies in another path.
    case badParent(of: VertexID)
    case bornTwice(String)
    /// The outcome of an operation that is not the replica's next.
    case outcomeOutOfOrder(ReplicaID, OperationNumber)
    /// A batch's number is not the one that follows.
    case gap(expected: UInt64, found: UInt64)
}
