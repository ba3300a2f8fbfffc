public import MapModel
public import WireProtocol

/// What the host of a client core has to know or do, in the order in which it happened.
public enum ClientEvent: Hashable, Sendable {
    // The connection.
    /// Close the connection, then tell the core that it is closed.
    case closeConnection
    /// The server told this client not to come back.
    case stopped(CloseCode)
    /// The server does not know the session; a new one has begun.
    case sessionLost
    /// These were sent in the lost session; whether they were applied is not known.
    case uncertain([NumberedMessage.Content])
    /// These were never sent and have been made again in the new session.
    case renamed(Renaming)
    /// The server cannot save anything now: nothing is decided and nothing granted.
    case notSaved
    /// It can again. What was not decided was sent again.
    case saved
    /// The round trip of a ping.
    case pong(token: UInt64, roundTripMilliseconds: UInt64)

    // The document.
    /// A state frame was applied.
    case caughtUp(sequence: UInt64, isReplacement: Bool)
    /// A batch was applied.
    case applied(Batch)
    /// The server said something that cannot be; a replacement was asked for.
    case fault(ClientFault)
    /// The digests agree.
    case converged(sequence: UInt64)
    /// The digests differ; a replacement was asked for.
    case diverged(sequence: UInt64)
    /// The digests belong to a sequence that the client passed without stopping there.
    case unchecked(sequence: UInt64)

    // Own operations.
    /// The outcome of an operation, once, or again if it became another one after a crash.
    case decided(Outcome)
    /// Everything up to this operation is on the server's disk.
    case done(through: OperationNumber)

    // Own drags.
    case dragState(DragNumber, DragState)
    case denied(DragNumber, RefusalCode, holder: ReplicaID)
    case dragLost(DragNumber, DragLoss)

    // Others.
    /// The participants changed.
    case participants
    /// The presence of these changed, in order.
    case presence([ReplicaID])
    /// An application's event, to the whole room or to this participant alone.
    case signal(Signal, from: ReplicaID, toAll: Bool)
}
