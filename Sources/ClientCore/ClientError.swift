public import MapModel
public import WireProtocol

/// Why the client did not do what it was asked. Nothing was changed or sent.
public enum ClientError: Error, Hashable, Sendable {
    /// The server has never let this client in.
    case noSession
    /// There is no such feature or vertex, or it is dead.
    case gone
    /// No server would take the message: a limit is exceeded, or a value is not one of JSON or GeoJSON.
    case invalid(DecodeError)
    /// The drag is over, or was never started.
    case unknownDrag(DragNumber)
    /// The value is not one for what the drag holds.
    case misfit
    /// This client drags some of it already.
    case alreadyDragging(DragNumber)
    /// The 32 bits of a number are used up.
    case exhausted
}
